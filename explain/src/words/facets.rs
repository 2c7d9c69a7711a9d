//! What a claim can be looked up by.

use playproof_checker::rules::positional::outcome::promises;
use playproof_formats::{
    Board, Claim,
    claim::{AchievementWithin, Arena, Guarantee, Letters, Nature, Outcome, Player, Statement},
};

use super::{biased, board};

/// What a claim is about, in words that many claims share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facets {
    /// The family of games.
    pub family: &'static str,
    /// What is played on.
    pub board: String,
    /// Who wins, or what else is the case.
    pub result: &'static str,
}

/// What a claim can be looked up by.
#[must_use]
pub fn facets(claim: &Claim) -> Facets {
    let (family, board, result) = match claim {
        Claim::Achievement(game) | Claim::AchievementWithin(AchievementWithin { game, .. }) => {
            let result = match game.winner {
                Player::Maker => "Maker wins",
                Player::Breaker => "Breaker wins",
            };
            ("achievement", game.board.to_string(), result)
        }
        Claim::Threshold(claim) => ("achievement", claim.board.to_string(), "threshold"),
        Claim::Cannibal(claim) => {
            let result = match claim.nature {
                Nature::Cannibal => "cannibal",
                Nature::NonCannibal => "no cannibal",
            };
            ("cannibal", Board::SQUARE.to_string(), result)
        }
        Claim::CannibalMoves(_) => ("cannibal", Board::SQUARE.to_string(), "no cannibal"),
        Claim::Positional(claim) => {
            let result = match claim.guarantee {
                Guarantee::MakerWinsFirst | Guarantee::MakerWinsSecond => "Maker wins",
                Guarantee::BreakerWinsFirst | Guarantee::BreakerWinsSecond => "Breaker wins",
                Guarantee::XWins => "X wins",
                Guarantee::OWins => "O wins",
                Guarantee::XDraws | Guarantee::ODraws => "no loss",
            };
            ("positional", arena(&claim.arena), result)
        }
        Claim::PositionalOutcome(claim) => {
            let result = match claim.outcome {
                Outcome::Maker => "Maker wins",
                Outcome::Breaker => "Breaker wins",
                Outcome::Next => "the first to move wins",
                Outcome::Previous => "the second to move wins",
                Outcome::Draw => "draw",
            };
            ("positional", arena(&claim.arena), result)
        }
        Claim::PositionalBiased(claim) => {
            let board = arena(&board::arena(claim));
            ("positional", board, biased::promise(claim.promise))
        }
        Claim::BiasedOutcome(claim) => {
            let [first, _] = promises(claim);
            let board = arena(&board::arena(&first));
            ("positional", board, biased::result(claim.outcome))
        }
        Claim::Synchronized(claim) => {
            let result = match claim.statement {
                Statement::VerticalWins => "Vertical wins",
                Statement::HorizontalWins => "Horizontal wins",
                Statement::VerticalDraws | Statement::HorizontalDraws => "no loss",
                Statement::VerticalCannotWin
                | Statement::VerticalCannotDraw
                | Statement::HorizontalCannotWin
                | Statement::HorizontalCannotDraw => "cannot force it",
            };
            ("synchronized", "rectangle".to_owned(), result)
        }
        Claim::SynchronizedOutcome(claim) => {
            let result = match claim.outcome {
                Letters::V => "Vertical wins",
                Letters::H => "Horizontal wins",
                Letters::D => "draw",
                Letters::VD | Letters::HD | Letters::VHD => "cannot force it",
            };
            ("synchronized", "rectangle".to_owned(), result)
        }
    };
    Facets {
        family,
        board,
        result,
    }
}

fn arena(arena: &Arena) -> String {
    match arena {
        Arena::Hypergraph(game) if game.order.is_empty() => "hypergraph",
        Arena::Hypergraph(_) => "hypergraph with an order",
        Arena::InARow(arena) if arena.gravity => "k in a row with gravity",
        Arena::InARow(_) => "k in a row",
    }
    .to_owned()
}
