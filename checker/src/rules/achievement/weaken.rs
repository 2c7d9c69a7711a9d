//! `weaken`: more marks never hurt.
//!
//! **Claim.** A player wins an achievement game. **Evidence.** None.
//! **Premise.** The same player wins, same board and goals, other numbers of marks. On a finite
//! board, or within a number of turns, both are about the same.
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
//! counts as marked by the loser, anywhere, until it is marked indeed and another
//! cell takes its place. On a finite board no other may be left: then the old game's
//! board is full, and neither player has anything to mark in it. No turn is added or
//! left out. The turn that completes a goal had at most c marks in the old game and may
//! have as many in the new one. Claims hold effective values (c ≥ a, f ≥ a), so a larger
//! a with a handicap left out is compared for what it is.
//!
//! **Checked.** Winner, board with its size, turns and goals agree; each of a, c, f and b
//! is compared by itself.
//!
//! **Traps.** From (1→2, 4) to (1, 4) nothing follows: c got smaller.

use playproof_formats::claim::Player;

use super::guards::{Won, premise_for_goals};
use crate::{budget::Budget, faults::Result, rules::inference::Inference};

faults! {
    /// Why the claim is not weaker than the premise.
    pub enum Fault {
        MakerMarks { old: u32, new: u32 } => "maker's turns go from {old} to {new} cells: this may hurt the winner",
        LastTurn { old: u32, new: u32 } => "maker's last turn goes from {old} to {new} cells: this may hurt the winner",
        FirstTurn { old: u32, new: u32 } => "maker's first turn goes from {old} to {new} cells: this may hurt the winner",
        BreakerMarks => "breaker's turns change in the loser's favor",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_>, _: &mut Budget) -> Result {
    let won = Won::claim(step)?;
    let claim = won.game;
    let [premise] = step.premises()?;
    let premise = premise_for_goals(won, 0, premise)?;
    // A larger number for Maker, a smaller one for Breaker's opponent.
    let helps = |old: u32, new: u32| match claim.winner {
        Player::Maker => new >= old,
        Player::Breaker => new <= old,
    };
    let (old, new) = (premise.maker, claim.maker);
    ensure!(helps(old, new), Fault::MakerMarks { old, new });
    let (old, new) = (premise.last_turn, claim.last_turn);
    ensure!(helps(old, new), Fault::LastTurn { old, new });
    let (old, new) = (premise.first_turn, claim.first_turn);
    ensure!(helps(old, new), Fault::FirstTurn { old, new });
    let worse = match claim.winner {
        Player::Maker => claim.breaker > premise.breaker,
        Player::Breaker => claim.breaker < premise.breaker,
    };
    ensure!(!worse, Fault::BreakerMarks);
    Ok(())
}
