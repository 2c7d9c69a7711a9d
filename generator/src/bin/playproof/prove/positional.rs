//! Positional games.

use playproof::{
    game::{Convention, Positional, positional::result},
    search::control::Control,
    search::positional::Planner,
};
use serde_json::json;

use super::answer::Answer;

/// Who can force what.
pub(super) fn game(game: &Positional, by: Option<String>, control: &Control) -> Answer {
    let decision = Planner::by(by).decide(game, control);
    let asked = match game.convention {
        Convention::MakerMaker => "X or O wins",
        Convention::MakerBreaker(_) => "maker or breaker wins",
    };
    let (proof, found) = match decision {
        Some(decision) => (Some(decision.proof), decision.found),
        None => (None, Vec::new()),
    };
    Answer {
        result: json!(proof.as_ref().and_then(|proof| result(proof.claim()))),
        proof,
        open: format!("whether {asked} in {}", game.arena),
        found,
    }
}
