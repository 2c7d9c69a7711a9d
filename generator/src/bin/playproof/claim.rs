//! `playproof claim`.

use playproof_explain::words;
use std::path::PathBuf;

use clap::Args;
use playproof::game::{Game, Threshold, file::Question};

use crate::{
    output::{Output, note},
    question,
    status::DONE,
};

/// Arguments of `playproof claim`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The game.
    game: PathBuf,
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<u8> {
    let Question { game, names, .. } = question::read(&arguments.game)?;
    for claim in game.claims() {
        out.line(question::annotated(&claim, &names));
    }
    if let Game::Threshold(Threshold { board, animal }) = game {
        // The result is part of the claim.
        let numbers = (1..animal.0.len()).map(|n| format!("b{n}"));
        let numbers: Vec<String> = numbers.chain(["inf".to_owned()]).collect();
        let numbers = numbers.join(",");
        let text = format!("threshold ({numbers}) on {board} for {animal}");
        out.line(words::with_names(&text, board, &[animal]));
        note("b1, b2, … stand for the numbers that `playproof prove` finds");
    }
    Ok(DONE)
}
