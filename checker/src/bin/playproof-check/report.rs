//! What is printed about a file.

use std::io::{self, Write};

use playproof_checker::{Verdict, session::Accepted};
use playproof_formats::Id;
use serde_json::json;

use crate::{arguments::Arguments, missing, sources::Source};

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

/// A verdict in the words of the output.
struct Line<'a> {
    verdict: &'static str,
    accepted: Option<&'a Accepted>,
    reason: Option<String>,
}

impl Report {
    /// The premise from another file for want of which the file is declined.
    pub(crate) fn waits_for(&self) -> Option<Id> {
        match &self.outcome {
            Outcome::Judged(verdict) => missing(verdict),
            Outcome::Unreadable(_) => None,
        }
    }

    fn line(&self, arguments: &Arguments) -> Line<'_> {
        let (verdict, accepted, reason) = match &self.outcome {
            Outcome::Unreadable(error) => ("declined", None, Some(error.to_string())),
            Outcome::Judged(Verdict::Declined(place, cause)) => {
                ("declined", None, Some(format!("{place}{cause}")))
            }
            Outcome::Judged(Verdict::Rejected(place, reason)) => {
                ("rejected", None, Some(format!("{place}{reason}")))
            }
            Outcome::Judged(Verdict::Accepted(accepted)) => {
                let proved = accepted.theorem.claim();
                match &arguments.claim {
                    Some(claim) if claim != proved => (
                        "rejected",
                        None,
                        Some(format!("proves another claim: {proved}")),
                    ),
                    _ => ("accepted", Some(accepted), None),
                }
            }
        };
        Line {
            verdict,
            accepted,
            reason,
        }
    }

    /// What the file makes of the exit status.
    pub(crate) fn status(&self, arguments: &Arguments) -> u8 {
        match self.line(arguments).verdict {
            "accepted" => 0,
            "rejected" => 1,
            _ => 2,
        }
    }

    pub(crate) fn print(&self, out: &mut impl Write, arguments: &Arguments) -> io::Result<()> {
        let line = self.line(arguments);
        if arguments.json {
            return self.print_json(&line, out);
        }
        let Self {
            source, seconds, ..
        } = self;
        match (line.accepted, line.reason) {
            (Some(accepted), _) => {
                let theorem = &accepted.theorem;
                writeln!(out, "accepted  {}  {}", theorem.id(), theorem.claim())?;
                if arguments.stats {
                    let Accepted {
                        steps, bytes, work, ..
                    } = accepted;
                    writeln!(
                        out,
                        "          {source}: {steps} steps, {bytes} bytes, {work} units of work, {seconds:.3} s"
                    )?;
                }
                Ok(())
            }
            (None, reason) => {
                let reason = reason.unwrap_or_default();
                writeln!(out, "{}  {source}: {reason}", line.verdict)
            }
        }
    }

    fn print_json(&self, line: &Line<'_>, out: &mut impl Write) -> io::Result<()> {
        let accepted = line.accepted;
        let object = json!({
            "file": self.source.to_string(),
            "verdict": line.verdict,
            "id": accepted.map(|a| a.theorem.id().to_string()),
            "claim": accepted.map(|a| a.theorem.claim().to_string()),
            "reason": line.reason,
            "steps": accepted.map(|a| a.steps),
            "bytes": accepted.map(|a| a.bytes),
            "work": accepted.map(|a| a.work),
            "seconds": self.seconds,
        });
        writeln!(out, "{object}")
    }
}
