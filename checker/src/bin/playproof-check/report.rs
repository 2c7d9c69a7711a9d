//! What is printed about a file.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use playproof_checker::{
    Verdict,
    session::{Accepted, Cause},
};
use playproof_formats::{Id, escape::escape};
use serde_json::json;

use crate::{arguments::Arguments, sources::Source};

/// What came of a source.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// It could not be read at all.
    Unreadable(io::Error),
    /// The checker's verdict.
    Judged(Verdict),
}

/// A source and what came of it.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) source: Source,
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
    fn word(self) -> &'static str {
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

/// The theorem, or why there is none that was asked for.
type Answer<'a> = Result<&'a Accepted, (Status, String)>;

impl Report {
    /// The premise from another file for want of which the file is declined.
    pub(crate) fn waits_for(&self) -> Option<Id> {
        match &self.outcome {
            Outcome::Judged(Verdict::Declined(_, Cause::MissingPremise(id))) => Some(*id),
            _ => None,
        }
    }

    fn answer(&self, asked: Option<&str>) -> Answer<'_> {
        match &self.outcome {
            Outcome::Unreadable(error) => Err((Status::Declined, error.to_string())),
            Outcome::Judged(Verdict::Declined(place, cause)) => {
                Err((Status::Declined, format!("{place}{cause}")))
            }
            Outcome::Judged(Verdict::Rejected(place, reason)) => {
                Err((Status::Rejected, format!("{place}{reason}")))
            }
            Outcome::Judged(Verdict::Accepted(accepted)) => {
                // Equal claims print equal lines, different ones different lines.
                let proved = accepted.theorem.claim().to_string();
                match asked {
                    Some(claim) if claim != proved => {
                        // Whoever reads the text of claims is not to be trusted here.
                        let reason = format!(
                            "proves another claim: {proved}, not: {claim} (`playproof claim` prints how a claim is written)"
                        );
                        Err((Status::Rejected, reason))
                    }
                    _ => Ok(accepted),
                }
            }
        }
    }

    /// What is said about the file.
    pub(crate) fn status(&self, arguments: &Arguments) -> Status {
        match self.answer(arguments.claim.as_deref()) {
            Ok(_) => Status::Accepted,
            Err((status, _)) => status,
        }
    }

    /// The line that says why the file is not accepted, if it is not.
    pub(crate) fn fault(&self, asked: Option<&str>) -> Option<String> {
        let (status, reason) = self.answer(asked).err()?;
        let (word, reason) = (status.word(), escape(reason));
        Some(format!("{word}  {}: {reason}", self.source))
    }

    pub(crate) fn print(&self, out: &mut impl Write, arguments: &Arguments) -> io::Result<()> {
        let answer = self.answer(arguments.claim.as_deref());
        if arguments.json {
            return self.print_json(&answer, out);
        }
        let Ok(accepted) = answer else {
            let fault = self.fault(arguments.claim.as_deref());
            return writeln!(out, "{}", fault.unwrap_or_default());
        };
        let Self {
            source, seconds, ..
        } = self;
        let Accepted {
            theorem,
            steps,
            bytes,
            work,
        } = accepted;
        let (id, claim) = (theorem.id(), theorem.claim());
        writeln!(out, "accepted  {source}: {id}  {claim}")?;
        if arguments.stats {
            let steps = steps.len();
            let plural = if steps == 1 { "" } else { "s" };
            writeln!(
                out,
                "          {steps} step{plural}, {bytes} bytes, {work} units of work, {seconds:.3} s"
            )?;
        }
        Ok(())
    }

    fn print_json(&self, answer: &Answer<'_>, out: &mut impl Write) -> io::Result<()> {
        let (status, accepted, reason) = match answer {
            Ok(accepted) => (Status::Accepted, Some(accepted), None),
            Err((status, reason)) => (*status, None, Some(reason)),
        };
        let object = json!({
            "file": self.source.exact_name(),
            "verdict": status.word(),
            "id": accepted.map(|a| a.theorem.id().to_string()),
            "claim": accepted.map(|a| a.theorem.claim().to_string()),
            "reason": reason,
            "steps": accepted.map(|a| a.steps.len()),
            "bytes": accepted.map(|a| a.bytes),
            "work": accepted.map(|a| a.work),
            "seconds": self.seconds,
        });
        writeln!(out, "{object}")
    }
}
