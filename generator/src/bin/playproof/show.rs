//! `playproof show`: a certificate explained.

use std::path::PathBuf;

use clap::Args;
use miette::{Context, IntoDiagnostic, miette};
use playproof::{
    files,
    library::{self, Library},
};
use playproof_checker::{Limits, Session};
use playproof_explain::Certificate;

use crate::{
    output::Output,
    status::{BAD, DONE, OPEN},
};

/// Arguments of `playproof show`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The certificate.
    file: PathBuf,

    /// Where premises from other files may be found.
    #[arg(long, value_name = "DIR")]
    library: Vec<PathBuf>,

    /// Print the whole certificate as one JSON object.
    #[arg(long)]
    json: bool,

    /// Print the dependency digraphs in the language of Graphviz.
    #[arg(long)]
    dot: bool,

    /// Draw every situation, however many there are.
    #[arg(long)]
    all: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<u8> {
    let mut session = Session::new(Limits::default());
    for library in &arguments.library {
        let certificates = Library::new(library).certificates().into_diagnostic()?;
        library::check(&mut session, certificates);
    }
    let path = files::name(&arguments.file);
    let bytes = files::read(&arguments.file, Limits::default().memory)
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot read {path}"))?;
    let certificate =
        Certificate::read(&bytes, &mut session).map_err(|fault| miette!("{path}: {fault}"))?;
    if arguments.json {
        out.json(&certificate.json())?;
    } else {
        let text = if arguments.dot {
            certificate.dot()
        } else {
            certificate.text(arguments.all)
        };
        out.line(text.into_diagnostic()?.trim_end());
    }
    Ok(match certificate.verdict() {
        "accepted" => DONE,
        "rejected" => OPEN,
        _ => BAD,
    })
}
