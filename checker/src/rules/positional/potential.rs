//! `potential`: sets so large and few that they cannot all be threatened.
//!
//! **Claim.** A player does not lose. **Evidence.** None. **Premises.** None.
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
//!
//! **Checked.** The sum, exactly: sets are counted by size, and two of size m
//! are carried as one of size m − 1.
//!
//! **Traps.** A sum of exactly 1/2, or 1, is too much. A complete set of the opponent's weighs
//! 1, so it is never overlooked.

use super::guards::{Case, at_start};
use crate::{budget::Budget, faults::Result, rules::inference::Inference};

faults! {
    /// Why the sets are too many or too small.
    pub enum Fault {
        TooHeavy { limit: &'static str } => "the sum of 2^-|A| over the opponent's sets is not below {limit}",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_>, budget: &mut Budget) -> Result {
    at_start(step, budget, |case, (), budget| settles(case, budget))
}

/// Whether the potential settles the case.
pub(super) fn settles(case: Case<'_>, budget: &mut Budget) -> Result {
    let threats = case.threats()?;
    budget.work(threats.len())?;
    let (limit, last) = if case.state.mover == case.aim.owner {
        ("1", 0)
    } else {
        ("1/2", 1)
    };
    let mut sizes = vec![0_u64; 129];
    for threat in threats {
        if let Some(count) = sizes.get_mut(threat.count_ones() as usize) {
            *count = count.saturating_add(1);
        }
    }
    // Two sets of size m weigh as much as one of size m − 1. What this rounds down stays
    // below one unit in all later ones, too: in the end there is the whole part of the
    // sum, in units of the limit.
    let mut sum = 0_u64;
    for &count in sizes.iter().skip(last).rev() {
        sum = (sum >> 1).saturating_add(count);
    }
    ensure!(sum == 0, Fault::TooHeavy { limit });
    Ok(())
}
