//! Positional games.

use miette::miette;
use playproof::{
    game::{Convention, Positional, positional::result},
    search::control::Control,
    search::positional::{Decision, Planner, biased_strategy},
};
use playproof_formats::{
    Claim, Evidence, Step,
    claim::{Guarantee, PositionalBiased},
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

/// Whether a promise is kept in a biased game.
pub(super) fn biased(claim: &PositionalBiased, control: &Control) -> Answer {
    let proof = biased_strategy::decide(claim, control);
    let result = proof.as_ref().map(|proof| match proof.claim() {
        Claim::PositionalBiased(claim) => {
            format!("{} {}", claim.owner.name(), claim.promise.name())
        }
        _ => String::new(),
    });
    Answer {
        proof,
        parts: Vec::new(),
        result: json!(result),
        open: format!("whether {claim}"),
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
