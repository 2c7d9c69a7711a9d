//! `playproof show`: a certificate explained.

use std::{
    fs::File,
    io::{BufReader, Read},
    path::PathBuf,
};

use clap::Args;
use miette::{Context, IntoDiagnostic, miette};
use playproof_checker::{Limits, Session};
use playproof_explain::Certificate;

use crate::{
    library,
    output::Output,
    status::{DONE, OPEN},
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
        library::check(&mut session, library::certificates(library)?);
    }
    let path = arguments.file.display();
    let mut bytes = Vec::new();
    File::open(&arguments.file)
        .and_then(|file| BufReader::new(file).read_to_end(&mut bytes))
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
    Ok(if certificate.is_accepted() {
        DONE
    } else {
        OPEN
    })
}
