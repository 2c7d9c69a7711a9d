//! `site-perimeter`: Breaker surrounds every mark.
//!
//! **Claim.** Breaker wins the (a→c, b) game with first turn f.
//! **Evidence.** None. **Premises.** None.
//!
//! **Theorem.** If every goal is connected, one turn cannot mark a whole goal
//! (max(c, f) is less than the size of each), and Breaker can mark all
//! neighbors of a turn's marks (max(a, f)·δ ≤ b, where δ is the number of
//! neighbors of a cell), then she wins the (a→c, b) game with first turn f.
//!
//! **Source.** Norris and Sieben, Proposition 2.1, with a last turn and a first
//! turn of their own.
//!
//! **Soundness.** After each turn of Maker that completes no goal, Breaker
//! marks all unmarked neighbors of its at most max(a, f) cells. So two
//! neighboring cells of Maker's were marked in the same turn. A complete goal,
//! being connected, was then marked in one turn, by at most max(c, f) marks:
//! too few.
//!
//! **Checked.** All of the above, of every goal.
//!
//! **Traps.** f counts twice: for the size of a turn and for the number of
//! neighbors to mark.

use playproof_formats::claim::{Animal, Player};

use super::guards::{cells, won_by};
use crate::{
    animal::is_connected, board::Geometry, budget::Budget, faults::Result,
    rules::inference::Inference,
};

faults! {
    /// Why surrounding does not stop Maker.
    pub enum Fault {
        NotConnected { goal: Animal } => "the goal {goal} is not connected",
        OneTurn { goal: Animal, cells: u32 } => "one turn of {cells} cells marks the goal {goal}",
        TooFewMarks { needs: u64, breaker: u32 } => "surrounding a turn takes {needs} marks, breaker has {breaker}",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_>, budget: &mut Budget) -> Result {
    let claim = won_by(step, Player::Breaker)?;
    step.no_premise()?;
    let turn = claim.last_turn.max(claim.first_turn);
    for goal in &claim.goals {
        let connected = is_connected(claim.board, goal, budget)?;
        ensure!(connected, Fault::NotConnected { goal: goal.clone() });
        ensure!(u64::from(turn) < goal.0.len() as u64, {
            let (goal, cells) = (goal.clone(), turn);
            Fault::OneTurn { goal, cells }
        });
    }
    let breaker = cells(claim.breaker).unwrap_or(0);
    let answered = u64::from(claim.maker.max(claim.first_turn));
    let needs = answered.saturating_mul(u64::from(claim.board.degree()));
    let fits = needs <= u64::from(breaker);
    ensure!(fits, Fault::TooFewMarks { needs, breaker });
    Ok(())
}
