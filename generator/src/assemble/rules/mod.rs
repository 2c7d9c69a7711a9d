//! The evidence of each rule, in a file for each rule that has any.

mod achievement;
mod cannibal;
mod positional;
mod synchronized;

use playproof_checker::Budget;
use playproof_explain::words;
use playproof_formats::{
    Board, Cell, Claim, Evidence,
    claim::Positional,
    evidence::{Isometry, RETIRED, RULES},
};

use super::{
    claim::Written,
    geometry::after,
    given,
    node::{Fault, Node},
    quoted,
};
use achievement::{fan, history_priority, paving, priority, proof_sequence};
use cannibal::{alice_tree, blocks, bounding, punching};
use positional::{pairing, poset_lemma2, poset_lemma22, poset_thm25, set_matching, strategy};
use synchronized::{bands, sync_refutation, sync_strategy};

/// What a rule is given to read its evidence.
pub(super) struct Context<'a, 'b> {
    pub(super) step: &'a Node<'a>,
    pub(super) written: &'a Written,
    /// Those of the premises that are steps of the JSON.
    pub(super) premises: Vec<Option<&'a Written>>,
    pub(super) order: &'b mut Order,
    pub(super) budget: &'b mut Budget,
}

/// What became of the order in which things stand in the JSON.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    /// For lists that were sorted: where each item stands in the JSON.
    pub(super) lists: Vec<(&'static str, Vec<usize>)>,
    /// Where the entries of classes stand, by the cells that stand for them.
    pub(super) cells: Vec<(Cell, usize)>,
    /// What was left out.
    pub(super) notes: Vec<String>,
}

impl Context<'_, '_> {
    /// The board of a claim about animals.
    fn board(&self) -> Result<Board, Fault> {
        let animals = words::animals(&self.written.claim);
        let (board, _) = animals.ok_or_else(|| self.unfit("animals"))?;
        Ok(board)
    }

    /// The claim of a positional game.
    fn positional(&self) -> Result<&Positional, Fault> {
        match &self.written.claim {
            Claim::Positional(claim) => Ok(claim),
            _ => Err(self.unfit("what a player can force in a positional game")),
        }
    }

    /// That the rule is for other claims.
    fn unfit(&self, about: &str) -> Fault {
        self.step
            .fault(format_args!("the rule is for claims about {about}"))
    }

    /// The number of a goal in the normal form of the claim, and the isometry that carries
    /// that goal where this one carries it as it was written.
    fn goal(
        &self,
        node: &Node<'_>,
        goal: u32,
        isometry: Isometry,
    ) -> Result<(u32, Isometry), Fault> {
        match self.written.animals.get(goal as usize) {
            Some(Some((number, place))) => {
                let isometry = after(&isometry, place);
                let isometry =
                    isometry.ok_or_else(|| node.fault("the isometry is out of range"))?;
                Ok((*number, isometry))
            }
            Some(None) => Err(node.fault(format_args!(
                "goal {goal} contains another goal, and was left out"
            ))),
            // For the checker to refuse.
            None => Ok((goal, isometry)),
        }
    }
}

/// The evidence of a rule.
pub(super) fn read(
    rule: &Node<'_>,
    evidence: Option<Node<'_>>,
    context: &mut Context<'_, '_>,
) -> Result<Evidence, Fault> {
    let name = rule.text("the name of a rule")?;
    let bare = match name {
        "one-turn" => Some(Evidence::OneTurn),
        "composition" => Some(Evidence::Composition),
        "weaken" => Some(Evidence::Weaken),
        "subgoal" => Some(Evidence::Subgoal),
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
    };
    if let Some(bare) = bare {
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
        "fan" => fan::read(node, context).map(Evidence::Fan),
        "paving" => paving::read(node, context).map(Evidence::Paving),
        "priority" => priority::read(node, context).map(Evidence::Priority),
        "history-priority" => history_priority::read(node, context).map(Evidence::HistoryPriority),
        "strategy" => strategy::read(node, context).map(Evidence::Strategy),
        "pairing" => pairing::read(node).map(Evidence::Pairing),
        "set-matching" => set_matching::read(node, context.order).map(Evidence::SetMatching),
        "poset-thm25" => poset_thm25::read(node).map(Evidence::PosetThm25),
        "poset-lemma2" => poset_lemma2::read(node).map(Evidence::PosetLemma2),
        "poset-lemma22" => poset_lemma22::read(node).map(Evidence::PosetLemma22),
        "sync-strategy" => sync_strategy::read(node, context).map(Evidence::SyncStrategy),
        "sync-refutation" => sync_refutation::read(node, context).map(Evidence::SyncRefutation),
        "bands" => bands::read(node, context).map(Evidence::Bands),
        "blocks" => blocks::read(node, context).map(Evidence::Blocks),
        "alice-tree" => alice_tree::read(node, context).map(Evidence::AliceTree),
        "bounding" => bounding::read(node).map(Evidence::Bounding),
        "punching" => punching::read(node, context).map(Evidence::Punching),
        _ => Err(unknown(rule, name)),
    }
}

fn unknown(rule: &Node<'_>, name: &str) -> Fault {
    let found = quoted(name);
    if let Some((_, successor)) = RETIRED.iter().find(|(retired, _)| *retired == name) {
        return rule.fault(format_args!(
            "the rule {found} was retired, \"{successor}\" proves the same claims"
        ));
    }
    let near = RULES
        .iter()
        .min_by_key(|known| strsim::levenshtein(known, &found));
    let near = near.map_or(String::new(), |near| format!("; is {near:?} meant?"));
    rule.fault(format_args!("unknown rule {found}{near}"))
}

/// Sorts a list, and tells where each item stood.
fn sorted<T>(
    items: Vec<T>,
    mut key: impl FnMut(&T, &T) -> std::cmp::Ordering,
) -> (Vec<T>, Vec<usize>) {
    let mut numbered: Vec<(usize, T)> = items.into_iter().enumerate().collect();
    numbered.sort_by(|(_, a), (_, b)| key(a, b));
    let (order, items) = numbered.into_iter().unzip();
    (items, order)
}
