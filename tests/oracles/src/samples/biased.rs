//! Certificates about biased positional games.

use playproof_formats::{
    Step,
    claim::{PositionalBiased, Promise, Seat},
    evidence::BiasedStrategy,
};

use crate::biased::{biased, by};

use Promise::{Avoids, Completes, Forces, Prevents};
use Seat::{First, Second};

/// Evidence without symmetries.
#[must_use]
pub fn answers(positions: u64, answers: &[u32]) -> BiasedStrategy {
    BiasedStrategy {
        symmetries: vec![],
        positions,
        answers: answers.to_vec(),
    }
}

/// Two boxes of three. Maker, with two claims, opens both, and completes the one that is left.
#[must_use]
pub fn boxes() -> (PositionalBiased, BiasedStrategy) {
    let sets: &[&[u32]] = &[&[0, 1, 2], &[3, 4, 5]];
    let claim = biased((First, Completes), 6, [sets, &[]], [2, 1]);
    (claim, answers(3, &[0, 3]))
}

/// Two boxes of two. Breaker answers in the same box.
#[must_use]
pub fn pairs() -> (PositionalBiased, BiasedStrategy) {
    let sets: &[&[u32]] = &[&[0, 1], &[2, 3]];
    let claim = biased((Second, Prevents), 4, [sets, &[]], [1, 1]);
    let evidence = BiasedStrategy {
        symmetries: vec![vec![1, 0, 2, 3], vec![2, 3, 0, 1]],
        ..answers(4, &[1, 3])
    };
    (claim, evidence)
}

/// Avoider has to claim two of three, and Enforcer leaves him what completes a set.
#[must_use]
pub fn enforced() -> (PositionalBiased, BiasedStrategy) {
    let sets: &[&[u32]] = &[&[0, 1], &[0, 2]];
    let claim = biased((Second, Forces), 3, [sets, &[]], [1, 1]);
    (claim, answers(7, &[1, 2, 1]))
}

/// Three in a row on a row of four, and who has that loses; the game goes on in the middle of a turn of two, and
/// vertex 3 has to wait for 2.
#[must_use]
pub fn avoided() -> (PositionalBiased, BiasedStrategy) {
    let sets: &[&[u32]] = &[&[0, 1, 2], &[1, 2, 3]];
    let mut claim = biased((First, Avoids), 6, [sets, sets], [2, 1]);
    claim.order = vec![(2, 3)];
    (claim.first, claim.second) = (vec![0], vec![]);
    claim.left = 1;
    (claim, answers(10, &[2, 4, 5, 3, 5, 3, 4]))
}

/// All of them.
#[must_use]
pub fn all() -> Vec<(&'static str, Vec<Step>)> {
    let step = |(claim, evidence)| by(&claim, &evidence);
    vec![
        ("boxes", step(boxes())),
        ("boxes by symmetry", step(pairs())),
        ("enforced", step(enforced())),
        ("avoided", step(avoided())),
    ]
}
