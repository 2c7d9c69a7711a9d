//! `composition`: several of Maker's games played side by side.
//!
//! **Claim.** Maker wins the (Σaᵢ→max(c, Σaᵢ), Σbᵢ + s − 1) game, without a handicap.
//! **Evidence.** None. **Premises.** s ≥ 1 wins of Maker, of (aᵢ→cᵢ, bᵢ) games on
//! the same board, for the same goals, without a handicap, cᵢ ≤ c, bᵢ numbers.
//!
//! **Theorem.** If Maker wins the (aᵢ→cᵢ, bᵢ) game for i = 1 … s, s ≥ 1, on the
//! same board and for the same goals, without a handicap, and every cᵢ ≤ c, then he wins the
//! (Σaᵢ→max(c, Σaᵢ), Σbᵢ + s − 1) game.
//!
//! **Source.** Norris and Sieben, Theorem 3.1, with the last turn c of the
//! games kept apart from Σaᵢ.
//!
//! **Soundness.** The paper's proof. All games are bounded, so each fits into
//! a finite board. Maker plays on disjoint copies of these boards, in each turn
//! on one copy of each game. A copy of game i is alive while Breaker has at most
//! bᵢ marks in it since Maker's last turn there: then his strategy has an answer.
//! In T turns Maker advances T copies of each game, and Breaker has
//! T(Σ(bᵢ + 1) − 1) marks, too few to put bᵢ + 1 into all of them: of some game at
//! least T / Σ(bᵢ + 1) advanced copies stay alive. Copies in reserve may take a
//! single mark to ruin, but no more of them are ruined than she has marks. So,
//! with reserves and T large enough (chosen from the last stage backwards), one
//! game after the other advances by a turn, until one comes to its last turn,
//! which takes cᵢ ≤ c marks. How many turns are enough is the stage diagram that
//! `playproof show` prints.
//!
//! **Checked.** Winner, board and goals of each premise; that it has no handicap, a definite
//! bᵢ and a last turn of at most c cells; that the sums are exactly the claim's.
//!
//! **Traps.** A first turn of its own cannot be composed: it comes only once. The
//! last turn of the composed game may not be shorter than that of a part.

use playproof_formats::claim::{Achievement, Player};

use super::guards::{cells, premise_for_goals, won_by};
use crate::{
    budget::{Budget, cost},
    faults::Result,
    rules::inference::Inference,
};

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

pub(in crate::rules) fn check(step: &Inference<'_>, budget: &mut Budget) -> Result {
    let claim = won_by(step, Player::Maker)?;
    ensure!(!step.premises.is_empty(), Fault::NoPremise);
    ensure!(!has_handicap(claim), Fault::ClaimHandicap);
    let goals = claim.goals.iter();
    let size = goals.fold(cost(0), |size, goal| size + goal.0.len());
    // Σaᵢ, and Σ(bᵢ + 1): sums of fewer than 2³² terms below 2³³.
    let (mut maker, mut breaker) = (0_u64, 0_u64);
    for (index, premise) in step.premises.iter().enumerate() {
        budget.work(size)?;
        let premise = premise_for_goals(claim.into(), index, premise)?;
        ensure!(!has_handicap(premise), Fault::Handicap { index });
        let b = cells(premise.breaker).ok_or(Fault::EveryMark { index })?;
        let (last_turn, allowed) = (premise.last_turn, claim.last_turn);
        ensure!(
            last_turn <= allowed,
            Fault::LastTurn {
                index,
                last_turn,
                allowed,
            }
        );
        maker = maker.saturating_add(u64::from(premise.maker));
        breaker = breaker.saturating_add(u64::from(b)).saturating_add(1);
    }
    let breaker = breaker.saturating_sub(1);
    let claimed = cells(claim.breaker).map(u64::from);
    ensure!(
        (u64::from(claim.maker), claimed) == (maker, Some(breaker)),
        Fault::OtherSums { maker, breaker }
    );
    Ok(())
}

/// Whether the first turn is larger than the others.
fn has_handicap(claim: &Achievement) -> bool {
    claim.first_turn > claim.maker
}
