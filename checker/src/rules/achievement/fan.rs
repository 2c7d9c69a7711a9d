//! `fan`: goals that share a cell, all but complete in one turn.
//!
//! **Claim.** Maker wins the (a→c, b) game with first turn f; b is a number.
//! **Evidence.** A cell x; placements through x of goals with 2 to c + 1 cells. **Premises.** None.
//!
//! **Theorem.** Let goals with at most c + 1 cells be placed through a cell x,
//! and let τ be the least number of cells other than x that meet all of these
//! placements. If max(a, f)·τ > b, then Maker wins the (a→c, b) game with
//! first turn f.
//!
//! **Source.** Norris and Sieben, Proposition 2.2, for any goals, not only for
//! disjoint copies of one goal of a + 1 cells.
//!
//! **Soundness.** In his first turn Maker marks max(a, f) cells so far apart
//! that the placements around them, each moved there by a translation, are
//! disjoint. Breaker's b marks cannot put τ cells into each of these copies,
//! so in one of them some placement has none of her cells. Its at most c
//! unmarked cells complete a goal. A goal of one cell would have nothing left
//! for Breaker to meet, and τ no value: `one-turn` is the rule for it.
//!
//! **Checked.** That ⌊b / max(a, f)⌋ cells do not meet all placements,
//! exactly. Goals of one cell are refused: nothing is left of them for Breaker to
//! meet, and `one-turn` is their rule.
//!
//! **Traps.** The center is Maker's: a set of Breaker's marks that meets all placements may
//! not use it. What Breaker has for each copy is rounded down: she has to meet all of them.

use playproof_formats::{Cell, claim::Player, evidence::Fan};

use super::guards::{self, cells, won_by};
use crate::{
    budget::{Budget, cost},
    faults::Result,
    hitting::hitting_set,
    isometry,
    rules::inference::Inference,
    sets::{self, List},
};

faults! {
    /// Why a fan proves nothing.
    pub enum Fault {
        Every => "a fan needs a definite number of breaker's marks",
        NoPlacement => "there is no placement",
        OneCell { goal: u32 } => "goal {goal} has one cell: use one-turn",
        GoalTooLarge { goal: u32, cells: usize, last_turn: u32 } => "goal {goal} has {cells} cells, center and last turn mark {last_turn} + 1",
        NotThroughCenter { placement: usize, center: Cell } => "placement {placement} does not contain the center {center}",
        Met { marks: List, budget: u32 } => "all placements are met by {marks}, and breaker has {budget} marks for each of maker's",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, Fan>, budget: &mut Budget) -> Result {
    let evidence = step.evidence;
    let claim = won_by(step, Player::Maker)?;
    step.no_premise()?;
    let b = cells(claim.breaker).ok_or(Fault::Every)?;
    sets::check(claim.board, &[evidence.center], budget)?;
    ensure!(!evidence.placements.is_empty(), Fault::NoPlacement);
    let (mut arms, mut held) = (Vec::new(), cost(0));
    for (index, placement) in evidence.placements.iter().enumerate() {
        let goal = placement.goal;
        let animal = claim.goals.get(goal as usize);
        let animal = animal.ok_or(guards::Fault::NoSuchGoal { goal })?;
        let (cells, last_turn) = (animal.0.len(), claim.last_turn);
        ensure!(cells != 1, Fault::OneCell { goal });
        ensure!(
            cells as u64 <= u64::from(last_turn).saturating_add(1),
            Fault::GoalTooLarge {
                goal,
                cells,
                last_turn,
            }
        );
        isometry::check(claim.board, &placement.isometry)?;
        held = held + sets::bytes(cells);
        budget.room(held)?;
        let mut arm = isometry::image(&placement.isometry, &animal.0, budget)?;
        let Ok(center) = arm.binary_search(&evidence.center) else {
            let (placement, center) = (index, evidence.center);
            return Err(Fault::NotThroughCenter { placement, center }.into());
        };
        arm.remove(center);
        arms.push(arm);
    }
    // max(a, f)·τ > b exactly when ⌊b / max(a, f)⌋ cells do not meet all arms.
    let each = b.checked_div(claim.first_turn.max(claim.maker));
    let each = each.unwrap_or(u32::MAX);
    let marks = budget.beside(held, |budget| hitting_set(&arms, each, budget))??;
    if let Some(marks) = marks {
        let (marks, budget) = (List(marks), each);
        return Err(Fault::Met { marks, budget }.into());
    }
    Ok(())
}
