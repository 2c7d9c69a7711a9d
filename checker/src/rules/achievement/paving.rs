//! `paving`: Breaker answers each mark on the cells related to it.
//!
//! **Claim.** Breaker wins the (1, b) game (a = c = f = 1).
//! **Evidence.** A lattice, by a basis in echelon form; for each class of cells
//! modulo the lattice, the offsets by which its cells are related to others.
//! **Premises.** None.
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
//!
//! **Checked.** The lattice consists of translations of the board and has
//! full rank; there is exactly one entry for each class; x is related to x + v by
//! the offset v of x's class only if x + v is a cell of the board, is not x, and
//! is related by −v; at most b offsets; all orientations and all translations
//! modulo the lattice of every goal.
//!
//! **Traps.** Two cells of "equal classes" are not related by that: y − x has to
//! be a listed offset. With a last turn of two cells (c = 2) Maker marks a related
//! pair at once: the (1→2, 4) game for the domino is his.

use playproof_formats::{
    Cell,
    claim::{Achievement, Player},
    evidence::{Paving, RelatedCells},
};

use super::guards::{cells, single_marks, won_by};
use crate::{
    board::Geometry,
    budget::{Budget, CELL},
    faults::Result,
    lattice::{self, Classes, Entry},
    rules::inference::Inference,
    sets::{List, has, strictly_increasing},
};

faults! {
    /// Why a relation does not stop Maker.
    pub enum Fault {
        DegreeTooLarge { cell: Cell, degree: usize, breaker: u32 } => "{cell} is related to {degree} cells, breaker marks {breaker}",
        RelatedToItself { cell: Cell } => "{cell} is related to itself",
        RelatedOffBoard { cell: Cell, offset: Cell } => "{cell} is related by {offset} to something that is not a cell",
        NotSymmetric { cell: Cell, offset: Cell } => "{cell} is related by {offset} to a cell that is not related to it",
        NoRelatedPair { placement: List } => "the placement {placement} contains no related pair",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, Paving>, budget: &mut Budget) -> Result {
    let evidence = step.evidence;
    let claim = won_by(step, Player::Breaker)?;
    step.no_premise()?;
    single_marks(claim)?;
    let classes = Classes::new(claim.board, &evidence.lattice, &evidence.classes, budget)?;
    let relation = Relation(classes);
    relation.check(claim, budget)?;
    let placements = &relation.0.lattice;
    placements.for_each_placement(&claim.goals, budget, &mut |placement, budget| {
        ensure!(relation.meets(placement, budget)?, {
            let placement = List(placement.to_vec());
            Fault::NoRelatedPair { placement }
        });
        Ok(())
    })
}

impl Entry for RelatedCells {
    fn cell(&self) -> Cell {
        self.cell
    }
}

struct Relation<'a>(Classes<'a, RelatedCells>);

impl<'a> Relation<'a> {
    /// The offsets of a cell's class.
    fn offsets(&self, cell: Cell) -> Result<&'a [Cell], lattice::Fault> {
        let entry = self.0.of(cell)?;
        Ok(entry.map_or(&[], |entry| &entry.offsets))
    }

    /// Demands symmetry, no loop and degree ≤ b.
    fn check(&self, claim: &Achievement, budget: &mut Budget) -> Result {
        let breaker = cells(claim.breaker).unwrap_or(0);
        for entry in self.0.entries {
            let (cell, degree) = (entry.cell, entry.offsets.len());
            budget.work(CELL * degree)?;
            ensure!(
                degree as u64 <= u64::from(breaker),
                Fault::DegreeTooLarge {
                    cell,
                    degree,
                    breaker,
                }
            );
            strictly_increasing(&entry.offsets)?;
            for &offset in &entry.offsets {
                ensure!(!offset.is_zero(), Fault::RelatedToItself { cell });
                let other = cell.checked_add(offset);
                let other = other.filter(|&other| claim.board.contains(other));
                let other = other.ok_or(Fault::RelatedOffBoard { cell, offset })?;
                let (back, offsets) = (offset.checked_neg(), self.offsets(other)?);
                let symmetric = back.is_some_and(|back| has(offsets, back));
                ensure!(symmetric, Fault::NotSymmetric { cell, offset });
            }
        }
        Ok(())
    }

    /// Whether two of the cells are related.
    fn meets(&self, placement: &[Cell], budget: &mut Budget) -> Result<bool> {
        for &cell in placement {
            budget.work(CELL + placement.len())?;
            let offsets = self.offsets(cell)?;
            let related = |&other: &Cell| other.checked_sub(cell).is_some_and(|v| has(offsets, v));
            if placement.iter().any(related) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
