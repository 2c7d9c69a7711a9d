//! Evidence: what a rule needs beside the claim and the premises. One file per
//! rule that has any, in a folder for each family of games; the rules themselves
//! are in `checker/src/rules/`.

mod achievement;
mod cannibal;
mod placement;
mod positional;
mod synchronized;

pub use self::{
    achievement::{
        Arrow, ArrowKind, Continuation, Digraph, Fan, Fences, HistoryPriority, HistoryRule, Paving,
        Priority, ProofSequence, RelatedCells, Responses, Situation, Target, Tiles,
    },
    cannibal::{
        AliceNext, AliceReply, AliceSituation, AliceTree, Blocks, Bounding, LocalGame, LocalGames,
        Punching,
    },
    placement::{Isometry, Lattice, Placement},
    positional::{
        Answer, BiasedStrategy, Ending, Leaf, Level, MatchingAnswer, MatchingNode, Pairing, Policy,
        PosetLemma2, PosetLemma22, PosetThm25, Reduction, SetMatching, Strategy, Vertices,
    },
    synchronized::{Band, BandClass, BandContent, Bands, HotBands, SyncRefutation, SyncStrategy},
};

use crate::encoding::tagged;

tagged! {
    /// The rule by which a step is proved, with its evidence.
    #[cfg_attr(feature = "json", serde(untagged))]
    pub enum Evidence {
        /// Maker completes a goal in one turn.
        OneTurn = "one-turn",
        /// Maker plays through a sequence of situations.
        ProofSequence(evidence: ProofSequence) = "proof-sequence",
        /// Goals that share one cell, all but complete.
        Fan(evidence: Fan) = "fan",
        /// Several of Maker's games played side by side.
        Composition = "composition",
        /// Maker plays through a sequence of situations on many copies at once.
        ManyCopies(evidence: ProofSequence) = "many-copies",
        /// More marks never hurt.
        Weaken = "weaken",
        /// A smaller animal is no harder to mark.
        Subgoal = "subgoal",
        /// Maker likes large boards and many turns.
        Restrict = "restrict",
        /// A finite board is a positional game.
        OnBoard = "on-board",
        /// Breaker answers on related cells.
        Paving(evidence: Paving) = "paving",
        /// Breaker answers within the tile in which Maker marks.
        Tiles(evidence: Tiles) = "tiles",
        /// Breaker puts one of a few fences around every mark.
        Fences(evidence: Fences) = "fences",
        /// Breaker surrounds every mark.
        SitePerimeter = "site-perimeter",
        /// Breaker answers by lists of cells, and digraphs show why that is enough.
        Priority(evidence: Priority) = "priority",
        /// The same, with lists that depend on what Maker owns.
        HistoryPriority(evidence: HistoryPriority) = "history-priority",
        /// All numbers of a threshold sequence.
        Threshold = "threshold",
        /// An answer to every state that can arise.
        Strategy(evidence: Strategy) = "strategy",
        /// An answer to every position of a biased game.
        BiasedStrategy(evidence: BiasedStrategy) = "biased-strategy",
        /// One vertex of a pair is answered with the other.
        Pairing(evidence: Pairing) = "pairing",
        /// Sets so large and few that they cannot all be threatened.
        Potential = "potential",
        /// A player's moves that force a win or a draw.
        SyncStrategy(evidence: SyncStrategy) = "sync-strategy",
        /// Replies to all moves of a player who cannot force it.
        SyncRefutation(evidence: SyncRefutation) = "sync-refutation",
        /// What both players can force.
        SyncOutcome = "sync-outcome",
        /// Rows and columns change places.
        Transpose = "transpose",
        /// Fewer than two vertices a set, with an answer to each of them.
        SetMatching(evidence: SetMatching) = "set-matching",
        /// Height 2 and one winning set, of one vertex.
        PosetThm5 = "poset-thm5",
        /// Height 2, and the winning vertices are those above others.
        PosetThm7 = "poset-thm7",
        /// Disjoint chains, and winning sets of one vertex.
        PosetThm17 = "poset-thm17",
        /// Disjoint chains and winning sets, both of at most two vertices.
        PosetThm25(evidence: PosetThm25) = "poset-thm25",
        /// Of a part without winning sets only the parity matters.
        PosetLemma2(evidence: PosetLemma2) = "poset-lemma2",
        /// A chain is cut above a winning vertex.
        PosetLemma22(evidence: PosetLemma22) = "poset-lemma22",
        /// What both players can force, joined.
        Outcome = "outcome",
        /// Two games side by side.
        Union = "union",
        /// Vertical plays band by band, on boards of every height.
        Bands(evidence: Bands) = "bands",
        /// Vertical plays in the band where a move is worth most.
        HotBands(evidence: HotBands) = "hot-bands",
        /// Bob answers in the block in which Alice moves.
        Blocks(evidence: Blocks) = "blocks",
        /// Bob plays a finite game in each tile.
        LocalGames(evidence: LocalGames) = "local-games",
        /// Alice plays through a tree of situations.
        AliceTree(evidence: AliceTree) = "alice-tree",
        /// Alice surrounds a square and plays in it.
        Bounding(evidence: Bounding) = "bounding",
        /// A hole that nobody can use.
        Punching(evidence: Punching) = "punching",
        /// Who needs few moves does not need many.
        MoreMoves = "more-moves",
    }
}

/// The names of all rules.
pub const RULES: &[&str] = Evidence::NAMES;

impl Evidence {
    /// The name of the rule.
    pub fn rule(&self) -> &'static str {
        self.name()
    }
}

/// Rules that there were once, each with the one that proves the same claims. A name
/// is never used again for another rule.
pub const RETIRED: &[(&str, &str)] = &[("square", "alice-tree")];

/// Rules whose evidence once had another form. Steps with that have other ids, and are refused.
pub const REVISED: &[&str] = &["strategy", "sync-refutation", "sync-strategy"];
