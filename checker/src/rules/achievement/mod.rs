//! Achievement games: Maker wants a copy of an animal.

pub mod composition;
pub mod fan;
pub mod history_priority;
pub mod one_turn;
pub mod paving;
pub mod priority;
pub mod proof_sequence;
pub mod site_perimeter;
pub mod slots;
pub mod subgoal;
pub mod threshold;
pub mod weaken;

use playproof_formats::{
    Claim,
    claim::{Achievement, Player, Response},
};

use super::{Fault as Shape, none, single};
use crate::Failure;

faults! {
    /// Why a step about achievement games has not the shape that its rule needs.
    pub enum Fault {
        OtherBoard { index: usize } => "premise {index} is about another board",
        OtherGoals { index: usize } => "premise {index} is about other goals",
        NoSuchGoal { goal: u32 } => "there is no goal number {goal}",
    }
}

/// The claim, if it says that this player wins an achievement game.
fn won_by(player: Player, claim: &Claim) -> Result<&Achievement, Shape> {
    let proves = match player {
        Player::Maker => "that maker wins",
        Player::Breaker => "that breaker wins",
    };
    match claim {
        Claim::Achievement(claim) if claim.winner == player => Ok(claim),
        _ => Err(Shape::WrongClaim { proves }),
    }
}

/// The premise, if it says that the player of the claim wins an achievement
/// game on the claim's board.
fn premise_like<'a>(
    claim: &Achievement,
    index: usize,
    premise: &'a Claim,
) -> Result<&'a Achievement, Failure> {
    let needs = match claim.winner {
        Player::Maker => "a win of maker",
        Player::Breaker => "a win of breaker",
    };
    match premise {
        Claim::Achievement(premise) if premise.winner == claim.winner => {
            if premise.board == claim.board {
                Ok(premise)
            } else {
                Err(Fault::OtherBoard { index }.into())
            }
        }
        _ => Err(Shape::WrongPremise { index, needs }.into()),
    }
}

/// The same, if the goals are the claim's, too.
fn premise_for_goals<'a>(
    claim: &Achievement,
    index: usize,
    premise: &'a Claim,
) -> Result<&'a Achievement, Failure> {
    let premise = premise_like(claim, index, premise)?;
    if premise.goals == claim.goals {
        Ok(premise)
    } else {
        Err(Fault::OtherGoals { index }.into())
    }
}

/// b, if it is a number.
fn cells(response: Response) -> Option<u32> {
    match response {
        Response::Cells(b) => Some(b),
        Response::Every => None,
    }
}
