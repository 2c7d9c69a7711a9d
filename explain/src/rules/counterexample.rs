//! What the checker's reason names in a step that it rejects, drawn: the situation that Breaker
//! answers, the placement without a related pair, the position without an answer.
//!
//! The evidence is not to be trusted here, so only the part is looked at of which the reason
//! speaks.

use playproof_checker::Rejection;
use playproof_formats::{Evidence, evidence::Strategy};

use super::{
    achievement::{
        fan, history_priority, many_copies, on_board, paving, priority, proof_sequence,
        site_perimeter, subgoal, tiles,
    },
    cannibal::{alice_tree, blocks, local_games, punching},
    pointing::place,
    positional::{
        biased_strategy, pairing, poset_lemma2, poset_lemma22, poset_thm25, set_matching, strategy,
    },
    synchronized::{bands, walk},
};
use crate::{figure::Figure, scene::Scene};

/// What the reason names; `None` if there is nothing to draw.
pub(crate) fn counterexample(scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
    match &scene.step.evidence {
        Evidence::ProofSequence(e) => proof_sequence::counterexample(scene, e, rejection),
        Evidence::ManyCopies(e) => many_copies::counterexample(scene, e, rejection),
        Evidence::Fan(e) => fan::counterexample(scene, e, rejection),
        Evidence::OnBoard => on_board::counterexample(scene, rejection),
        Evidence::Subgoal => subgoal::counterexample(scene, rejection),
        Evidence::SitePerimeter => site_perimeter::counterexample(scene, rejection),
        Evidence::Paving(e) => paving::counterexample(scene, e, rejection),
        Evidence::Tiles(e) => tiles::counterexample(scene, e, rejection),
        Evidence::Priority(e) => priority::counterexample(scene, e, rejection),
        Evidence::HistoryPriority(_) => history_priority::counterexample(scene, rejection),
        Evidence::Blocks(e) => blocks::counterexample(scene, e, rejection),
        Evidence::LocalGames(e) => local_games::counterexample(e, rejection),
        Evidence::AliceTree(e) => alice_tree::counterexample(scene, e, rejection),
        Evidence::Punching(e) => punching::counterexample(scene, e, rejection),
        Evidence::Strategy(e) => state(scene, e, rejection),
        Evidence::BiasedStrategy(e) => biased_strategy::counterexample(scene, e, rejection),
        Evidence::Pairing(e) => pairing::counterexample(scene, e, rejection),
        Evidence::SetMatching(e) => set_matching::counterexample(scene, e, rejection),
        Evidence::PosetLemma2(_) => poset_lemma2::counterexample(scene, rejection),
        Evidence::PosetLemma22(_) => poset_lemma22::counterexample(scene, rejection),
        Evidence::PosetThm25(_) => poset_thm25::counterexample(scene, rejection),
        Evidence::SyncStrategy(_) | Evidence::SyncRefutation(_) => {
            walk::counterexample(scene, rejection)
        }
        Evidence::Bands(_) => bands::counterexample(scene, rejection),
        _ => None,
    }
}

/// The state whose answer fails; the answers before it are right.
fn state(scene: &Scene<'_>, strategy: &Strategy, rejection: &Rejection) -> Option<Figure> {
    let figure = strategy::part(scene, strategy, place(rejection, "answer")?)?;
    let reply = place(rejection, "reply").and_then(|reply| u32::try_from(reply).ok());
    Some(match reply {
        Some(reply) => {
            let arena = &scene.positional()?.arena;
            figure.words(format!(
                "The opponent claims {} then.",
                scene.name(arena, reply)
            ))
        }
        None => figure,
    })
}
