//! Evidence of the rule `strategy`.

use minicbor::{Decode, Decoder, Encode, Encoder, decode, encode};

use super::{pairing::Pairing, poset_thm25::PosetThm25, set_matching::SetMatching};

/// A strategy, as the answers to the states that it can lead to, in the order
/// in which a walk first meets them.
///
/// The walk plays the strategy against every legal reply, depth first, replies in
/// increasing order (`checker/src/rules/positional/strategy.rs` defines it).
/// There is an answer for each state with the strategy's owner to move that is
/// not finished and was not met before, itself or its image under a symmetry.
/// So no state is written down, and no reply can be left out.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Strategy {
    /// Permutations of the vertices: automorphisms of the game without its
    /// marks. States that they carry to one another need one answer.
    #[n(0)]
    pub symmetries: Vec<Vec<u32>>,
    /// The answers.
    #[n(1)]
    pub answers: Vec<Answer>,
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

/// A rule that settles a state of a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "kebab-case"))]
pub enum Leaf {
    /// The rule `pairing`.
    Pairing(Pairing),
    /// The rule `set-matching`.
    SetMatching(SetMatching),
    /// The rule `potential`.
    Potential,
    /// The rule `poset-thm5`.
    PosetThm5,
    /// The rule `poset-thm7`.
    PosetThm7,
    /// The rule `poset-thm17`.
    PosetThm17,
    /// The rule `poset-thm25`.
    PosetThm25(PosetThm25),
}

impl Leaf {
    /// The name of the rule.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        match self {
            Self::Pairing(_) => "pairing",
            Self::SetMatching(_) => "set-matching",
            Self::Potential => "potential",
            Self::PosetThm5 => "poset-thm5",
            Self::PosetThm7 => "poset-thm7",
            Self::PosetThm17 => "poset-thm17",
            Self::PosetThm25(_) => "poset-thm25",
        }
    }
}

impl<C> Encode<C> for Answer {
    fn encode<W: encode::Write>(
        &self,
        e: &mut Encoder<W>,
        ctx: &mut C,
    ) -> Result<(), encode::Error<W::Error>> {
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

impl<C> Encode<C> for Leaf {
    fn encode<W: encode::Write>(
        &self,
        e: &mut Encoder<W>,
        ctx: &mut C,
    ) -> Result<(), encode::Error<W::Error>> {
        match self {
            Self::Pairing(evidence) => evidence.encode(e.array(2)?.str(self.rule())?, ctx),
            Self::SetMatching(evidence) => evidence.encode(e.array(2)?.str(self.rule())?, ctx),
            Self::PosetThm25(evidence) => evidence.encode(e.array(2)?.str(self.rule())?, ctx),
            Self::Potential | Self::PosetThm5 | Self::PosetThm7 | Self::PosetThm17 => {
                e.str(self.rule())?.ok()
            }
        }
    }
}

impl<'b, C> Decode<'b, C> for Leaf {
    fn decode(d: &mut Decoder<'b>, ctx: &mut C) -> Result<Self, decode::Error> {
        let start = d.position();
        let unknown = || decode::Error::message("no rule that settles a state").at(start);
        if d.datatype()? == minicbor::data::Type::Array {
            d.array()?;
            return match d.str()? {
                "pairing" => d.decode_with(ctx).map(Self::Pairing),
                "set-matching" => d.decode_with(ctx).map(Self::SetMatching),
                "poset-thm25" => d.decode_with(ctx).map(Self::PosetThm25),
                _ => Err(unknown()),
            };
        }
        match d.str()? {
            "potential" => Ok(Self::Potential),
            "poset-thm5" => Ok(Self::PosetThm5),
            "poset-thm7" => Ok(Self::PosetThm7),
            "poset-thm17" => Ok(Self::PosetThm17),
            _ => Err(unknown()),
        }
    }
}
