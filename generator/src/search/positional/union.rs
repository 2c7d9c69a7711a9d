//! Two games side by side ("Poset positional games", Theorem 26).

use playproof_checker::rules::positional::union::possible;
use playproof_formats::{
    Claim, Evidence,
    claim::{Arena, Hypergraph, Outcome, PositionalOutcome},
};

use crate::proof::Proof;

/// The first game, and the second one with its vertices after those of the first.
#[must_use]
pub fn beside(first: &Hypergraph, second: &Hypergraph) -> Hypergraph {
    let shift = first.vertices;
    let sets = second.sets.iter();
    let sets = sets.map(|set| set.iter().map(|v| v + shift).collect());
    let order = second.order.iter().map(|(x, y)| (x + shift, y + shift));
    Hypergraph {
        vertices: shift + second.vertices,
        sets: first.sets.iter().cloned().chain(sets).collect(),
        order: first.order.iter().copied().chain(order).collect(),
    }
}

/// The outcome of two games side by side from their own; `None` if it does not
/// follow.
#[must_use]
pub fn proof(first: &Proof, second: &Proof) -> Option<Proof> {
    let [left, right] = [part(first)?, part(second)?];
    let letters = possible((left.0, left.1.vertices), (right.0, right.1.vertices))?;
    let mut outcomes = Outcome::ALL.into_iter();
    let claim = Claim::PositionalOutcome(PositionalOutcome {
        outcome: outcomes.find(|outcome| outcome.name() == letters)?,
        arena: Arena::Hypergraph(beside(left.1, right.1)),
    });
    let premises = [first.clone(), second.clone()];
    Some(Proof::new(claim, Evidence::Union, &premises))
}

fn part(proof: &Proof) -> Option<(Outcome, &Hypergraph)> {
    match proof.claim() {
        Claim::PositionalOutcome(PositionalOutcome {
            outcome,
            arena: Arena::Hypergraph(arena),
        }) => Some((*outcome, arena)),
        _ => None,
    }
}
