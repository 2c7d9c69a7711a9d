//! Achievement games, and threshold sequences.

use miette::miette;
use playproof::{
    game::{Achievement, AchievementWithin, Threshold},
    proof::Proof,
    search::achievement::{
        plan::Planner,
        proof_sequence,
        threshold::{self, Entry, Sequence},
        within,
    },
    search::control::Control,
};
use playproof_explain::words;
use playproof_formats::{Claim, Step, claim::Player};
use serde_json::json;

use super::answer::Answer;
use crate::progress::Progress;

/// Who wins.
pub(super) fn game(game: &Achievement, by: Option<String>, control: &Control) -> Answer {
    let planner = Planner::by(by);
    let proof = planner.decide(game, control);
    let mut answer = answer(proof, &game.won_by(Player::Maker));
    let [shapes, patterns] = planner.tiles();
    if patterns > 0 {
        let open = format!(
            ": no row-convex tiles of fewer than {shapes} cells, no patterns that fewer than {patterns} cells determine"
        );
        answer.open.push_str(&open);
    }
    let cells = planner.fences();
    if cells > 0 {
        let open = format!(
            ": no fences of cells around a mark do, whichever {cells} of them Breaker marks first"
        );
        answer.open.push_str(&open);
    }
    answer
}

/// The same on a finite board, or within a number of turns.
pub(super) fn within(game: &AchievementWithin, by: Option<&str>, control: &Control) -> Answer {
    let proof = within::decide(game, by, control);
    answer(proof, &game.won_by(Player::Maker))
}

/// The shortest of the proof sequences that are known for this claim, made shorter.
pub(super) fn shorter(
    game: &Achievement,
    maker: &Claim,
    known: &[Step],
    control: &Control,
) -> miette::Result<Answer> {
    let proof = proof_sequence::shorten(game, maker, known, control).ok_or_else(|| {
        miette!(
            help = "playproof-check says why, if one is rejected; those with more than 448 cells in a situation are left alone",
            "--from has no proof sequence that proves {}",
            words::annotated(maker)
        )
    })?;
    Ok(answer(Some(proof), maker))
}

/// Who wins, where Maker's win is this claim.
fn answer(proof: Option<Proof>, maker: &Claim) -> Answer {
    let winner = proof
        .as_ref()
        .and_then(|proof| words::winner(proof.claim()));
    let claim = words::annotated(maker);
    let asked = claim.strip_prefix(Player::Maker.name()).unwrap_or(&claim);
    Answer {
        proof,
        result: json!(winner.map(|winner| winner.name())),
        parts: Vec::new(),
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
    let proof = sequence.proof();
    let parts = if proof.is_none() {
        bounds(&sequence)
    } else {
        Vec::new()
    };
    Ok(Answer {
        proof,
        parts,
        result: sequence.json(),
        open: words::with_names(&open, board, std::slice::from_ref(animal)),
        found: Vec::new(),
    })
}

/// The bounds that are proved: `n-b-win` is Maker's win in the (n, b) game.
fn bounds(sequence: &Sequence) -> Vec<(String, Proof)> {
    let mut bounds = Vec::new();
    for (n, Entry { win, loss }) in (1_u32..).zip(&sequence.entries) {
        for (bound, name) in [(win, "win"), (loss, "loss")] {
            bounds.extend(
                bound
                    .iter()
                    .map(|(b, proof)| (format!("{n}-{b}-{name}"), proof.clone())),
            );
        }
    }
    bounds
}
