//! Positional games, before it is known who can force what.

use playproof_formats::{
    Claim,
    claim::{self, Arena, Guarantee, Outcome, Player},
};

/// A positional game and the question who wins it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Positional {
    /// What it is played on.
    pub arena: Arena,
    /// By which rules.
    pub convention: Convention,
}

/// Who wants what, and who moves next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Both want to be the first to complete a winning set; the marks say who
    /// moves next.
    MakerMaker,
    /// Maker wants to complete a winning set, Breaker that he does not.
    MakerBreaker(First),
}

impl Convention {
    /// Whether somebody may be promised this in such a game.
    #[must_use]
    pub fn speaks_of(self, guarantee: Guarantee) -> bool {
        match guarantee {
            Guarantee::XWins | Guarantee::OWins | Guarantee::XDraws | Guarantee::ODraws => {
                self == Self::MakerMaker
            }
            Guarantee::MakerWinsFirst | Guarantee::BreakerWinsSecond => {
                matches!(self, Self::MakerBreaker(First::Maker | First::Either))
            }
            Guarantee::MakerWinsSecond | Guarantee::BreakerWinsFirst => {
                matches!(self, Self::MakerBreaker(First::Breaker | First::Either))
            }
        }
    }
}

/// Maker moves first.
impl Default for Convention {
    fn default() -> Self {
        Self::MakerBreaker(First::Maker)
    }
}

/// Who moves next in a Maker-Breaker game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum First {
    /// Maker.
    Maker,
    /// Breaker.
    Breaker,
    /// The question is what happens in either case.
    Either,
}

impl Positional {
    /// Whether nobody can complete a set: there is none, or no line of the board is as long.
    pub(super) fn has_no_winning_set(&self) -> bool {
        match &self.arena {
            Arena::Hypergraph(arena) => arena.sets.is_empty(),
            Arena::InARow(arena) => arena.k > arena.rows.max(arena.columns),
        }
    }

    /// The claims of which one answers the question.
    #[must_use]
    pub fn claims(&self) -> Vec<Claim> {
        let guarantees = |list: [Guarantee; 2]| list.map(|g| self.guarantee(g)).into();
        let mover = match self.convention {
            Convention::MakerMaker => {
                let mut claims: Vec<Claim> = guarantees([Guarantee::XWins, Guarantee::OWins]);
                claims.push(self.outcome(Outcome::Draw));
                return claims;
            }
            Convention::MakerBreaker(First::Maker) => Player::Maker,
            Convention::MakerBreaker(First::Breaker) => Player::Breaker,
            Convention::MakerBreaker(First::Either) => {
                let outcomes = Outcome::ALL.into_iter().filter(|&o| o != Outcome::Draw);
                return outcomes.map(|outcome| self.outcome(outcome)).collect();
            }
        };
        guarantees([Player::Maker, Player::Breaker].map(|winner| Guarantee::wins(winner, mover)))
    }

    /// The claim that somebody can force something.
    #[must_use]
    pub fn guarantee(&self, guarantee: Guarantee) -> Claim {
        let arena = self.arena.clone();
        Claim::Positional(claim::Positional { guarantee, arena })
    }

    /// The claim that this is the outcome.
    #[must_use]
    pub fn outcome(&self, outcome: Outcome) -> Claim {
        let arena = self.arena.clone();
        Claim::PositionalOutcome(claim::PositionalOutcome { outcome, arena })
    }
}

/// The result in the terms of a game file that a claim states, if it states one.
#[must_use]
pub fn result(claim: &Claim) -> Option<&'static str> {
    match claim {
        Claim::Positional(claim) => match claim.guarantee {
            Guarantee::MakerWinsFirst | Guarantee::MakerWinsSecond => Some("maker"),
            Guarantee::BreakerWinsFirst | Guarantee::BreakerWinsSecond => Some("breaker"),
            Guarantee::XWins => Some("first"),
            Guarantee::OWins => Some("second"),
            Guarantee::XDraws | Guarantee::ODraws => None,
        },
        Claim::PositionalOutcome(claim) => Some(claim.outcome.name()),
        _ => None,
    }
}
