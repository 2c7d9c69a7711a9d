//! Claims: the statements that certificates prove. A claim holds numbers only,
//! never names of a game file, and it has one normal form, which the checker
//! demands (`checker/src/normal_form.rs`): claims that differ in order, repeats, or the
//! place of an animal only are equal, print equal, and encode to equal bytes.

pub(crate) mod achievement;
mod biased;
mod cannibal;
mod positional;
mod synchronized;
mod threshold;

use std::fmt;

pub use self::{
    achievement::{Achievement, AchievementWithin, Animal, Player, Response},
    biased::{
        BiasedGame, BiasedOutcome, BiasedParts, BiasedResult, PositionalBiased, Promise, Seat,
    },
    cannibal::{Cannibal, CannibalMoves, Nature},
    positional::{Arena, Guarantee, Hypergraph, InARow, Outcome, Positional, PositionalOutcome},
    synchronized::{
        Extent, Letters, Prospect, Side, Statement, Synchronized, SynchronizedOutcome, Variant,
    },
    threshold::Threshold,
};
use crate::encoding::tagged;

tagged! {
    /// A statement about a game.
    #[derive(Hash)]
    pub enum Claim {
        /// Who wins an achievement game.
        Achievement(claim: Achievement) = "achievement",
        /// Who wins an achievement game on a finite board, or how soon Maker does.
        AchievementWithin(claim: AchievementWithin) = "achievement-within",
        /// The threshold sequence of an animal.
        Threshold(claim: Threshold) = "threshold",
        /// What a player can force in a positional game.
        Positional(claim: Positional) = "positional",
        /// The result of a positional game.
        PositionalOutcome(claim: PositionalOutcome) = "positional-outcome",
        /// What a player can force in a biased positional game.
        PositionalBiased(claim: PositionalBiased) = "positional-biased",
        /// The result of a biased positional game.
        BiasedOutcome(claim: BiasedOutcome) = "biased-outcome",
        /// Whether an animal is a cannibal.
        Cannibal(claim: Cannibal) = "cannibal",
        /// How soon Alice has a copy of a non-cannibal.
        CannibalMoves(claim: CannibalMoves) = "cannibal-moves",
        /// What a player can force in a synchronized game.
        Synchronized(claim: Synchronized) = "synchronized",
        /// The outcome of a synchronized game.
        SynchronizedOutcome(claim: SynchronizedOutcome) = "synchronized-outcome",
    }
}

impl Claim {
    /// The achievement game that the claim is about, if it says who wins one.
    pub fn achievement(&self) -> Option<&Achievement> {
        match self {
            Self::Achievement(game) | Self::AchievementWithin(AchievementWithin { game, .. }) => {
                Some(game)
            }
            _ => None,
        }
    }
}

impl fmt::Display for Claim {
    /// The canonical text: one line, different for different claims.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Achievement(claim) => claim.fmt(f),
            Self::AchievementWithin(claim) => claim.fmt(f),
            Self::Threshold(claim) => claim.fmt(f),
            Self::Positional(claim) => claim.fmt(f),
            Self::PositionalOutcome(claim) => claim.fmt(f),
            Self::PositionalBiased(claim) => claim.fmt(f),
            Self::BiasedOutcome(claim) => claim.fmt(f),
            Self::Cannibal(claim) => claim.fmt(f),
            Self::CannibalMoves(claim) => claim.fmt(f),
            Self::Synchronized(claim) => claim.fmt(f),
            Self::SynchronizedOutcome(claim) => claim.fmt(f),
        }
    }
}
