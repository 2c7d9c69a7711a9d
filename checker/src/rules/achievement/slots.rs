//! Priority strategies and their slots, for the rules `priority` and
//! `history-priority`.
//!
//! **The strategy.** In the (a→c, b) game Breaker has q = ⌊b/a⌋ slots for each
//! of Maker's marks. A slot of a mark on x has a list of offsets; it marks the
//! first cell x + v of the list that nobody has marked, or passes. The lists depend on the
//! class of x modulo a lattice and on which of some *history cells* x + h are
//! Maker's: the first rule of the class whose history cells all are serves all
//! slots of x. Maker's marks x₁ < … < xₐ of a turn are ordered by coordinates;
//! round k goes through x₁ … xₐ and serves slot k of each. What is left of the
//! b marks goes anywhere.
//!
//! **Key lemma** (Norris and Sieben leave it implicit). Let K be a set of
//! cells that are known to be marked when a slot is served. The first cell of
//! the slot's list outside K is marked after the slot: the cells before it are
//! marked, so the slot comes to it, and marks it unless it is marked already.
//! So it is enough to simulate slots with known marks, whatever else is on the
//! board; Maker's marks elsewhere change nothing.

use std::collections::BTreeSet;

use playproof_formats::{
    Cell,
    claim::Achievement,
    evidence::{HistoryPriority, HistoryRule, Responses},
};

use super::guards::cells;
use crate::{
    board::Geometry,
    budget::{Budget, CELL, cost},
    faults::Result,
    lattice::{self, Classes, Entry},
    sets::strictly_increasing,
};

faults! {
    /// Why evidence is not a strategy for Breaker in the claim's game.
    pub enum Fault {
        FirstTurn { first_turn: u32, maker: u32 } => "a priority strategy answers turns of {maker} cells, not a first turn of {first_turn}",
        NoRule { cell: Cell } => "the class of {cell} has no rule",
        LastRule { cell: Cell } => "the class of {cell}: the last rule, and only it, has no history",
        SlotCount { cell: Cell, found: usize, needs: u32 } => "the class of {cell}: a rule has {found} slots, breaker has {needs} marks for each of maker's",
        BadOffset { cell: Cell, offset: Cell } => "the class of {cell}: {offset} leads to no other cell",
    }
}

/// A checked strategy.
pub(super) struct Strategy<'a> {
    pub(super) claim: &'a Achievement,
    classes: Classes<'a, Responses>,
}

impl Entry for Responses {
    fn cell(&self) -> Cell {
        self.cell
    }
}

/// Cells that are known to be marked.
pub(super) type Known = BTreeSet<Cell>;

impl<'a> Strategy<'a> {
    /// Demands a strategy for the claim's game.
    pub(super) fn new(
        claim: &'a Achievement,
        evidence: &'a HistoryPriority,
        budget: &mut Budget,
    ) -> Result<Self> {
        let (maker, first_turn) = (claim.maker, claim.first_turn);
        ensure!(first_turn <= maker, Fault::FirstTurn { first_turn, maker });
        let breaker = cells(claim.breaker).unwrap_or(0);
        let slots = breaker.checked_div(maker).unwrap_or(0);
        let classes = Classes::new(claim.board, &evidence.lattice, &evidence.classes, budget)?;
        for class in classes.entries {
            check_rules(claim, class, slots, budget)?;
        }
        Ok(Self { claim, classes })
    }

    /// The rules of a cell's class.
    pub(super) fn rules(&self, cell: Cell) -> Result<&'a [HistoryRule], lattice::Fault> {
        let class = self.classes.of(cell)?;
        Ok(class.map_or(&[], |class| &class.rules))
    }

    /// The rule that serves a mark on the cell when Maker owns these cells.
    pub(super) fn rule(
        &self,
        cell: Cell,
        maker: &BTreeSet<Cell>,
        budget: &mut Budget,
    ) -> Result<Option<&'a HistoryRule>> {
        for rule in self.rules(cell)? {
            budget.work(cost(rule.history.len()) + 1)?;
            if history(cell, rule)?.iter().all(|h| maker.contains(h)) {
                return Ok(Some(rule));
            }
        }
        Ok(None)
    }

    /// Visits all placements of the goals modulo the lattice.
    pub(super) fn for_each_placement(
        &self,
        budget: &mut Budget,
        visit: &mut dyn FnMut(&[Cell], &mut Budget) -> Result,
    ) -> Result {
        let lattice = &self.classes.lattice;
        lattice.for_each_placement(&self.claim.goals, budget, visit)
    }
}

/// Demands slots as many as Breaker has, offsets that lead to other cells, and
/// a last rule that always applies.
fn check_rules(claim: &Achievement, class: &Responses, needs: u32, budget: &mut Budget) -> Result {
    let cell = class.cell;
    let Some((last, others)) = class.rules.split_last() else {
        return Err(Fault::NoRule { cell }.into());
    };
    if !last.history.is_empty() || others.iter().any(|rule| rule.history.is_empty()) {
        return Err(Fault::LastRule { cell }.into());
    }
    for rule in &class.rules {
        let found = rule.slots.len();
        let fits = found as u64 == u64::from(needs);
        ensure!(fits, Fault::SlotCount { cell, found, needs });
        strictly_increasing(&rule.history)?;
        for &offset in rule.slots.iter().flatten().chain(&rule.history) {
            budget.work(1)?;
            let there = cell.checked_add(offset);
            let other = there.is_some_and(|there| there != cell && claim.board.contains(there));
            ensure!(other, Fault::BadOffset { cell, offset });
        }
    }
    Ok(())
}

/// The cells that the rule wants to be Maker's for a mark on the cell.
pub(super) fn history(cell: Cell, rule: &HistoryRule) -> Result<Vec<Cell>, lattice::Fault> {
    rule.history
        .iter()
        .map(|&offset| moved(cell, offset))
        .collect()
}

fn moved(cell: Cell, offset: Cell) -> Result<Cell, lattice::Fault> {
    let there = cell.checked_add(offset);
    there.ok_or(lattice::Fault::OutOfRange { cell })
}

/// The cell that is marked for certain once slot k of a mark on the cell has
/// been served, beyond those that were known to be marked; `None` if the slot
/// may pass.
pub(super) fn serve(
    cell: Cell,
    rule: &HistoryRule,
    slot: usize,
    known: &Known,
    budget: &mut Budget,
) -> Result<Option<Cell>> {
    let list = rule.slots.get(slot).map_or(&[][..], Vec::as_slice);
    budget.work(CELL * list.len() + CELL)?;
    for &offset in list {
        let there = moved(cell, offset)?;
        if !known.contains(&there) {
            return Ok(Some(there));
        }
    }
    Ok(None)
}
