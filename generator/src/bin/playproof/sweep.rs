//! `playproof sweep`: a family of games, worked on by as many machines as there are.

use std::{
    num::NonZeroU32,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use clap::{Args, Subcommand};
use miette::{IntoDiagnostic, miette};
use playproof::{
    files,
    library::Library,
    sweep::{Job, State, Store, Summary, Sweep, Tried},
};
use playproof_explain::words::{self, count};
use serde::Serialize;

use crate::{
    library,
    limits::Limits,
    output::{Output, brief, note},
    progress::Progress,
    prove,
    status::Status,
};

/// Arguments of `playproof sweep`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Print the jobs of a sweep, one a line: its number, and the question.
    List {
        /// The family of games.
        spec: PathBuf,
    },
    /// Do a job, unless it was done before, or tried before within such limits.
    Run {
        /// The family of games.
        spec: PathBuf,
        /// The number of the job.
        #[arg(long, value_name = "N")]
        job: usize,
        /// The folder in which jobs leave what came of them; it is made if it is not there.
        #[arg(long, value_name = "DIR")]
        store: PathBuf,
        #[command(flatten)]
        limits: Limits,
    },
    /// Tell which jobs are settled, open, failed or not begun, and what all of them would take.
    Status {
        /// The family of games.
        spec: PathBuf,
        /// The folder in which jobs leave what came of them.
        #[arg(long, value_name = "DIR")]
        store: PathBuf,
        /// Tell what all jobs would take on so many cores, too.
        #[arg(long, value_name = "N")]
        cores: Option<NonZeroU32>,
        /// Print a JSON object for each job.
        #[arg(long)]
        json: bool,
    },
    /// Check the certificates of a store again, and add them to a library.
    Merge {
        /// The folder in which jobs left what came of them.
        #[arg(long, value_name = "DIR")]
        store: PathBuf,
        /// The library.
        #[arg(long, value_name = "DIR", default_value = "certificates")]
        to: PathBuf,
        /// The folder within the library, one a paper.
        #[arg(long, value_name = "NAME", default_value = ".")]
        folder: PathBuf,
    },
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<Status> {
    match &arguments.action {
        Action::List { spec } => {
            for job in Sweep::read(spec)?.jobs() {
                out.line(format_args!("{}  {}", job.number, job.named()));
            }
            Ok(Status::Done)
        }
        Action::Run {
            spec,
            job,
            store,
            limits,
        } => run_job(spec, *job, &Store::new(store), limits, out),
        Action::Status {
            spec,
            store,
            cores,
            json,
        } => {
            if !store.is_dir() {
                note(format_args!("there is no folder {}", files::name(store)));
            }
            status(spec, &Store::new(store), *cores, *json, out)
        }
        Action::Merge { store, to, folder } => merge(store, &Library::new(to), folder, out),
    }
}

fn run_job(
    spec: &Path,
    number: usize,
    store: &Store,
    limits: &Limits,
    out: &mut Output,
) -> miette::Result<Status> {
    let started = Instant::now();
    let control = limits.control()?;
    let sweep = Sweep::read(spec)?;
    let job = sweep.job(number).ok_or_else(|| {
        let most = sweep.jobs().len();
        miette!("there is no job {number}: the jobs of this sweep are 1 to {most}")
    })?;
    let tried = Tried::new(limits.time, limits.memory);
    let state = store.state(job).into_diagnostic()?;
    if store.is_tidy(job)
        && let Some(status) = known(job, &state, tried, out)
    {
        return Ok(status);
    }
    let Some(turn) = store.begin(job).into_diagnostic()? else {
        out.line(format_args!("running   {}", brief(&job.named())));
        return Ok(Status::Open);
    };
    // Another run may have come to its end in the meantime.
    let before = turn.before().into_diagnostic()?;
    if let Some(status) = known(job, &before, tried, out) {
        turn.leave().into_diagnostic()?;
        return Ok(status);
    }
    let progress = Progress::new("searching", false);
    let answer = prove::answer(&job.game, None, &control, &progress)?;
    drop(progress);
    let cost = processor_time(started);
    if let Some(proof) = answer.proof {
        let theorem = turn.settle(&proof, cost).into_diagnostic()?;
        let (id, claim) = (theorem.id(), brief(&words::annotated(theorem.claim())));
        let (rule, seconds) = (proof.last().evidence.rule(), cost.as_secs_f64());
        out.line(format_args!("settled   {id}  {claim}"));
        out.line(format_args!("          by {rule} in {seconds:.3} s"));
        return Ok(Status::Done);
    }
    let time = if control.is_over() {
        limits.time.min(started.elapsed())
    } else {
        limits.time
    };
    let reason = prove::reason(None, limits.time, &control, started);
    let parts: Vec<_> = answer.parts.into_iter().map(|(_, proof)| proof).collect();
    turn.leave_open(&parts, Tried::new(time, limits.memory), cost)
        .into_diagnostic()?;
    out.line(format_args!("open      {}", brief(&job.named())));
    out.line(format_args!("          {reason}"));
    Ok(Status::Open)
}

/// Says what came of a job before, if these limits cannot change it.
fn known(job: &Job, state: &State, limits: Tried, out: &mut Output) -> Option<Status> {
    match state {
        State::Settled { theorem, .. } => {
            let (id, claim) = (theorem.id(), brief(&words::annotated(theorem.claim())));
            out.line(format_args!("settled   {id}  {claim}"));
            out.line("          before");
            Some(Status::Done)
        }
        State::Open { tried, .. } => {
            tried.iter().find(|tried| tried.covers(&limits))?;
            out.line(format_args!("open      {}", brief(&job.named())));
            out.line("          tried before with such limits (--time, --memory)");
            Some(Status::Open)
        }
        State::Running | State::Failed(_) | State::NotBegun => None,
    }
}

/// The time of this process on all cores; where that cannot be asked, the time since it began.
fn processor_time(started: Instant) -> Duration {
    #[cfg(unix)]
    {
        use rustix::time::{ClockId, clock_gettime};
        if let Ok(time) = Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)) {
            return time;
        }
    }
    started.elapsed()
}

/// A job for programs.
#[derive(Serialize)]
struct Json<'a> {
    job: usize,
    question: &'a str,
    status: &'static str,
    claim: Option<String>,
    id: Option<String>,
    /// Of those that came to an end.
    seconds: Option<f64>,
    /// Why it failed.
    reason: Option<&'a str>,
    /// The limits within which it stayed open.
    tried: Vec<JsonLimits>,
}

#[derive(Serialize)]
struct JsonLimits {
    seconds: f64,
    bytes: u64,
}

impl<'a> Json<'a> {
    fn new(job: &'a Job, state: &'a State) -> Self {
        let mut json = Self {
            job: job.number,
            question: &job.question,
            status: "not begun",
            claim: None,
            id: None,
            seconds: None,
            reason: None,
            tried: Vec::new(),
        };
        match state {
            State::Settled { theorem, cost } => {
                json.status = "settled";
                json.claim = Some(theorem.claim().to_string());
                json.id = Some(theorem.id().to_string());
                json.seconds = Some(cost.as_secs_f64());
            }
            State::Open { tried, cost } => {
                json.status = "open";
                json.seconds = Some(cost.as_secs_f64());
                let limits = |tried: &Tried| JsonLimits {
                    seconds: tried.time().as_secs_f64(),
                    bytes: tried.bytes(),
                };
                json.tried = tried.iter().map(limits).collect();
            }
            State::Failed(reason) => {
                json.status = "failed";
                json.reason = Some(reason);
            }
            State::Running => json.status = "running",
            State::NotBegun => {}
        }
        json
    }
}

fn status(
    spec: &Path,
    store: &Store,
    cores: Option<NonZeroU32>,
    json: bool,
    out: &mut Output,
) -> miette::Result<Status> {
    let sweep = Sweep::read(spec)?;
    let mut summary = Summary::default();
    for job in sweep.jobs() {
        let state = store.state(job).into_diagnostic()?;
        summary.add(&state);
        if json {
            out.json(&Json::new(job, &state))?;
            continue;
        }
        let (number, question) = (job.number, job.named());
        match state {
            State::Open { .. } => out.line(format_args!("open      {number}  {question}")),
            State::Failed(reason) => {
                out.line(format_args!("failed    {number}  {question}"));
                out.line(format_args!("          {reason}"));
            }
            State::Running => out.line(format_args!("running   {number}  {question}")),
            State::Settled { .. } | State::NotBegun => {}
        }
    }
    if !json {
        print(&summary, cores, out);
    }
    Ok(Status::settled(summary.settled() == summary.jobs()))
}

fn print(summary: &Summary, cores: Option<NonZeroU32>, out: &mut Output) {
    let answers = summary.settled.iter();
    let answers = answers.filter(|(word, _)| !word.is_empty());
    let answers: Vec<String> = answers.map(|(word, n)| format!("{n} {word}")).collect();
    let mut settled = summary.settled().to_string();
    if !answers.is_empty() {
        settled = format!("{settled}: {}", answers.join(", "));
    }
    for (name, number) in [
        ("jobs", summary.jobs().to_string()),
        ("settled", settled),
        ("open", summary.open.to_string()),
        ("running", summary.running.to_string()),
        ("failed", summary.failed.to_string()),
        ("not begun", summary.not_begun.to_string()),
    ] {
        out.line(format_args!("{name:<9}  {number}"));
    }
    let Some(all) = summary.expected(1) else {
        return;
    };
    let ended = count(summary.ended(), "job");
    let [cost, longest, all] = [summary.cost, summary.longest, all].map(rounded);
    out.line(format_args!(
        "cost       {ended} took {cost}, the longest {longest}"
    ));
    out.line(format_args!(
        "           at this rate all take {all} on one core"
    ));
    if let Some(cores) = cores
        && let Some(all) = summary.expected(cores.get())
    {
        let all = rounded(all);
        out.line(format_args!("           and {all} on {cores} cores"));
    }
    if summary.open > 0 {
        out.line("           if each open one takes all of its time");
    }
}

/// A time that people read.
fn rounded(time: Duration) -> String {
    if time < Duration::from_secs(60) {
        return format!("{:.2} s", time.as_secs_f64());
    }
    let unit = if time < Duration::from_secs(3600) {
        1
    } else {
        60
    };
    let seconds = time.as_secs() / unit * unit;
    humantime::format_duration(Duration::from_secs(seconds)).to_string()
}

fn merge(
    store: &Path,
    library: &Library,
    folder: &Path,
    out: &mut Output,
) -> miette::Result<Status> {
    let merged = Store::new(store).merge(library, folder).into_diagnostic()?;
    let added =
        merged.ok_or_else(|| miette!("there are no certificates in {}", files::name(store)))?;
    Ok(library::added(&added, out))
}
