//! A claim about a positional game, expanded.

use playproof_checker::{
    Budget, Limits,
    positional::{self, Aim, Game, Position, State},
};
use playproof_formats::{
    Claim, Evidence,
    claim::{self, Arena, Guarantee},
};

use crate::proof::Proof;

/// Can somebody force something?
#[derive(Clone, Debug)]
pub struct Question {
    /// Where.
    pub arena: Arena,
    /// What.
    pub guarantee: Guarantee,
    pub(super) aim: Aim,
    pub(super) game: Game,
    pub(super) position: Position,
    pub(super) state: State,
}

impl Question {
    /// The question whether the claim is true; the arena is in normal form.
    #[must_use]
    pub fn new(arena: &Arena, guarantee: Guarantee) -> Option<Self> {
        let aim = Aim::from(guarantee);
        let mut budget = Budget::new(Limits::default());
        let (game, position, state) = positional::start(arena, aim, &mut budget).ok()?;
        Some(Self {
            arena: arena.clone(),
            guarantee,
            aim,
            game,
            position,
            state,
        })
    }

    /// The claim that the answer is yes.
    #[must_use]
    pub fn claim(&self) -> Claim {
        Claim::Positional(claim::Positional {
            guarantee: self.guarantee,
            arena: self.arena.clone(),
        })
    }

    /// The proof of the claim by one rule.
    pub(super) fn by(&self, evidence: Evidence, premises: &[Proof]) -> Proof {
        Proof::new(self.claim(), evidence, premises)
    }

    /// What the opponent needs of his sets, if the rules for games without an
    /// order may tell that the player does not lose.
    pub(super) fn threats(&self) -> Option<&[positional::Mask]> {
        let unordered = self.game.is_unordered(self.state.free);
        let threats = self.state.sets(self.aim.owner.other());
        (unordered && !self.aim.win).then_some(threats)
    }
}

/// What the opponent can force if a guarantee does not hold.
#[must_use]
pub fn opposite(guarantee: Guarantee) -> Guarantee {
    match guarantee {
        Guarantee::MakerWinsFirst => Guarantee::BreakerWinsSecond,
        Guarantee::MakerWinsSecond => Guarantee::BreakerWinsFirst,
        Guarantee::BreakerWinsFirst => Guarantee::MakerWinsSecond,
        Guarantee::BreakerWinsSecond => Guarantee::MakerWinsFirst,
        Guarantee::XWins => Guarantee::ODraws,
        Guarantee::XDraws => Guarantee::OWins,
        Guarantee::OWins => Guarantee::XDraws,
        Guarantee::ODraws => Guarantee::XWins,
    }
}
