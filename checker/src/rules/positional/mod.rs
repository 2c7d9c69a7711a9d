//! Positional games: who completes a winning set first.
//!
//! The rules that settle a state without play (`pairing`, `set-matching`,
//! `potential`, and the theorems about posets) have a function `settles` of
//! the [`State`], so that they prove a claim about the start of a game and end
//! a line of the rule `strategy` alike.

pub mod outcome;
pub mod pairing;
mod poset;
pub mod poset_lemma2;
pub mod poset_lemma22;
pub mod poset_thm17;
pub mod poset_thm25;
pub mod poset_thm5;
pub mod poset_thm7;
pub mod potential;
pub mod set_matching;
pub mod strategy;
pub mod union;

use playproof_formats::{Claim, claim::Positional};

use super::Fault as Shape;
use crate::positional::{Aim, Game, Mask, Members, Side, State};

faults! {
    /// Why a rule about positional games does not apply.
    pub enum Fault {
        OnlyNotLosing => "the rule proves that a player does not lose, not that he wins",
        Ordered => "the rule is for games without an order among the unclaimed vertices",
        Lost => "the opponent has won already",
        OnlyMakerBreaker => "the rule is for the Maker-Breaker convention",
        MakerMoves => "the rule is for states with maker to move",
        TooHigh => "the order among the unclaimed vertices has a chain of three",
        NotChains => "the order among the unclaimed vertices is not made of disjoint chains",
        NotOneSet { sets: usize } => "there are {sets} winning sets, the rule needs one",
        TooLarge { set: Members, most: u32 } => "the winning set {set} has not between 1 and {most} vertices",
        NotTheTops => "the winning sets are not exactly those of one vertex that is above others",
        OtherWinner { winner: &'static str } => "by the theorem {winner} wins",
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

/// What Maker still needs, in a Maker-Breaker state with Maker to move.
fn maker_moves(state: &State, aim: Aim) -> Result<&[Mask], Fault> {
    if !aim.maker_breaker {
        return Err(Fault::OnlyMakerBreaker);
    }
    if state.mover != Side::First {
        return Err(Fault::MakerMoves);
    }
    Ok(&state.first)
}

/// Whether the winner is the one of the aim.
fn decided(aim: Aim, maker_wins: bool) -> Result<(), Fault> {
    let winner = if maker_wins { "maker" } else { "breaker" };
    if maker_wins == (aim.owner == Side::First) {
        Ok(())
    } else {
        Err(Fault::OtherWinner { winner })
    }
}
