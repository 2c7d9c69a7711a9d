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

use playproof_formats::{
    Claim,
    claim::{Guarantee, Outcome},
};

use crate::{
    Budget, Failure,
    positional::{Position, position},
    rules::{Fault as Shape, exactly},
};

faults! {
    /// Why an outcome does not follow.
    pub enum Fault {
        OtherGuarantee { index: usize, needs: &'static str } => "premise {index} does not say \"{needs}\"",
        OtherArena { index: usize } => "premise {index} is about another game",
        Marks => "the outcomes M, N, P and B are those of games without marks",
    }
}

pub(in crate::rules) fn check(
    claim: &Claim,
    premises: &[&Claim],
    budget: &mut Budget,
) -> Result<(), Failure> {
    let Claim::PositionalOutcome(claim) = claim else {
        let proves = "the outcome of a positional game";
        return Err(Shape::WrongClaim { proves }.into());
    };
    let premises: [_; 2] = exactly(premises)?;
    if claim.outcome != Outcome::Draw && position(&claim.arena) != Position::default() {
        return Err(Fault::Marks.into());
    }
    let needed = premises.into_iter().zip(guarantees(claim.outcome));
    for (index, (premise, guarantee)) in needed.enumerate() {
        budget.work(claim.arena.size())?;
        let Claim::Positional(premise) = premise else {
            let needs = "what a player can force in a positional game";
            return Err(Shape::WrongPremise { index, needs }.into());
        };
        if premise.guarantee != guarantee {
            let needs = guarantee.name();
            return Err(Fault::OtherGuarantee { index, needs }.into());
        }
        if premise.arena != claim.arena {
            return Err(Fault::OtherArena { index }.into());
        }
    }
    Ok(())
}

/// What an outcome says of both players: with Maker to move first and with Breaker,
/// or of X and of O.
#[must_use]
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
