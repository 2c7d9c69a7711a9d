//! Claims about positional games in sentences.

use playproof_formats::claim::{Arena, Guarantee, Outcome, Positional, PositionalOutcome};

use super::count;

pub(super) fn guarantee(claim: &Positional) -> String {
    let promise = match claim.guarantee {
        Guarantee::MakerWinsFirst => "Maker, who moves next, can complete a winning set.",
        Guarantee::MakerWinsSecond => {
            "Maker can complete a winning set, though Breaker moves next."
        }
        Guarantee::BreakerWinsFirst => {
            "Breaker, who moves next, can claim a vertex of every winning set."
        }
        Guarantee::BreakerWinsSecond => {
            "Breaker can claim a vertex of every winning set, though Maker moves next."
        }
        Guarantee::XWins => "X can complete a winning set before O does.",
        Guarantee::XDraws => "X can keep O from being the first to complete a winning set.",
        Guarantee::OWins => "O can complete a winning set before X does.",
        Guarantee::ODraws => "O can keep X from being the first to complete a winning set.",
    };
    format!("{}\n{promise}", arena(&claim.arena))
}

pub(super) fn outcome(claim: &PositionalOutcome) -> String {
    let result = match claim.outcome {
        Outcome::Maker => "Maker can complete a winning set, whoever moves first.",
        Outcome::Next => "Maker wins if he moves first, Breaker if she does.",
        Outcome::Previous => "Maker wins if Breaker moves first, and Breaker if Maker does.",
        Outcome::Breaker => "Breaker can claim a vertex of every winning set, whoever moves first.",
        Outcome::Draw => "Neither X nor O can be kept from a draw.",
    };
    format!("{}\n{result}", arena(&claim.arena))
}

fn arena(arena: &Arena) -> String {
    match arena {
        Arena::Hypergraph(arena) => {
            let order = if arena.order.is_empty() {
                ""
            } else {
                "; a vertex may be claimed when all smaller ones are claimed"
            };
            format!(
                "Players claim vertices in turn, out of {}; there are {}{order}.",
                arena.vertices,
                count(arena.sets.len(), "winning set")
            )
        }
        Arena::InARow(arena) => {
            let gravity = if arena.gravity {
                " that are at the bottom or above a claimed one"
            } else {
                ""
            };
            format!(
                "Players claim cells{gravity} in turn, on {} by {}; a winning set is {} in a \
                 straight line.",
                count(arena.rows, "row"),
                count(arena.columns, "column"),
                count(arena.k, "cell")
            )
        }
    }
}
