//! `outcome`: what both players can force, joined.
//!
//! **Claim.** The outcome of a positional game, biased or not. **Evidence.** None. **Premises.** Two
//! guarantees about the identical game: for M, N, P and B with Maker to move first,
//! then with Breaker; for a draw, those of the first player (X) and of the second (O).
//!
//! **Theorem.** A Maker-Breaker game whose winner is known when Maker moves first and
//! when Breaker does has this outcome: M if Maker wins both, B if Breaker does, N if
//! who moves first wins, P if who moves second does. A game in which both players have sets, and
//! each player can avoid losing, is a draw.
//!
//! **Source.** "Poset positional games", §1.2: the definition; for biased games the same words.
//!
//! **Soundness.** The premises are the definition. They are about the identical game.
//! "Whoever moves first" needs a board without marks.
//!
//! | outcome | Maker moves first | Breaker moves first |
//! |---|---|---|
//! | M | Maker wins | Maker wins |
//! | N | Maker wins | Breaker wins |
//! | P | Breaker wins | Maker wins |
//! | B | Breaker wins | Breaker wins |
//!
//! In a biased game, first is Maker and second is Breaker. Where completing a set wins, a player does not lose who *prevents*
//! one of the other's: a draw. Where it loses, it is he who *avoids* one of his own: a misère draw. The two are different
//! claims: that nobody can force a set of his own, and that nobody can be forced to have one.
//!
//! **Checked.** The premises, in their order, against the table; that the games are identical, with a whole turn of
//! his who moves first; that a board of M, N, P or B has no marks.
//!
//! **Traps.** A premise about a game that only looks alike, or about the same player twice,
//! says nothing of the other: each stands in its place. With turns of (a : b) claims the second player's turn has b of
//! them, also if he moves first.

use playproof_formats::{
    Claim,
    claim::{
        BiasedOutcome, BiasedResult, Guarantee, Outcome, Positional, PositionalBiased,
        PositionalOutcome, Promise, Seat,
    },
};

use crate::{
    budget::{Budget, cost},
    faults::{Failure, Result},
    positional::{Position, position},
    rules::inference::Inference,
};

/// Bytes for a number of a claim that is made to compare a premise with, at most.
const NUMBER: u64 = 32;

faults! {
    /// Why an outcome does not follow.
    pub enum Fault {
        Marks => "the outcomes M, N, P and B are those of games without marks",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_>, budget: &mut Budget) -> Result {
    if let Claim::BiasedOutcome(claim) = step.claim {
        let size = cost(claim.game.parts().size());
        budget.work(size * 4)?;
        budget.room(size * (2 * NUMBER))?;
        let needed = promises(claim).map(Claim::PositionalBiased);
        return step.demand(needed.into_iter().map(Ok::<_, Failure>));
    }
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

/// What the outcome of a biased game says of both players: with the first player to move and with the second, or of the
/// first player and of the second.
#[must_use]
pub fn promises(claim: &BiasedOutcome) -> [PositionalBiased; 2] {
    let game = &claim.game;
    let completed = |mover| {
        let game = game.clone().begun_by(mover);
        game.promised(Seat::First, Promise::Completes)
    };
    let prevented = |mover| {
        let game = game.clone().begun_by(mover);
        game.promised(Seat::Second, Promise::Prevents)
    };
    let both = |promise| Seat::ALL.map(|owner| game.clone().promised(owner, promise));
    match claim.outcome {
        BiasedResult::Maker => Seat::ALL.map(completed),
        BiasedResult::Next => [completed(Seat::First), prevented(Seat::Second)],
        BiasedResult::Previous => [prevented(Seat::First), completed(Seat::Second)],
        BiasedResult::Breaker => Seat::ALL.map(prevented),
        BiasedResult::Draw => both(Promise::Prevents),
        BiasedResult::MisereDraw => both(Promise::Avoids),
    }
}
