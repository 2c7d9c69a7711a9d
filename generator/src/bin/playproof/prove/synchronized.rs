//! Synchronized games.

use playproof::{
    game::Synchronized,
    search::control::Control,
    search::synchronized::plan::{self, decide},
};
use playproof_formats::Claim;
use serde_json::json;

use super::answer::Answer;

/// The rules that can end a proof.
pub(super) use plan::RULES;

pub(super) fn search(game: &Synchronized, by: Option<&str>, control: &Control) -> Answer {
    let proof = decide(game, by, control);
    let result = proof.as_ref().and_then(|proof| result(proof.claim()));
    let (variant, rows, columns) = (game.variant.name(), game.rows, game.columns);
    Answer {
        proof,
        parts: Vec::new(),
        result: json!(result),
        open: format!("outcome of synchronized {variant} on {rows}x{columns}"),
        found: Vec::new(),
    }
}

/// The result in the terms of the game file.
fn result(claim: &Claim) -> Option<&'static str> {
    match claim {
        Claim::Synchronized(claim) => Some(claim.statement.name()),
        Claim::SynchronizedOutcome(claim) => Some(claim.outcome.name()),
        _ => None,
    }
}
