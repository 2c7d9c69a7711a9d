//! The table of rules. A rule is a function of an inference (the claim, the evidence and
//! the claims of the premises) and of the budget; it returns exactly when the claim follows
//! from the premises. The file of each rule opens with the theorem, its source and the
//! argument; `docs/rules/` has a page for each.
//!
//! A rule stands here twice: as a module of its family, and in its family's table.

mod inference;

/// Achievement games: Maker wants a copy of an animal.
pub mod achievement {
    pub use self::guards::Fault;

    pub mod composition;
    pub mod fan;
    mod guards;
    pub mod history_priority;
    pub mod one_turn;
    pub mod paving;
    pub mod priority;
    pub mod proof_sequence;
    pub mod site_perimeter;
    pub mod slots;
    pub mod subgoal;
    pub mod threshold;
    pub mod weaken;
}

/// Positional games: who completes a winning set first.
pub mod positional {
    pub use self::guards::Fault;

    mod guards;
    pub mod outcome;
    pub mod pairing;
    mod poset;
    pub mod poset_lemma2;
    pub mod poset_lemma22;
    pub mod poset_thm17;
    pub mod poset_thm25;
    pub mod poset_thm5;
    pub mod poset_thm7;
    pub mod potential;
    pub mod set_matching;
    pub mod strategy;
    pub mod union;
}

/// Synchronized games: both players place a tile at the same moment.
pub mod synchronized {
    pub use self::guards::Fault;

    pub mod bands;
    pub mod contents;
    mod guards;
    pub mod sync_outcome;
    pub mod sync_refutation;
    pub mod sync_strategy;
    pub mod transpose;
    pub mod walk;
}

/// Cannibal animal games: Alice wants a copy of an animal, and Bob occupies copies.
pub mod cannibal {
    pub use self::copies::Copies;

    pub mod alice_tree;
    pub mod blocks;
    pub mod bounding;
    mod copies;
    mod guards;
    pub mod more_moves;
    pub mod punching;
}

use playproof_formats::{claim::Claim, evidence::Evidence};

pub use self::inference::Fault;
use self::inference::Inference;
use crate::{budget::Budget, faults::Failure};

/// Hands each kind of evidence to its rule.
macro_rules! table {
    ($($family:ident { $($variant:ident $(($evidence:ident))? => $rule:ident,)* })*) => {
        /// Checks that the claim follows from the premises by the rule of the evidence.
        pub(crate) fn check(
            claim: &Claim,
            evidence: &Evidence,
            premises: &[&Claim],
            budget: &mut Budget,
        ) -> Result<(), Failure> {
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
        Weaken => weaken,
        Subgoal => subgoal,
        Paving(evidence) => paving,
        SitePerimeter => site_perimeter,
        Priority(evidence) => priority,
        HistoryPriority(evidence) => history_priority,
        Threshold => threshold,
    }
    positional {
        Strategy(evidence) => strategy,
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
    }
    cannibal {
        Blocks(evidence) => blocks,
        AliceTree(evidence) => alice_tree,
        Bounding(evidence) => bounding,
        Punching(evidence) => punching,
        MoreMoves => more_moves,
    }
}
