//! `playproof import`.

use playproof_explain::words;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use miette::{Context, IntoDiagnostic, Report};
use playproof::{files, import::cards, snippet::Snippet};

use crate::{
    destination::Destination,
    output::{Output, note},
    status::{DONE, OPEN},
};

/// Bytes of a file of cards. The published one has 38,367.
const LARGEST: u64 = 1 << 24;

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
        /// The cards.
        file: PathBuf,

        /// Where the certificate goes (default: the cards' name with the ending .proof, in this folder).
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<u8> {
    let Format::Cards { file, output } = &arguments.format;
    import_cards(file, output.as_deref(), out)
}

fn import_cards(file: &Path, output: Option<&Path>, out: &mut Output) -> miette::Result<u8> {
    let text = files::read_text(file, LARGEST)
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot read {}", files::name(file)))?;
    let destination = Destination::of(file, output)?;
    let imported = cards::read(&text).map_err(|error| {
        let source = Snippet::new(&files::name(file), &text, error.span());
        Report::new(error.within(source.span())).with_source_code(source)
    })?;
    let accepted = match imported.proof.check() {
        Ok(accepted) => accepted,
        Err(reason) => {
            out.line(format_args!("rejected  {}: {reason}", files::name(file)));
            note("is a reference wrong? each card is checked with those that it refers to");
            return Ok(OPEN);
        }
    };
    destination.write(&imported.proof.to_bytes())?;
    let theorem = accepted.theorem;
    let claim = words::annotated(theorem.claim());
    out.line(format_args!("accepted  {}  {claim}", theorem.id()));
    let (low, high) = imported.corners;
    let moves = words::count(imported.moves, "move");
    let cells = words::count(imported.cells, "cell");
    let path = files::name(destination.name());
    out.line(format_args!(
        "          within {moves} on {cells}, from {low} to {high}; written to {path}"
    ));
    Ok(DONE)
}
