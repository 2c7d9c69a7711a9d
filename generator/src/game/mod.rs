//! The games that can be asked about.

mod achievement;
pub mod animals;
pub mod biased;
pub mod cannibal;
pub mod families;
pub mod file;
pub mod instance;
pub mod positional;
mod synchronized;

use playproof_formats::{
    Board, Claim,
    claim::{Animal, Nature, Player, Response},
};

pub use achievement::{Achievement, AchievementWithin};
pub use biased::Biased;
pub use positional::{Convention, First, Positional};

pub use synchronized::Synchronized;

/// A question that a game file asks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Who wins an achievement game?
    Achievement(Achievement),
    /// Who wins one on a finite board, and does Maker within so many turns?
    AchievementWithin(AchievementWithin),
    /// What is the threshold sequence of an animal?
    Threshold(Threshold),
    /// Who can force what in a positional game?
    Positional(Positional),
    /// Does a player keep his promise in a biased positional game, or who wins it?
    Biased(Biased),
    /// Is the animal, in normal form, a cannibal?
    Cannibal(Animal),
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
                let players = players(game.breaker).iter();
                players.map(|&player| game.won_by(player)).collect()
            }
            Self::AchievementWithin(game) => {
                let players = players(game.game.breaker).iter();
                players.map(|&player| game.won_by(player)).collect()
            }
            Self::Threshold(_) => Vec::new(),
            Self::Positional(game) => game.claims(),
            Self::Biased(game) => game.claims(),
            Self::Cannibal(animal) => [Nature::Cannibal, Nature::NonCannibal]
                .map(|nature| cannibal::claim(nature, animal))
                .to_vec(),
            Self::Synchronized(game) => game.claims(),
        }
    }

    /// The question in a line; different questions have different lines.
    #[must_use]
    pub fn question(&self) -> String {
        match self {
            Self::Achievement(game) => who(&game.won_by(Player::Maker)),
            Self::AchievementWithin(game) => who(&game.won_by(Player::Maker)),
            Self::Threshold(Threshold { board, animal }) => {
                format!("threshold on {board} for {animal}")
            }
            Self::Positional(Positional { arena, convention }) => match convention {
                Convention::MakerMaker => format!("outcome of {arena}"),
                Convention::MakerBreaker(First::Maker) => {
                    format!("who wins when maker moves first in {arena}")
                }
                Convention::MakerBreaker(First::Breaker) => {
                    format!("who wins when breaker moves first in {arena}")
                }
                Convention::MakerBreaker(First::Either) => {
                    format!("who wins whoever moves first in {arena}")
                }
            },
            Self::Biased(game) => game.question(),
            Self::Cannibal(animal) => format!("whether {animal} is a cannibal"),
            Self::Synchronized(game) => {
                let (variant, rows, columns) = (game.variant.name(), game.rows, game.columns);
                format!("outcome of synchronized {variant} on {rows}x{columns}")
            }
        }
    }

    /// Whether a claim answers the question.
    #[must_use]
    pub fn is_answered_by(&self, claim: &Claim) -> bool {
        match (self, claim) {
            (Self::Threshold(game), Claim::Threshold(claim)) => {
                game.board == claim.board && game.animal == claim.animal
            }
            // That Alice wins, and that she does so within some moves.
            (Self::Cannibal(animal), Claim::CannibalMoves(claim)) => *animal == claim.animal,
            _ => self.claims().contains(claim),
        }
    }
}

/// Who can win at all.
fn players(breaker: Response) -> &'static [Player] {
    match breaker {
        Response::Cells(_) => &[Player::Maker, Player::Breaker],
        Response::Every => &[Player::Maker],
    }
}

/// The question to which Maker's win is an answer.
fn who(claim: &Claim) -> String {
    let claim = claim.to_string();
    let asked = claim.strip_prefix(Player::Maker.name()).unwrap_or(&claim);
    format!("who{asked}")
}

/// The (n, b) games of one animal, for all n.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Threshold {
    /// The board.
    pub board: Board,
    /// The animal, in normal form.
    pub animal: Animal,
}
