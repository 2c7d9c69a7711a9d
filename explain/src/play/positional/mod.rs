//! Positional games.

mod any;
mod board;
mod leaf;
mod pairing;
mod potential;
mod set_matching;
mod strategy;

use playproof_formats::{Claim, Evidence, claim::Positional};

pub use self::board::Board;
use super::player::{Boxed, Proof, Unplayable};
use crate::words::Names;

/// The claim of a step about one player of a positional game.
fn claim(proof: Proof<'_>) -> Result<&Positional, Unplayable> {
    match &proof.step().claim {
        Claim::Positional(claim) => Ok(claim),
        _ => Err(Unplayable::Trouble(
            "the step is about another kind of game".to_owned(),
        )),
    }
}

/// The game of a step, and who plays it.
///
/// # Errors
/// When the step is not about such a game, or its rule has no strategy.
pub fn open<'a>(proof: Proof<'a>, names: &Names) -> Result<(Board, Boxed<'a, Board>), Unplayable> {
    let board = Board::new(claim(proof)?, names)?;
    let player = player(proof, &board)?;
    Ok((board, player))
}

/// Who plays a step's game, which begins like this.
fn player<'a>(proof: Proof<'a>, start: &Board) -> Result<Boxed<'a, Board>, Unplayable> {
    match proof.evidence() {
        Evidence::Strategy(evidence) => strategy::player(start, evidence),
        Evidence::Pairing(evidence) => Ok(pairing::player(evidence)),
        Evidence::SetMatching(evidence) => Ok(set_matching::player(evidence)),
        Evidence::Potential => Ok(potential::player()),
        _ => Err(Unplayable::Trouble(
            "the rule is about other games".to_owned(),
        )),
    }
}
