//! `playproof assemble`: a certificate from JSON.

use std::{io, path::PathBuf};

use clap::Args;
use miette::MietteDiagnostic;
use playproof::files;
use playproof_assemble::{Assembled, Error, Refused, steps};
use playproof_checker::Failure;
use playproof_explain::words;
use playproof_formats::{Step, escape::escape, file::FileFault};

use crate::{
    destination::Destination,
    input, library,
    output::{Output, note},
    status::Status,
};

/// Bytes of a text that is read.
pub(crate) const LARGEST: u64 = 1 << 29;

/// Arguments of `playproof assemble`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The JSON, as `playproof show --json` writes it, or - for standard input.
    file: PathBuf,

    /// Where the certificate goes (default: the file's name with the ending .proof, in this folder).
    #[arg(short, long, alias = "out", value_name = "FILE")]
    output: Option<PathBuf>,

    /// Where premises that are given by their ids may be found.
    #[arg(long, value_name = "DIR")]
    library: Vec<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<Status> {
    if input::is_standard(&arguments.file) && arguments.output.is_none() {
        return Err(input::nameless("certificate"));
    }
    let name = input::name(&arguments.file);
    // Whoever names something else than JSON is told so before anything is said of the certificate.
    let assembled = arguments.read(&name)?;
    let destination = Destination::of(&arguments.file, arguments.output.as_deref())?;
    for line in &assembled.notes {
        note(format_args!("{name}: {line}"));
    }
    match assembled.check(&mut library::session(&arguments.library)?) {
        Ok(accepted) => {
            let count = words::count(accepted.steps.len(), "step");
            let bytes = assembled.to_bytes();
            destination.finish(&bytes, &accepted, &format!("{count},"), out)
        }
        Err(refused) => Ok(refuse(&name, refused, out)),
    }
}

impl Arguments {
    /// What is made of the JSON, which is called so.
    fn read(&self, name: &str) -> miette::Result<Assembled> {
        // The folder of standard input is the current one.
        let folder = files::folder(&self.file);
        let text = input::read(&self.file, LARGEST).map_err(|fault| {
            let said = MietteDiagnostic::new(format!("cannot read {name}: {fault}"));
            match fault.kind() {
                io::ErrorKind::NotFound => said,
                _ => said.with_help(JSON),
            }
        })?;
        let mut open = |file: &str| {
            let path = folder.join(file);
            let bytes = files::read(&path, LARGEST);
            steps(files::name(&path), bytes).map_err(|fault| fault.to_string())
        };
        let assembled = playproof_assemble::read(&text, &mut open);
        assembled.map_err(|fault| {
            let said = MietteDiagnostic::new(format!("{name}: {fault}"));
            let help = match fault {
                Error::Certificate(_) => return said.into(),
                Error::Assembled => {
                    "`playproof show --json` writes it as JSON, and `playproof-check` checks it"
                }
                Error::Json { .. } if is_game(&text) => {
                    "this is a game file: `playproof prove` looks for a certificate"
                }
                Error::Empty | Error::Json { .. } => JSON,
            };
            said.with_help(help).into()
        })
    }
}

/// What a file should be.
const JSON: &str = "a certificate is assembled of JSON: `playproof show --json` writes an example";

/// Whether a text is meant as a game file.
fn is_game(text: &[u8]) -> bool {
    let table = str::from_utf8(text).map(str::parse::<toml::Table>);
    table.is_ok_and(|table| table.is_ok_and(|table| table.contains_key("game")))
}

/// Says why it is not accepted; the exit status.
fn refuse(name: &str, refused: Refused, out: &mut Output) -> Status {
    let (word, status) = match &refused.reason {
        Failure::Rejected(_) => ("rejected", Status::Open),
        Failure::Declined(_) => ("declined", Status::Bad),
    };
    let reason = escape(format!("{}{}", refused.place, refused.reason));
    let at = escape(refused.pointer);
    let at = if at.is_empty() {
        at
    } else {
        format!(" at {at}")
    };
    out.line(format_args!("{word}  {name}{at}: {reason}"));
    if let Some(figure) = refused.counterexample {
        out.line(format_args!("\n{}", figure.text().trim_end()));
    }
    status
}

/// Why the steps of a certificate cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    /// This file cannot be read.
    #[error("cannot read {0}: {1}")]
    File(String, io::Error),
    /// It is no certificate.
    #[error("cannot read {0}: {1}")]
    Certificate(String, FileFault),
}

/// The steps of a certificate, which has this name.
pub(crate) fn steps(name: String, bytes: io::Result<Vec<u8>>) -> Result<Vec<Step>, Fault> {
    match bytes {
        Ok(bytes) => steps::read(&bytes).map_err(|fault| Fault::Certificate(name, fault)),
        Err(fault) => Err(Fault::File(name, fault)),
    }
}
