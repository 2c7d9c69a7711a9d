//! Claims, animals and numbers in words; a file for each family of games.

mod achievement;
pub(crate) mod biased;
pub(crate) mod board;
mod cannibal;
mod count;
mod facets;
mod headline;
mod positional;
mod synchronized;
mod text;
pub mod vertices;

use playproof_formats::{
    Claim,
    claim::{Cannibal, Nature, Player},
};

pub(crate) use self::count::fraction;
pub use self::{
    count::{count, dyadic, power_of_two},
    facets::{Facets, facets},
    headline::headline,
    text::{animals, annotated, arena, with_names},
    vertices::Names,
};

/// What a claim says, in sentences.
#[must_use]
pub fn sentences(claim: &Claim, names: &Names) -> String {
    match claim {
        Claim::Achievement(_) | Claim::AchievementWithin(_) => achievement::achievement(claim),
        Claim::Threshold(claim) => achievement::threshold(claim),
        Claim::Cannibal(claim) => cannibal::nature(claim),
        Claim::CannibalMoves(claim) => cannibal::moves(claim),
        Claim::Synchronized(claim) => synchronized::forced(claim),
        Claim::SynchronizedOutcome(claim) => synchronized::outcome(claim),
        Claim::Positional(claim) => positional::guarantee(claim, names),
        Claim::PositionalOutcome(claim) => positional::outcome(claim, names),
        Claim::PositionalBiased(claim) => biased::sentences(claim, names),
        Claim::BiasedOutcome(claim) => biased::outcome(claim, names),
    }
}

/// The winner, if the claim is about one.
#[must_use]
pub fn winner(claim: &Claim) -> Option<Player> {
    claim.achievement().map(|game| game.winner)
}

/// Whether the animal of a claim about cannibal games is a cannibal.
#[must_use]
pub fn nature(claim: &Claim) -> Option<Nature> {
    match claim {
        Claim::Cannibal(Cannibal { nature, .. }) => Some(*nature),
        Claim::CannibalMoves(_) => Some(Nature::NonCannibal),
        _ => None,
    }
}
