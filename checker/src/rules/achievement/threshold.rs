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
//! **Source.** Norris and Sieben, Definition 5.1 and Propositions 5.3 and 5.4.
//!
//! **Soundness.** The definition: bₙ is the greatest b for which Maker wins the
//! (n, b) game, since by `weaken` Breaker wins for all larger ones. Every
//! premise must be about this animal alone, on this board, without a longer
//! last turn or first turn.
//!
//! The premises stand in the order (1, b₁), (1, b₁ + 1), (2, b₂), …, (k, every).

use playproof_formats::{
    Claim,
    claim::{Achievement, Player, Response},
};

use crate::{Budget, Failure};

faults! {
    /// Why the premises do not give the sequence.
    pub enum Fault {
        TooLong => "the sequence is too long, or a number of it too large",
        OtherClaim { index: usize, needs: Claim } => "premise {index} is not '{needs}'",
    }
}

pub(in crate::rules) fn check(
    claim: &Claim,
    premises: &[&Claim],
    budget: &mut Budget,
) -> Result<(), Failure> {
    let Claim::Threshold(claim) = claim else {
        let proves = "a threshold sequence";
        return Err(super::Shape::WrongClaim { proves }.into());
    };
    let found = premises.len();
    let needs = claim.finite.len().saturating_mul(2).saturating_add(1);
    if found != needs {
        return Err(super::Shape::PremiseCount { found, needs }.into());
    }
    let work = found.saturating_mul(claim.animal.0.len());
    budget.work(work as u64)?;
    let mut premises = premises.iter().enumerate();
    let mut demand = |winner, n, breaker| {
        let needs = Claim::Achievement(Achievement {
            winner,
            board: claim.board,
            goals: vec![claim.animal.clone()],
            maker: n,
            last_turn: n,
            first_turn: n,
            breaker,
        });
        match premises.next() {
            Some((_, &premise)) if *premise == needs => Ok(()),
            Some((index, _)) => Err(Fault::OtherClaim { index, needs }),
            None => Err(Fault::TooLong),
        }
    };
    let mut n = 0_u32;
    for &b in &claim.finite {
        n = n.checked_add(1).ok_or(Fault::TooLong)?;
        let more = b.checked_add(1).ok_or(Fault::TooLong)?;
        demand(Player::Maker, n, Response::Cells(b))?;
        demand(Player::Breaker, n, Response::Cells(more))?;
    }
    let k = n.checked_add(1).ok_or(Fault::TooLong)?;
    demand(Player::Maker, k, Response::Every)?;
    Ok(())
}
