//! Potentials: whether the opponent's sets are so large and few that the rule
//! `potential` applies.

use playproof_formats::Evidence;

use super::question::Question;
use crate::{proof::Proof, search::bits::Bits};

/// The proof by the rule, if it applies.
pub(super) fn search(question: &Question) -> Option<Proof> {
    let moves = question.state.mover == question.aim.owner;
    let is_enough = is_enough(question.threats()?, moves);
    is_enough.then(|| question.by(Evidence::Potential, &[]))
}

/// Whether a player does not lose by the theorem of Erdős and Selfridge, given
/// what the opponent needs of his sets, and whether it is the player's turn.
pub(super) fn is_enough<B: Bits>(threats: &[B], moves: bool) -> bool {
    // In units of 2^-128: a sum of 1 is one too many for the number.
    let weight = |threat: &B| 1_u128.checked_shl(128 - threat.count());
    let add = |sum: u128, threat| sum.checked_add(weight(threat)?);
    let sum = threats.iter().try_fold(0, add);
    sum.is_some_and(|sum| moves || sum < 1 << 127)
}
