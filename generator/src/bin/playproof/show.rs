//! `playproof show`: a certificate explained.

use clap::Args;
use miette::miette;

use crate::{certificate, output::Output, status::Status};

/// Arguments of `playproof show`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    proof: certificate::Shown,

    /// Print the whole certificate as one JSON object.
    #[arg(long)]
    json: bool,

    /// Print the dependency digraphs in the language of Graphviz.
    #[arg(long, conflicts_with = "json")]
    dot: bool,

    /// Draw every situation, however many there are.
    #[arg(long)]
    all: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<Status> {
    let certificate = arguments.proof.read()?;
    if arguments.json {
        out.json(&certificate.json())?;
    } else if arguments.dot {
        let none = || {
            let path = arguments.proof.name();
            miette!("{path}: no step has a digraph to print")
        };
        let digraphs = certificate.dot().ok_or_else(none)?;
        out.line(digraphs.trim_end());
    } else {
        out.line(certificate.text(arguments.all).trim_end());
    }
    Ok(Status::of(certificate.verdict()))
}
