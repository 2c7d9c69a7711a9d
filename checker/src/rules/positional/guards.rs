//! What the rules of positional games ask of claims and premises.
//!
//! The rules that settle a state without play (`pairing`, `set-matching`,
//! `potential`, and the theorems about posets) have a function `settles` of
//! the [`Case`], so that they prove a claim about the start of a game and end
//! a line of the rule `strategy` alike.

use playproof_formats::claim::{Arena, Claim, Guarantee, Hypergraph, Positional};

use crate::{
    budget::Budget,
    faults::Failure,
    positional::{Aim, Game, Mask, Members, Side, State, start},
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
    settles: fn(Case<'_>, &E, &mut Budget) -> Result<(), Failure>,
) -> Result<(), Failure> {
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
    pub(super) fn maker_moves(self) -> Result<&'a [Mask], Fault> {
        if !self.aim.maker_breaker {
            return Err(Fault::OnlyMakerBreaker);
        }
        if self.state.mover != Side::First {
            return Err(Fault::MakerMoves);
        }
        Ok(&self.state.first)
    }

    /// Demands that the winner is the one of the aim.
    pub(super) fn decided(self, maker_wins: bool) -> Result<(), Failure> {
        if maker_wins == (self.aim.owner == Side::First) {
            return Ok(());
        }
        let winner = if maker_wins { "maker" } else { "breaker" };
        Err(Fault::OtherWinner { winner }.into())
    }
}

/// The first of the sets that contains none of the parts.
pub(super) fn uncovered(
    sets: &[Mask],
    parts: &[Mask],
    budget: &mut Budget,
) -> Result<Option<Mask>, Failure> {
    budget.work((sets.len() as u64).saturating_mul(parts.len() as u64))?;
    let covered = |set: Mask| parts.iter().any(|part| part & !set == 0);
    Ok(sets.iter().copied().find(|&set| !covered(set)))
}

/// Demands that the only premise says of this game what is claimed.
pub(super) fn demand_smaller<E>(
    step: &Inference<'_, E>,
    guarantee: Guarantee,
    arena: Hypergraph,
) -> Result<(), Failure> {
    let arena = Arena::Hypergraph(arena);
    let needs = Claim::Positional(Positional { guarantee, arena });
    step.demand([Ok::<_, Failure>(needs)].into_iter())
}
