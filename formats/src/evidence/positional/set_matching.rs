//! Evidence of the rule `set-matching`.

use minicbor::{Decode, Decoder, Encode, Encoder, decode, encode::Write};

use super::pairing::Pairing;
use crate::encoding::{Encoded, record, tagged};

record! {
    /// A matching set (Uiterwijk, Definition 4): markers, groups, and coverings.
    ///
    /// A *state* is what is left of the groups: those that hold no marker of White's,
    /// each without Black's markers; groups that coincide then are one. The coverings
    /// are a list of nodes, in the order in which a walk first meets their states: from
    /// the groups as they are, depth first, Black's markers in increasing order. A state
    /// that was met before, or without groups, has no node of its own.
    pub struct SetMatching {
        /// Strictly increasing vertices.
        pub markers: Vec<u32>,
        /// Strictly increasing lists of markers; the list is strictly increasing, too.
        pub groups: Vec<Vec<u32>>,
        /// How each state is covered.
        pub nodes: Vec<MatchingNode>,
    }
}

tagged! {
    /// How White covers the groups of a state.
    pub enum MatchingNode {
        /// By a pairing: two markers of each group.
        Pairs(pairs: Pairing) = "pairs",
        /// By an answer to each marker of the groups, in their order.
        Answers(answers: Vec<Answer>) = "answers",
    }
}

/// What White does when Black claims a marker: a covering of Definition 4.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "kebab-case"))]
pub enum Answer {
    /// He claims this marker.
    Marker(u32),
    /// The mirror image of another covering: the images of the state's markers,
    /// in their order, under an automorphism of its groups that carries Black's
    /// marker to one that is answered with a marker.
    Like(Vec<u32>),
}

impl<C> Encode<C> for Answer {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, ctx: &mut C) -> Encoded<W> {
        match self {
            Self::Marker(marker) => marker.encode(e, ctx),
            Self::Like(images) => images.encode(e, ctx),
        }
    }
}

impl<'b, C> Decode<'b, C> for Answer {
    fn decode(d: &mut Decoder<'b>, ctx: &mut C) -> Result<Self, decode::Error> {
        if d.datatype()? == minicbor::data::Type::Array {
            d.decode_with(ctx).map(Self::Like)
        } else {
            d.u32().map(Self::Marker)
        }
    }
}
