//! Positional games: who completes a winning set first.
//!
//! The rules that settle a state without play (`pairing`, `set-matching`,
//! `potential`, and the theorems about posets) have a function `settles` of
//! the [`Case`], so that they prove a claim about the start of a game and end
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

use playproof_formats::{
    Claim,
    claim::{Arena, Guarantee, Hypergraph, Positional},
};

use super::{Fault as Shape, none};
use crate::{
    Budget, Failure,
    positional::{Aim, Game, Mask, Members, Side, State, start},
};

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

/// A state of a game, and what one player wants of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case<'a> {
    game: &'a Game,
    state: &'a State,
    aim: Aim,
}

/// Demands that a rule settles the start of the claim's game, without premises.
pub(super) fn at_start(
    claim: &Claim,
    premises: &[&Claim],
    budget: &mut Budget,
    settles: impl FnOnce(Case<'_>, &mut Budget) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let claim = guarantee(claim)?;
    none(premises)?;
    let aim = Aim::from(claim.guarantee);
    let (game, _, state) = start(&claim.arena, aim, budget)?;
    let (game, state) = (&game, &state);
    settles(Case { game, state, aim }, budget)
}

impl<'a> Case<'a> {
    /// The sets that the owner of the aim must keep his opponent from completing,
    /// where everybody may claim every vertex: the opponent's.
    fn threats(self) -> Result<&'a [Mask], Fault> {
        let opponent = self.aim.owner.other();
        if self.aim.win {
            return Err(Fault::OnlyNotLosing);
        }
        if !self.game.is_unordered(self.state.free) {
            return Err(Fault::Ordered);
        }
        if self.state.has_won(opponent) {
            return Err(Fault::Lost);
        }
        Ok(self.state.sets(opponent))
    }

    /// What Maker still needs, in a Maker-Breaker state with Maker to move.
    fn maker_moves(self) -> Result<&'a [Mask], Fault> {
        if !self.aim.maker_breaker {
            return Err(Fault::OnlyMakerBreaker);
        }
        if self.state.mover != Side::First {
            return Err(Fault::MakerMoves);
        }
        Ok(&self.state.first)
    }

    /// Demands that the winner is the one of the aim.
    fn decided(self, maker_wins: bool) -> Result<(), Failure> {
        if maker_wins == (self.aim.owner == Side::First) {
            return Ok(());
        }
        let winner = if maker_wins { "maker" } else { "breaker" };
        Err(Fault::OtherWinner { winner }.into())
    }
}

/// The first of the sets that contains none of the parts.
fn uncovered(sets: &[Mask], parts: &[Mask], budget: &mut Budget) -> Result<Option<Mask>, Failure> {
    budget.work((sets.len() as u64).saturating_mul(parts.len() as u64))?;
    let covered = |set: Mask| parts.iter().any(|part| part & !set == 0);
    Ok(sets.iter().copied().find(|&set| !covered(set)))
}

/// Demands that the premise says of this game what is claimed.
fn demand_premise(premise: &Claim, guarantee: Guarantee, arena: Hypergraph) -> Result<(), Failure> {
    let arena = Arena::Hypergraph(arena);
    let needs = Claim::Positional(Positional { guarantee, arena });
    if *premise == needs {
        Ok(())
    } else {
        let needs = Box::new(needs);
        Err(poset_lemma2::Fault::OtherPremise { needs }.into())
    }
}
