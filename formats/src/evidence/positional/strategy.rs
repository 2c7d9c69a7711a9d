//! Evidence of the rule `strategy`.

use minicbor::{Decode, Decoder, Encode, Encoder, data::Type, decode, encode::Write};

use super::{pairing::Pairing, poset_thm25::PosetThm25, set_matching::SetMatching};
use crate::encoding::{Encoded, record, tagged};

record! {
    /// A strategy: what its owner does where it is neither forced nor known already.
    ///
    /// The walk of the rule plays against every legal reply
    /// (`checker/src/rules/positional/strategy/mod.rs` defines it), and asks for an answer where
    /// nothing else tells how to go on. So no state is written down, and no reply can be left out.
    pub struct Strategy {
        /// Permutations of the vertices that generate a group: automorphisms of the game without
        /// its marks. States that the group carries to one another need one answer.
        pub symmetries: Vec<Vec<u32>>,
        /// Rules of thumb.
        pub policies: Vec<Policy>,
        /// How many positions the walk remembers.
        pub positions: u64,
        /// The answers, in the order in which the walk asks for them.
        pub answers: Vec<Answer>,
        /// What ends a line after a forced claim: which of the forced claims, counted from 0,
        /// increasing.
        pub forced: Vec<(u64, Ending)>,
    }

    /// A rule of thumb: what to claim in any position.
    pub struct Policy {
        /// How many positions it is played from, in all images together.
        pub positions: u64,
        /// What is tried in turn.
        pub levels: Vec<Level>,
    }
}

/// Vertices in an order that matters, a byte each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Encode, Decode)]
#[cbor(transparent)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Vertices(#[cbor(n(0), with = "minicbor::bytes")] pub Vec<u8>);

/// A level of a policy.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "kebab-case"))]
pub enum Level {
    /// Claim the first of these vertices that can be claimed.
    First(Vertices),
    /// If exactly one of these vertices can be claimed, claim it.
    Lone(Vertices),
}

/// What a strategy says about a state. Leaves are boxed: most answers are moves, and
/// there can be millions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "kebab-case"))]
pub enum Answer {
    /// Claim this vertex.
    Move(u32),
    /// The line ends here.
    End(Ending),
    /// Claim this vertex; then the line ends.
    Then(u32, Ending),
    /// Claim this vertex; then these threat sequences win after some of the replies.
    Refuting(u32, Vec<Vertices>),
}

/// What tells how a line of a strategy goes on to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "kebab-case"))]
pub enum Ending {
    /// The state is won, or drawn, by a rule.
    Leaf(Box<Leaf>),
    /// A policy from here on: its number, and that of the symmetry that carries it here.
    Policy(u32, u32),
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

impl<C> Encode<C> for Level {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, ctx: &mut C) -> Encoded<W> {
        match self {
            Self::First(vertices) => vertices.encode(e, ctx),
            Self::Lone(vertices) => vertices.encode(e.array(1)?, ctx),
        }
    }
}

impl<'b, C> Decode<'b, C> for Level {
    fn decode(d: &mut Decoder<'b>, ctx: &mut C) -> Result<Self, decode::Error> {
        if d.datatype()? != Type::Array {
            return d.decode_with(ctx).map(Self::First);
        }
        d.array()?;
        d.decode_with(ctx).map(Self::Lone)
    }
}

impl<C> Encode<C> for Ending {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, ctx: &mut C) -> Encoded<W> {
        match self {
            Self::Leaf(leaf) => leaf.encode(e, ctx),
            Self::Policy(policy, image) => (policy, image).encode(e, ctx),
        }
    }
}

impl<'b, C> Decode<'b, C> for Ending {
    fn decode(d: &mut Decoder<'b>, ctx: &mut C) -> Result<Self, decode::Error> {
        let mut ahead = d.probe();
        // A leaf is a word, or an array that begins with one.
        if ahead.datatype()? == Type::Array {
            ahead.array()?;
            if ahead.datatype()? != Type::String {
                let (policy, image) = d.decode_with(ctx)?;
                return Ok(Self::Policy(policy, image));
            }
        }
        d.decode_with(ctx).map(Self::Leaf)
    }
}

impl<C> Encode<C> for Answer {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, ctx: &mut C) -> Encoded<W> {
        match self {
            Self::Move(vertex) => vertex.encode(e, ctx),
            Self::End(ending) => ending.encode(e, ctx),
            Self::Then(vertex, ending) => (vertex, ending).encode(e, ctx),
            Self::Refuting(vertex, sequences) => (vertex, sequences).encode(e, ctx),
        }
    }
}

impl<'b, C> Decode<'b, C> for Answer {
    fn decode(d: &mut Decoder<'b>, ctx: &mut C) -> Result<Self, decode::Error> {
        match d.datatype()? {
            Type::Array => {}
            Type::String => return d.decode_with(ctx).map(Self::End),
            _ => return d.u32().map(Self::Move),
        }
        // `["pairing", …]` and `[policy, image]` are endings; a vertex has an ending behind
        // it, which is no number, or sequences.
        let mut ahead = d.probe();
        ahead.array()?;
        if ahead.datatype()? == Type::String {
            return d.decode_with(ctx).map(Self::End);
        }
        ahead.u32()?;
        match ahead.datatype()? {
            Type::String => {}
            Type::Array => {
                if ahead.array()? == Some(0) || ahead.datatype()? == Type::Bytes {
                    let (vertex, sequences) = d.decode_with(ctx)?;
                    return Ok(Self::Refuting(vertex, sequences));
                }
            }
            _ => return d.decode_with(ctx).map(Self::End),
        }
        let (vertex, ending) = d.decode_with(ctx)?;
        Ok(Self::Then(vertex, ending))
    }
}
