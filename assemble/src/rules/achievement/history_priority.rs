//! `history-priority`.

use playproof_formats::{
    Board,
    evidence::{HistoryPriority, HistoryRule, Responses},
};

use super::classes;
use crate::{
    context::Context,
    geometry::{cell, sequence, set},
    node::{Fault, Node},
};

pub(crate) fn read(
    node: &Node<'_>,
    context: &mut Context<'_, '_>,
) -> Result<HistoryPriority, Fault> {
    let [lattice, entries] = node.object("a priority strategy", ["lattice", "classes"])?;
    let (lattice, entries) = (
        node.need(lattice, "lattice")?,
        node.need(entries, "classes")?,
    );
    let (lattice, classes) = classes::read(
        &lattice,
        &entries,
        context,
        |node, board| {
            let [own, rules] = node.object("a class of cells", ["cell", "rules"])?;
            let own = cell(&node.need(own, "cell")?, board)?;
            let rules = node.need(rules, "rules")?;
            Ok((own, rules.list("rules", |rule| history_rule(&rule, board))?))
        },
        None::<fn() -> Vec<HistoryRule>>,
    )?;
    let responses = |(cell, rules)| Responses { cell, rules };
    Ok(HistoryPriority {
        lattice,
        classes: classes.into_iter().map(responses).collect(),
    })
}

fn history_rule(node: &Node<'_>, board: Board) -> Result<HistoryRule, Fault> {
    let [history, slots] = node.object("a rule", ["history", "slots"])?;
    Ok(HistoryRule {
        history: history.map_or(Ok(Vec::new()), |history| set(&history, board))?,
        // In the order of priority.
        slots: node
            .need(slots, "slots")?
            .list("slots", |slot| sequence(&slot, board))?,
    })
}
