//! Checking whole files.
//!
//! A session remembers the theorems of the files that it accepted. A premise
//! from another file counts only when that file was accepted in the same
//! session; an id alone counts for nothing.

use std::{collections::HashMap, fmt, io::BufRead};

use playproof_formats::{
    Id, Premise, Step,
    file::{FileFault, Reader},
};

pub use crate::faults::Cause;
use crate::{
    budget::{Budget, Limits, Stop, Watch, cost},
    faults::{Failure, Reason, Rejection, Result},
    kernel::Theorem,
};

/// What a step may take in memory once it is decoded, for each of its bytes. A
/// premise can be a single byte; it becomes 36, thrice while a vector of them grows.
const EXPANSION: u64 = 128;

/// What a theorem and its id take, beside the text of the claim, in lists that grow and in the session's table, with
/// the old ones beside the new ones.
const THEOREM: usize = 5 * size_of::<Theorem>();

/// What an id takes in a list that grows.
const LACKING: u64 = 3 * size_of::<Id>() as u64;

/// What is said about a file.
#[derive(Debug)]
pub enum Verdict {
    /// Every step is a theorem; the last one is what the file proves.
    Accepted(Accepted),
    /// The file does not prove its claim.
    Rejected(Place, Rejection),
    /// Nothing is said: the file was not judged.
    Declined(Place, Cause),
}

impl Verdict {
    /// The same for whoever asks only whether the file is accepted, and says why if it is not.
    ///
    /// # Errors
    /// Why it is not accepted.
    pub fn into_result(self) -> Result<Accepted, Refusal> {
        let (place, reason) = match self {
            Self::Accepted(accepted) => return Ok(accepted),
            Self::Rejected(place, rejection) => (place, Failure::Rejected(rejection)),
            Self::Declined(place, cause) => (place, Failure::Declined(cause)),
        };
        Err(Refusal { place, reason })
    }
}

/// What an accepted file proves.
#[derive(Debug)]
pub struct Accepted {
    /// The theorem of the last step.
    pub theorem: Theorem,
    /// The ids of all steps, in their order.
    pub steps: Vec<Id>,
    /// Bytes of the file.
    pub bytes: u64,
    /// Units of work.
    pub work: u64,
}

/// The step at which checking stopped, counted from 0, with its rule; nothing
/// of it is known if the header cannot be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The number of the step.
    pub step: Option<u32>,
    /// The name of the rule, if the step could be read.
    pub rule: Option<&'static str>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.step, self.rule) {
            (None, _) => Ok(()),
            (Some(step), None) => write!(f, "step {step}: "),
            (Some(step), Some(rule)) => write!(f, "step {step} ({rule}): "),
        }
    }
}

/// Why a file is not accepted, and at which step.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The step.
    pub place: Place,
    /// Why: it is rejected or declined.
    pub reason: Failure,
}

impl Refusal {
    /// What is said about the file, in a word.
    pub fn word(&self) -> &'static str {
        match self.reason {
            Failure::Rejected(_) => "rejected",
            Failure::Declined(_) => "declined",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.place, self.reason)
    }
}

impl std::error::Error for Refusal {}

faults! {
    /// Why a file is no certificate although each of its steps can be read.
    pub enum Fault {
        NotEarlier { step: u32 } => "the premise, step {step}, is not an earlier step",
    }
}

impl Reason for FileFault {}

/// Accepted files, and the limits for each file.
#[derive(Debug, Default)]
pub struct Session {
    limits: Limits,
    stop: Stop,
    watch: Watch,
    theorems: HashMap<Id, Theorem>,
}

impl Session {
    /// A session with these limits for each file.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            ..Self::default()
        }
    }

    /// The same, to be stopped by this: then what is being checked is declined.
    #[must_use]
    pub fn until(self, stop: &Stop) -> Self {
        let stop = stop.clone();
        Self { stop, ..self }
    }

    /// The same, which tells how many units of work a file took so far, each time that it took as
    /// many more. What is told changes nothing.
    #[must_use]
    pub fn telling(self, every: u64, tell: fn(u64)) -> Self {
        let tell = Some(tell);
        let watch = Watch { every, tell };
        Self { watch, ..self }
    }

    /// Whether a step of an accepted file has this id.
    pub fn proves(&self, id: Id) -> bool {
        self.theorems.contains_key(&id)
    }

    /// The theorem of the step of an accepted file with this id.
    pub fn theorem(&self, id: Id) -> Option<&Theorem> {
        self.theorems.get(&id)
    }

    /// Checks a file.
    pub fn check(&mut self, source: impl BufRead) -> Verdict {
        let (verdict, theorems) = self.judge(source, self.limits);
        self.learn(theorems);
        verdict
    }

    /// Checks a file within these limits, and returns its theorems, if it is accepted. The
    /// session does not remember them, so that many files can be judged at the same time.
    pub fn judge(&self, source: impl BufRead, limits: Limits) -> (Verdict, Vec<Theorem>) {
        let mut file = File {
            session: self,
            budget: Budget::new(limits).until(&self.stop).watched(self.watch),
            theorems: Vec::new(),
            place: Place::default(),
        };
        match file.check(source) {
            Ok(accepted) => (Verdict::Accepted(accepted), file.theorems),
            Err(Failure::Rejected(reason)) => (Verdict::Rejected(file.place, reason), Vec::new()),
            Err(Failure::Declined(cause)) => (Verdict::Declined(file.place, cause), Vec::new()),
        }
    }

    /// The premises from other files that a file has and that are not proved here, as far as it can be read in so many bytes of
    /// memory. Nothing is checked: whoever waits until all are there need not have the file judged for one after the other.
    pub fn lacks(&self, source: impl BufRead, memory: u64) -> Vec<Id> {
        // Half of it for a step, half for the list.
        let half = memory.checked_div(2).unwrap_or(0);
        let [largest, most] =
            [EXPANSION, LACKING].map(|bytes| half.checked_div(bytes).unwrap_or(0));
        let Ok(mut reader) = Reader::new(source, largest) else {
            return Vec::new();
        };
        let mut lacks = Vec::new();
        while let Ok(Some((step, _))) = reader.next_step() {
            let outside = step.premises.iter().filter_map(|premise| match *premise {
                Premise::Outside(id) => Some(id),
                Premise::Step(_) => None,
            });
            lacks.extend(outside.filter(|&id| !self.proves(id)));
            if lacks.len() as u64 > most {
                break;
            }
        }
        lacks
    }

    /// Remembers theorems, whatever file they are from: other files may build on them.
    pub fn learn(&mut self, theorems: Vec<Theorem>) {
        let by_id = theorems.into_iter().map(|theorem| (theorem.id(), theorem));
        self.theorems.extend(by_id);
    }
}

/// What is said of a file that cannot be read.
fn unreadable(fault: FileFault) -> Failure {
    if fault.declines() {
        Failure::Declined(Cause::File(fault))
    } else {
        fault.into()
    }
}

/// A file that is being checked.
struct File<'a> {
    session: &'a Session,
    budget: Budget,
    theorems: Vec<Theorem>,
    place: Place,
}

impl File<'_> {
    fn check(&mut self, source: impl BufRead) -> Result<Accepted> {
        let mut reader = Reader::new(source, 0).map_err(unreadable)?;
        let mut bytes = reader.header();
        loop {
            let largest = self.budget.memory_left().checked_div(EXPANSION);
            reader.limit(largest.unwrap_or(0));
            let step = u32::try_from(self.theorems.len()).ok();
            self.place = Place { step, rule: None };
            let Some((step, length)) = reader.next_step().map_err(unreadable)? else {
                break;
            };
            self.place.rule = Some(step.evidence.rule());
            bytes = bytes.saturating_add(length);
            self.budget.work(length)?;
            let theorem = self.check_step(&step, length)?;
            // No part of a claim takes more than 16 bytes for each character of its text.
            let length = theorem.claim().to_string().len();
            self.budget.memory(cost(length) * 16 + THEOREM)?;
            self.theorems.push(theorem);
        }
        // A reader announces at least one step, and reads them all.
        let theorem = self.theorems.last().cloned();
        Ok(Accepted {
            theorem: theorem.ok_or(FileFault::NoStep)?,
            steps: self.theorems.iter().map(Theorem::id).collect(),
            bytes,
            work: self.budget.spent(),
        })
    }

    fn check_step(&mut self, step: &Step, length: u64) -> Result<Theorem> {
        let (steps, accepted) = (&self.theorems, &self.session.theorems);
        let premises = step.premises.iter().map(|premise| match *premise {
            Premise::Step(step) => steps
                .get(step as usize)
                .ok_or_else(|| Fault::NotEarlier { step }.into()),
            Premise::Outside(id) => accepted
                .get(&id)
                .ok_or(Failure::Declined(Cause::MissingPremise(id))),
        });
        let premises: Vec<&Theorem> = premises.collect::<Result<_>>()?;
        let check = |budget: &mut Budget| Theorem::check(step, &premises, budget);
        self.budget.beside(cost(length) * EXPANSION, check)?
    }
}
