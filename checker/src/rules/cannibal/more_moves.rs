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

use playproof_formats::Claim;

use super::{Shape, non_cannibal, single};
use crate::Failure;

faults! {
    /// Why a number of moves does not follow.
    pub enum Fault {
        OtherAnimal => "the premise is about another animal",
        Fewer { moves: u32, premise: u32 } => "{moves} moves are fewer than the {premise} of the premise",
    }
}

pub(in crate::rules) fn check(claim: &Claim, premises: &[&Claim]) -> Result<(), Failure> {
    let (animal, moves) = non_cannibal(claim)?;
    let Claim::CannibalMoves(premise) = single(premises)? else {
        let needs = "about a number of moves";
        return Err(Shape::WrongPremise { index: 0, needs }.into());
    };
    if premise.animal != *animal {
        return Err(Fault::OtherAnimal.into());
    }
    match moves {
        Some(moves) if moves < premise.moves => {
            let premise = premise.moves;
            Err(Fault::Fewer { moves, premise }.into())
        }
        _ => Ok(()),
    }
}
