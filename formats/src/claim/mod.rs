//! Claims: the statements that certificates prove. A claim holds numbers only,
//! never names of a game file, and it has one normal form, which the checker
//! demands (`checker/src/normal_form.rs`): two claims are the same statement
//! exactly when they are equal here, print equal, and encode to equal bytes.

mod achievement;
mod cannibal;
mod positional;
mod synchronized;
mod text;
mod threshold;

use std::fmt;

use minicbor::{Decoder, Encode, Encoder, decode, encode};

pub use self::{
    achievement::{Achievement, Animal, Player, Response},
    cannibal::{Cannibal, CannibalMoves, Nature},
    positional::{Arena, Guarantee, Hypergraph, InARow, Outcome, Positional, PositionalOutcome},
    synchronized::{
        Extent, Letters, Prospect, Side, Statement, Synchronized, SynchronizedOutcome, Variant,
    },
    text::ParseError,
    threshold::Threshold,
};

/// A statement about a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "kebab-case"))]
pub enum Claim {
    /// Who wins an achievement game.
    Achievement(Achievement),
    /// The threshold sequence of an animal.
    Threshold(Threshold),
    /// What a player can force in a positional game.
    Positional(Positional),
    /// The result of a positional game.
    PositionalOutcome(PositionalOutcome),
    /// Whether an animal is a cannibal.
    Cannibal(Cannibal),
    /// How soon Alice has a copy of a non-cannibal.
    CannibalMoves(CannibalMoves),
    /// What a player can force in a synchronized game.
    Synchronized(Synchronized),
    /// The outcome of a synchronized game.
    SynchronizedOutcome(SynchronizedOutcome),
}

impl Claim {
    /// The name of the kind of claim, as it stands in a certificate.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Achievement(_) => "achievement",
            Self::Threshold(_) => "threshold",
            Self::Positional(_) => "positional",
            Self::PositionalOutcome(_) => "positional-outcome",
            Self::Cannibal(_) => "cannibal",
            Self::CannibalMoves(_) => "cannibal-moves",
            Self::Synchronized(_) => "synchronized",
            Self::SynchronizedOutcome(_) => "synchronized-outcome",
        }
    }

    /// Reads the body of a claim of this kind; `None` if there is no such kind.
    ///
    /// # Errors
    /// What the decoder says of bytes that are not such a body.
    pub fn decode(kind: &str, d: &mut Decoder<'_>) -> Option<Result<Self, decode::Error>> {
        match kind {
            "achievement" => Some(d.decode().map(Self::Achievement)),
            "threshold" => Some(d.decode().map(Self::Threshold)),
            "positional" => Some(d.decode().map(Self::Positional)),
            "positional-outcome" => Some(d.decode().map(Self::PositionalOutcome)),
            "cannibal" => Some(d.decode().map(Self::Cannibal)),
            "cannibal-moves" => Some(d.decode().map(Self::CannibalMoves)),
            "synchronized" => Some(d.decode().map(Self::Synchronized)),
            "synchronized-outcome" => Some(d.decode().map(Self::SynchronizedOutcome)),
            _ => None,
        }
    }
}

impl fmt::Display for Claim {
    /// The canonical text: one line, different for different claims, read
    /// back by [`str::parse`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Achievement(claim) => claim.fmt(f),
            Self::Threshold(claim) => claim.fmt(f),
            Self::Positional(claim) => claim.fmt(f),
            Self::PositionalOutcome(claim) => claim.fmt(f),
            Self::Cannibal(claim) => claim.fmt(f),
            Self::CannibalMoves(claim) => claim.fmt(f),
            Self::Synchronized(claim) => claim.fmt(f),
            Self::SynchronizedOutcome(claim) => claim.fmt(f),
        }
    }
}

impl<C> Encode<C> for Claim {
    fn encode<W: encode::Write>(
        &self,
        e: &mut Encoder<W>,
        ctx: &mut C,
    ) -> Result<(), encode::Error<W::Error>> {
        e.array(2)?.str(self.kind())?;
        match self {
            Self::Achievement(claim) => claim.encode(e, ctx),
            Self::Threshold(claim) => claim.encode(e, ctx),
            Self::Positional(claim) => claim.encode(e, ctx),
            Self::PositionalOutcome(claim) => claim.encode(e, ctx),
            Self::Cannibal(claim) => claim.encode(e, ctx),
            Self::CannibalMoves(claim) => claim.encode(e, ctx),
            Self::Synchronized(claim) => claim.encode(e, ctx),
            Self::SynchronizedOutcome(claim) => claim.encode(e, ctx),
        }
    }
}
