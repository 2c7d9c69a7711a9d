//! Play against a proof: a person, or a program, takes the side that the claim says loses, and the proof answers, by
//! its evidence.
//!
//! [`open`] makes a game out of a step that the checker has accepted. Two know it: a
//! [`Referee`](player::Referee), made from the claim alone, who says what is legal and who has won; and a
//! [`Player`](player::Player), one for each rule with a strategy, who looks the answer up, says why, and what the
//! proof keeps true. Whoever shows the game (a terminal, a page, a test) has [`Play`]: moves are texts, boards
//! are data.

pub mod achievement;
pub mod cannibal;
mod cells;
mod figure;
mod game;
pub mod player;
pub mod positional;
mod random;
mod refusal;
pub mod synchronized;
mod trial;

use playproof_formats::{Claim, escape::escape};

pub use self::{
    cells::Marks,
    figure::figure,
    game::{Entry, Game, Opponent, Play},
    player::{Point, Proof, Unplayable, Verdict, Who},
    random::Random,
    refusal::Refusal,
    trial::{Record, trial},
};
use crate::words::Names;

/// The games that a step is about: their names, the first of which is the one to begin with. A step that is about one
/// game has none.
#[must_use]
pub fn choices(proof: Proof<'_>) -> Vec<String> {
    match &proof.step().claim {
        Claim::Threshold(threshold) => achievement::thresholds(threshold)
            .into_iter()
            .map(|(maker, breaker)| format!("{maker},{breaker}"))
            .collect(),
        Claim::PositionalOutcome(claim) => positional::choices(claim),
        Claim::BiasedOutcome(claim) => positional::promised(claim),
        Claim::Synchronized(_) | Claim::SynchronizedOutcome(_) => synchronized::choices(proof),
        _ => Vec::new(),
    }
}

/// A game against a step's proof; of several [`choices`], this one.
///
/// # Errors
/// Why there is nothing to play.
pub fn open<'a>(
    proof: Proof<'a>,
    choice: Option<&str>,
    names: &Names,
) -> Result<Box<dyn Play + 'a>, Unplayable> {
    let choices = choices(proof);
    if choice.is_some() && choices.is_empty() {
        let only = "the step is about one game: there is nothing to choose";
        return Err(Unplayable::Trouble(only.to_owned()));
    }
    let choice = choice
        .or(choices.first().map(String::as_str))
        .unwrap_or_default();
    match &proof.step().claim {
        Claim::Achievement(_) | Claim::AchievementWithin(_) => {
            let (board, player) = achievement::open(proof)?;
            Ok(Box::new(Game::new(board, player)))
        }
        Claim::Threshold(threshold) => {
            let numbers = numbers(choice).ok_or_else(|| no_choice(choice, &choices))?;
            let (board, player) = achievement::of_threshold(proof, threshold, numbers)?;
            Ok(Box::new(Game::new(board, player)))
        }
        Claim::PositionalBiased(_) | Claim::BiasedOutcome(_) => {
            let (board, player) = positional::biased(proof, choice, names)?;
            Ok(Box::new(Game::new(board, player)))
        }
        Claim::Positional(_) | Claim::PositionalOutcome(_) => {
            let (board, player) = positional::open(proof, choice, names)?;
            Ok(Box::new(Game::new(board, player)))
        }
        Claim::Synchronized(_) | Claim::SynchronizedOutcome(_) => {
            let (board, player) = synchronized::open(proof, choice)?;
            Ok(Box::new(Game::new(board, player)))
        }
        Claim::Cannibal(_) | Claim::CannibalMoves(_) => {
            let (board, player) = cannibal::open(proof)?;
            Ok(Box::new(Game::new(board, player)))
        }
    }
}

/// How many cells both mark in the game of a threshold sequence that is chosen.
fn numbers(choice: &str) -> Option<(u32, u32)> {
    let (maker, breaker) = choice.split_once(',')?;
    Some((maker.trim().parse().ok()?, breaker.trim().parse().ok()?))
}

fn no_choice(choice: &str, choices: &[String]) -> Unplayable {
    Unplayable::NoChoice {
        choice: escape(choice),
        choices: choices.join(" "),
    }
}
