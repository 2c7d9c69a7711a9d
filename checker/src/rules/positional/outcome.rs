//! `outcome`: what both players can force, joined.
//!
//! **Claim.** The outcome of a positional game. **Evidence.** None. **Premises.** Two
//! guarantees about the identical game: for M, N, P and B with Maker to move first,
//! then with Breaker; for a draw, X's and O's.
//!
//! **Theorem.** A Maker-Breaker game whose winner is known when Maker moves first and
//! when Breaker does has this outcome: M if Maker wins both, B if Breaker does, N if
//! who moves first wins, P if who moves second does. A Maker-Maker game in which
//! each player can avoid losing is a draw.
//!
//! **Source.** "Poset positional games", §1.2: the definition.
//!
//! **Soundness.** The premises are the definition. They are about the identical arena.
//! "Whoever moves first" needs a board without marks.
//!
//! | outcome | Maker moves first | Breaker moves first |
//! |---|---|---|
//! | M | Maker wins | Maker wins |
//! | N | Maker wins | Breaker wins |
//! | P | Breaker wins | Maker wins |
//! | B | Breaker wins | Breaker wins |
//!
//! **Checked.** The premises, in their order, against the table; that the arenas are identical;
//! that a board of M, N, P or B has no marks.
//!
//! **Traps.** A premise about a game that only looks alike, or about the same player twice,
//! says nothing of the other: each stands in its place.

use playproof_formats::{
    Claim,
    claim::{Guarantee, Outcome, Positional, PositionalOutcome},
};

use crate::{
    budget::Budget,
    faults::{Failure, Result},
    positional::{Position, position},
    rules::inference::Inference,
};

faults! {
    /// Why an outcome does not follow.
    pub enum Fault {
        Marks => "the outcomes M, N, P and B are those of games without marks",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_>, budget: &mut Budget) -> Result {
    let claim: &PositionalOutcome = step.claim()?;
    ensure!(
        claim.outcome == Outcome::Draw || position(&claim.arena) == Position::default(),
        Fault::Marks
    );
    budget.work(claim.arena.size().saturating_mul(4))?;
    step.demand(guarantees(claim.outcome).into_iter().map(|guarantee| {
        let arena = claim.arena.clone();
        Ok::<_, Failure>(Claim::Positional(Positional { guarantee, arena }))
    }))
}

/// What an outcome says of both players: with Maker to move first and with Breaker,
/// or of X and of O.
pub fn guarantees(outcome: Outcome) -> [Guarantee; 2] {
    use Guarantee::{
        BreakerWinsFirst, BreakerWinsSecond, MakerWinsFirst, MakerWinsSecond, ODraws, XDraws,
    };
    match outcome {
        Outcome::Maker => [MakerWinsFirst, MakerWinsSecond],
        Outcome::Next => [MakerWinsFirst, BreakerWinsFirst],
        Outcome::Previous => [BreakerWinsSecond, MakerWinsSecond],
        Outcome::Breaker => [BreakerWinsSecond, BreakerWinsFirst],
        Outcome::Draw => [XDraws, ODraws],
    }
}
