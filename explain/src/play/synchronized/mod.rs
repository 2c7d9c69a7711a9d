//! Synchronized games.

mod board;
mod count;
mod table;

use playproof_formats::{
    Claim, Evidence,
    claim::{Extent, Prospect, Side, Synchronized},
};

pub use self::board::Board;
use super::player::{Boxed, Proof, Unplayable};

/// The claim of a step about one player of a synchronized game.
fn claim(proof: Proof<'_>) -> Result<&Synchronized, Unplayable> {
    match &proof.step().claim {
        Claim::Synchronized(claim) => Ok(claim),
        _ => Err(Unplayable::Trouble(
            "the step is about another kind of game".to_owned(),
        )),
    }
}

/// Who plays by the proof of such a claim, and what is secured for that side.
fn secured(claim: &Synchronized) -> (Side, Prospect) {
    match claim.statement.parts() {
        (side, prospect, true) => (side, prospect),
        (side, Prospect::Win, false) => (side.other(), Prospect::Draw),
        (side, Prospect::Draw, false) => (side.other(), Prospect::Win),
    }
}

/// The game of a step, and who plays it.
///
/// # Errors
/// When the step is not about such a game, or its rule has no strategy.
pub fn open(proof: Proof<'_>) -> Result<(Board, Boxed<'_, Board>), Unplayable> {
    let claim = claim(proof)?;
    let (Extent::Exactly(rows), Extent::Exactly(columns)) = (claim.rows, claim.columns) else {
        return Err(Unplayable::Trouble(
            "choose the number of rows or columns".to_owned(),
        ));
    };
    let (owner, prospect) = secured(claim);
    let board = Board::new(claim.variant, (rows, columns), owner, prospect);
    Ok((board, player(proof, (rows, columns))?))
}

/// Who plays a step's game on a board of this size.
fn player(proof: Proof<'_>, size: (u32, u32)) -> Result<Boxed<'_, Board>, Unplayable> {
    let claim = claim(proof)?;
    match proof.evidence() {
        Evidence::SyncStrategy(evidence) => table::player(claim, &evidence.0, size),
        Evidence::SyncRefutation(evidence) => table::player(claim, &evidence.0, size),
        _ => Err(Unplayable::Trouble(
            "the rule is about other games".to_owned(),
        )),
    }
}
