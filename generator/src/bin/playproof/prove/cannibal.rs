//! Cannibal animal games.

use playproof::{search::cannibal::plan::Planner, search::control::Control};
use playproof_explain::words;
use playproof_formats::{Board, claim::Animal};
use serde_json::json;

use super::answer::Answer;

/// Whether an animal is a cannibal.
pub(super) fn game(animal: &Animal, by: Option<String>, control: &Control) -> Answer {
    let planner = Planner::by(by);
    let proof = planner.decide(animal, control);
    let nature = proof
        .as_ref()
        .and_then(|proof| words::nature(proof.claim()));
    let open = format!("whether {animal} is a cannibal: {}", planner.reached());
    Answer {
        result: json!(nature.map(|nature| nature.name())),
        proof,
        parts: Vec::new(),
        open: words::with_names(&open, Board::SQUARE, std::slice::from_ref(animal)),
        found: Vec::new(),
    }
}
