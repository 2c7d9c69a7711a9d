//! One file a rule, as in the checker: why its evidence proves the claim, in a sentence or two,
//! and what the evidence looks like.
//!
//! Only steps that the checker has accepted are drawn; of one that it rejects, what its reason
//! names: see [`counterexample`].

mod achievement;
mod cannibal;
mod counterexample;
pub(crate) mod pieces;
mod pointing;
mod positional;
mod synchronized;

use std::{
    borrow::Cow,
    fmt::{self, Write},
};

use playproof_formats::{Claim, Evidence};

use self::{
    achievement::{
        composition, fan, history_priority, many_copies, on_board, one_turn, paving, priority,
        proof_sequence, restrict, site_perimeter, subgoal, threshold, tiles, weaken,
    },
    cannibal::{alice_tree, blocks, bounding, local_games, more_moves, punching},
    positional::{
        biased_strategy, outcome, pairing, poset_lemma2, poset_lemma22, poset_thm5, poset_thm7,
        poset_thm17, poset_thm25, potential, set_matching, strategy, union,
    },
    synchronized::{bands, hot_bands, sync_outcome, sync_refutation, sync_strategy, transpose},
};
use crate::{
    figure::Figure,
    scene::{Parts, Scene},
};

pub(crate) use self::{
    achievement::{own, priority::dot, proof_sequence::formula},
    cannibal::local_games::played,
    counterexample::counterexample,
    positional::{
        biased_strategy::{game, played as positions},
        board::position,
        set_matching::coverings,
        strategy::{News, sequences, walk},
    },
};

/// Why the rule proves the claim: what the reader of a proof by it should know.
pub(crate) fn why(claim: &Claim, evidence: &Evidence) -> Cow<'static, str> {
    match evidence {
        Evidence::OneTurn => one_turn::WHY.into(),
        Evidence::ProofSequence(_) => proof_sequence::why(claim).into(),
        Evidence::Fan(_) => fan::why(claim).into(),
        Evidence::Composition => composition::WHY.into(),
        Evidence::ManyCopies(_) => many_copies::why(claim).into(),
        Evidence::Weaken => weaken::why(claim).into(),
        Evidence::Subgoal => subgoal::why(claim).into(),
        Evidence::Restrict => restrict::why(claim).into(),
        Evidence::OnBoard => on_board::WHY.into(),
        Evidence::Paving(_) => paving::WHY.into(),
        Evidence::Tiles(_) => tiles::WHY.into(),
        Evidence::SitePerimeter => site_perimeter::why(claim).into(),
        Evidence::Priority(_) => priority::WHY.into(),
        Evidence::HistoryPriority(_) => history_priority::WHY.into(),
        Evidence::Threshold => threshold::WHY.into(),
        Evidence::Strategy(_) => strategy::WHY.into(),
        Evidence::BiasedStrategy(_) => biased_strategy::WHY.into(),
        Evidence::Pairing(_) => pairing::WHY.into(),
        Evidence::Potential => potential::WHY.into(),
        Evidence::SyncStrategy(_) => sync_strategy::WHY.into(),
        Evidence::SyncRefutation(_) => sync_refutation::WHY.into(),
        Evidence::SyncOutcome => sync_outcome::WHY.into(),
        Evidence::Transpose => transpose::WHY.into(),
        Evidence::SetMatching(_) => set_matching::WHY.into(),
        Evidence::PosetThm5 => poset_thm5::WHY.into(),
        Evidence::PosetThm7 => poset_thm7::WHY.into(),
        Evidence::PosetThm17 => poset_thm17::WHY.into(),
        Evidence::PosetThm25(_) => poset_thm25::WHY.into(),
        Evidence::PosetLemma2(_) => poset_lemma2::WHY.into(),
        Evidence::PosetLemma22(_) => poset_lemma22::WHY.into(),
        Evidence::Outcome => outcome::WHY.into(),
        Evidence::Union => union::WHY.into(),
        Evidence::Bands(_) => bands::WHY.into(),
        Evidence::HotBands(_) => hot_bands::WHY.into(),
        Evidence::Blocks(_) => blocks::WHY.into(),
        Evidence::LocalGames(_) => local_games::WHY.into(),
        Evidence::AliceTree(_) => alice_tree::WHY.into(),
        Evidence::Bounding(_) => bounding::WHY.into(),
        Evidence::Punching(_) => punching::WHY.into(),
        Evidence::MoreMoves => more_moves::WHY.into(),
    }
}

/// What the evidence looks like; where there is none, what the rule looks at.
pub(crate) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    match &scene.step.evidence {
        Evidence::OneTurn => one_turn::picture(scene, text),
        Evidence::ProofSequence(e) => proof_sequence::picture(scene, e, text),
        Evidence::Fan(e) => fan::picture(scene, e, text),
        Evidence::Composition => composition::picture(scene, text),
        Evidence::ManyCopies(e) => many_copies::picture(scene, e, text),
        Evidence::Weaken => weaken::picture(scene, text),
        Evidence::Subgoal => subgoal::picture(scene, text),
        Evidence::Restrict => restrict::picture(scene, text),
        Evidence::OnBoard => on_board::picture(scene, text),
        Evidence::Paving(e) => paving::picture(scene, e, text),
        Evidence::Tiles(e) => tiles::picture(scene, e, text),
        Evidence::SitePerimeter => site_perimeter::picture(scene, text),
        Evidence::Priority(e) => priority::picture(scene, e, text),
        Evidence::HistoryPriority(e) => history_priority::picture(scene, e, text),
        Evidence::Threshold => threshold::picture(scene, text),
        Evidence::Strategy(e) => strategy::picture(scene, e, text),
        Evidence::BiasedStrategy(e) => biased_strategy::picture(scene, e, text),
        Evidence::Pairing(e) => pairing::picture(scene, e, text),
        Evidence::Potential => potential::picture(scene, text),
        Evidence::SyncStrategy(e) => sync_strategy::picture(scene, e, text),
        Evidence::SyncRefutation(e) => sync_refutation::picture(scene, e, text),
        Evidence::SyncOutcome => sync_outcome::picture(scene, text),
        Evidence::Transpose => transpose::picture(scene, text),
        Evidence::SetMatching(e) => set_matching::picture(scene, e, text),
        Evidence::PosetThm5 => poset_thm5::picture(scene, text),
        Evidence::PosetThm7 => poset_thm7::picture(scene, text),
        Evidence::PosetThm17 => poset_thm17::picture(scene, text),
        Evidence::PosetThm25(e) => poset_thm25::picture(scene, e, text),
        Evidence::PosetLemma2(e) => poset_lemma2::picture(scene, e, text),
        Evidence::PosetLemma22(e) => poset_lemma22::picture(scene, e, text),
        Evidence::Outcome => outcome::picture(scene, text),
        Evidence::Union => union::picture(scene, text),
        Evidence::Bands(e) => bands::picture(scene, e, text),
        Evidence::HotBands(e) => hot_bands::picture(scene, e, text),
        Evidence::Blocks(e) => blocks::picture(scene, e, text),
        Evidence::LocalGames(e) => local_games::picture(scene, e, text),
        Evidence::AliceTree(e) => alice_tree::picture(scene, e, text),
        Evidence::Bounding(e) => bounding::picture(scene, e, text),
        Evidence::Punching(e) => punching::picture(scene, e, text),
        Evidence::MoreMoves => more_moves::picture(scene, text),
    }
}

/// The parts of a step that can be drawn; `None` if it can only be drawn as a whole. Where the
/// evidence lists them, none of them is looked at.
pub(crate) fn parts(scene: &Scene<'_>) -> Option<Parts> {
    match &scene.step.evidence {
        Evidence::ProofSequence(e) | Evidence::ManyCopies(e) => Some(proof_sequence::parts(e)),
        Evidence::Tiles(e) => Some(tiles::parts(e)),
        Evidence::Priority(e) => Some(priority::parts(e)),
        Evidence::HistoryPriority(e) => history_priority::parts(scene, e),
        Evidence::AliceTree(e) => Some(alice_tree::parts(e)),
        Evidence::Blocks(e) => Some(blocks::parts(e)),
        Evidence::LocalGames(e) => Some(local_games::parts(e)),
        Evidence::Bands(e) => Some(bands::parts(e)),
        Evidence::SetMatching(e) => Some(set_matching::parts(e)),
        Evidence::SyncRefutation(e) => Some(sync_refutation::parts(e)),
        Evidence::SyncStrategy(e) => Some(sync_strategy::parts(e)),
        Evidence::Strategy(e) => strategy::parts(e),
        Evidence::BiasedStrategy(e) => biased_strategy::parts(e),
        Evidence::OneTurn
        | Evidence::Fan(_)
        | Evidence::Composition
        | Evidence::Weaken
        | Evidence::Subgoal
        | Evidence::Restrict
        | Evidence::OnBoard
        | Evidence::Paving(_)
        | Evidence::SitePerimeter
        | Evidence::Threshold
        | Evidence::Pairing(_)
        | Evidence::Potential
        | Evidence::SyncOutcome
        | Evidence::Transpose
        | Evidence::PosetThm5
        | Evidence::PosetThm7
        | Evidence::PosetThm17
        | Evidence::PosetThm25(_)
        | Evidence::PosetLemma2(_)
        | Evidence::PosetLemma22(_)
        | Evidence::Outcome
        | Evidence::Union
        | Evidence::HotBands(_)
        | Evidence::Bounding(_)
        | Evidence::Punching(_)
        | Evidence::MoreMoves => None,
    }
}

/// The figure of a step, or of one of its [`parts`]; `None` if there is no such part, or if it
/// is too large to be drawn.
pub(crate) fn figure(scene: &Scene<'_>, part: Option<usize>) -> Option<Figure> {
    if let Some(part) = part {
        return match &scene.step.evidence {
            Evidence::ProofSequence(e) => proof_sequence::part(scene, e, part),
            Evidence::ManyCopies(e) => many_copies::part(scene, e, part),
            Evidence::Tiles(e) => tiles::part(scene, e, part),
            Evidence::Priority(e) => priority::part(scene, e, part),
            Evidence::HistoryPriority(e) => history_priority::part(scene, e, part),
            Evidence::AliceTree(e) => alice_tree::part(scene, e, part),
            Evidence::Blocks(e) => blocks::part(scene, e, part),
            Evidence::LocalGames(e) => local_games::part(e, part),
            Evidence::Bands(e) => bands::part(scene, e, part),
            Evidence::SetMatching(e) => set_matching::part(scene, e, part),
            Evidence::SyncRefutation(e) => sync_refutation::part(scene, e, part),
            Evidence::SyncStrategy(e) => sync_strategy::part(scene, e, part),
            Evidence::Strategy(e) => strategy::part(scene, e, part),
            Evidence::BiasedStrategy(e) => biased_strategy::part(scene, e, part),
            _ => None,
        };
    }
    match &scene.step.evidence {
        Evidence::OneTurn => one_turn::figure(scene),
        Evidence::ProofSequence(e) => proof_sequence::figure(scene, e),
        Evidence::ManyCopies(e) => many_copies::figure(scene, e),
        Evidence::Fan(e) => fan::figure(scene, e),
        Evidence::Composition => Some(composition::figure(scene)),
        Evidence::Weaken => weaken::figure(scene),
        Evidence::Subgoal => subgoal::figure(scene),
        Evidence::Restrict => restrict::figure(scene),
        Evidence::OnBoard => on_board::figure(scene),
        Evidence::Paving(e) => paving::figure(scene, e),
        Evidence::Tiles(e) => tiles::figure(scene, e),
        Evidence::SitePerimeter => site_perimeter::figure(scene),
        Evidence::Priority(e) => priority::figure(scene, e),
        Evidence::HistoryPriority(e) => history_priority::figure(scene, e),
        Evidence::Threshold => threshold::figure(scene),
        Evidence::Blocks(e) => blocks::figure(scene, e),
        Evidence::LocalGames(e) => local_games::figure(e),
        Evidence::AliceTree(e) => alice_tree::figure(scene, e),
        Evidence::Bounding(e) => bounding::figure(scene, e),
        Evidence::Punching(e) => punching::figure(scene, e),
        Evidence::MoreMoves => Some(more_moves::figure(scene)),
        Evidence::Strategy(e) => strategy::figure(scene, e),
        Evidence::BiasedStrategy(e) => biased_strategy::figure(scene, e),
        Evidence::Pairing(e) => pairing::figure(scene, e),
        Evidence::Potential => potential::figure(scene),
        Evidence::SyncStrategy(e) => sync_strategy::figure(scene, e),
        Evidence::SyncRefutation(e) => sync_refutation::figure(scene, e),
        Evidence::SyncOutcome => Some(sync_outcome::figure(scene)),
        Evidence::Transpose => Some(transpose::figure(scene)),
        Evidence::SetMatching(e) => set_matching::figure(scene, e),
        Evidence::PosetThm5 => poset_thm5::figure(scene),
        Evidence::PosetThm7 => poset_thm7::figure(scene),
        Evidence::PosetThm17 => poset_thm17::figure(scene),
        Evidence::PosetThm25(e) => poset_thm25::figure(scene, e),
        Evidence::PosetLemma2(e) => poset_lemma2::figure(scene, e),
        Evidence::PosetLemma22(e) => poset_lemma22::figure(scene, e),
        Evidence::Outcome => outcome::figure(scene),
        Evidence::Union => Some(union::figure(scene)),
        Evidence::Bands(e) => bands::figure(scene, e),
        Evidence::HotBands(e) => hot_bands::figure(scene, e),
    }
}

/// Why the step's claim follows in this particular case: the numbers for which the theorem asks.
/// Of a part, if there is more to say of it.
pub(crate) fn reason(scene: &Scene<'_>, part: Option<usize>) -> Option<String> {
    match (&scene.step.evidence, part) {
        (Evidence::ProofSequence(e), part) => proof_sequence::reason(scene, e, part),
        (Evidence::ManyCopies(e), part) => many_copies::reason(scene, e, part),
        (Evidence::Bands(e), part) => bands::reason(scene, e, part),
        (_, Some(_)) => None,
        (Evidence::OneTurn, _) => one_turn::reason(scene),
        (Evidence::Fan(e), _) => fan::reason(scene, e),
        (Evidence::Composition, _) => composition::reason(scene),
        (Evidence::Weaken, _) => weaken::reason(scene),
        (Evidence::Subgoal, _) => subgoal::reason(scene),
        (Evidence::Restrict, _) => restrict::reason(scene),
        (Evidence::OnBoard, _) => on_board::reason(scene),
        (Evidence::Paving(e), _) => paving::reason(scene, e),
        (Evidence::Tiles(e), _) => tiles::reason(scene, e),
        (Evidence::SitePerimeter, _) => site_perimeter::reason(scene),
        (Evidence::Priority(e), _) => priority::reason(e),
        (Evidence::HistoryPriority(e), _) => history_priority::reason(scene, e),
        (Evidence::Threshold, _) => threshold::reason(scene),
        (Evidence::Strategy(e), _) => Some(strategy::reason(e)),
        (Evidence::BiasedStrategy(e), _) => Some(biased_strategy::reason(e)),
        (Evidence::Pairing(e), _) => pairing::reason(scene, e),
        (Evidence::Potential, _) => potential::reason(scene),
        (Evidence::SyncStrategy(e), _) => sync_strategy::reason(scene, e),
        (Evidence::SyncRefutation(e), _) => sync_refutation::reason(scene, e),
        (Evidence::SyncOutcome, _) => sync_outcome::reason(scene),
        (Evidence::Transpose, _) => transpose::reason(scene),
        (Evidence::HotBands(e), _) => hot_bands::reason(scene, e),
        (Evidence::SetMatching(e), _) => set_matching::reason(scene, e),
        (Evidence::PosetThm5, _) => poset_thm5::reason(scene),
        (Evidence::PosetThm7, _) => poset_thm7::reason(scene),
        (Evidence::PosetThm17, _) => poset_thm17::reason(scene),
        (Evidence::PosetThm25(e), _) => poset_thm25::reason(scene, e),
        (Evidence::PosetLemma2(e), _) => poset_lemma2::reason(scene, e),
        (Evidence::PosetLemma22(e), _) => poset_lemma22::reason(scene, e),
        (Evidence::Outcome, _) => outcome::reason(scene),
        (Evidence::Union, _) => union::reason(scene),
        (Evidence::Blocks(e), _) => blocks::reason(scene, e),
        (Evidence::LocalGames(e), _) => local_games::reason(scene, e),
        (Evidence::AliceTree(e), _) => alice_tree::reason(scene, e),
        (Evidence::Bounding(e), _) => bounding::reason(scene, e),
        (Evidence::Punching(e), _) => punching::reason(scene, e),
        (Evidence::MoreMoves, _) => more_moves::reason(scene),
    }
}
