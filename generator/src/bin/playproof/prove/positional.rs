//! Positional games.

use miette::miette;
use playproof::{
    game::{
        Biased, Convention, Positional,
        biased::{self, Asked},
        positional::result,
    },
    proof::Proof,
    search::control::Control,
    search::positional::{Decision, Planner, biased_outcome},
};
use playproof_formats::{
    Claim, Evidence, Step,
    claim::{Guarantee, Seat},
};
use serde_json::json;

use super::answer::Answer;

/// Who can force what.
pub(super) fn game(game: &Positional, by: Option<String>, control: &Control) -> Answer {
    decided(game, &Planner::by(by), control)
}

/// The same; strategies of these steps are made smaller.
pub(super) fn smaller(
    game: &Positional,
    by: &str,
    known: Vec<Step>,
    control: &Control,
) -> miette::Result<Answer> {
    let is_strategy = |step: &Step| {
        let is_asked = matches!(
            &step.claim,
            Claim::Positional(claim)
                if claim.arena == game.arena && game.convention.speaks_of(claim.guarantee)
        );
        is_asked && matches!(step.evidence, Evidence::Strategy(_))
    };
    if !known.iter().any(is_strategy) {
        return Err(miette!("--from has no strategy for {}", game.arena));
    }
    let planner = Planner::by(Some(by.to_owned())).with_known(known);
    Ok(decided(game, &planner, control))
}

fn decided(game: &Positional, planner: &Planner, control: &Control) -> Answer {
    let mut settled = Vec::new();
    let decision = planner.decide_with_parts(game, control, &mut settled);
    let asked = match game.convention {
        Convention::MakerMaker => "X or O wins",
        Convention::MakerBreaker(_) => "maker or breaker wins",
    };
    let (proof, found) = match decision {
        Some(decision) => (Some(decision.proof), decision.found),
        None => (None, Vec::new()),
    };
    let part = |decision: Decision| Some((part(decision.guarantee()?).to_owned(), decision.proof));
    Answer {
        parts: match proof {
            Some(_) => Vec::new(),
            None => settled.into_iter().filter_map(part).collect(),
        },
        result: json!(proof.as_ref().and_then(|proof| result(proof.claim()))),
        proof,
        open: format!("whether {asked} in {}", game.arena),
        found,
    }
}

/// Whether a promise is kept in a biased game, or who wins it.
pub(super) fn biased(game: &Biased, control: &Control) -> Answer {
    let mut settled = Vec::new();
    let proof = biased_outcome::decide(game, control, &mut settled);
    // With either player to move first the same may be promised twice.
    let part = |proof: Proof| {
        let Claim::PositionalBiased(claim) = proof.claim() else {
            return None;
        };
        let (owner, promise) = (claim.owner.name(), claim.promise.name());
        let name = match game.asked {
            Asked::Either if claim.mover == Seat::First => "maker-first".to_owned(),
            Asked::Either => "breaker-first".to_owned(),
            _ => format!("{owner}-{promise}"),
        };
        Some((name, proof))
    };
    Answer {
        parts: settled.into_iter().filter_map(part).collect(),
        result: json!(
            proof
                .as_ref()
                .and_then(|proof| biased::result(proof.claim()))
        ),
        proof,
        open: game.question(),
        found: Vec::new(),
    }
}

/// The name of the half of the question that is settled by this.
fn part(guarantee: Guarantee) -> &'static str {
    match guarantee {
        Guarantee::MakerWinsFirst | Guarantee::BreakerWinsSecond => "maker-first",
        Guarantee::MakerWinsSecond | Guarantee::BreakerWinsFirst => "breaker-first",
        Guarantee::XWins => "x-wins",
        Guarantee::XDraws => "x-draws",
        Guarantee::OWins => "o-wins",
        Guarantee::ODraws => "o-draws",
    }
}
