//! What is printed about a file.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use playproof_formats::{Id, escape::escape, manifest::Demand};
use serde_json::json;

use crate::{
    arguments::Arguments,
    github::{Annotation, inert},
    sources::Source,
};

/// What came of a source.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// It could not be read at all.
    Unreadable(io::Error),
    /// It proves what it claims, and what was asked for.
    Accepted(Proved),
    /// It does not, for this reason.
    Rejected(String),
    /// It proves something, but not what this is about.
    Other(Vec<(Demand, String)>),
    /// It was not judged, for this reason.
    Declined(String),
    /// It was not judged for want of a premise from another file, for this reason.
    Waits(Waiting, String),
}

/// The premises that are missing.
#[derive(Debug)]
pub(crate) struct Waiting {
    /// The one at which the checker stopped.
    pub(crate) first: Id,
    /// All that are known.
    pub(crate) all: Vec<Id>,
}

/// What an accepted certificate proves.
#[derive(Debug)]
pub(crate) struct Proved {
    /// The id of the step that proves it.
    pub(crate) id: Id,
    /// The text of its claim.
    pub(crate) claim: String,
    /// The ids of all steps.
    pub(crate) steps: Vec<Id>,
    /// Bytes of the steps.
    pub(crate) bytes: u64,
    /// Units of work; `None` if the cache says that it was accepted.
    pub(crate) work: Option<u64>,
}

/// A source, what it has to prove, and what came of it.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) source: Source,
    pub(crate) demands: Vec<Demand>,
    pub(crate) outcome: Outcome,
    pub(crate) seconds: f64,
}

/// What is said about a file, by weight: the heaviest makes the exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    Accepted,
    /// Not judged, or there was nothing to judge.
    Declined,
    Rejected,
}

impl Status {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Declined => "declined",
            Self::Rejected => "rejected",
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Accepted => 0,
            Status::Rejected => 1,
            Status::Declined => 2,
        })
    }
}

impl Report {
    /// The premises from other files for want of which the file is declined.
    pub(crate) fn waits_for(&self) -> Option<&Waiting> {
        match &self.outcome {
            Outcome::Waits(waiting, _) => Some(waiting),
            _ => None,
        }
    }

    /// What is proved, if it is what was asked for.
    pub(crate) fn proved(&self) -> Option<&Proved> {
        match &self.outcome {
            Outcome::Accepted(proved) => Some(proved),
            _ => None,
        }
    }

    /// What is proved by a file that only the cache says is accepted.
    pub(crate) fn cached(&self) -> Option<&Proved> {
        self.proved().filter(|proved| proved.work.is_none())
    }

    /// What is said about the file.
    pub(crate) fn status(&self) -> Status {
        match self.outcome {
            Outcome::Accepted(_) => Status::Accepted,
            Outcome::Rejected(_) | Outcome::Other(_) => Status::Rejected,
            Outcome::Unreadable(_) | Outcome::Declined(_) | Outcome::Waits(..) => Status::Declined,
        }
    }

    /// Why the file is not accepted, if it is not.
    pub(crate) fn reason(&self) -> Option<String> {
        match &self.outcome {
            Outcome::Accepted(_) => None,
            Outcome::Unreadable(error) => Some(error.to_string()),
            Outcome::Rejected(reason) | Outcome::Declined(reason) | Outcome::Waits(_, reason) => {
                Some(reason.clone())
            }
            Outcome::Other(unmet) => unmet.first().map(|(_, reason)| reason.clone()),
        }
    }

    /// The line that says why the file is not accepted, if it is not.
    pub(crate) fn fault(&self) -> Option<String> {
        let (word, reason) = (self.status().word(), escape(self.reason()?));
        Some(format!("{word}  {}: {reason}", self.source))
    }

    pub(crate) fn print(&self, out: &mut impl Write, arguments: &Arguments) -> io::Result<()> {
        if arguments.json {
            return self.print_json(out);
        }
        let line = self.line(arguments.stats);
        if !arguments.github {
            return writeln!(out, "{line}");
        }
        writeln!(out, "{}", inert(&line))?;
        let Some(message) = self.reason() else {
            return Ok(());
        };
        let annotation = Annotation {
            level: "error",
            file: self.source.path().map(|_| self.source.exact_name()),
            line: None,
            title: self.status().word(),
            message,
        };
        writeln!(out, "{annotation}")
    }

    fn line(&self, stats: bool) -> String {
        let Self {
            source, seconds, ..
        } = self;
        let Some(proved) = self.proved() else {
            return self.fault().unwrap_or_default();
        };
        let Proved {
            id,
            claim,
            steps,
            bytes,
            work,
        } = proved;
        let line = format!("accepted  {source}: {id}  {claim}");
        if !stats {
            return line;
        }
        let steps = steps.len();
        let plural = if steps == 1 { "" } else { "s" };
        let cached = || "known from the cache".to_owned();
        let work = work.map_or_else(cached, |work| format!("{work} units of work"));
        format!("{line}\n          {steps} step{plural}, {bytes} bytes, {work}, {seconds:.3} s")
    }

    fn print_json(&self, out: &mut impl Write) -> io::Result<()> {
        let proved = self.proved();
        let mut object = json!({
            "file": self.source.exact_name(),
            "verdict": self.status().word(),
            "id": proved.map(|p| p.id.to_string()),
            "claim": proved.map(|p| &p.claim),
            "reason": self.reason(),
            "steps": proved.map(|p| p.steps.len()),
            "bytes": proved.map(|p| p.bytes),
            "work": proved.and_then(|p| p.work),
            "seconds": self.seconds,
        });
        if let (Some(object), Some(_)) = (object.as_object_mut(), self.cached()) {
            object.insert("cached".to_owned(), true.into());
        }
        writeln!(out, "{object}")
    }
}
