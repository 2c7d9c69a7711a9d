//! `threshold`: all numbers of a threshold sequence, gathered.
//!
//! **Claim.** The threshold sequence of an animal A is (b₁, …, bₖ₋₁, ∞).
//! **Evidence.** None. **Premises.** In this order: Maker wins (1, b₁), Breaker
//! wins (1, b₁ + 1), Maker wins (2, b₂), …, Maker wins (k, every). All on the
//! claim's board, with the one goal A, no longer last turn and no handicap.
//!
//! **Theorem.** If for n = 1 … k − 1 Maker wins the (n, bₙ) game and Breaker
//! the (n, bₙ + 1) game for an animal, and Maker wins the (k, b) game for every b, k ≥ 1,
//! then the animal's threshold sequence is (b₁, …, bₖ₋₁, ∞).
//!
//! **Source.** Norris and Sieben, Definition 5.1; Lemma 5.2 for what lies between the premises.
//!
//! **Soundness.** The definition: bₙ is the greatest b for which Maker wins the
//! (n, b) game, since by `weaken` Breaker wins for all larger ones. Every
//! premise must be about this animal alone, on this board, without a longer
//! last turn or first turn.
//!
//! **Checked.** The premises are the claims that the sequence asks for, one by one, in the
//! order (1, b₁), (1, b₁ + 1), (2, b₂), …, (k, every), and no others.
//!
//! **Traps.** A premise about more goals than the animal, or with a longer last turn, says
//! something else.

use playproof_formats::{
    Claim,
    claim::{Achievement, Player, Response, Threshold},
};

use crate::{
    budget::{Budget, cost},
    faults::Result,
    rules::inference::Inference,
};

faults! {
    /// Why the premises do not give the sequence.
    pub enum Fault {
        TooLong => "the sequence is too long, or a number of it too large",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_>, budget: &mut Budget) -> Result {
    let claim: &Threshold = step.claim()?;
    // 1 … k − 1 twice, and k.
    let needs = claim.finite.len().saturating_mul(2).saturating_add(1);
    budget.work(cost(needs) * claim.animal.0.len())?;
    step.demand((0..needs).map(|index| {
        let n = u32::try_from(index >> 1).ok();
        let n = n.and_then(|n| n.checked_add(1)).ok_or(Fault::TooLong)?;
        let (winner, breaker) = match claim.finite.get(index >> 1) {
            None => (Player::Maker, Response::Every),
            Some(&b) => match (index & 1, b.checked_add(1).ok_or(Fault::TooLong)?) {
                (0, _) => (Player::Maker, Response::Cells(b)),
                (_, more) => (Player::Breaker, Response::Cells(more)),
            },
        };
        Ok::<_, Fault>(Claim::Achievement(Achievement {
            winner,
            board: claim.board,
            goals: vec![claim.animal.clone()],
            maker: n,
            last_turn: n,
            first_turn: n,
            breaker,
        }))
    }))
}
