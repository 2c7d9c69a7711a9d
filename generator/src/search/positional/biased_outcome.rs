//! Who wins a biased game: two promises, and the rule `outcome` where it takes both.
//!
//! Where both players have sets, the first one's is asked about first: if he can have his way, nothing else is asked. With
//! either player to move first both games are decided. The first question has half of the time, and, if that was too little, what
//! the second one leaves: one of them may be much harder than the other.

use playproof_formats::{
    Claim, Evidence,
    claim::{BiasedResult, PositionalBiased, Promise, Seat},
};

use super::biased_strategy;
use crate::{
    game::biased::{Asked, Biased},
    proof::Proof,
    search::control::Control,
};

/// A proof that answers the question. When `control` stops the search there is none, and what is settled by then is
/// in `settled`, which is empty before, and after an answer.
#[must_use]
pub fn decide(question: &Biased, control: &Control, settled: &mut Vec<Proof>) -> Option<Proof> {
    match question.asked {
        Asked::Promise(owner, promise) => {
            let claim = question.game.clone().promised(owner, promise);
            biased_strategy::decide(&claim, control)
        }
        Asked::Winner => {
            let draw = BiasedResult::Draw;
            of_both(question, Promise::Completes, draw, control, settled)
        }
        Asked::Loser => {
            let draw = BiasedResult::MisereDraw;
            of_both(question, Promise::Forces, draw, control, settled)
        }
        Asked::Either => of_either(question, control, settled),
    }
}

/// Whether a promise can be kept, and the proof of that or of what is denied.
struct Half {
    holds: bool,
    proof: Proof,
}

fn decided(claim: &PositionalBiased, control: &Control) -> Option<Half> {
    let proof = biased_strategy::decide(claim, control)?;
    let holds = *proof.claim() == Claim::PositionalBiased(claim.clone());
    Some(Half { holds, proof })
}

/// Both halves of a question, as far as they are decided; no more than one which holds if that is `enough`.
fn halves(claims: &[PositionalBiased; 2], enough: bool, control: &Control) -> [Option<Half>; 2] {
    let is_enough = |half: &Option<Half>| enough && half.as_ref().is_some_and(|half| half.holds);
    let [first, second] = claims;
    let mut halves = [decided(first, &control.clone().share(2)), None];
    if !is_enough(&halves[0]) {
        halves[1] = decided(second, control);
        if halves[0].is_none() && !is_enough(&halves[1]) {
            halves[0] = decided(first, control);
        }
    }
    halves
}

/// The outcome, if both halves are decided. Otherwise what is known is settled.
fn joined(
    question: &Biased,
    halves: [Option<Half>; 2],
    outcome: impl FnOnce([bool; 2]) -> BiasedResult,
    settled: &mut Vec<Proof>,
) -> Option<Proof> {
    match halves {
        [Some(first), Some(second)] => {
            let claim = question.outcome(outcome([first.holds, second.holds]));
            let premises = [first.proof, second.proof];
            Some(Proof::new(claim, Evidence::Outcome, &premises))
        }
        halves => {
            settled.extend(halves.into_iter().flatten().map(|half| half.proof));
            None
        }
    }
}

/// Who keeps the promise, or that it is a draw: then each of them has proved what the other has to be kept from.
fn of_both(
    question: &Biased,
    promise: Promise,
    draw: BiasedResult,
    control: &Control,
    settled: &mut Vec<Proof>,
) -> Option<Proof> {
    let promised = |owner| question.game.clone().promised(owner, promise);
    let [mut first, mut second] = halves(&Seat::ALL.map(promised), true, control);
    for half in [&mut first, &mut second] {
        if let Some(half) = half.take_if(|half| half.holds) {
            return Some(half.proof);
        }
    }
    // What the second player is kept from is the first one's promise.
    joined(question, [second, first], |_| draw, settled)
}

/// Who gets his way when the first player moves first, and when the second does.
fn of_either(question: &Biased, control: &Control, settled: &mut Vec<Proof>) -> Option<Proof> {
    let begun = |mover| {
        let game = question.game.clone().begun_by(mover);
        game.promised(Seat::First, Promise::Completes)
    };
    let outcome = |completed: [bool; 2]| match completed {
        [true, true] => BiasedResult::Maker,
        [true, false] => BiasedResult::Next,
        [false, true] => BiasedResult::Previous,
        [false, false] => BiasedResult::Breaker,
    };
    let halves = halves(&Seat::ALL.map(begun), false, control);
    joined(question, halves, outcome, settled)
}
