//! `priority`: Breaker answers by priority lists, and dependency digraphs show
//! why Maker cannot complete a goal.
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
    Cell, Claim,
    claim::{Achievement, Player},
    evidence::{self, Arrow, ArrowKind, Digraph, HistoryRule, Priority as Evidence},
};

use super::{
    history_priority, none,
    slots::{Known, Strategy, serve},
    won_by,
};
use crate::{Budget, Failure, sets::List};

faults! {
    /// Why digraphs do not show that Breaker wins.
    pub enum Fault {
        HasHistory { cell: Cell } => "the class of {cell} has rules with history: use history-priority",
        DigraphCount { found: usize } => "there are {found} digraphs, one for each placement is needed",
        OtherPlacement { digraph: usize, placement: List } => "digraph {digraph} is not about the placement {placement}",
        TooManyCells { digraph: usize, cells: usize } => "digraph {digraph} has {cells} cells, more than 64",
        NoSuchCell { digraph: usize, arrow: usize, cell: u32 } => "digraph {digraph}, arrow {arrow}: there is no cell number {cell}",
        NoAlternative { digraph: usize, arrow: usize } => "digraph {digraph}, arrow {arrow} has no alternative",
        BadLabel { digraph: usize, arrow: usize } => "digraph {digraph}, arrow {arrow}: a label is no increasing list of other cells than tail and head",
        EmptySecondary { digraph: usize, arrow: usize } => "digraph {digraph}, arrow {arrow}: a secondary arrow has an empty label",
        NotForced { digraph: usize, arrow: usize, alternative: usize } => "digraph {digraph}, arrow {arrow}: alternative {alternative} does not force the head",
        Schedule { digraph: usize, turns: List, last_turn: u32 } => "digraph {digraph}: no arrow is violated when maker marks {turns} and the rest in a last turn of {last_turn}",
    }
}

pub(in crate::rules) fn check(
    claim: &Claim,
    evidence: &Evidence,
    premises: &[&Claim],
    budget: &mut Budget,
) -> Result<(), Failure> {
    let claim = won_by(Player::Breaker, claim)?;
    none(premises)?;
    let strategy = Strategy::new(claim, &evidence.strategy, budget)?;
    for class in &evidence.strategy.classes {
        if class.rules.len() != 1 {
            return Err(Fault::HasHistory { cell: class.cell }.into());
        }
    }
    let found = evidence.digraphs.len();
    let mut digraphs = evidence.digraphs.iter().enumerate();
    strategy.for_each_placement(claim, budget, |placement, budget| {
        let (index, digraph) = digraphs.next().ok_or(Fault::DigraphCount { found })?;
        if digraph.cells != placement {
            let placement = List(placement.to_vec());
            return Err(Fault::OtherPlacement {
                digraph: index,
                placement,
            }
            .into());
        }
        Dependencies::new(claim, &strategy, index, digraph)?.check(budget)
    })?;
    if digraphs.next().is_some() {
        return Err(Fault::DigraphCount { found }.into());
    }
    history_priority::check_strategy(claim, &strategy, budget)?;
    Ok(())
}

/// Demands that the arrows of one digraph are valid, and that every way to
/// mark its placement violates one of them.
///
/// # Errors
/// The reason; the digraph is number 0 in it.
pub fn check_digraph(
    claim: &Achievement,
    strategy: &evidence::HistoryPriority,
    digraph: &Digraph,
    budget: &mut Budget,
) -> Result<(), Failure> {
    let strategy = Strategy::new(claim, strategy, budget)?;
    Dependencies::new(claim, &strategy, 0, digraph)?.check(budget)
}

/// A digraph and what it is about. Sets of its cells are masks.
struct Dependencies<'a> {
    claim: &'a Achievement,
    index: usize,
    digraph: &'a Digraph,
    /// The rules of each cell's class, of which there is one.
    rules: Vec<&'a [HistoryRule]>,
}

impl<'a> Dependencies<'a> {
    fn new(
        claim: &'a Achievement,
        strategy: &Strategy<'a>,
        index: usize,
        digraph: &'a Digraph,
    ) -> Result<Self, Failure> {
        let cells = digraph.cells.len();
        if cells > 64 {
            return Err(Fault::TooManyCells {
                digraph: index,
                cells,
            }
            .into());
        }
        let mut rules = Vec::new();
        for &cell in &digraph.cells {
            rules.push(strategy.rules(cell)?);
        }
        Ok(Self {
            claim,
            index,
            digraph,
            rules,
        })
    }

    /// Validates the arrows, then looks for a way to mark the placement that
    /// violates none of them: through the sets of cells marked so far, since
    /// whether a turn violates an arrow depends on that set only.
    fn check(&self, budget: &mut Budget) -> Result<(), Failure> {
        for (number, arrow) in self.digraph.arrows.iter().enumerate() {
            self.check_arrow(number, arrow, budget)?;
        }
        let all = (0..self.digraph.cells.len()).fold(0, |mask, cell| mask | bit(cell));
        let mut seen = BTreeSet::from([0_u64]);
        let mut stack = vec![0_u64];
        while let Some(before) = stack.pop() {
            let left = all & !before;
            if u64::from(left.count_ones()) <= u64::from(self.claim.last_turn) {
                return Err(Fault::Schedule {
                    digraph: self.index,
                    turns: self.list(before),
                    last_turn: self.claim.last_turn,
                }
                .into());
            }
            // All non-empty subsets of what is left, descending.
            let mut turn = left;
            while turn != 0 {
                budget.work(1)?;
                if u64::from(turn.count_ones()) <= u64::from(self.claim.maker)
                    && !self.violates(before, turn, budget)?
                    && seen.insert(before | turn)
                {
                    budget.room(seen.len().saturating_mul(64))?;
                    stack.push(before | turn);
                }
                turn = turn.wrapping_sub(1) & left;
            }
        }
        Ok(())
    }

    /// Demands that an arrow is between cells of the digraph, and that every
    /// alternative of a conditional arrow forces the head.
    fn check_arrow(
        &self,
        number: usize,
        arrow: &Arrow,
        budget: &mut Budget,
    ) -> Result<(), Failure> {
        let (digraph, at) = (self.index, number);
        let ends = [arrow.tail, arrow.head];
        for &cell in ends.iter().chain(arrow.alternatives.iter().flatten()) {
            if self.cell(cell).is_none() {
                return Err(Fault::NoSuchCell {
                    digraph,
                    arrow: at,
                    cell,
                }
                .into());
            }
        }
        if arrow.alternatives.is_empty() {
            return Err(Fault::NoAlternative { digraph, arrow: at }.into());
        }
        for (alternative, label) in arrow.alternatives.iter().enumerate() {
            let increasing = label.is_sorted_by(|a, b| a < b);
            let apart = ends.iter().all(|end| !label.contains(end)) && arrow.tail != arrow.head;
            if !increasing || !apart {
                return Err(Fault::BadLabel { digraph, arrow: at }.into());
            }
            match arrow.kind {
                ArrowKind::Secondary if label.is_empty() => {
                    return Err(Fault::EmptySecondary { digraph, arrow: at }.into());
                }
                ArrowKind::Conditional if !self.forces(arrow, label, None, budget)? => {
                    return Err(Fault::NotForced {
                        digraph,
                        arrow: at,
                        alternative,
                    }
                    .into());
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether some arrow is violated by its tail in this turn, after the cells `before`.
    fn violates(&self, before: u64, turn: u64, budget: &mut Budget) -> Result<bool, Failure> {
        let marked = before | turn;
        let among = |cell: u32, mask: u64| mask & bit(cell as usize) != 0;
        for arrow in &self.digraph.arrows {
            budget.work(1)?;
            if !among(arrow.tail, turn) || among(arrow.head, marked) {
                continue;
            }
            for label in &arrow.alternatives {
                budget.work((label.len() as u64).saturating_add(1))?;
                if !label.iter().all(|&cell| among(cell, marked)) {
                    continue;
                }
                let fires = match arrow.kind {
                    ArrowKind::Conditional => true,
                    ArrowKind::Secondary => self.forces(arrow, label, Some(before), budget)?,
                };
                if fires {
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
    ) -> Result<bool, Failure> {
        let (Some((tail, rule)), Some((head, _))) = (self.cell(arrow.tail), self.cell(arrow.head))
        else {
            return Ok(false);
        };
        let label_cells = label.iter().filter_map(|&cell| Some(self.cell(cell)?.0));
        let mut known: Known = label_cells.chain([tail]).collect();
        // What the slots of the label's cells mark, by the slot of the tail
        // before which it is known.
        let mut answers: Vec<(usize, Cell)> = Vec::new();
        for &number in label {
            let (Some((cell, rule)), Some(before)) = (self.cell(number), before) else {
                continue;
            };
            let earlier = before & bit(number as usize) != 0;
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
            budget.work(answers.len() as u64)?;
            let now = answers.iter().filter(|&&(from, _)| from <= slot);
            known.extend(now.map(|&(_, marked)| marked));
            // Known already, when a slot of the label's cells marked it.
            if known.contains(&head) {
                return Ok(true);
            }
            match serve(tail, rule, slot, &known, budget)? {
                Some(marked) if marked == head => return Ok(true),
                Some(marked) => {
                    known.insert(marked);
                }
                None => {}
            }
        }
        Ok(false)
    }

    /// A cell by its number, with the rule that serves it.
    fn cell(&self, number: u32) -> Option<(Cell, &'a HistoryRule)> {
        let number = number as usize;
        let rule = self.rules.get(number)?.first()?;
        Some((*self.digraph.cells.get(number)?, rule))
    }

    /// The cells of a mask.
    fn list(&self, mask: u64) -> List {
        let cells = self.digraph.cells.iter().enumerate();
        List(
            cells
                .filter(|&(n, _)| mask & bit(n) != 0)
                .map(|(_, &c)| c)
                .collect(),
        )
    }
}

/// The mask of one cell, by its number below 64.
fn bit(number: usize) -> u64 {
    u32::try_from(number)
        .ok()
        .and_then(|n| 1_u64.checked_shl(n))
        .unwrap_or(0)
}
