//! Biased positional games, before it is known who keeps what.

use playproof_formats::{
    Claim,
    claim::{BiasedGame, BiasedOutcome, BiasedResult, PositionalBiased, Promise, Seat},
};

/// A biased game and the question about it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Biased {
    /// What is played.
    pub game: BiasedGame,
    /// What is asked.
    pub asked: Asked,
}

/// What can be asked about a biased game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Asked {
    /// Whether a player keeps a promise.
    Promise(Seat, Promise),
    /// Who completes a set, where both players have sets and want one.
    Winner,
    /// Who has to complete a set, where both players have sets and want none.
    Loser,
    /// Whether the first player completes a set, with either player to move first. He alone has sets.
    Either,
}

impl Biased {
    /// The claims of which one answers the question.
    #[must_use]
    pub fn claims(&self) -> Vec<Claim> {
        let promised = |owner, promise| self.game.clone().promised(owner, promise);
        let of_both = |promise, draw| {
            let claims = Seat::ALL.map(|owner| promised(owner, promise));
            let mut claims = claims.map(Claim::PositionalBiased).to_vec();
            claims.push(self.outcome(draw));
            claims
        };
        match self.asked {
            Asked::Promise(owner, promise) => {
                let claim = promised(owner, promise);
                [claim.clone(), denied(&claim)]
                    .map(Claim::PositionalBiased)
                    .to_vec()
            }
            Asked::Winner => of_both(Promise::Completes, BiasedResult::Draw),
            Asked::Loser => of_both(Promise::Forces, BiasedResult::MisereDraw),
            Asked::Either => {
                use BiasedResult::{Breaker, Maker, Next, Previous};
                [Maker, Next, Previous, Breaker]
                    .map(|outcome| self.outcome(outcome))
                    .to_vec()
            }
        }
    }

    /// The question in a line.
    #[must_use]
    pub fn question(&self) -> String {
        let game = &self.game;
        match self.asked {
            Asked::Promise(owner, promise) => {
                format!("whether {}", game.clone().promised(owner, promise))
            }
            Asked::Winner => format!("who wins {game}"),
            Asked::Loser => format!("who loses {game}"),
            Asked::Either => format!("who wins, whoever moves first, {game}"),
        }
    }

    /// The claim that this is the outcome.
    #[must_use]
    pub fn outcome(&self, outcome: BiasedResult) -> Claim {
        let game = self.game.clone();
        Claim::BiasedOutcome(BiasedOutcome { outcome, game })
    }
}

/// The claim that the other player keeps the owner from what he promises: one of the two is true.
#[must_use]
pub fn denied(claim: &PositionalBiased) -> PositionalBiased {
    PositionalBiased {
        owner: claim.owner.other(),
        promise: match claim.promise {
            Promise::Completes => Promise::Prevents,
            Promise::Prevents => Promise::Completes,
            Promise::Forces => Promise::Avoids,
            Promise::Avoids => Promise::Forces,
        },
        ..claim.clone()
    }
}

/// The result in the terms of a game file that a claim about a biased game states.
#[must_use]
pub fn result(claim: &Claim) -> Option<String> {
    match claim {
        Claim::PositionalBiased(claim) => {
            Some(format!("{} {}", claim.owner.name(), claim.promise.name()))
        }
        Claim::BiasedOutcome(claim) => Some(claim.outcome.name().to_owned()),
        _ => None,
    }
}
