//! `playproof import`.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use miette::{Context, IntoDiagnostic, Report};
use playproof::{
    import::{cards, weakc4},
    proof::Proof,
    snippet::Snippet,
};
use playproof_explain::words;

use crate::{
    destination::Destination,
    input,
    output::{Output, note},
    status::Status,
};

/// Bytes of a file. The published ones have 38,367 (cards) and 370,696 (Connect-4).
const LARGEST: u64 = 1 << 22;

/// Arguments of `playproof import`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    format: Format,
}

#[derive(Debug, Subcommand)]
enum Format {
    /// Cards of a proof that Snaky wins the (1,1) game.
    Cards {
        /// The cards, or - for standard input.
        file: PathBuf,

        /// Where the certificate goes (default: the cards' name with the ending .proof, in this folder).
        #[arg(short, long, alias = "out", value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// A weak solution of Connect-4.
    Weakc4 {
        /// The solution, protocol buffers packed by gzip, or - for standard input.
        file: PathBuf,

        /// Where the certificate goes (default: the solution's name with the ending .proof, in this folder).
        #[arg(short, long, alias = "out", value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<Status> {
    match &arguments.format {
        Format::Cards { file, output } => import_cards(file, output.as_deref(), out),
        Format::Weakc4 { file, output } => import_weakc4(file, output.as_deref(), out),
    }
}

fn import_cards(file: &Path, output: Option<&Path>, out: &mut Output) -> miette::Result<Status> {
    let destination = Destination::of(file, output)?;
    let text = input::read_text(file, LARGEST)
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot read {}", input::name(file)))?;
    let imported = cards::read(&text).map_err(|error| {
        let source = Snippet::new(&input::name(file), &text, error.span());
        Report::new(error.within(source.span())).with_source_code(source)
    })?;
    let (low, high) = imported.corners;
    let moves = words::count(imported.moves, "move");
    let cells = words::count(imported.cells, "cell");
    let what = format!("within {moves} on {cells}, from {low} to {high}");
    let status = finish(file, &imported.proof, &what, &destination, out)?;
    if status == Status::Open {
        note("is a reference wrong? each card is checked with those that it refers to");
    }
    Ok(status)
}

fn import_weakc4(file: &Path, output: Option<&Path>, out: &mut Output) -> miette::Result<Status> {
    let destination = Destination::of(file, output)?;
    let packed = input::read(file, LARGEST)
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot read {}", input::name(file)))?;
    let imported = weakc4::read(&packed)
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot import {}", input::name(file)))?;
    let nodes = words::count(imported.nodes, "node");
    let diagrams = words::count(imported.diagrams, "diagram");
    let what = format!("{nodes}, {diagrams}");
    finish(file, &imported.proof, &what, &destination, out)
}

/// Has the checker judge what a file turned into, and writes the certificate.
fn finish(
    file: &Path,
    proof: &Proof,
    what: &str,
    destination: &Destination,
    out: &mut Output,
) -> miette::Result<Status> {
    let accepted = match proof.check() {
        Ok(accepted) => accepted,
        Err(reason) => {
            out.line(format_args!("rejected  {}: {reason}", input::name(file)));
            return Ok(Status::Open);
        }
    };
    destination.finish(&proof.to_bytes(), &accepted, &format!("{what};"), out)
}
