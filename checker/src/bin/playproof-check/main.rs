//! `playproof-check`: prints what certificates prove.
//!
//! A line a file, and an exit status: 0 if every file is accepted, 1 if any is
//! rejected, 2 if any is declined and none rejected (and for wrong usage, or
//! when there is no file at all). Nothing that the files contain, and nothing
//! that a folder or an index says about them, makes this program trust them.

mod arguments;
mod report;
mod sources;

use std::{
    io::{self, Write},
    process::ExitCode,
    time::Instant,
};

use clap::Parser;
use playproof_checker::{Session, Verdict, session::Cause};
use playproof_formats::Id;

use crate::{
    arguments::Arguments,
    report::{Outcome, Report},
    sources::Source,
};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments, &mut io::stdout().lock()) {
        Ok(status) => ExitCode::from(status),
        Err(error) => {
            // Standard output is gone; there is nobody left to print for.
            let _ = writeln!(io::stderr(), "playproof-check: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments, out: &mut impl Write) -> io::Result<u8> {
    let sources = sources::list(&arguments.files, arguments.max_memory);
    if sources.is_empty() {
        writeln!(
            io::stderr(),
            "playproof-check: there is no certificate (*.proof) here"
        )?;
        return Ok(2);
    }
    let started = Instant::now();
    let mut session = Session::new(arguments.limits());
    let mut status = 0;
    let (mut accepted, mut total) = (0_u64, 0_u64);
    for report in check_all(&mut session, sources, arguments) {
        total = total.saturating_add(1);
        match report.status(arguments) {
            0 => accepted = accepted.saturating_add(1),
            1 => status = 1,
            _ if status == 0 => status = 2,
            _ => {}
        }
        report.print(out, arguments)?;
    }
    if arguments.stats {
        let seconds = started.elapsed().as_secs_f64();
        writeln!(
            io::stderr(),
            "{accepted} of {total} accepted in {seconds:.3} s"
        )?;
    }
    Ok(status)
}

/// Checks every source, in an order that has the premises from other files
/// first, and returns the reports in the order of the sources.
fn check_all(session: &mut Session, sources: Vec<Source>, arguments: &Arguments) -> Vec<Report> {
    let mut reports: Vec<Report> = sources
        .into_iter()
        .map(|source| check_one(session, source, arguments))
        .collect();
    settle(session, &mut reports, arguments);
    if reports.iter().any(|report| report.waits_for().is_some()) {
        // Only now is the library worth reading. Its files are checked like any other.
        let mut library: Vec<Report> = sources::list(&arguments.library, arguments.max_memory)
            .into_iter()
            .map(|source| check_one(session, source, arguments))
            .collect();
        settle(session, &mut library, arguments);
        settle(session, &mut reports, arguments);
    }
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
    Report {
        source,
        outcome,
        seconds: started.elapsed().as_secs_f64(),
    }
}

/// The premise from another file for want of which the file was declined.
fn missing(verdict: &Verdict) -> Option<Id> {
    match verdict {
        Verdict::Declined(_, Cause::MissingPremise(id)) => Some(*id),
        _ => None,
    }
}
