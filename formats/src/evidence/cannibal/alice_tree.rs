//! Evidence of the rule `alice-tree`.

use minicbor::{Decode, Decoder, Encode, Encoder, decode, encode};

use crate::{Cell, claim::Animal, evidence::Isometry};

/// Situations s₁ … sₙ; the game goes from sₙ to a copy that is safe.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
#[cbor(transparent)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(transparent))]
pub struct AliceTree(#[n(0)] pub Vec<AliceSituation>);

/// What matters of a position with Bob to move. Sets are strictly increasing
/// lists, and disjoint.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct AliceSituation {
    /// Cells that Alice owns (X).
    #[n(0)]
    pub alice: Vec<Cell>,
    /// Cells that are known to be Bob's (Y).
    #[n(1)]
    pub bob: Vec<Cell>,
    /// Cells that Bob does not own (N).
    #[n(2)]
    pub free: Vec<Cell>,
    /// How Alice goes on.
    #[n(3)]
    pub next: AliceNext,
}

/// How Alice goes on. Written as a word and what belongs to it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "kebab-case"))]
pub enum AliceNext {
    /// The cells of a copy, which Bob cannot touch any more: she takes them.
    Copy(Animal),
    /// She answers Bob's move by one of these.
    Replies(Vec<AliceReply>),
}

/// An answer to Bob's move.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct AliceReply {
    /// The cell that she takes, a free one.
    #[n(0)]
    pub mark: Cell,
    /// The situation that she is in then: an earlier one, counted from 0.
    #[n(1)]
    pub situation: u32,
    /// Carries that situation to its place on this board.
    #[n(2)]
    pub isometry: Isometry,
}

impl<C> Encode<C> for AliceNext {
    fn encode<W: encode::Write>(
        &self,
        e: &mut Encoder<W>,
        ctx: &mut C,
    ) -> Result<(), encode::Error<W::Error>> {
        e.array(2)?;
        match self {
            Self::Copy(copy) => copy.encode(e.str("copy")?, ctx),
            Self::Replies(replies) => replies.encode(e.str("replies")?, ctx),
        }
    }
}

impl<'b, C> Decode<'b, C> for AliceNext {
    fn decode(d: &mut Decoder<'b>, ctx: &mut C) -> Result<Self, decode::Error> {
        let start = d.position();
        d.array()?;
        match d.str()? {
            "copy" => Animal::decode(d, ctx).map(Self::Copy),
            "replies" => Vec::decode(d, ctx).map(Self::Replies),
            _ => Err(decode::Error::message("expected one of: copy replies").at(start)),
        }
    }
}
