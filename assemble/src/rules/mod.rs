//! The evidence of each rule, in a file for each rule that has any.

mod achievement;
mod cannibal;
mod positional;
mod synchronized;

use playproof_formats::{
    Evidence,
    evidence::{RETIRED, RULES},
};

use super::{
    context::Context,
    node::{Fault, Node, given, nearest},
    value::quoted,
};
use achievement::{
    fan, fences, history_priority, many_copies, paving, priority, proof_sequence, tiles,
};
use cannibal::{alice_tree, blocks, bounding, local_games, punching};
use positional::{
    biased_strategy, pairing, poset_lemma2, poset_lemma22, poset_thm25, set_matching, strategy,
};
use synchronized::{bands, hot_bands, sync_refutation, sync_strategy};

/// The evidence of a rule.
pub(super) fn read(
    rule: &Node<'_>,
    evidence: Option<Node<'_>>,
    context: &mut Context<'_, '_>,
) -> Result<Evidence, Fault> {
    let name = rule.text("the name of a rule")?;
    if let Some(bare) = bare(name) {
        return match given(evidence) {
            None => Ok(bare),
            Some(node) => Err(node.fault(format_args!("{name} needs no evidence"))),
        };
    }
    if !RULES.contains(&name) {
        return Err(unknown(rule, name));
    }
    let node = &context.step.need(evidence, "evidence")?;
    match name {
        "proof-sequence" => proof_sequence::read(node, context).map(Evidence::ProofSequence),
        "many-copies" => many_copies::read(node, context).map(Evidence::ManyCopies),
        "fan" => fan::read(node, context).map(Evidence::Fan),
        "fences" => fences::read(node, context).map(Evidence::Fences),
        "paving" => paving::read(node, context).map(Evidence::Paving),
        "tiles" => tiles::read(node, context).map(Evidence::Tiles),
        "priority" => priority::read(node, context).map(Evidence::Priority),
        "history-priority" => history_priority::read(node, context).map(Evidence::HistoryPriority),
        "strategy" => strategy::read(node, context).map(Evidence::Strategy),
        "biased-strategy" => biased_strategy::read(node, context).map(Evidence::BiasedStrategy),
        "pairing" => pairing::read(node).map(Evidence::Pairing),
        "set-matching" => set_matching::read(node, context.order).map(Evidence::SetMatching),
        "poset-thm25" => poset_thm25::read(node).map(Evidence::PosetThm25),
        "poset-lemma2" => poset_lemma2::read(node).map(Evidence::PosetLemma2),
        "poset-lemma22" => poset_lemma22::read(node).map(Evidence::PosetLemma22),
        "sync-strategy" => sync_strategy::read(node, context).map(Evidence::SyncStrategy),
        "sync-refutation" => sync_refutation::read(node, context).map(Evidence::SyncRefutation),
        "bands" => bands::read(node, context).map(Evidence::Bands),
        "hot-bands" => hot_bands::read(node).map(Evidence::HotBands),
        "blocks" => blocks::read(node, context).map(Evidence::Blocks),
        "local-games" => local_games::read(node).map(Evidence::LocalGames),
        "alice-tree" => alice_tree::read(node, context).map(Evidence::AliceTree),
        "bounding" => bounding::read(node).map(Evidence::Bounding),
        "punching" => punching::read(node, context).map(Evidence::Punching),
        _ => Err(unknown(rule, name)),
    }
}

/// A rule that needs no evidence.
pub(crate) fn bare(name: &str) -> Option<Evidence> {
    match name {
        "one-turn" => Some(Evidence::OneTurn),
        "composition" => Some(Evidence::Composition),
        "weaken" => Some(Evidence::Weaken),
        "subgoal" => Some(Evidence::Subgoal),
        "restrict" => Some(Evidence::Restrict),
        "on-board" => Some(Evidence::OnBoard),
        "site-perimeter" => Some(Evidence::SitePerimeter),
        "threshold" => Some(Evidence::Threshold),
        "sync-outcome" => Some(Evidence::SyncOutcome),
        "transpose" => Some(Evidence::Transpose),
        "potential" => Some(Evidence::Potential),
        "poset-thm5" => Some(Evidence::PosetThm5),
        "poset-thm7" => Some(Evidence::PosetThm7),
        "poset-thm17" => Some(Evidence::PosetThm17),
        "outcome" => Some(Evidence::Outcome),
        "union" => Some(Evidence::Union),
        "more-moves" => Some(Evidence::MoreMoves),
        _ => None,
    }
}

fn unknown(rule: &Node<'_>, name: &str) -> Fault {
    let found = quoted(name);
    if let Some((_, successor)) = RETIRED.iter().find(|(retired, _)| *retired == name) {
        return rule.fault(format_args!(
            "the rule {found} was retired, \"{successor}\" proves the same claims"
        ));
    }
    let near = nearest(name, RULES);
    rule.fault(format_args!("unknown rule {found}{near}"))
}
