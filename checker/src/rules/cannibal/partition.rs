//! Pieces of the board that repeat with a lattice, and what Bob owns in each in the end.

use std::{borrow::Cow, collections::BTreeMap, slice};

use playproof_formats::{Cell, claim::Animal, evidence};

use super::copies::BOARD;
use crate::{
    budget::{Budget, CELL},
    faults::Result,
    lattice::{self, Lattice},
    sets::{List, has},
};

faults! {
    /// Why pieces do not stop Alice.
    pub enum Fault {
        Overlap { cell: Cell } => "{cell} is covered twice, modulo the lattice",
        NotStopped { copy: List } => "nothing stops the copy {copy}: wherever it lies, some answer of Bob's is disjoint from it",
    }
}

/// The pieces of a period, disjoint modulo the lattice.
pub(super) struct Partition<'a> {
    lattice: Lattice<'a>,
    /// For each piece sets of its cells: one of them is Bob's in the end, nobody knows which.
    ends: Vec<Cow<'a, [Animal]>>,
    /// The piece in which a class of cells has one, and that cell.
    classes: BTreeMap<Cell, (usize, Cell)>,
}

impl<'a> Partition<'a> {
    pub(super) fn new(lattice: &'a evidence::Lattice) -> Result<Self> {
        Ok(Self {
            lattice: Lattice::new(BOARD, lattice)?,
            ends: Vec::new(),
            classes: BTreeMap::new(),
        })
    }

    /// Adds a piece, by its cells, each once.
    pub(super) fn add(
        &mut self,
        piece: impl IntoIterator<Item = Cell>,
        ends: Cow<'a, [Animal]>,
        budget: &mut Budget,
    ) -> Result {
        for cell in piece {
            budget.work(CELL)?;
            let class = self.lattice.reduce(cell)?;
            let alone = self.classes.insert(class, (self.ends.len(), cell));
            ensure!(alone.is_none(), Fault::Overlap { cell });
        }
        self.ends.push(ends);
        Ok(())
    }

    /// Demands that the cells of each copy in some piece meet all that may be Bob's there.
    pub(super) fn stop_all(&self, animal: &Animal, budget: &mut Budget) -> Result {
        let animals = slice::from_ref(animal);
        self.lattice
            .for_each_placement(animals, budget, &mut |copy, budget| {
                ensure!(self.stop(copy, budget)?, {
                    let copy = List(copy.to_vec());
                    Fault::NotStopped { copy }
                });
                Ok(())
            })
    }

    fn stop(&self, copy: &[Cell], budget: &mut Budget) -> Result<bool> {
        // The copy's cells by piece: its number, how far it is from the one of the
        // evidence, and the cells there.
        let mut parts: BTreeMap<(usize, Cell), Vec<Cell>> = BTreeMap::new();
        for &cell in copy {
            budget.work(CELL)?;
            let class = self.lattice.reduce(cell)?;
            if let Some(&(piece, there)) = self.classes.get(&class) {
                let moved = cell.checked_sub(there);
                let moved = moved.ok_or(lattice::Fault::OutOfRange { cell })?;
                parts.entry((piece, moved)).or_default().push(there);
            }
        }
        for ((piece, _), cells) in &parts {
            let ends = self.ends.get(*piece).map_or(&[][..], |ends| ends);
            budget.work(CELL * ends.len() * cells.len())?;
            let met = |end: &Animal| cells.iter().any(|&c| has(&end.0, c));
            // There are ends, so nothing is met by meeting none.
            if ends.iter().all(met) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
