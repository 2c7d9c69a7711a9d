//! `playproof assemble`: a certificate from JSON.

use std::{
    io::{self, Read},
    path::{Path, PathBuf},
};

use clap::Args;
use miette::{MietteDiagnostic, miette};
use playproof::files;
use playproof_assemble::{Assembled, Error, Refused, steps};
use playproof_checker::Failure;
use playproof_explain::words;
use playproof_formats::{Step, escape::escape, file::FileFault};

use crate::{
    destination::Destination,
    library,
    output::{Output, note},
    status::Status,
};

/// Bytes of a text that is read.
const LARGEST: u64 = 1 << 29;

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
    if arguments.is_input() && arguments.output.is_none() {
        return Err(miette!(
            help = "name the file with -o",
            "there is no name for the certificate of what is read from standard input"
        ));
    }
    let name = files::name(&arguments.file);
    // Whoever names something else than JSON is told so before anything is said of the certificate.
    let assembled = arguments.read(&name)?;
    let destination = arguments.destination()?;
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
    /// Whether the JSON is read from standard input.
    fn is_input(&self) -> bool {
        self.file.as_os_str() == "-"
    }

    fn destination(&self) -> miette::Result<Destination> {
        match &self.output {
            Some(wanted) if self.is_input() => Destination::new(wanted),
            wanted => Destination::of(&self.file, wanted.as_deref()),
        }
    }

    /// What is made of the JSON, which is called so.
    fn read(&self, name: &str) -> miette::Result<Assembled> {
        let (text, folder) = if self.is_input() {
            (standard_input(), Path::new("."))
        } else {
            (files::read(&self.file, LARGEST), files::folder(&self.file))
        };
        let text = text.map_err(|fault| {
            let said = MietteDiagnostic::new(format!("cannot read {name}: {fault}"));
            match fault.kind() {
                io::ErrorKind::NotFound => said,
                _ => said.with_help(JSON),
            }
        })?;
        let mut open = |file: &str| steps(&folder.join(file)).map_err(|fault| fault.to_string());
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

/// The steps of a certificate.
pub(crate) fn steps(path: &Path) -> Result<Vec<Step>, Fault> {
    let bytes =
        files::read(path, LARGEST).map_err(|fault| Fault::File(files::name(path), fault))?;
    steps::read(&bytes).map_err(|fault| Fault::Certificate(files::name(path), fault))
}

fn standard_input() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte more than allowed shows that there were too many.
    io::stdin()
        .lock()
        .take(LARGEST + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::other(format!(
            "it is longer than {LARGEST} bytes"
        )));
    }
    Ok(bytes)
}
