//! `potential`: sets so large and few that they cannot all be threatened.
//!
//! **Theorem.** Let nobody have to wait for a vertex, and let the opponent still
//! be able to complete the sets A₁, …, Aₙ. If Σ 2^−|Aᵢ| < 1/2 and he moves, or
//! Σ 2^−|Aᵢ| < 1 and the player moves, then the player does not lose.
//!
//! **Source.** Erdős and Selfridge, "On a combinatorial game".
//!
//! **Soundness.** Weigh a set of which the opponent still needs m vertices 2^−m,
//! 0 if the player has a vertex of it; let Σ be the sum of the weights. With the
//! player to move and Σ < 1 no set is complete, since a complete one would weigh 1.
//! He claims the vertex that takes most weight with it, say w; then the opponent
//! claims one that adds its own weight, at most w, and Σ < 1 again. With the
//! opponent to move, his vertex at most doubles a sum below 1/2.

use playproof_formats::Claim;

use super::{guarantee, threats};
use crate::{
    Budget, Failure,
    positional::{Aim, Game, State, start},
    rules::none,
};

faults! {
    /// Why the sets are too many or too small.
    pub enum Fault {
        TooHeavy { limit: &'static str } => "the sum of 2^-|A| over the opponent's sets is not below {limit}",
    }
}

pub(in crate::rules) fn check(
    claim: &Claim,
    premises: &[&Claim],
    budget: &mut Budget,
) -> Result<(), Failure> {
    let claim = guarantee(claim)?;
    none(premises)?;
    let aim = Aim::from(claim.guarantee);
    let (game, _, state) = start(&claim.arena, aim, budget)?;
    settles(&game, &state, aim, budget)
}

/// Whether the potential proves the aim in this state.
pub(super) fn settles(
    game: &Game,
    state: &State,
    aim: Aim,
    budget: &mut Budget,
) -> Result<(), Failure> {
    let threats = threats(game, state, aim)?;
    budget.work(threats.len() as u64)?;
    let (limit, last) = if state.mover == aim.owner {
        ("1", 0)
    } else {
        ("1/2", 1)
    };
    // Counts sets by size, and carries two sets of size m as one of size m − 1.
    let mut sizes: Vec<u64> = vec![0; 129];
    for threat in threats {
        if let Some(count) = sizes.get_mut(threat.count_ones() as usize) {
            *count = count.saturating_add(1);
        }
    }
    // What a carry rounds down stays below one unit in all later ones, too: in
    // the end there is the whole part of the sum, in units of the limit.
    let mut carry = 0_u64;
    for (size, &count) in sizes.iter().enumerate().rev() {
        let total = carry.saturating_add(count);
        if size == last {
            return if total == 0 {
                Ok(())
            } else {
                Err(Fault::TooHeavy { limit }.into())
            };
        }
        carry = total.checked_div(2).unwrap_or(0);
    }
    Err(Fault::TooHeavy { limit }.into())
}
