//! The text of a claim, and what it is about.

use std::borrow::Cow;

use playproof_checker::rules::positional::outcome::promises;
use playproof_formats::{
    Board, Claim,
    claim::{AchievementWithin, Animal, Arena},
};

use super::board;
use crate::animals::catalogue;

/// The claim's text with the names of its animals behind a `#`: a comment that
/// is not part of the text.
#[must_use]
pub fn annotated(claim: &Claim) -> String {
    let text = claim.to_string();
    match animals(claim) {
        Some((board, animals)) => with_names(&text, board, animals),
        None => text,
    }
}

/// A text about animals with their names behind a `#`, if any has one.
#[must_use]
pub fn with_names(text: &str, board: Board, animals: &[Animal]) -> String {
    let names: Vec<&str> = animals
        .iter()
        .filter_map(|animal| catalogue::name(board, animal))
        .collect();
    if names.is_empty() {
        text.to_owned()
    } else {
        format!("{text}  # {}", names.join(", "))
    }
}

/// The animals that a claim is about, and their board.
#[must_use]
pub fn animals(claim: &Claim) -> Option<(Board, &[Animal])> {
    match claim {
        Claim::Achievement(game) | Claim::AchievementWithin(AchievementWithin { game, .. }) => {
            Some((game.board, &game.goals))
        }
        Claim::Threshold(claim) => Some((claim.board, std::slice::from_ref(&claim.animal))),
        Claim::Cannibal(claim) => Some((Board::SQUARE, std::slice::from_ref(&claim.animal))),
        Claim::CannibalMoves(claim) => Some((Board::SQUARE, std::slice::from_ref(&claim.animal))),
        _ => None,
    }
}

/// What a claim about a positional game is played on.
#[must_use]
pub fn arena(claim: &Claim) -> Option<Cow<'_, Arena>> {
    match claim {
        Claim::Positional(claim) => Some(Cow::Borrowed(&claim.arena)),
        Claim::PositionalOutcome(claim) => Some(Cow::Borrowed(&claim.arena)),
        Claim::PositionalBiased(claim) => Some(Cow::Owned(board::arena(claim))),
        Claim::BiasedOutcome(claim) => {
            let [first, _] = promises(claim);
            Some(Cow::Owned(board::arena(&first)))
        }
        _ => None,
    }
}
