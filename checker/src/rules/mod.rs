//! The table of rules. A rule is a function of an inference (the claim, the evidence and
//! the claims of the premises) and of the budget; it returns exactly when the claim follows
//! from the premises. The file of each rule opens with the theorem, its source and the
//! argument; `docs/rules/` has a page for each.
//!
//! A rule stands in its family's `mod.rs`, and here in its family's table.

pub mod achievement;
pub mod cannibal;
mod inference;
pub mod positional;
pub mod synchronized;

use playproof_formats::{claim::Claim, evidence::Evidence};

pub use self::inference::Fault;
use self::inference::Inference;
use crate::{budget::Budget, faults::Result};

/// Hands each kind of evidence to its rule.
macro_rules! table {
    ($($family:ident { $($variant:ident $(($evidence:ident))? => $rule:ident,)* })*) => {
        /// Checks that the claim follows from the premises by the rule of the evidence.
        pub(crate) fn check(
            claim: &Claim,
            evidence: &Evidence,
            premises: &[&Claim],
            budget: &mut Budget,
        ) -> Result {
            match evidence {
                $($(Evidence::$variant $(($evidence))? => {
                    let evidence = table!(@evidence $($evidence)?);
                    $family::$rule::check(&Inference { claim, evidence, premises }, budget)
                })*)*
            }
        }
    };
    (@evidence $evidence:ident) => { $evidence };
    (@evidence) => { &() };
}

table! {
    achievement {
        OneTurn => one_turn,
        ProofSequence(evidence) => proof_sequence,
        Fan(evidence) => fan,
        Composition => composition,
        ManyCopies(evidence) => many_copies,
        Weaken => weaken,
        Subgoal => subgoal,
        Restrict => restrict,
        OnBoard => on_board,
        Paving(evidence) => paving,
        Tiles(evidence) => tiles,
        Fences(evidence) => fences,
        SitePerimeter => site_perimeter,
        Priority(evidence) => priority,
        HistoryPriority(evidence) => history_priority,
        Threshold => threshold,
    }
    positional {
        Strategy(evidence) => strategy,
        BiasedStrategy(evidence) => biased_strategy,
        Pairing(evidence) => pairing,
        Potential => potential,
        SetMatching(evidence) => set_matching,
        PosetThm5 => poset_thm5,
        PosetThm7 => poset_thm7,
        PosetThm17 => poset_thm17,
        PosetThm25(evidence) => poset_thm25,
        PosetLemma2(evidence) => poset_lemma2,
        PosetLemma22(evidence) => poset_lemma22,
        Outcome => outcome,
        Union => union,
    }
    synchronized {
        SyncStrategy(evidence) => sync_strategy,
        SyncRefutation(evidence) => sync_refutation,
        SyncOutcome => sync_outcome,
        Transpose => transpose,
        Bands(evidence) => bands,
        HotBands(evidence) => hot_bands,
    }
    cannibal {
        Blocks(evidence) => blocks,
        LocalGames(evidence) => local_games,
        AliceTree(evidence) => alice_tree,
        Bounding(evidence) => bounding,
        Punching(evidence) => punching,
        MoreMoves => more_moves,
    }
}
