//! Achievement games, and threshold sequences.

use miette::miette;
use playproof::{
    game::{Achievement, Threshold},
    search::achievement::{
        plan::Planner,
        threshold::{self, Sequence},
    },
    search::control::Control,
};
use playproof_explain::words;
use playproof_formats::claim::Player;
use serde_json::json;

use super::answer::Answer;
use crate::progress::Progress;

/// Who wins.
pub(super) fn game(game: &Achievement, by: Option<String>, control: &Control) -> Answer {
    let proof = Planner::by(by).decide(game, control);
    let winner = proof
        .as_ref()
        .and_then(|proof| words::winner(proof.claim()));
    let claim = words::annotated(&game.won_by(Player::Maker));
    let asked = claim.strip_prefix(Player::Maker.name()).unwrap_or(&claim);
    Answer {
        proof,
        result: json!(winner.map(Player::name)),
        open: format!("who{asked}"),
        found: Vec::new(),
    }
}

/// The whole sequence.
pub(super) fn sequence(
    game: &Threshold,
    control: &Control,
    progress: &Progress,
) -> miette::Result<Answer> {
    let &Threshold { board, ref animal } = game;
    let report = |sequence: &Sequence| progress.say(sequence.to_string());
    let sequence = threshold::search(&Planner::default(), board, animal, control, &report);
    let sequence = sequence.ok_or_else(|| miette!("the animal reaches too far"))?;
    let open = format!("threshold {sequence} on {board} for {animal}");
    Ok(Answer {
        proof: sequence.proof(),
        result: sequence.json(),
        open: words::with_names(&open, board, std::slice::from_ref(animal)),
        found: Vec::new(),
    })
}
