//! `playproof claim`.

use std::path::PathBuf;

use clap::Args;
use playproof::game::{self, Game};

use crate::{DONE, names};

/// Arguments of `playproof claim`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The game.
    game: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> miette::Result<u8> {
    let question = game::file::read(&arguments.game)?;
    for warning in question.warnings {
        eprintln!("{:?}", miette::Report::new(warning));
    }
    for claim in question.game.claims() {
        println!("{}", names::annotated(&claim));
    }
    if let Game::Threshold(game) = &question.game {
        // The numbers are the result: `prove` finds them.
        println!("threshold (…,inf) on {} for {}", game.board, game.animal);
    }
    Ok(DONE)
}
