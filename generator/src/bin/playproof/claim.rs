//! `playproof claim`.

use std::path::PathBuf;

use clap::Args;
use playproof::game::{self, Game};
use playproof_formats::claim::Player;

use crate::{DONE, names};

/// Arguments of `playproof claim`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The game.
    game: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> miette::Result<u8> {
    match game::file::read(&arguments.game)?.game {
        Game::Achievement(game) => {
            println!("{}", names::annotated(&game.won_by(Player::Maker)));
            if game.breaker_cells().is_some() {
                println!("{}", names::annotated(&game.won_by(Player::Breaker)));
            }
        }
        Game::Threshold(game) => {
            // The numbers are the result: `prove` finds them.
            println!("threshold (…,inf) on {} for {}", game.board, game.animal);
        }
    }
    Ok(DONE)
}
