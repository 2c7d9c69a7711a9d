//! `history-priority`, and `priority`, whose strategies have no history: Breaker's slots mark the first free
//! cells of their lists, in rounds.

use std::{collections::BTreeSet, fmt::Write};

use playproof_checker::lattice::Lattice;
use playproof_formats::{
    Cell,
    claim::Achievement,
    evidence::{HistoryPriority, HistoryRule},
};

use super::{
    answers::{list, no_threat},
    board::Board,
};
use crate::{
    play::{
        cells::Marks,
        player::{Boxed, Player, Reply, Stuck, Unplayable},
    },
    words::count,
};

/// Breaker's slots.
#[derive(Clone)]
pub(crate) struct Slots<'a> {
    lattice: Lattice<'a>,
    strategy: &'a HistoryPriority,
}

/// A mark of Breaker's, with the slot that marks it and Maker's mark that the slot is for.
pub(crate) struct Served {
    pub(crate) mark: Cell,
    slot: usize,
    of: Cell,
}

pub(super) fn player<'a>(
    claim: &'a Achievement,
    strategy: &'a HistoryPriority,
) -> Result<Boxed<'a, Board>, Unplayable> {
    Ok(Box::new(Slots::new(claim, strategy)?))
}

impl<'a> Slots<'a> {
    pub(crate) fn new(
        claim: &'a Achievement,
        strategy: &'a HistoryPriority,
    ) -> Result<Self, Unplayable> {
        let lattice = Lattice::new(claim.board, &strategy.lattice)
            .map_err(|fault| Unplayable::Trouble(fault.to_string()))?;
        Ok(Self { lattice, strategy })
    }

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

impl Slots<'_> {
    /// What the slots of Maker's last turn mark when he owns these cells.
    pub(crate) fn serve(
        &self,
        turn: &[Cell],
        maker: &BTreeSet<Cell>,
        is_free: impl Fn(Cell) -> bool,
    ) -> Result<Vec<Served>, Stuck> {
        let mut rules = Vec::new();
        for &cell in turn {
            rules.push((cell, self.rule(cell, maker)?));
        }
        rules.sort_unstable_by_key(|&(cell, _)| cell);
        let rounds = rules.iter().map(|(_, rule)| rule.slots.len()).max();
        let mut served: Vec<Served> = Vec::new();
        for round in 0..rounds.unwrap_or(0) {
            for &(of, rule) in &rules {
                let list = rule.slots.get(round).map_or(&[][..], Vec::as_slice);
                let there = list.iter().filter_map(|&offset| of.checked_add(offset));
                let mut open = there.filter(|&there| is_free(there));
                let slot = round + 1;
                if let Some(mark) = open.find(|&mark| !served.iter().any(|s| s.mark == mark)) {
                    served.push(Served { mark, slot, of });
                }
            }
        }
        Ok(served)
    }
}

impl<'a> Player<'a, Board> for Slots<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Marks>, Stuck> {
        let is_free = |cell| position.is_free(cell);
        let served = self.serve(position.last(), position.maker(), is_free)?;
        let told = served
            .iter()
            .map(|Served { mark, slot, of }| format!("{mark} for slot {slot} of {of}"));
        let told: Vec<String> = told.collect();
        let mut reason = if told.is_empty() {
            "Every slot has run out of free cells.".to_owned()
        } else {
            format!("The first free cells of the lists: {}.", told.join(", "))
        };
        let marks: Vec<Cell> = served.iter().map(|served| served.mark).collect();
        if let Some((placement, owned)) = position.ended(&marks) {
            let (cells, owned) = (list(&placement), count(owned, "cell"));
            // Writing to a string never fails.
            let _ = write!(reason, " That ends {cells}, of which Maker has {owned}.");
        }
        Ok(Reply {
            choice: Marks(marks),
            reason,
        })
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        no_threat(position)?;
        let last = count(position.claim().last_turn, "cell");
        Ok(match position.missing() {
            Some(missing) => format!(
                "Of every goal through his last marks that is still open Maker lacks {} at least, and his last turn \
                 has {last}.",
                count(missing, "cell")
            ),
            None => "No goal through Maker's last marks is open any more.".to_owned(),
        })
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(self.clone())
    }
}
