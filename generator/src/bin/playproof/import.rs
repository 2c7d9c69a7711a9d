//! `playproof import`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use miette::{Context, IntoDiagnostic, NamedSource, Report, miette};
use playproof::import::cards;

use crate::{
    DONE, names,
    output::{self, ENDING},
};

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

pub(crate) fn run(arguments: &Arguments) -> miette::Result<u8> {
    let Format::Cards { file, output } = &arguments.format;
    let text = std::fs::read_to_string(file)
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot read {}", file.display()))?;
    let imported = cards::read(&text).map_err(|error| {
        let source = NamedSource::new(file.display().to_string(), text.clone());
        Report::new(error).with_source_code(source)
    })?;
    let default =
        PathBuf::from(file.file_stem().unwrap_or(file.as_os_str())).with_extension(ENDING);
    let path = output.as_ref().unwrap_or(&default);
    let refused = |reason| {
        miette!(
            help = "is a reference wrong? each card is checked with those that it refers to",
            "these cards prove nothing: {reason}"
        )
    };
    let accepted = imported.proof.check().map_err(refused)?;
    output::write(path, &imported.proof.to_bytes())?;
    let theorem = accepted.theorem;
    println!(
        "accepted  {}  {}",
        theorem.id(),
        names::annotated(theorem.claim())
    );
    let (low, high) = imported.corners;
    let (moves, cells, path) = (imported.moves, imported.cells, path.display());
    println!(
        "          within {moves} moves on {cells} cells, from {low} to {high}; written to {path}"
    );
    Ok(DONE)
}
