//! Cannibal games.

mod alice_tree;
mod answers;
mod blocks;
mod board;
mod bounding;
mod local_games;
mod owners;
mod punching;

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
    let board = Board::new(animal, nature, bound(proof)?)?;
    Ok((board, player(proof)?))
}

/// Within how many moves Alice has a copy, if she does.
fn bound(proof: Proof<'_>) -> Result<Option<u64>, Unplayable> {
    match proof.evidence() {
        Evidence::Bounding(evidence) => Ok(Some(bounding::bound(evidence))),
        Evidence::MoreMoves if proof.turns().is_none() => bound(proof.premise(0)?),
        _ => Ok(proof.turns()),
    }
}

/// Who plays a step's game.
fn player(proof: Proof<'_>) -> Result<Boxed<'_, Board>, Unplayable> {
    match proof.evidence() {
        Evidence::Blocks(evidence) => blocks::player(evidence),
        Evidence::LocalGames(evidence) => local_games::player(evidence),
        Evidence::AliceTree(evidence) => Ok(alice_tree::player(evidence)),
        Evidence::Bounding(evidence) => bounding::player(animal(proof)?.0, evidence),
        Evidence::MoreMoves => player(proof.premise(0)?),
        Evidence::Punching(evidence) => {
            let (imagined, player) = open(proof.premise(0)?)?;
            let whole = animal(proof.premise(0)?)?.0;
            Ok(punching::player(imagined, player, whole, &evidence.hole))
        }
        _ => Err(Unplayable::Trouble(
            "the rule is about other games".to_owned(),
        )),
    }
}
