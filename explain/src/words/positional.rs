//! Claims about positional games in sentences.

use playproof_checker::positional::mask;
use playproof_formats::claim::{Arena, Guarantee, Outcome, Positional, PositionalOutcome};

use super::{
    count::count,
    vertices::{Names, covering},
};

pub(super) fn guarantee(claim: &Positional, names: &Names) -> String {
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
    format!("{}\n{promise}", arena(&claim.arena, names))
}

pub(super) fn outcome(claim: &PositionalOutcome, names: &Names) -> String {
    let result = match claim.outcome {
        Outcome::Maker => "Maker can complete a winning set, whoever moves first.",
        Outcome::Next => "Maker wins if he moves first, Breaker if she does.",
        Outcome::Previous => "Maker wins if Breaker moves first, and Breaker if Maker does.",
        Outcome::Breaker => "Breaker can claim a vertex of every winning set, whoever moves first.",
        Outcome::Draw => "Neither X nor O can be kept from a draw.",
    };
    format!("{}\n{result}", arena(&claim.arena, names))
}

/// More sets, or pairs of an order, than this are not written out.
const WRITTEN: usize = 24;

fn arena(arena: &Arena, names: &Names) -> String {
    match arena {
        Arena::Hypergraph(game) => {
            let words = format!(
                "Players claim vertices in turn, out of {}; there are {}",
                game.vertices,
                sets(arena, "winning set", &game.sets, names)
            );
            let order = order(arena, &game.order, names);
            std::iter::once(words)
                .chain(order)
                .collect::<Vec<_>>()
                .join("\n")
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

/// How many sets there are, and which; with a full stop.
pub(super) fn sets(arena: &Arena, what: &str, sets: &[Vec<u32>], names: &Names) -> String {
    let mut words = count(sets.len(), what);
    if (1..=WRITTEN).contains(&sets.len()) {
        let sets = sets.iter().map(|set| names.set(arena, mask(set)));
        words.push_str(":\n");
        words.push_str(&sets.collect::<Vec<_>>().join(" "));
    }
    words.push('.');
    words
}

/// What an order says, if there is one.
pub(super) fn order(arena: &Arena, order: &[(u32, u32)], names: &Names) -> Option<String> {
    let pairs = covering(order);
    if pairs.is_empty() {
        return None;
    }
    let mut words = "A vertex may be claimed when all smaller ones are claimed".to_owned();
    if pairs.len() <= WRITTEN {
        let name = |v| names.of(arena, v);
        let pairs = pairs
            .iter()
            .map(|&(x, y)| format!("{} < {}", name(x), name(y)));
        words.push_str(":\n");
        words.push_str(&pairs.collect::<Vec<_>>().join(", "));
    }
    words.push('.');
    Some(words)
}
