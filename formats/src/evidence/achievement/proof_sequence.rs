//! Evidence of the rule `proof-sequence`.

use minicbor::{Decode, Decoder, Encode, Encoder, decode, encode::Write};

use crate::{
    cell::Cell,
    encoding::{Encoded, record},
    evidence::placement::Isometry,
};

/// Situations s₁ … sₙ; the game goes from sₙ to a goal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
#[cbor(transparent)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct ProofSequence(#[n(0)] pub Vec<Situation>);

record! {
    /// What matters of a position with Breaker to move. Sets are strictly
    /// increasing lists.
    pub struct Situation {
        /// Cells that Maker has marked.
        pub core: Vec<Cell>,
        /// Cells that Breaker has not marked.
        pub neighborhood: Vec<Cell>,
        /// How Maker may go on, whatever Breaker does.
        pub options: Vec<Continuation>,
    }

    /// One way for Maker to go on.
    pub struct Continuation {
        /// The cells that are Maker's after his turn, as far as they matter: cells
        /// of core and neighborhood; those of the core cost him nothing.
        pub marks: Vec<Cell>,
        /// What he has reached then.
        pub target: Target,
        /// Carries the target to its place on this board.
        pub isometry: Isometry,
    }
}

/// Where an option leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "kebab-case"))]
pub enum Target {
    /// An earlier situation, counted from 0. Written n.
    Situation(u32),
    /// A goal of the claim, counted from 0. Written −1 − n.
    Goal(u32),
}

impl<C> Encode<C> for Target {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, _: &mut C) -> Encoded<W> {
        match *self {
            Self::Situation(n) => e.u32(n)?.ok(),
            Self::Goal(n) => e.i64(!i64::from(n))?.ok(),
        }
    }
}

impl<'b, C> Decode<'b, C> for Target {
    fn decode(d: &mut Decoder<'b>, _: &mut C) -> Result<Self, decode::Error> {
        let start = d.position();
        let n = d.i64()?;
        u32::try_from(n)
            .map(Self::Situation)
            .or_else(|_| u32::try_from(!n).map(Self::Goal))
            .map_err(|_| decode::Error::message("target out of range").at(start))
    }
}
