//! Evidence of the rule `strategy`.

use minicbor::{Decode, Decoder, Encode, Encoder, decode, encode::Write};

use super::{pairing::Pairing, poset_thm25::PosetThm25, set_matching::SetMatching};
use crate::encoding::{Encoded, record, tagged};

record! {
    /// A strategy, as the answers to the states that it can lead to, in the order
    /// in which a walk first meets them.
    ///
    /// The walk plays the strategy against every legal reply, depth first, replies in
    /// increasing order (`checker/src/rules/positional/strategy.rs` defines it).
    /// There is an answer for each state with the strategy's owner to move that is
    /// not finished and was not met before, itself or its image under a symmetry.
    /// So no state is written down, and no reply can be left out.
    pub struct Strategy {
        /// Permutations of the vertices: automorphisms of the game without its
        /// marks. States that they carry to one another need one answer.
        pub symmetries: Vec<Vec<u32>>,
        /// The answers.
        pub answers: Vec<Answer>,
    }
}

/// What a strategy says about a state. Leaves are boxed: most answers are moves, and
/// there can be millions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "kebab-case"))]
pub enum Answer {
    /// Claim this vertex.
    Move(u32),
    /// The state is won, or drawn, by a rule.
    Leaf(Box<Leaf>),
    /// Claim this vertex; then it is won, or drawn, by a rule.
    Then(u32, Box<Leaf>),
}

tagged! {
    /// A rule that settles a state of a strategy.
    pub enum Leaf {
        /// The rule `pairing`.
        Pairing(evidence: Pairing) = "pairing",
        /// The rule `set-matching`.
        SetMatching(evidence: SetMatching) = "set-matching",
        /// The rule `potential`.
        Potential = "potential",
        /// The rule `poset-thm5`.
        PosetThm5 = "poset-thm5",
        /// The rule `poset-thm7`.
        PosetThm7 = "poset-thm7",
        /// The rule `poset-thm17`.
        PosetThm17 = "poset-thm17",
        /// The rule `poset-thm25`.
        PosetThm25(evidence: PosetThm25) = "poset-thm25",
    }
}

impl<C> Encode<C> for Answer {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, ctx: &mut C) -> Encoded<W> {
        match self {
            Self::Move(vertex) => vertex.encode(e, ctx),
            Self::Leaf(leaf) => leaf.encode(e.array(1)?, ctx),
            Self::Then(vertex, leaf) => leaf.encode(e.array(2)?.u32(*vertex)?, ctx),
        }
    }
}

impl<'b, C> Decode<'b, C> for Answer {
    fn decode(d: &mut Decoder<'b>, ctx: &mut C) -> Result<Self, decode::Error> {
        if d.datatype()? != minicbor::data::Type::Array {
            return d.u32().map(Self::Move);
        }
        match d.array()? {
            Some(1) => d.decode_with(ctx).map(Self::Leaf),
            _ => Ok(Self::Then(d.u32()?, d.decode_with(ctx)?)),
        }
    }
}
