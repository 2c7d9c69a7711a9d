//! `one-turn`: Maker completes a goal in his first turn.
//!
//! **Claim.** Maker wins the (a→c, every b) game with first turn f.
//! **Evidence.** None. **Premises.** None.
//!
//! **Theorem.** If some goal has at most max(c, f) cells, then Maker wins the
//! (a→c, b) game with first turn f for every b.
//!
//! **Source.** The first step of the proof of Norris and Sieben,
//! Proposition 5.3.
//!
//! **Soundness.** The board is empty and infinite, so Maker finds a placement
//! of the goal free. He marks f cells in his first turn, and may mark c if
//! that turn completes a goal; either way the goal is complete before
//! Breaker's first mark.
//!
//! **Checked.** b is `every` (use `weaken` for a number); a goal is small enough.
//!
//! **Traps.** The first turn may be the last one: the larger of c and f counts. One small goal
//! is enough, and it need not be connected.

use playproof_formats::claim::{Player, Response};

use super::guards::won_by;
use crate::{budget::Budget, faults::Result, rules::inference::Inference};

faults! {
    /// Why Maker does not win in one turn.
    pub enum Fault {
        NotEvery => "the rule proves a win against every number of breaker's marks (b = every)",
        GoalsTooLarge { least: usize, cells: u32 } => "the smallest goal has {least} cells, one turn marks {cells}",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_>, _: &mut Budget) -> Result {
    let claim = won_by(step, Player::Maker)?;
    step.no_premise()?;
    ensure!(claim.breaker == Response::Every, Fault::NotEvery);
    let least = claim.goals.iter().map(|goal| goal.0.len()).min();
    let least = least.unwrap_or(usize::MAX);
    let cells = claim.last_turn.max(claim.first_turn);
    let fits = least as u64 <= u64::from(cells);
    ensure!(fits, Fault::GoalsTooLarge { least, cells });
    Ok(())
}
