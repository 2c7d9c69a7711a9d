//! `paving`: Breaker answers each mark on the cells related to it.
//!
//! **Theorem.** Take a symmetric relation between cells in which no cell is
//! related to itself and every cell to at most b others. If every placement of
//! every goal contains two related cells, then Breaker wins the (1, b) game.
//!
//! **Source.** Norris and Sieben, Section 2 (b-pavings).
//!
//! **Soundness.** After each mark x of Maker, Breaker marks what is unmarked of
//! the at most b cells related to x. So when Maker marks x, every cell related
//! to x that he does not own already is Breaker's for ever after; and those
//! that he owns were marked one by one (a = c = f = 1), each answered by a mark
//! on x, unless x was Breaker's. Hence Maker never owns two related cells, and
//! never a goal.
//!
//! The relation is periodic: x is related to x + v exactly when v is an offset
//! of the class of x. Being in "equal classes" relates nothing. Periodicity
//! makes finitely many checks enough: each class for the relation, each
//! orientation and each translation modulo the lattice for the placements.

use playproof_formats::{
    Cell, Claim,
    claim::{Achievement, Player},
    evidence::{Paving, RelatedCells},
};

use super::{cells, none, won_by};
use crate::{
    Budget, Failure, animal,
    board::Geometry,
    budget::CELL,
    lattice::{self, Lattice},
    sets::{List, has, strictly_increasing},
};

faults! {
    /// Why a relation does not stop Maker.
    pub enum Fault {
        NotSingleMarks => "pavings answer one mark at a time: maker's first, last and other turns have one cell",
        ClassCount { found: usize, needs: u64 } => "there are {found} entries for {needs} classes of cells",
        NotReduced { cell: Cell } => "{cell} does not stand for a class of cells",
        ClassesNotIncreasing { cell: Cell } => "the entries are not strictly increasing at {cell}",
        DegreeTooLarge { cell: Cell, degree: usize, breaker: u32 } => "{cell} is related to {degree} cells, breaker marks {breaker}",
        RelatedToItself { cell: Cell } => "{cell} is related to itself",
        RelatedOffBoard { cell: Cell, offset: Cell } => "{cell} is related by {offset} to something that is not a cell",
        NotSymmetric { cell: Cell, offset: Cell } => "{cell} is related by {offset} to a cell that is not related to it",
        NoRelatedPair { placement: List } => "the placement {placement} contains no related pair",
    }
}

pub(in crate::rules) fn check(
    claim: &Claim,
    evidence: &Paving,
    premises: &[&Claim],
    budget: &mut Budget,
) -> Result<(), Failure> {
    let claim = won_by(Player::Breaker, claim)?;
    none(premises)?;
    if (claim.maker, claim.last_turn, claim.first_turn) != (1, 1, 1) {
        return Err(Fault::NotSingleMarks.into());
    }
    let lattice = Lattice::new(claim.board, &evidence.lattice)?;
    let relation = Relation {
        lattice,
        classes: &evidence.classes,
    };
    relation.check(claim, budget)?;
    for goal in &claim.goals {
        for orientation in animal::orientations(claim.board, goal, budget)? {
            for vector in relation.lattice.translations() {
                let placement = animal::translate(&orientation, vector?);
                let placement = placement.ok_or(lattice::Fault::TranslationOutOfRange)?;
                if !relation.meets(&placement, budget)? {
                    let placement = List(placement);
                    return Err(Fault::NoRelatedPair { placement }.into());
                }
            }
        }
    }
    Ok(())
}

struct Relation<'a> {
    lattice: Lattice<'a>,
    /// One entry for each class, sorted by the reduced cells.
    classes: &'a [RelatedCells],
}

impl<'a> Relation<'a> {
    /// The offsets of a cell's class.
    fn offsets(&self, cell: Cell) -> Result<&'a [Cell], lattice::Fault> {
        let reduced = self.lattice.reduce(cell)?;
        let index = self
            .classes
            .binary_search_by_key(&reduced, |entry| entry.cell);
        let entry = index.ok().and_then(|index| self.classes.get(index));
        Ok(entry.map_or(&[], |entry| &entry.offsets))
    }

    /// Demands an entry for each class, symmetry, no loop and degree ≤ b.
    fn check(&self, claim: &Achievement, budget: &mut Budget) -> Result<(), Failure> {
        let breaker = cells(claim.breaker).unwrap_or(0);
        let (found, needs) = (self.classes.len(), self.lattice.classes());
        let needs = needs.unwrap_or(u64::MAX);
        if found as u64 != needs {
            return Err(Fault::ClassCount { found, needs }.into());
        }
        let mut before = None;
        for entry in self.classes {
            let cell = entry.cell;
            budget.work(CELL)?;
            if !claim.board.contains(cell) || self.lattice.reduce(cell)? != cell {
                return Err(Fault::NotReduced { cell }.into());
            }
            if before >= Some(cell) {
                return Err(Fault::ClassesNotIncreasing { cell }.into());
            }
            before = Some(cell);
        }
        // Different reduced cells, as many as classes: each class has an entry.
        for entry in self.classes {
            let (cell, degree) = (entry.cell, entry.offsets.len());
            budget.work(CELL.saturating_mul(degree as u64))?;
            if degree as u64 > u64::from(breaker) {
                return Err(Fault::DegreeTooLarge {
                    cell,
                    degree,
                    breaker,
                }
                .into());
            }
            strictly_increasing(&entry.offsets)?;
            for &offset in &entry.offsets {
                if offset.is_zero() {
                    return Err(Fault::RelatedToItself { cell }.into());
                }
                let other = cell
                    .checked_add(offset)
                    .filter(|&c| claim.board.contains(c));
                let other = other.ok_or(Fault::RelatedOffBoard { cell, offset })?;
                let back = offset.checked_neg();
                let offsets = self.offsets(other)?;
                if !back.is_some_and(|back| has(offsets, back)) {
                    return Err(Fault::NotSymmetric { cell, offset }.into());
                }
            }
        }
        Ok(())
    }

    /// Whether two of the cells are related.
    fn meets(&self, placement: &[Cell], budget: &mut Budget) -> Result<bool, Failure> {
        for &cell in placement {
            budget.work(CELL.saturating_add(placement.len() as u64))?;
            let offsets = self.offsets(cell)?;
            let related = |&other: &Cell| other.checked_sub(cell).is_some_and(|v| has(offsets, v));
            if placement.iter().any(related) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
