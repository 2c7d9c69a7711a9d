//! `subgoal`: a part of a goal is no harder to mark than the whole.
//!
//! **Claim.** A player wins an achievement game. **Evidence.** None.
//! **Premise.** The same player wins with the same board and numbers of marks, other goals. On a
//! finite board, or within a number of turns, both are about the same.
//!
//! **Theorem.** Two sets of goals on one board, the same numbers of marks. If
//! every old goal contains a placement of a new goal and Maker wins for the old
//! goals, he wins for the new ones. If every new goal contains a placement of
//! an old goal and Breaker wins for the old goals, she wins for the new ones.
//!
//! **Source.** Norris and Sieben, Proposition 5.5, for sets of goals.
//!
//! **Soundness.** A placement of the containing goal is a set of cells that
//! includes a placement of the contained one, by the same isometry. So Maker's
//! strategy for the old goals marks a new goal with the same last turn or
//! earlier; and if Maker marked a new goal against Breaker's strategy for the
//! old ones, he would have marked an old goal.
//!
//! **Checked.** Winner, board with its size, turns and all numbers agree; every goal of the one
//! game has a placement of some goal of the other, in any orientation.
//!
//! **Traps.** For Maker the old goals contain the new ones, for Breaker the new ones the old
//! ones. *Every* containing goal has to be covered; what is contained may be left over.

use playproof_formats::claim::{Achievement, Animal, Player};

use super::guards::{Won, premise_like};
use crate::{
    animal::has_placement,
    budget::Budget,
    faults::Result,
    rules::inference::{Inference, agree},
};

faults! {
    /// Why the goals do not carry the claim.
    pub enum Fault {
        Uncovered { goal: Animal } => "the goal {goal} contains no goal of the other game",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_>, budget: &mut Budget) -> Result {
    let won = Won::claim(step)?;
    let claim = won.game;
    let [premise] = step.premises()?;
    let premise = premise_like(won, 0, premise)?;
    let numbers = |game: &Achievement| {
        let turns = [game.maker, game.last_turn, game.first_turn];
        (turns, game.breaker)
    };
    let (other, own) = (numbers(premise), numbers(claim));
    agree(0, "other numbers of marks", &other, &own)?;
    let (containing, contained) = match claim.winner {
        Player::Maker => (&premise.goals, &claim.goals),
        Player::Breaker => (&claim.goals, &premise.goals),
    };
    for goal in containing {
        budget.work(contained.len())?;
        let mut covered = false;
        for part in contained {
            covered = covered || has_placement(claim.board, goal, part, budget)?;
        }
        ensure!(covered, Fault::Uncovered { goal: goal.clone() });
    }
    Ok(())
}
