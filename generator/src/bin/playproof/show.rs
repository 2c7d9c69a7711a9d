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
use playproof_formats::escape::escape;

use crate::{
    library,
    output::Output,
    question,
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

    /// Take the names of vertices from this game file.
    #[arg(long, value_name = "GAME.toml")]
    names: Option<PathBuf>,

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
    let path = escape(arguments.file.as_os_str().as_encoded_bytes());
    let mut bytes = Vec::new();
    File::open(&arguments.file)
        .and_then(|file| BufReader::new(file).read_to_end(&mut bytes))
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot read {path}"))?;
    let mut certificate =
        Certificate::read(&bytes, &mut session).map_err(|fault| miette!("{path}: {fault}"))?;
    if let Some(game) = &arguments.names {
        let names = question::read(game)?.names;
        if !certificate
            .steps()
            .iter()
            .any(|step| names.fit(&step.claim))
        {
            let game = escape(game.as_os_str().as_encoded_bytes());
            return Err(miette!(
                "{game} names no vertices of the game that {path} is about"
            ));
        }
        certificate = certificate.with_names(names);
    }
    if arguments.json {
        out.json(&certificate.json())?;
    } else if arguments.dot {
        let digraphs = certificate.dot();
        let digraphs = digraphs.ok_or_else(|| miette!("{path}: no step has a digraph to print"))?;
        out.line(digraphs.trim_end());
    } else {
        out.line(certificate.text(arguments.all).trim_end());
    }
    Ok(if certificate.is_accepted() {
        DONE
    } else {
        OPEN
    })
}
