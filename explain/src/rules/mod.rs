//! One file a rule, as in the checker: why its evidence proves the claim, in a sentence or two,
//! and what the evidence looks like.
//!
//! Only steps that the checker has accepted are drawn; of one that it rejects, what its reason
//! names: see [`Shown::counterexample`].

mod achievement;
mod cannibal;
pub(crate) mod pieces;
mod pointing;
mod positional;
mod shown;
mod synchronized;

use playproof_formats::Evidence;

use self::shown::Shown;
pub(crate) use self::{
    achievement::{own, priority::dot, proof_sequence::formula},
    cannibal::local_games::played,
    positional::{
        biased_strategy::{game, played as positions},
        board::position,
        set_matching::coverings,
        strategy::{News, sequences, walk},
    },
};

/// The table of rules.
pub(crate) fn rule(evidence: &Evidence) -> &dyn Shown {
    match evidence {
        Evidence::OneTurn => &achievement::one_turn::OneTurn,
        Evidence::ProofSequence(evidence) => evidence,
        Evidence::Fan(evidence) => evidence,
        Evidence::Composition => &achievement::composition::Composition,
        Evidence::ManyCopies(_) => &achievement::many_copies::ManyCopies,
        Evidence::Weaken => &achievement::weaken::Weaken,
        Evidence::Subgoal => &achievement::subgoal::Subgoal,
        Evidence::Restrict => &achievement::restrict::Restrict,
        Evidence::OnBoard => &achievement::on_board::OnBoard,
        Evidence::Paving(evidence) => evidence,
        Evidence::Tiles(evidence) => evidence,
        Evidence::SitePerimeter => &achievement::site_perimeter::SitePerimeter,
        Evidence::Priority(evidence) => evidence,
        Evidence::HistoryPriority(evidence) => evidence,
        Evidence::Threshold => &achievement::threshold::Threshold,
        Evidence::Strategy(evidence) => evidence,
        Evidence::BiasedStrategy(evidence) => evidence,
        Evidence::Pairing(evidence) => evidence,
        Evidence::Potential => &positional::potential::Potential,
        Evidence::SyncStrategy(evidence) => evidence,
        Evidence::SyncRefutation(evidence) => evidence,
        Evidence::SyncOutcome => &synchronized::sync_outcome::SyncOutcome,
        Evidence::Transpose => &synchronized::transpose::Transpose,
        Evidence::SetMatching(evidence) => evidence,
        Evidence::PosetThm5 => &positional::poset_thm5::PosetThm5,
        Evidence::PosetThm7 => &positional::poset_thm7::PosetThm7,
        Evidence::PosetThm17 => &positional::poset_thm17::PosetThm17,
        Evidence::PosetThm25(evidence) => evidence,
        Evidence::PosetLemma2(evidence) => evidence,
        Evidence::PosetLemma22(evidence) => evidence,
        Evidence::Outcome => &positional::outcome::Outcome,
        Evidence::Union => &positional::union::Union,
        Evidence::Bands(evidence) => evidence,
        Evidence::HotBands(evidence) => evidence,
        Evidence::Blocks(evidence) => evidence,
        Evidence::LocalGames(evidence) => evidence,
        Evidence::AliceTree(evidence) => evidence,
        Evidence::Bounding(evidence) => evidence,
        Evidence::Punching(evidence) => evidence,
        Evidence::MoreMoves => &cannibal::more_moves::MoreMoves,
    }
}
