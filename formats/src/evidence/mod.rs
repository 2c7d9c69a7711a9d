//! Evidence: what a rule needs beside the claim and the premises. One file per
//! rule that has any, in a folder for each family of games; the rules themselves
//! are in `checker/src/rules/`.

mod achievement;
mod cannibal;
mod placement;
mod positional;
mod synchronized;

use minicbor::{Decode, Decoder, Encode, Encoder, decode, encode};

pub use self::{
    achievement::{
        Arrow, ArrowKind, Continuation, Digraph, Fan, HistoryPriority, HistoryRule, Paving,
        Priority, ProofSequence, RelatedCells, Responses, Situation, Target,
    },
    cannibal::{AliceNext, AliceReply, AliceSituation, AliceTree, Blocks, Bounding, Punching},
    placement::{Isometry, Lattice, Placement},
    positional::{
        Answer, Leaf, MatchingAnswer, MatchingNode, Pairing, PosetLemma2, PosetLemma22, PosetThm25,
        Reduction, SetMatching, Strategy,
    },
    synchronized::{Band, BandClass, BandContent, Bands, SyncRefutation, SyncStrategy},
};

/// Lists every rule once: its evidence and its name in a certificate.
macro_rules! rules {
    ($($(#[$doc:meta])* $variant:ident $(($body:ty))? = $name:literal,)*) => {
        /// The rule by which a step is proved, with its evidence.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "json", derive(serde::Serialize))]
        #[cfg_attr(feature = "json", serde(untagged))]
        pub enum Evidence {
            $($(#[$doc])* $variant $(($body))?,)*
        }

        /// The names of all rules.
        pub const RULES: &[&str] = &[$($name),*];

        impl Evidence {
            /// The name of the rule.
            #[must_use]
            pub fn rule(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $name,)*
                }
            }

            /// Reads the evidence of the rule with this name; `None` if there
            /// is no such rule.
            ///
            /// # Errors
            /// What the decoder says of bytes that are not such evidence.
            pub fn decode(
                rule: &str,
                d: &mut Decoder<'_>,
            ) -> Option<Result<Self, decode::Error>> {
                match rule {
                    $($name => Some(rules!(@decode d $variant $($body)?)),)*
                    _ => None,
                }
            }
        }

        impl<C> Encode<C> for Evidence {
            fn encode<W: encode::Write>(
                &self,
                e: &mut Encoder<W>,
                ctx: &mut C,
            ) -> Result<(), encode::Error<W::Error>> {
                match self {
                    $(rules!(@pattern $variant evidence $($body)?) => rules!(@encode e ctx evidence $($body)?),)*
                }
            }
        }
    };
    (@pattern $variant:ident $evidence:ident $body:ty) => { Self::$variant($evidence) };
    (@pattern $variant:ident $evidence:ident) => { Self::$variant };
    (@decode $d:ident $variant:ident $body:ty) => { $d.decode().map(Self::$variant) };
    (@decode $d:ident $variant:ident) => { $d.decode().map(|Nothing {}| Self::$variant) };
    (@encode $e:ident $ctx:ident $evidence:ident $body:ty) => { $evidence.encode($e, $ctx) };
    (@encode $e:ident $ctx:ident $evidence:ident) => { Nothing {}.encode($e, $ctx) };
}

/// Rules that there were once, each with the one that proves the same claims. A name
/// is never used again for another rule.
pub const RETIRED: &[(&str, &str)] = &[("square", "alice-tree")];

/// The rule that proves what this retired one did.
pub(crate) fn successor(rule: &str) -> Option<&'static str> {
    let retired = RETIRED.iter().find(|(name, _)| *name == rule);
    retired.map(|&(_, successor)| successor)
}

/// The evidence of a rule that needs none: an empty array.
#[derive(Encode, Decode)]
struct Nothing {}

rules! {
    /// Maker completes a goal in one turn.
    OneTurn = "one-turn",
    /// Maker plays through a sequence of situations.
    ProofSequence(ProofSequence) = "proof-sequence",
    /// Goals that share one cell, all but complete.
    Fan(Fan) = "fan",
    /// Several of Maker's games played side by side.
    Composition = "composition",
    /// More marks never hurt.
    Weaken = "weaken",
    /// A smaller animal is no harder to mark.
    Subgoal = "subgoal",
    /// Breaker answers on related cells.
    Paving(Paving) = "paving",
    /// Breaker surrounds every mark.
    SitePerimeter = "site-perimeter",
    /// Breaker answers by lists of cells, and digraphs show why that is enough.
    Priority(Priority) = "priority",
    /// The same, with lists that depend on what Maker owns.
    HistoryPriority(HistoryPriority) = "history-priority",
    /// All numbers of a threshold sequence.
    Threshold = "threshold",
    /// An answer to every state that can arise.
    Strategy(Strategy) = "strategy",
    /// One vertex of a pair is answered with the other.
    Pairing(Pairing) = "pairing",
    /// Sets so large and few that they cannot all be threatened.
    Potential = "potential",
    /// A player's moves that force a win or a draw.
    SyncStrategy(SyncStrategy) = "sync-strategy",
    /// Replies to all moves of a player who cannot force it.
    SyncRefutation(SyncRefutation) = "sync-refutation",
    /// What both players can force.
    SyncOutcome = "sync-outcome",
    /// Rows and columns change places.
    Transpose = "transpose",
    /// Fewer than two vertices a set, with an answer to each of them.
    SetMatching(SetMatching) = "set-matching",
    /// Height 2 and one winning set, of one vertex.
    PosetThm5 = "poset-thm5",
    /// Height 2, and the winning vertices are those above others.
    PosetThm7 = "poset-thm7",
    /// Disjoint chains, and winning sets of one vertex.
    PosetThm17 = "poset-thm17",
    /// Disjoint chains and winning sets, both of at most two vertices.
    PosetThm25(PosetThm25) = "poset-thm25",
    /// Of a part without winning sets only the parity matters.
    PosetLemma2(PosetLemma2) = "poset-lemma2",
    /// A chain is cut above a winning vertex.
    PosetLemma22(PosetLemma22) = "poset-lemma22",
    /// What both players can force, joined.
    Outcome = "outcome",
    /// Two games side by side.
    Union = "union",
    /// Vertical plays band by band, on boards of every height.
    Bands(Bands) = "bands",
    /// Bob answers in the block in which Alice moves.
    Blocks(Blocks) = "blocks",
    /// Alice plays through a tree of situations.
    AliceTree(AliceTree) = "alice-tree",
    /// Alice surrounds a square and plays in it.
    Bounding(Bounding) = "bounding",
    /// A hole that nobody can use.
    Punching(Punching) = "punching",
    /// Who needs few moves does not need many.
    MoreMoves = "more-moves",
}
