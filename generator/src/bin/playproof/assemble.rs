//! `playproof assemble`: a certificate from JSON.

use std::{
    io::{self, Read},
    path::{Path, PathBuf},
};

use clap::Args;
use miette::{Context, IntoDiagnostic, miette};
use playproof::{
    files,
    library::{self, Library},
};
use playproof_assemble::steps;
use playproof_checker::{Failure, Limits, Session};
use playproof_explain::words;
use playproof_formats::{Step, escape::escape, file::FileFault};

use crate::{
    destination::Destination,
    output::{Output, note},
    status::{BAD, DONE, OPEN},
};

/// Bytes of a text that is read.
const LARGEST: u64 = 1 << 29;

/// Arguments of `playproof assemble`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The JSON, as `playproof show --json` writes it, or - for standard input.
    file: PathBuf,

    /// Where the certificate goes (default: the file's name with the ending .proof, in this folder).
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Where premises that are given by their ids may be found.
    #[arg(long, value_name = "DIR")]
    library: Vec<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<u8> {
    let path = &arguments.file;
    let input = path.as_os_str() == "-";
    let destination = match &arguments.output {
        None if input => {
            return Err(miette!(
                help = "name the file with -o",
                "there is no name for the certificate of what is read from standard input"
            ));
        }
        Some(wanted) if input => Destination::new(wanted)?,
        wanted => Destination::of(path, wanted.as_deref())?,
    };
    let name = files::name(path);
    let text = if input {
        standard_input()
    } else {
        files::read(path, LARGEST)
    };
    let text = text
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot read {name}"))?;
    let folder = if input {
        Path::new(".")
    } else {
        files::folder(path)
    };
    let mut open = |file: &str| steps(&folder.join(file)).map_err(|fault| fault.to_string());
    let assembled =
        playproof_assemble::read(&text, &mut open).map_err(|fault| miette!("{name}: {fault}"))?;
    drop(text);
    for line in &assembled.notes {
        note(format_args!("{name}: {line}"));
    }
    let mut session = Session::new(Limits::default());
    for library in &arguments.library {
        let certificates = Library::new(library).certificates().into_diagnostic()?;
        library::check(&mut session, certificates);
    }
    match assembled.check(&mut session) {
        Ok(accepted) => {
            destination.write(&assembled.to_bytes())?;
            let theorem = accepted.theorem;
            let claim = words::annotated(theorem.claim());
            out.line(format_args!("accepted  {}  {claim}", theorem.id()));
            let count = words::count(accepted.steps.len(), "step");
            let path = files::name(destination.name());
            out.line(format_args!("          {count}, written to {path}"));
            Ok(DONE)
        }
        Err(refused) => {
            let (word, status) = match &refused.reason {
                Failure::Rejected(_) => ("rejected", OPEN),
                Failure::Declined(_) => ("declined", BAD),
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
            Ok(status)
        }
    }
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
