//! `more-moves`: who needs few moves does not need many.
//!
//! **Claim.** Alice has a copy of an animal within m' moves; or the animal is a non-cannibal.
//! **Evidence.** None. **Premises.** She has one within m moves.
//!
//! **Theorem.** If Alice has a copy within m moves, she has one within m' ≥ m moves,
//! and the animal is a non-cannibal.
//!
//! **Source.** The definition.
//!
//! **Soundness.** A bound on the number of moves is what makes a non-cannibal, and a
//! larger number is a bound, too.
//!
//! **Checked.** That the animals are the same, and that m' is not less than m.
//!
//! **Traps.** From "a non-cannibal" no number of moves follows.

use playproof_formats::claim::CannibalMoves;

use super::guards::non_cannibal;
use crate::{
    budget::Budget,
    faults::Result,
    rules::inference::{Inference, agree},
};

faults! {
    /// Why a number of moves does not follow.
    pub enum Fault {
        Fewer { moves: u32, premise: u32 } => "{moves} moves are fewer than the {premise} of the premise",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_>, _: &mut Budget) -> Result {
    let (animal, moves) = non_cannibal(step)?;
    let premise: &CannibalMoves = step.premise()?;
    agree(0, "another animal", &premise.animal, animal)?;
    let premise = premise.moves;
    if let Some(moves) = moves {
        ensure!(moves >= premise, Fault::Fewer { moves, premise });
    }
    Ok(())
}
