//! What a claim says, in a word.

use playproof_formats::{
    Claim,
    claim::{AchievementWithin, Cannibal, Nature},
};

use crate::game::{biased, positional};

/// The result that a claim states, in a word.
pub(crate) fn result(claim: &Claim) -> Option<String> {
    let word = match claim {
        Claim::Achievement(game) | Claim::AchievementWithin(AchievementWithin { game, .. }) => {
            game.winner.name()
        }
        Claim::Cannibal(Cannibal { nature, .. }) => nature.name(),
        Claim::CannibalMoves(_) => Nature::NonCannibal.name(),
        Claim::Synchronized(claim) => claim.statement.name(),
        Claim::SynchronizedOutcome(claim) => claim.outcome.name(),
        Claim::Positional(_) | Claim::PositionalOutcome(_) => positional::result(claim)?,
        Claim::PositionalBiased(_) | Claim::BiasedOutcome(_) => return biased::result(claim),
        Claim::Threshold(_) => return None,
    };
    Some(word.to_owned())
}
