//! Positional games: who completes a winning set first.
//!
//! The rules that settle a state without play (`pairing`, `set-matching`,
//! `potential`, and the theorems about posets) have a function `settles` of
//! the [`State`], so that they prove a claim about the start of a game and end
//! a line of the rule `strategy` alike.

pub mod pairing;
pub mod potential;
pub mod strategy;

use playproof_formats::{Claim, claim::Positional};

use super::Fault as Shape;
use crate::positional::{Aim, Game, Mask, State};

faults! {
    /// Why a rule about positional games does not apply.
    pub enum Fault {
        OnlyNotLosing => "the rule proves that a player does not lose, not that he wins",
        Ordered => "the rule is for games without an order among the unclaimed vertices",
        Lost => "the opponent has won already",
        OnlyMakerBreaker => "the rule is for the Maker-Breaker convention",
        MakerMoves => "the rule is for states with maker to move",
    }
}

/// The claim, if it is a guarantee.
fn guarantee(claim: &Claim) -> Result<&Positional, Shape> {
    match claim {
        Claim::Positional(claim) => Ok(claim),
        _ => Err(Shape::WrongClaim {
            proves: "what a player can force in a positional game",
        }),
    }
}

/// The sets that the owner of the aim must keep his opponent from completing,
/// in a state where everybody may claim every vertex: the opponent's.
fn threats<'a>(game: &Game, state: &'a State, aim: Aim) -> Result<&'a [Mask], Fault> {
    if aim.win {
        return Err(Fault::OnlyNotLosing);
    }
    if !game.is_unordered(state.free) {
        return Err(Fault::Ordered);
    }
    if state.has_won(aim.owner.other()) {
        return Err(Fault::Lost);
    }
    Ok(state.sets(aim.owner.other()))
}
