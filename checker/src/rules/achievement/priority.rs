//! `priority`: Breaker answers by priority lists, and dependency digraphs say why that is enough.
//!
//! What this rule accepts, `history-priority` accepts, too, without the digraphs: they are an explanation that is checked.
//!
//! **Claim.** Breaker wins the (a→c, b) game without a handicap.
//! **Evidence.** A strategy without history, and a dependency digraph for each
//! placement of a goal modulo the strategy's lattice. **Premises.** None.
//!
//! **Theorem.** Let each placement of a goal have a digraph of valid arrows, such that every
//! way to mark the placement in turns (of at most a cells, the last of at most
//! c) violates an arrow. Then Breaker wins the (a→c, b) game.
//!
//! **Source.** Norris and Sieben, Section 4, Definitions 4.1 to 4.5.
//!
//! **Arrows.** An arrow x → y has alternatives, each a set L of other cells of
//! the placement. A way to mark the placement violates the arrow when y comes
//! in a later turn than x and, for some alternative, every cell of L comes no
//! later than x, and
//! * *conditional*: x's slots, served while {x} ∪ L are known to be marked,
//!   mark y. An empty L makes the arrow unconditional.
//! * *secondary*: x's slots mark y while {x} ∪ L are known to be marked, and
//!   moreover what the slots of each z ∈ L mark while z is known to be marked:
//!   all of that if z comes in an earlier turn than x. If it comes in the same
//!   turn, what slot k of z marks is known from x's slot k on when z is served before x
//!   in its round (z < x), and from slot k + 1 on when after.
//!
//! **Soundness.** Suppose that Maker completes a placement; his marks on it
//! come in turns of at most a cells, the last of at most c. Some arrow x → y
//! with some alternative L is violated. When Breaker answers the turn of x,
//! the cells {x} ∪ L are marked, and the slots of earlier turns, and those of
//! the same turn before a slot of x, have been served; by the key lemma (see
//! `slots`) y is marked afterwards. But Maker marks y in a later turn: a
//! contradiction. Each alternative is validated by itself, and used by itself.
//!
//! Then the strategy also has to pass the check of `history-priority`, which
//! knows nothing of digraphs.
//!
//! **Checked.** The lattice and the classes as for `paving`;
//! exactly q slots; offsets that lead to other cells of the board; a digraph for
//! every orientation and every translation modulo the lattice of every goal
//! (strategies need not be symmetric); that each alternative by itself forces the
//! head; all ways to mark. Then the strategy also has to pass
//! `history-priority`, whose check knows nothing of digraphs.
//!
//! **Traps.** A label that contains the head. An alternative that is validated
//! together with another one. An answer to a mark of the same turn that is counted before its
//! round. Comparing marks by their relative position instead of an order on cells.

use std::collections::BTreeSet;

use playproof_formats::{
    Cell,
    claim::{Achievement, Player},
    evidence::{Arrow, ArrowKind, Digraph, HistoryPriority, HistoryRule, Priority},
};

use super::{
    guards::won_by,
    history_priority,
    slots::{Known, Strategy, serve},
};
use crate::{
    budget::{Budget, CELL, cost},
    faults::{At, Result},
    rules::inference::Inference,
    sets::List,
};

faults! {
    /// Why digraphs do not show that Breaker wins.
    pub enum Fault {
        HasHistory { cell: Cell } => "the class of {cell} has rules with history: use history-priority",
        DigraphCount { found: usize } => "the number of digraphs is {found}, one for each placement is needed",
        OtherPlacement { placement: List } => "the digraph is not about the placement {placement}",
        TooManyCells { cells: usize } => "the digraph has {cells} cells, more than 64",
        NoSuchCell { cell: u32 } => "there is no cell number {cell}",
        NoAlternative => "there is no alternative",
        BadLabel => "the label is no increasing list of other cells than tail and head",
        EmptySecondary => "the label of a secondary arrow is empty",
        NotForced => "the head is not forced",
        Schedule { turns: List, last_turn: u32 } => "no arrow is violated when maker marks {turns} and the rest in a last turn of {last_turn}",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, Priority>, budget: &mut Budget) -> Result {
    let claim = won_by(step, Player::Breaker)?;
    step.no_premise()?;
    let Priority { strategy, digraphs } = step.evidence;
    let classes = &strategy.classes;
    let strategy = Strategy::new(claim, strategy, budget)?;
    for class in classes {
        let cell = class.cell;
        ensure!(class.rules.len() == 1, Fault::HasHistory { cell });
    }
    let found = digraphs.len();
    let mut digraphs = digraphs.iter().enumerate();
    strategy.for_each_placement(budget, &mut |placement, budget| {
        let (index, digraph) = digraphs.next().ok_or(Fault::DigraphCount { found })?;
        let dependencies = Dependencies::new(&strategy, placement, digraph);
        let checked = dependencies.and_then(|dependencies| dependencies.check(budget));
        checked.at("digraph", index)
    })?;
    ensure!(digraphs.next().is_none(), Fault::DigraphCount { found });
    history_priority::check_strategy(&strategy, budget)?;
    Ok(())
}

/// Demands that the arrows of one digraph are valid, and that every way to
/// mark its placement violates one of them. The strategy is without history.
///
/// # Errors
/// The reason.
pub fn check_digraph(
    claim: &Achievement,
    strategy: &HistoryPriority,
    digraph: &Digraph,
    budget: &mut Budget,
) -> Result {
    let strategy = Strategy::new(claim, strategy, budget)?;
    Dependencies::new(&strategy, &digraph.cells, digraph)?.check(budget)
}

/// Bytes of a set of cells that was seen, twice: it is still to be gone on from.
const SEEN: u64 = 64;

/// Bytes of a cell that a slot marks: in a list that grows, and among what is known.
const ANSWER: u64 = 128;

/// A digraph and what it is about. Sets of its cells are masks.
struct Dependencies<'a> {
    claim: &'a Achievement,
    digraph: &'a Digraph,
    /// The cells with the rules that serve them, of which each class has one.
    cells: Vec<(Cell, &'a HistoryRule)>,
}

impl<'a> Dependencies<'a> {
    fn new(strategy: &Strategy<'a>, placement: &[Cell], digraph: &'a Digraph) -> Result<Self> {
        ensure!(digraph.cells == placement, {
            let placement = List(placement.to_vec());
            Fault::OtherPlacement { placement }
        });
        let count = placement.len();
        ensure!(count <= 64, Fault::TooManyCells { cells: count });
        let mut cells = Vec::new();
        for &cell in placement {
            cells.extend(strategy.rules(cell)?.iter().map(|rule| (cell, rule)));
        }
        let claim = strategy.claim;
        Ok(Self {
            claim,
            digraph,
            cells,
        })
    }

    /// Validates the arrows, then looks for a way to mark the placement that
    /// violates none of them: through the sets of cells marked so far, since
    /// whether a turn violates an arrow depends on that set only.
    fn check(&self, budget: &mut Budget) -> Result {
        for (number, arrow) in self.digraph.arrows.iter().enumerate() {
            self.check_arrow(arrow, budget).at("arrow", number)?;
        }
        // The sets are not kept.
        budget.beside(cost(0), |budget| self.demand_violations(budget))?
    }

    fn demand_violations(&self, budget: &mut Budget) -> Result {
        let all = (0..)
            .zip(&self.cells)
            .fold(0, |mask, (cell, _)| mask | bit(cell));
        let last_turn = self.claim.last_turn;
        let mut seen = BTreeSet::from([0_u64]);
        let mut stack = vec![0_u64];
        while let Some(before) = stack.pop() {
            let left = all & !before;
            ensure!(left.count_ones() > last_turn, {
                let turns = self.list(before);
                Fault::Schedule { turns, last_turn }
            });
            // All non-empty subsets of what is left, descending.
            let mut turn = left;
            while turn != 0 {
                budget.work(1)?;
                if turn.count_ones() <= self.claim.maker
                    && !self.violates(before, turn, budget)?
                    && seen.insert(before | turn)
                {
                    budget.memory(SEEN)?;
                    stack.push(before | turn);
                }
                turn = turn.wrapping_sub(1) & left;
            }
        }
        Ok(())
    }

    /// Demands that an arrow is between cells of the digraph, and that every
    /// alternative of a conditional arrow forces the head.
    fn check_arrow(&self, arrow: &Arrow, budget: &mut Budget) -> Result {
        let (ends, count) = ([arrow.tail, arrow.head], self.cells.len());
        for &cell in ends.iter().chain(arrow.alternatives.iter().flatten()) {
            ensure!((cell as usize) < count, Fault::NoSuchCell { cell });
        }
        ensure!(!arrow.alternatives.is_empty(), Fault::NoAlternative);
        for (number, label) in arrow.alternatives.iter().enumerate() {
            let checked = self.check_label(arrow, label, budget);
            checked.at("alternative", number)?;
        }
        Ok(())
    }

    fn check_label(&self, arrow: &Arrow, label: &[u32], budget: &mut Budget) -> Result {
        let increasing = label.is_sorted_by(|a, b| a < b);
        let has_end = label.contains(&arrow.tail) || label.contains(&arrow.head);
        let fits = increasing && !has_end && arrow.tail != arrow.head;
        ensure!(fits, Fault::BadLabel);
        if arrow.kind == ArrowKind::Secondary {
            ensure!(!label.is_empty(), Fault::EmptySecondary);
        } else {
            let forced = self.forces(arrow, label, None, budget)?;
            ensure!(forced, Fault::NotForced);
        }
        Ok(())
    }

    /// Whether some arrow is violated by its tail in this turn, after the cells `before`.
    fn violates(&self, before: u64, turn: u64, budget: &mut Budget) -> Result<bool> {
        let marked = before | turn;
        let among = |cell: u32, mask: u64| mask & bit(cell) != 0;
        for arrow in &self.digraph.arrows {
            budget.work(1)?;
            if !among(arrow.tail, turn) || among(arrow.head, marked) {
                continue;
            }
            for label in &arrow.alternatives {
                budget.work(cost(label.len()) + 1)?;
                let applies = label.iter().all(|&cell| among(cell, marked));
                if applies
                    && (arrow.kind == ArrowKind::Conditional
                        || self.forces(arrow, label, Some(before), budget)?)
                {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether the tail's slots mark the head when tail and label are known to
    /// be marked; and, given the cells marked in earlier turns, what the slots
    /// of the label's cells mark, too.
    fn forces(
        &self,
        arrow: &Arrow,
        label: &[u32],
        before: Option<u64>,
        budget: &mut Budget,
    ) -> Result<bool> {
        let cell = |number: u32| self.cells.get(number as usize).copied();
        let (Some((tail, rule)), Some((head, _))) = (cell(arrow.tail), cell(arrow.head)) else {
            return Ok(false);
        };
        budget.work(CELL * label.len() + CELL)?;
        // Each cell of the label has as many slots as the tail.
        let answers = before.map_or(cost(0), |_| cost(label.len()) * rule.slots.len());
        budget.room((answers + label.len() + rule.slots.len() + 1) * ANSWER)?;
        let label_cells = label.iter().filter_map(|&number| Some(cell(number)?.0));
        let mut known: Known = label_cells.chain([tail]).collect();
        // What the slots of the label's cells mark, by the slot of the tail
        // before which it is known.
        let mut answers: Vec<(usize, Cell)> = Vec::new();
        for &number in label {
            let (Some((cell, rule)), Some(before)) = (cell(number), before) else {
                continue;
            };
            let earlier = before & bit(number) != 0;
            let mut own = Known::from([cell]);
            for slot in 0..rule.slots.len() {
                if let Some(marked) = serve(cell, rule, slot, &own, budget)? {
                    own.insert(marked);
                    let from = match (earlier, cell < tail) {
                        (true, _) => 0,
                        (false, true) => slot,
                        (false, false) => slot.saturating_add(1),
                    };
                    answers.push((from, marked));
                }
            }
        }
        for slot in 0..rule.slots.len() {
            budget.work(CELL * answers.len())?;
            let now = answers.iter().filter(|&&(from, _)| from <= slot);
            known.extend(now.map(|&(_, marked)| marked));
            // Known already, when a slot of the label's cells marked it.
            if known.contains(&head) {
                return Ok(true);
            }
            if let Some(marked) = serve(tail, rule, slot, &known, budget)? {
                known.insert(marked);
            }
        }
        Ok(known.contains(&head))
    }

    /// The cells of a mask.
    fn list(&self, mask: u64) -> List {
        let among = (0..)
            .zip(&self.cells)
            .filter(|&(number, _)| mask & bit(number) != 0);
        List(among.map(|(_, &(cell, _))| cell).collect())
    }
}

/// The mask of one cell, by its number below 64.
fn bit(number: u32) -> u64 {
    1_u64.checked_shl(number).unwrap_or(0)
}
