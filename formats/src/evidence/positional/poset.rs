//! Evidence of the rules about posets that need any.

use minicbor::{Decode, Decoder, Encode, Encoder, decode, encode};

/// Evidence of `poset-thm25`: chains of at most two vertices, winning sets of
/// at most two.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct ShortChains {
    /// What is removed, one after the other. Only in games with an even number of
    /// vertices.
    #[n(0)]
    pub reductions: Vec<Reduction>,
    /// Winning sets of the reduced game by which Maker wins, each a list of one
    /// or two vertices in the order of the pattern; empty if Breaker wins.
    #[n(1)]
    pub pattern: Vec<Vec<u32>>,
}

/// A step that removes vertices and keeps the winner.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "kebab-case"))]
pub enum Reduction {
    /// R1: two bottom vertices that are a winning set which meets no other.
    Pair(u32, u32),
    /// R2: chains of two vertices, by their bottom vertices, strictly increasing.
    Chains(Vec<u32>),
}

impl<C> Encode<C> for Reduction {
    fn encode<W: encode::Write>(
        &self,
        e: &mut Encoder<W>,
        ctx: &mut C,
    ) -> Result<(), encode::Error<W::Error>> {
        e.array(2)?;
        match self {
            Self::Pair(x, y) => (x, y).encode(e.str("pair")?, ctx),
            Self::Chains(bottoms) => bottoms.encode(e.str("chains")?, ctx),
        }
    }
}

impl<'b, C> Decode<'b, C> for Reduction {
    fn decode(d: &mut Decoder<'b>, ctx: &mut C) -> Result<Self, decode::Error> {
        let start = d.position();
        d.array()?;
        match d.str()? {
            "pair" => d.decode_with(ctx).map(|(x, y)| Self::Pair(x, y)),
            "chains" => d.decode_with(ctx).map(Self::Chains),
            _ => Err(decode::Error::message("expected pair or chains").at(start)),
        }
    }
}

/// Evidence of `poset-lemma2`: the vertices of the part without winning sets,
/// strictly increasing.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cbor(transparent)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(transparent))]
pub struct Component(#[n(0)] pub Vec<u32>);

/// Evidence of `poset-lemma22`: the vertex that is a winning set.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cbor(transparent)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(transparent))]
pub struct Chain(#[n(0)] pub u32);
