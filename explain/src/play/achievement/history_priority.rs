//! `history-priority`, and `priority`, whose strategies have no history: Breaker's slots mark the first free
//! cells of their lists, in rounds.

use std::collections::BTreeSet;

use playproof_checker::lattice::Lattice;
use playproof_formats::{
    Cell,
    claim::Achievement,
    evidence::{HistoryPriority, HistoryRule},
};

use super::{answers::no_threat, board::Board};
use crate::play::{
    cells::Marks,
    player::{Boxed, Player, Reply, Stuck, Unplayable},
};

#[derive(Clone)]
struct Slots<'a> {
    lattice: Lattice<'a>,
    strategy: &'a HistoryPriority,
}

pub(super) fn player<'a>(
    claim: &'a Achievement,
    strategy: &'a HistoryPriority,
) -> Result<Boxed<'a, Board>, Unplayable> {
    let lattice = Lattice::new(claim.board, &strategy.lattice)
        .map_err(|fault| Unplayable::Trouble(fault.to_string()))?;
    Ok(Box::new(Slots { lattice, strategy }))
}

impl<'a> Slots<'a> {
    /// The rule that serves a mark on this cell when Maker owns these.
    fn rule(&self, cell: Cell, maker: &BTreeSet<Cell>) -> Result<&'a HistoryRule, Stuck> {
        let stuck = |fault: String| Stuck(format!("{cell}: {fault}"));
        let class = self
            .lattice
            .reduce(cell)
            .map_err(|fault| stuck(fault.to_string()))?;
        let class = self
            .strategy
            .classes
            .iter()
            .find(|entry| entry.cell == class);
        let rules = class.map_or(&[][..], |class| &class.rules);
        let applies = |rule: &&HistoryRule| {
            let mut wanted = rule.history.iter().map(|&offset| cell.checked_add(offset));
            wanted.all(|there| there.is_some_and(|there| maker.contains(&there)))
        };
        rules
            .iter()
            .find(applies)
            .ok_or_else(|| stuck("no rule applies".to_owned()))
    }
}

impl<'a> Player<'a, Board> for Slots<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Marks>, Stuck> {
        let mut served = Vec::new();
        for &cell in position.last() {
            served.push((cell, self.rule(cell, position.maker())?));
        }
        served.sort_unstable_by_key(|&(cell, _)| cell);
        let rounds = served.iter().map(|(_, rule)| rule.slots.len()).max();
        let mut marks: Vec<Cell> = Vec::new();
        let mut told = Vec::new();
        for round in 0..rounds.unwrap_or(0) {
            for (cell, rule) in &served {
                let list = rule.slots.get(round).map_or(&[][..], Vec::as_slice);
                let there = list.iter().filter_map(|&offset| cell.checked_add(offset));
                let mut open = there.filter(|there| position.is_free(*there));
                if let Some(mark) = open.find(|mark| !marks.contains(mark)) {
                    marks.push(mark);
                    told.push(format!("{mark} for slot {} of {cell}", round + 1));
                }
            }
        }
        let reason = if told.is_empty() {
            "Every slot has run out of free cells.".to_owned()
        } else {
            format!("The first free cells of the lists: {}.", told.join(", "))
        };
        Ok(Reply {
            choice: Marks(marks),
            reason,
        })
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        no_threat(position)?;
        Ok("Maker cannot complete a goal in his next turn: in each that has cells of his and none of Breaker's he \
            lacks more cells than a turn has.".to_owned())
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(self.clone())
    }
}
