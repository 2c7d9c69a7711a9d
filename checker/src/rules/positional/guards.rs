//! What the rules of positional games ask of claims and premises.
//!
//! The rules that settle a state without play (`pairing`, `set-matching`,
//! `potential`, and the theorems about posets) have a function `settles` of
//! the [`Case`], so that they prove a claim about the start of a game and end
//! a line of the rule `strategy` alike.

use playproof_formats::claim::{Arena, Claim, Guarantee, Hypergraph, Positional};

use super::poset::Poset;
use crate::{
    budget::{Budget, cost},
    faults::{Failure, Reason, Result},
    positional::{Aim, Game, Mask, Members, Seat, State, bit, mask, start},
    rules::inference::Inference,
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
        NotIncreasing => "a list of vertices is not strictly increasing",
    }
}

/// A state of a game, and what one player wants of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case<'a> {
    pub(super) game: &'a Game,
    pub(super) state: &'a State,
    pub(super) aim: Aim,
}

/// Demands that a rule settles the start of the claim's game, without premises.
pub(super) fn at_start<E>(
    step: &Inference<'_, E>,
    budget: &mut Budget,
    settles: fn(Case<'_>, &E, &mut Budget) -> Result,
) -> Result {
    let claim: &Positional = step.claim()?;
    step.no_premise()?;
    let aim = Aim::from(claim.guarantee);
    let (game, _, state) = start(&claim.arena, aim, budget)?;
    let (game, state) = (&game, &state);
    settles(Case { game, state, aim }, step.evidence, budget)
}

impl<'a> Case<'a> {
    /// The sets that the owner of the aim must keep his opponent from completing,
    /// where everybody may claim every vertex: the opponent's.
    pub(super) fn threats(self) -> Result<&'a [Mask], Fault> {
        let opponent = self.aim.owner.other();
        ensure!(!self.aim.win, Fault::OnlyNotLosing);
        ensure!(self.game.is_unordered(self.state.free), Fault::Ordered);
        ensure!(!self.state.has_won(opponent), Fault::Lost);
        Ok(self.state.sets(opponent))
    }

    /// What Maker still needs, in a Maker-Breaker state with Maker to move, and the order.
    pub(super) fn maker_moves(self, budget: &mut Budget) -> Result<(&'a [Mask], Poset)> {
        ensure!(self.aim.maker_breaker, Fault::OnlyMakerBreaker);
        ensure!(self.state.mover == Seat::First, Fault::MakerMoves);
        let poset = Poset::new(self.game, self.state.free, budget)?;
        Ok((&self.state.first, poset))
    }

    /// Demands that the winner is the one of the aim.
    pub(super) fn decided(self, maker_wins: bool) -> Result {
        let maker_is_to_win = self.aim.owner == Seat::First;
        let winner = if maker_wins { "maker" } else { "breaker" };
        ensure!(maker_wins == maker_is_to_win, Fault::OtherWinner { winner });
        Ok(())
    }
}

/// Demands that each of the sets contains one of the parts; `fault` is that one does not.
pub(super) fn covered<F: Reason>(
    sets: &[Mask],
    parts: &[Mask],
    budget: &mut Budget,
    fault: impl Fn(Members) -> F,
) -> Result {
    budget.work(cost(sets.len()) * parts.len())?;
    for &set in sets {
        let covered = parts.iter().any(|part| part & !set == 0);
        ensure!(covered, fault(Members(set)));
    }
    Ok(())
}

/// The set of these vertices, which are strictly increasing and belong to a set; `fault` is
/// that one does not.
pub(super) fn subset<F: Reason>(
    vertices: &[u32],
    of: Mask,
    fault: impl Fn(u32) -> F,
) -> Result<Mask> {
    ensure!(vertices.is_sorted_by(|v, w| v < w), Fault::NotIncreasing);
    for &vertex in vertices {
        ensure!(bit(vertex) & of != 0, fault(vertex));
    }
    Ok(mask(vertices))
}

/// Demands that each of the sets has between 1 and so many vertices.
pub(super) fn at_most(most: u32, sets: &[Mask]) -> Result<(), Fault> {
    for &set in sets {
        let small = (1..=most).contains(&set.count_ones());
        let set = Members(set);
        ensure!(small, Fault::TooLarge { set, most });
    }
    Ok(())
}

/// Demands that the only premise says of this game what is claimed.
pub(super) fn demand_smaller<E>(
    step: &Inference<'_, E>,
    guarantee: Guarantee,
    arena: Hypergraph,
) -> Result {
    let arena = Arena::Hypergraph(arena);
    let needs = Claim::Positional(Positional { guarantee, arena });
    step.demand([Ok::<_, Failure>(needs)].into_iter())
}
