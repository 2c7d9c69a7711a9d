//! `composition`: several of Maker's games played side by side.
//!
//! **Theorem.** If Maker wins the (aᵢ→cᵢ, bᵢ) game for i = 1 … s, s ≥ 1, on the
//! same board and for the same goals, without a handicap, and every cᵢ ≤ c, then he wins the
//! (Σaᵢ→max(c, Σaᵢ), Σbᵢ + s − 1) game.
//!
//! **Source.** Norris and Sieben, Theorem 3.1, with the last turn c of the
//! games kept apart from Σaᵢ.
//!
//! **Soundness.** The paper's proof. All games are bounded, so each fits into
//! a finite board, and disjoint copies of these boards are played, s of them in
//! a turn, one of each game. Breaker ruins a copy of game i with bᵢ + 1 marks
//! in a turn; with Σ(bᵢ + 1) − 1 marks in a turn she cannot ruin as many copies
//! of every game as Maker advances, so after enough turns he has as many
//! advanced copies of one of the games as he will need. Games are bounded, so
//! one of them comes to its last turn, which takes cᵢ ≤ c marks. How many turns
//! are enough is the stage diagram that `playproof show` prints.

use playproof_formats::{
    Claim,
    claim::{Achievement, Player},
};

use super::{cells, premise_for_goals, won_by};
use crate::{Budget, Failure};

faults! {
    /// Why games do not compose as claimed.
    pub enum Fault {
        NoPremise => "there is no premise",
        Handicap { index: usize } => "premise {index} has a handicap in the first turn",
        ClaimHandicap => "the claim has a handicap in the first turn",
        EveryMark { index: usize } => "premise {index} does not say how many cells breaker marks",
        LastTurn { index: usize, last_turn: u32, allowed: u32 } => "premise {index} needs a last turn of {last_turn} cells, the claim has {allowed}",
        OtherSums { maker: u64, breaker: u64 } => "the premises compose to maker's {maker} and breaker's {breaker} marks",
    }
}

pub(super) fn check(
    claim: &Claim,
    premises: &[&Claim],
    budget: &mut Budget,
) -> Result<(), Failure> {
    let claim = won_by(Player::Maker, claim)?;
    if premises.is_empty() {
        return Err(Fault::NoPremise.into());
    }
    if has_handicap(claim) {
        return Err(Fault::ClaimHandicap.into());
    }
    let size: usize = claim.goals.iter().map(|goal| goal.0.len()).sum();
    // Σaᵢ, and Σ(bᵢ + 1): sums of fewer than 2³² terms below 2³³.
    let (mut maker, mut breaker) = (0_u64, 0_u64);
    for (index, premise) in premises.iter().enumerate() {
        budget.work(size as u64)?;
        let premise = premise_for_goals(claim, index, premise)?;
        if has_handicap(premise) {
            return Err(Fault::Handicap { index }.into());
        }
        let b = cells(premise.breaker).ok_or(Fault::EveryMark { index })?;
        let (last_turn, allowed) = (premise.last_turn, claim.last_turn);
        if last_turn > allowed {
            return Err(Fault::LastTurn {
                index,
                last_turn,
                allowed,
            }
            .into());
        }
        maker = maker.saturating_add(u64::from(premise.maker));
        breaker = breaker.saturating_add(u64::from(b)).saturating_add(1);
    }
    let breaker = breaker.saturating_sub(1);
    let claimed = cells(claim.breaker).map(u64::from);
    if (u64::from(claim.maker), claimed) != (maker, Some(breaker)) {
        return Err(Fault::OtherSums { maker, breaker }.into());
    }
    Ok(())
}

/// Whether the first turn is larger than the others.
fn has_handicap(claim: &Achievement) -> bool {
    claim.first_turn > claim.maker
}
