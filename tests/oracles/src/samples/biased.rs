//! Certificates about biased positional games.

use playproof_formats::{
    Claim, Evidence, Step,
    claim::{BiasedOutcome, BiasedResult, PositionalBiased, Promise, Seat},
    evidence::BiasedStrategy,
};

use crate::{
    biased::{biased, by, strategy},
    build::step,
    positional::Dice,
};

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

/// Steps for two promises, and the outcome that they are.
///
/// # Panics
/// When a promise cannot be kept.
#[must_use]
pub fn joined(outcome: BiasedResult, promises: &[PositionalBiased; 2]) -> Vec<Step> {
    let proved = |claim| by(claim, &strategy(claim, &[], &mut Dice(1)));
    let mut steps: Vec<Step> = promises.iter().flat_map(proved).collect();
    let game = promises[0].game();
    let claim = Claim::BiasedOutcome(BiasedOutcome { outcome, game });
    steps.push(step(claim, Evidence::Outcome, &[0, 1]));
    steps
}

/// Two boxes of two: who has one first wins, and nobody has to let the other have one.
#[must_use]
pub fn drawn() -> Vec<Step> {
    let sets: &[&[u32]] = &[&[0, 1], &[2, 3]];
    let of = |owner| biased((owner, Prevents), 4, [sets, sets], [1, 1]);
    joined(BiasedResult::Draw, &Seat::ALL.map(of))
}

/// Three of four vertices, which lose, and which neither player has to claim.
#[must_use]
pub fn drawn_misere() -> Vec<Step> {
    let sets: &[&[u32]] = &[&[0, 1, 2]];
    let of = |owner| biased((owner, Avoids), 4, [sets, sets], [1, 1]);
    joined(BiasedResult::MisereDraw, &Seat::ALL.map(of))
}

/// Two boxes of two, and turns of two: who moves first gets his way.
#[must_use]
pub fn whoever_moves_first() -> Vec<Step> {
    let sets: &[&[u32]] = &[&[0, 1], &[2, 3]];
    let of = |owner, promise| biased((owner, promise), 4, [sets, &[]], [2, 2]);
    let mut prevents = of(Second, Prevents);
    prevents.mover = Second;
    joined(BiasedResult::Next, &[of(First, Completes), prevents])
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
        ("a draw of biased turns", drawn()),
        ("a draw where a set loses", drawn_misere()),
        ("whoever has turns of two first", whoever_moves_first()),
    ]
}
