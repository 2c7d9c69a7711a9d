//! `weaken`: more marks never hurt.
//!
//! **Claim.** A player wins an achievement game. **Evidence.** None.
//! **Premise.** The same player wins, same board and goals, other numbers.
//!
//! **Theorem.** If a player wins an achievement game, she or he wins it with
//! other numbers of marks, too, as long as Maker's a, c and f do not get
//! smaller and b does not get larger (Maker), or the reverse (Breaker).
//!
//! **Source.** Norris and Sieben, Lemma 5.2.
//!
//! **Soundness.** The winner plays the old game's strategy and marks what is to
//! spare anywhere; when the strategy later asks for a cell that is marked
//! already, another one will do. What the loser marks less than in the old game
//! counts as marked by the loser, far away, until it is marked indeed and another
//! far cell takes its place. The turn that completes a goal had at most c marks in
//! the old game and may have as many in the new one. Claims hold effective
//! values (c ≥ a, f ≥ a), so a larger a with a handicap left out is compared for
//! what it is.
//!
//! **Traps.** From (1→2, 4) to (1, 4) nothing follows: c got smaller.

use playproof_formats::claim::{Achievement, Player};

use super::guards::premise_for_goals;
use crate::{budget::Budget, faults::Failure, rules::inference::Inference};

faults! {
    /// Why the claim is not weaker than the premise.
    pub enum Fault {
        MakerMarks { premise: u32, claim: u32 } => "maker's turns go from {premise} to {claim} cells: this may hurt the winner",
        LastTurn { premise: u32, claim: u32 } => "maker's last turn goes from {premise} to {claim} cells: this may hurt the winner",
        FirstTurn { premise: u32, claim: u32 } => "maker's first turn goes from {premise} to {claim} cells: this may hurt the winner",
        BreakerMarks => "breaker's turns change in the loser's favor",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_>, _: &mut Budget) -> Result<(), Failure> {
    let claim: &Achievement = step.claim()?;
    let [premise] = step.premises()?;
    let premise = premise_for_goals(claim, 0, premise)?;
    // A larger number for Maker, a smaller one for Breaker's opponent.
    let helps = |old: u32, new: u32| match claim.winner {
        Player::Maker => new >= old,
        Player::Breaker => new <= old,
    };
    let fault = if !helps(premise.maker, claim.maker) {
        Fault::MakerMarks {
            premise: premise.maker,
            claim: claim.maker,
        }
    } else if !helps(premise.last_turn, claim.last_turn) {
        Fault::LastTurn {
            premise: premise.last_turn,
            claim: claim.last_turn,
        }
    } else if !helps(premise.first_turn, claim.first_turn) {
        Fault::FirstTurn {
            premise: premise.first_turn,
            claim: claim.first_turn,
        }
    } else if match claim.winner {
        Player::Maker => claim.breaker > premise.breaker,
        Player::Breaker => claim.breaker < premise.breaker,
    } {
        Fault::BreakerMarks
    } else {
        return Ok(());
    };
    Err(fault.into())
}
