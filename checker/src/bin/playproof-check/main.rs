//! `playproof-check`: prints what certificates prove.
//!
//! A line a file, and an exit status: 0 if every file is accepted, 1 if any is
//! rejected, 2 if any is declined and none rejected (and for wrong usage, or
//! when there is no file at all). Nothing that the files contain, and nothing
//! that a folder or an index says about them, makes this program trust them.
//! It never panics, not even when standard output is closed.

mod arguments;
mod report;
mod sources;

use std::{
    env,
    fmt::Display,
    io::{self, ErrorKind, Write},
    process::ExitCode,
    time::Instant,
};

use clap::Parser;
use playproof_checker::{Session, Verdict, session::Accepted};
use playproof_formats::{Id, escape::escape};

use crate::{
    arguments::Arguments,
    report::{Outcome, Report, Status},
    sources::Source,
};

fn main() -> ExitCode {
    let arguments = parsed();
    let started = Instant::now();
    let sources = sources::list(&arguments.files, arguments.max_memory);
    if sources.is_empty() {
        note("there is no certificate (*.proof) here");
        return Status::Declined.into();
    }
    let reports = check_all(sources, &arguments);
    let seconds = started.elapsed().as_secs_f64();
    let mut statuses: Vec<Status> = reports.iter().map(|r| r.status(&arguments)).collect();
    if let Err(error) = print(&reports, &arguments) {
        note(format_args!("cannot print to standard output: {error}"));
        statuses.push(Status::Declined);
    }
    if arguments.stats || (reports.len() > 1 && !arguments.json) {
        let accepted = statuses
            .iter()
            .filter(|&&status| status == Status::Accepted);
        let (accepted, total) = (accepted.count(), reports.len());
        note(format_args!(
            "{accepted} of {total} accepted in {seconds:.3} s"
        ));
    }
    statuses
        .into_iter()
        .max()
        .unwrap_or(Status::Declined)
        .into()
}

/// The arguments. What is wrong with them is told of their escaped text.
fn parsed() -> Arguments {
    Arguments::try_parse().unwrap_or_else(|fault| {
        let escaped = env::args_os().map(|word| escape(word.as_encoded_bytes()));
        Arguments::try_parse_from(escaped).map_or_else(|fault| fault.exit(), |_| fault.exit())
    })
}

/// Prints all reports. A reader that has seen enough is no error.
fn print(reports: &[Report], arguments: &Arguments) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut reports = reports.iter();
    let printed = reports.try_for_each(|report| report.print(&mut out, arguments));
    match printed.and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        printed => printed,
    }
}

/// Tells people something. If that fails, there is nobody to tell.
fn note(message: impl Display) {
    let _ = writeln!(io::stderr(), "playproof-check: {message}");
}

/// Checks every source, in an order that has the premises from other files
/// first, and returns the reports in the order of the sources.
fn check_all(sources: Vec<Source>, arguments: &Arguments) -> Vec<Report> {
    let session = &mut Session::new(arguments.limits());
    let mut reports = check_each(session, sources, arguments);
    if reports.iter().any(|report| report.waits_for().is_some()) {
        // Only now is the library worth reading. Its files are checked like any other.
        let library = sources::list(&arguments.library, arguments.max_memory);
        let library = check_each(session, library, arguments);
        settle(session, &mut reports, arguments);
        if reports.iter().any(|report| report.waits_for().is_some()) {
            // What is wrong with the library may be why.
            for report in library {
                if let Some(fault) = report.fault(None) {
                    note(format_args!("in the library: {fault}"));
                }
            }
        }
    }
    reports
}

fn check_each(session: &mut Session, sources: Vec<Source>, arguments: &Arguments) -> Vec<Report> {
    let mut reports: Vec<Report> = sources
        .into_iter()
        .map(|source| check_one(session, source, arguments))
        .collect();
    settle(session, &mut reports, arguments);
    reports
}

/// Checks those again whose missing premise has been proved in the meantime,
/// until nothing changes.
fn settle(session: &mut Session, reports: &mut [Report], arguments: &Arguments) {
    let ready = |session: &Session, report: &Report| {
        report.waits_for().is_some_and(|id: Id| session.proves(id))
    };
    while reports.iter().any(|report| ready(session, report)) {
        for report in reports.iter_mut() {
            if ready(session, report) {
                let source = report.source.clone();
                *report = check_one(session, source, arguments);
            }
        }
    }
}

fn check_one(session: &mut Session, source: Source, arguments: &Arguments) -> Report {
    let started = Instant::now();
    let outcome = match source.open(arguments.limits().memory) {
        Err(error) => Outcome::Unreadable(error),
        Ok(reader) => Outcome::Judged(session.check(reader)),
    };
    let outcome = match (outcome, &arguments.claim) {
        (Outcome::Judged(Verdict::Accepted(accepted)), Some(claim)) if arguments.any_step => {
            Outcome::Judged(Verdict::Accepted(of_step(session, accepted, claim)))
        }
        (outcome, _) => outcome,
    };
    Report {
        source,
        outcome,
        seconds: started.elapsed().as_secs_f64(),
    }
}

/// The same with the theorem of the first step that proves this claim, if there is one.
fn of_step(session: &Session, mut accepted: Accepted, claim: &str) -> Accepted {
    let mut theorems = accepted.steps.iter().filter_map(|&id| session.theorem(id));
    let proves = theorems.find(|theorem| theorem.claim().to_string() == claim);
    if let Some(theorem) = proves.cloned() {
        accepted.theorem = theorem;
    }
    accepted
}
