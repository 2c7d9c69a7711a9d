//! The games that can be asked about.

mod achievement;
pub mod file;
mod synchronized;

use playproof_formats::{
    Board, Claim,
    claim::{Animal, Player, Response},
};

pub use achievement::Achievement;
pub use synchronized::Synchronized;

/// A question that a game file asks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Who wins an achievement game?
    Achievement(Achievement),
    /// What is the threshold sequence of an animal?
    Threshold(Threshold),
    /// What can the players force in a synchronized game?
    Synchronized(Synchronized),
}

impl Game {
    /// The claims of which one answers the question, as far as they can be
    /// written down beforehand: a threshold sequence cannot.
    #[must_use]
    pub fn claims(&self) -> Vec<Claim> {
        match self {
            Self::Achievement(game) => {
                let players: &[Player] = match game.breaker {
                    Response::Cells(_) => &[Player::Maker, Player::Breaker],
                    Response::Every => &[Player::Maker],
                };
                players.iter().map(|&player| game.won_by(player)).collect()
            }
            Self::Threshold(_) => Vec::new(),
            Self::Synchronized(game) => game.claims(),
        }
    }
}

/// The (n, b) games of one animal, for all n.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Threshold {
    /// The board.
    pub board: Board,
    /// The animal, in normal form.
    pub animal: Animal,
}
