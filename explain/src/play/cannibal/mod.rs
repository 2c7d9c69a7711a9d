//! Cannibal games.

mod alice_tree;
mod answers;
mod blocks;
mod board;

use playproof_formats::{
    Claim, Evidence,
    claim::{Animal, Nature},
};

pub use self::board::Board;
use super::player::{Boxed, Proof, Unplayable};

/// The animal of a step's claim, and who wins.
fn animal(proof: Proof<'_>) -> Result<(&Animal, Nature), Unplayable> {
    match &proof.step().claim {
        Claim::Cannibal(claim) => Ok((&claim.animal, claim.nature)),
        Claim::CannibalMoves(claim) => Ok((&claim.animal, Nature::NonCannibal)),
        _ => Err(Unplayable::Trouble(
            "the step is about another kind of game".to_owned(),
        )),
    }
}

/// The game of a step, and who plays it.
///
/// # Errors
/// When the step is not about such a game, or its rule has no strategy.
pub fn open(proof: Proof<'_>) -> Result<(Board, Boxed<'_, Board>), Unplayable> {
    let (animal, nature) = animal(proof)?;
    let board = Board::new(animal, nature, proof.turns())?;
    Ok((board, player(proof)?))
}

/// Who plays a step's game.
fn player(proof: Proof<'_>) -> Result<Boxed<'_, Board>, Unplayable> {
    match proof.evidence() {
        Evidence::Blocks(evidence) => blocks::player(evidence),
        Evidence::AliceTree(evidence) => Ok(alice_tree::player(evidence)),
        _ => Err(Unplayable::Trouble(
            "the rule is about other games".to_owned(),
        )),
    }
}
