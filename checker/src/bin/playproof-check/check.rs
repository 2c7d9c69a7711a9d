//! Checking many files, each when its premises from other files are there.

use std::{
    collections::{HashMap, HashSet},
    io::{self, Read},
    time::Instant,
};

use blake3::Hash;
use playproof_checker::{
    Failure, Limits, Session, Theorem, Verdict,
    budget::Exhausted,
    session::{Accepted, Cause, Refusal},
};
use playproof_formats::{Id, file::FileFault, manifest::Demand, profile::Fault::TooLarge};

use crate::{
    arguments::Arguments,
    cache::{self, Cache},
    report::{Outcome, Proved, Report, Waiting},
    sources::Source,
    threads,
};

/// Of the memory that a file may take, this part may go into holding its bytes for the cache.
const HELD: u64 = 16;

/// A file that is to be checked, and what it has to prove.
pub(crate) type Task = (Source, Vec<Demand>);

/// All that is known of the files so far.
#[derive(Debug)]
pub(crate) struct Checker<'a> {
    pub(crate) arguments: &'a Arguments,
    session: Session,
    pub(crate) cache: Option<Cache>,
}

/// What came of a file.
struct Checked {
    outcome: Outcome,
    seconds: f64,
    theorems: Vec<Theorem>,
    /// The hash of the file, if the cache may have it.
    hash: Option<Hash>,
    /// Whether it may be judged with more memory.
    starved: bool,
}

impl<'a> Checker<'a> {
    pub(crate) fn new(arguments: &'a Arguments, cache: Option<Cache>) -> Self {
        Self {
            arguments,
            session: Session::default(),
            cache,
        }
    }

    /// Checks the files, those in `reports` again as far as they wait for what these prove.
    /// Afterwards a file of either waits only for what none of them proves.
    pub(crate) fn check(&mut self, tasks: Vec<Task>, reports: &mut Vec<Report>, asked: &[Demand]) {
        // What is accepted without any other file may go into the cache.
        let checked = self.all(&tasks, &Session::default(), self.cache.as_ref());
        for ((source, demands), checked) in tasks.into_iter().zip(checked) {
            let (outcome, seconds) = (checked.outcome, checked.seconds);
            self.session.learn(checked.theorems);
            if let Some(cache) = &mut self.cache {
                cache.remember(checked.hash.into_iter());
            }
            reports.push(Report {
                source,
                demands,
                outcome,
                seconds,
            });
        }
        // Each file once, however many of its premises come one after the other: its work is limited each time.
        loop {
            let missing = self.missing(reports, asked);
            let is_there = |id: &Id| self.session.proves(*id);
            let is_due = |report: &Report| match report.cached() {
                // Nobody builds on what is only said to be accepted.
                Some(proved) => proved.steps.iter().any(|id| missing.contains(id)),
                None => report
                    .waits_for()
                    .is_some_and(|waiting| waiting.all.iter().all(is_there)),
            };
            let due: Vec<bool> = reports.iter().map(is_due).collect();
            if !self.again(reports, &due) {
                break;
            }
        }
        // Some premises came, and some never will: which one is the first, or what else is wrong before it?
        let has_first = |report: &Report| {
            let waiting = report.waits_for();
            waiting.is_some_and(|waiting| self.session.proves(waiting.first))
        };
        let due: Vec<bool> = reports.iter().map(has_first).collect();
        self.again(reports, &due);
    }

    /// Checks those again that are due; whether there are any.
    fn again(&mut self, reports: &mut [Report], due: &[bool]) -> bool {
        let again = reports.iter_mut().zip(due).filter(|(_, due)| **due);
        let mut again: Vec<&mut Report> = again.map(|(report, _)| report).collect();
        let task = |report: &&mut Report| (report.source.clone(), report.demands.clone());
        let tasks: Vec<Task> = again.iter().map(task).collect();
        let checked = self.all(&tasks, &self.session, None);
        for (report, checked) in again.iter_mut().zip(checked) {
            (report.outcome, report.seconds) = (checked.outcome, checked.seconds);
            self.session.learn(checked.theorems);
        }
        !tasks.is_empty()
    }

    /// The ids of steps that are needed, and have not been proved here.
    pub(crate) fn missing(&self, reports: &[Report], asked: &[Demand]) -> HashSet<Id> {
        let waiting = reports.iter().filter_map(Report::waits_for);
        let premises = waiting.flat_map(|waiting| waiting.all.iter().copied());
        let premises = premises.filter(|&id| !self.session.proves(id));
        let claims = self.claims(reports);
        let asked = asked.iter().filter_map(|demand| demand.id);
        premises
            .chain(asked.filter(|&id| claims(id).is_none()))
            .collect()
    }

    /// What the step with an id proves, if a file that is accepted has it.
    pub(crate) fn claims(&self, reports: &[Report]) -> impl Fn(Id) -> Option<String> {
        let cached = reports.iter().filter_map(Report::cached);
        let cached: HashMap<Id, &str> = cached.map(|p| (p.id, p.claim.as_str())).collect();
        move |id| match self.session.theorem(id) {
            Some(theorem) => Some(theorem.claim().to_string()),
            None => cached.get(&id).map(|&claim| claim.to_owned()),
        }
    }

    /// Checks each file, with premises of this session. As many as are checked at the same time
    /// share the memory; a file for which its share is too little is checked by itself.
    fn all(&self, tasks: &[Task], session: &Session, cache: Option<&Cache>) -> Vec<Checked> {
        let whole = self.arguments.limits();
        let threads = self.arguments.jobs().min(tasks.len()).max(1);
        let share = Limits {
            memory: whole.memory.checked_div(threads as u64).unwrap_or(0),
            ..whole
        };
        let one = |task: &Task, limits| self.one(task, session, cache, limits);
        let mut all = threads::map(threads, tasks, |task| one(task, share));
        for (checked, task) in all.iter_mut().zip(tasks) {
            if checked.starved && share != whole {
                *checked = one(task, whole);
            }
        }
        all
    }

    fn one(
        &self,
        (source, demands): &Task,
        session: &Session,
        cache: Option<&Cache>,
        limits: Limits,
    ) -> Checked {
        let started = Instant::now();
        let mut checked = match self.judge(source, demands, session, cache, limits) {
            Ok(checked) => checked,
            Err(error) => Checked::new(Outcome::Unreadable(error)),
        };
        if let Outcome::Waits(waiting, _) = &mut checked.outcome
            && let Ok(reader) = source.open(limits.memory)
        {
            let others = session.lacks(reader, limits.memory).into_iter();
            waiting.all.extend(others.filter(|&id| id != waiting.first));
        }
        checked.seconds = started.elapsed().as_secs_f64();
        checked
    }

    fn judge(
        &self,
        source: &Source,
        demands: &[Demand],
        session: &Session,
        cache: Option<&Cache>,
        limits: Limits,
    ) -> io::Result<Checked> {
        let mut reader = source.open(limits.memory)?;
        let Some(cache) = cache else {
            return Ok(self.verdict(session.judge(reader, limits), demands));
        };
        let held = limits.memory.checked_div(HELD).unwrap_or(0);
        let mut bytes = Vec::new();
        (&mut reader).take(held).read_to_end(&mut bytes)?;
        if bytes.len() as u64 == held {
            // There may be more of it: too long to be held.
            let judged = session.judge(bytes.chain(reader), limits);
            return Ok(self.verdict(judged, demands));
        }
        // What is hashed is what is judged.
        let hash = blake3::hash(&bytes);
        let met = |proved: &Proved| {
            let mut faults = demands
                .iter()
                .filter_map(|d| fault(d, proved.id, &proved.claim));
            faults.next().is_none()
        };
        if cache.knows(hash)
            && let Some(proved) = cache::claimed(&bytes).filter(met)
        {
            let mut checked = Checked::new(Outcome::Accepted(proved));
            checked.hash = Some(hash);
            return Ok(checked);
        }
        let (verdict, theorems) = session.judge(bytes.as_slice(), limits);
        let accepted = matches!(verdict, Verdict::Accepted(_));
        let mut checked = self.verdict((verdict, theorems), demands);
        checked.hash = accepted.then_some(hash);
        Ok(checked)
    }

    /// What the checker's verdict comes to, and whether that is what was asked for.
    fn verdict(&self, (verdict, theorems): (Verdict, Vec<Theorem>), demands: &[Demand]) -> Checked {
        let accepted = match verdict.into_result() {
            Ok(accepted) => accepted,
            Err(refusal) => return Checked::refused(&refusal),
        };
        let mut checked = Checked::new(answer(
            &accepted,
            &theorems,
            demands,
            self.arguments.any_step,
        ));
        checked.theorems = theorems;
        checked
    }
}

impl Checked {
    fn new(outcome: Outcome) -> Self {
        Self {
            outcome,
            seconds: 0.0,
            theorems: Vec::new(),
            hash: None,
            starved: false,
        }
    }

    /// What is not accepted.
    fn refused(refusal: &Refusal) -> Self {
        let text = refusal.to_string();
        let mut checked = Self::new(match refusal.reason {
            Failure::Rejected(_) => Outcome::Rejected(text),
            Failure::Declined(Cause::MissingPremise(first)) => {
                let all = vec![first];
                Outcome::Waits(Waiting { first, all }, text)
            }
            Failure::Declined(_) => Outcome::Declined(text),
        });
        checked.starved = matches!(
            refusal.reason,
            Failure::Declined(
                Cause::Limit(Exhausted::Memory(_)) | Cause::File(FileFault::Bytes(TooLarge(_)))
            )
        );
        checked
    }
}

/// Whether an accepted file proves what was asked for: with its last step, or with any.
fn answer(
    accepted: &Accepted,
    theorems: &[Theorem],
    demands: &[Demand],
    any_step: bool,
) -> Outcome {
    let steps = if any_step { theorems.len() } else { 1 };
    let mut shown = &accepted.theorem;
    let mut unmet = Vec::new();
    for demand in demands {
        let last = &accepted.theorem;
        let Some(fault) = fault(demand, last.id(), &last.claim().to_string()) else {
            continue;
        };
        let mut steps = theorems.iter().rev().take(steps);
        match steps.find(|step| meets(demand, step)) {
            Some(step) => shown = step,
            None => unmet.push((demand.clone(), fault)),
        }
    }
    if !unmet.is_empty() {
        return Outcome::Other(unmet);
    }
    Outcome::Accepted(Proved {
        id: shown.id(),
        claim: shown.claim().to_string(),
        steps: accepted.steps.clone(),
        bytes: accepted.bytes,
        work: Some(accepted.work),
    })
}

fn meets(demand: &Demand, theorem: &Theorem) -> bool {
    fault(demand, theorem.id(), &theorem.claim().to_string()).is_none()
}

/// Why this is not what was asked for, if it is not. Equal claims print equal lines, different
/// ones different lines: whoever reads the text of claims would have to be trusted.
fn fault(demand: &Demand, id: Id, proved: &str) -> Option<String> {
    let claim = &demand.claim;
    if claim != proved {
        return Some(format!(
            "proves another claim: {proved}, not: {claim} (`playproof claim` prints how a claim is written)"
        ));
    }
    let wanted = demand.id.filter(|&wanted| wanted != id)?;
    Some(format!(
        "is another proof of the claim: {id}, not: {wanted}"
    ))
}
