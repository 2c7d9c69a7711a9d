//! `playproof show`: a certificate explained.

use std::path::PathBuf;

use clap::Args;
use miette::miette;
use playproof::files;
use playproof_explain::words::Names;

use crate::{certificate, output::Output, question};

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
    let path = files::name(&arguments.file);
    let mut certificate = certificate::read(&arguments.file, &arguments.library)?;
    if let Some(game) = &arguments.names {
        let question = question::read(game)?;
        // All claims of a question are about one game.
        let claims = question.game.claims();
        let names = claims
            .first()
            .map(|claim| Names::about(claim, &question.names));
        let names = names.unwrap_or_default();
        if !certificate
            .steps()
            .iter()
            .any(|step| names.fit(&step.claim))
        {
            let game = files::name(game);
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
    Ok(certificate::status(certificate.verdict()))
}
