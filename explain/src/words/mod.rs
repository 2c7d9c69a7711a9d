//! Claims, animals and numbers in words; a file for each family of games.

mod achievement;
mod cannibal;
mod positional;
mod synchronized;
pub mod vertices;

use std::fmt::Display;

use playproof_formats::{
    Board, Claim,
    claim::{Animal, Arena, Cannibal, Nature, Player},
};

pub use self::vertices::Names;
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
        Claim::Achievement(claim) => Some((claim.board, &claim.goals)),
        Claim::Threshold(claim) => Some((claim.board, std::slice::from_ref(&claim.animal))),
        Claim::Cannibal(claim) => Some((Board::SQUARE, std::slice::from_ref(&claim.animal))),
        Claim::CannibalMoves(claim) => Some((Board::SQUARE, std::slice::from_ref(&claim.animal))),
        _ => None,
    }
}

/// What a claim about a positional game is played on.
#[must_use]
pub fn arena(claim: &Claim) -> Option<&Arena> {
    match claim {
        Claim::Positional(claim) => Some(&claim.arena),
        Claim::PositionalOutcome(claim) => Some(&claim.arena),
        _ => None,
    }
}

/// Such as `1 step` or `2 steps`.
#[must_use]
pub fn count<N: Copy + Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    let plural = if number == N::from(1) { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// What a claim says, in sentences.
#[must_use]
pub fn sentences(claim: &Claim, names: &Names) -> String {
    match claim {
        Claim::Achievement(claim) => achievement::achievement(claim),
        Claim::Threshold(claim) => achievement::threshold(claim),
        Claim::Cannibal(claim) => cannibal::nature(claim),
        Claim::CannibalMoves(claim) => cannibal::moves(claim),
        Claim::Synchronized(claim) => synchronized::forced(claim),
        Claim::SynchronizedOutcome(claim) => synchronized::outcome(claim),
        Claim::Positional(claim) => positional::guarantee(claim, names),
        Claim::PositionalOutcome(claim) => positional::outcome(claim, names),
    }
}

/// The winner, if the claim is about one.
#[must_use]
pub fn winner(claim: &Claim) -> Option<Player> {
    match claim {
        Claim::Achievement(claim) => Some(claim.winner),
        _ => None,
    }
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
