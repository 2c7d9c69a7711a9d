//! Cannibal animal games: Alice wants a copy of an animal, and Bob occupies copies.
//!
//! On the square board, Alice and Bob move in turn, Alice first. She occupies a
//! free cell; he occupies the cells of a copy of the animal, all of which must be
//! free. The animal is a *non-cannibal* if she can force a copy of her own within a
//! bounded number of moves, and a *cannibal* if he can keep her from one for ever.
//!
//! More cells never hurt Alice: they only take moves from Bob. More cells of Bob's
//! may hurt him: they take moves from himself. So no rule assumes cells of Bob's that
//! may not be his, as no rule assumes free cells that may be his.

use playproof_formats::{board::Board, cell::Cell, claim::Animal};

use crate::{
    animal::{self, translate},
    budget::{Budget, CELL, Cost},
    faults::Failure,
    isometry,
    sets::{List, has},
};

/// The board of all cannibal games.
pub(super) const BOARD: Board = Board::SQUARE;

/// The cells that are known to be Alice's, and those known to be Bob's.
#[derive(Clone, Copy)]
pub(super) struct Occupied<'a> {
    pub(super) alice: &'a [Cell],
    pub(super) bob: &'a [Cell],
}

impl Occupied<'_> {
    /// Whether a copy meets none of the cells.
    pub(super) fn avoided_by(self, copy: &[Cell]) -> bool {
        let free = |&c: &Cell| !has(self.alice, c) && !has(self.bob, c);
        copy.iter().all(free)
    }
}

/// Why Alice cannot be sure of a copy.
pub(super) enum Gap {
    /// This cell of it is neither hers nor free.
    Taken(Cell),
    /// Bob can occupy this copy, which meets it.
    Open(List),
}

/// The copies of an animal.
#[derive(Clone, Debug)]
pub struct Copies {
    orientations: Vec<Vec<Cell>>,
}

impl Copies {
    /// The copies of this animal.
    ///
    /// # Errors
    /// When a coordinate leaves its range or the budget is spent.
    pub fn new(animal: &Animal, budget: &mut Budget) -> Result<Self, Failure> {
        let orientations = animal::orientations(BOARD, animal, budget)?;
        Ok(Self { orientations })
    }

    /// The copies up to translations. Each is sorted, and its least coordinates are 0.
    #[must_use]
    pub fn orientations(&self) -> &[Vec<Cell>] {
        &self.orientations
    }

    /// Whether a list of cells is a copy, sorted.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn contain(&self, cells: &[Cell], budget: &mut Budget) -> Result<bool, Failure> {
        let Some(&first) = cells.first() else {
            return Ok(false);
        };
        budget.work(self.cost(cells.len()))?;
        // Translations keep the order of cells.
        let is_copy = |orientation: &Vec<Cell>| {
            let vector = orientation.first().and_then(|&o| first.checked_sub(o));
            vector.and_then(|v| translate(orientation, v)).as_deref() == Some(cells)
        };
        Ok(self.orientations.iter().any(is_copy))
    }

    /// The copies that contain a cell, each once.
    ///
    /// # Errors
    /// When a coordinate leaves its range (no copy is left out) or the budget is spent.
    pub fn through(&self, cell: Cell, budget: &mut Budget) -> Result<Vec<Vec<Cell>>, Failure> {
        let mut copies = Vec::new();
        for orientation in &self.orientations {
            let size = size_of::<Cell>().saturating_mul(orientation.len());
            for &at in orientation {
                budget.work(CELL * orientation.len())?;
                budget.room(copies.len().saturating_add(1).saturating_mul(size))?;
                let vector = cell.checked_sub(at);
                let copy = vector.and_then(|v| translate(orientation, v));
                copies.push(copy.ok_or(isometry::Fault::OutOfRange { cell })?);
            }
        }
        Ok(copies)
    }

    /// How many cells of a copy Alice still has to take, none of which Bob can occupy;
    /// or why she cannot be sure of it.
    pub(super) fn fill(
        &self,
        copy: &[Cell],
        occupied: Occupied<'_>,
        is_free: impl Fn(Cell) -> bool,
        budget: &mut Budget,
    ) -> Result<Result<u64, Gap>, Failure> {
        let mut missing = 0_u64;
        for &cell in copy.iter().filter(|&&c| !has(occupied.alice, c)) {
            if !is_free(cell) {
                return Ok(Err(Gap::Taken(cell)));
            }
            let mut others = self.through(cell, budget)?.into_iter();
            if let Some(other) = others.find(|other| occupied.avoided_by(other)) {
                return Ok(Err(Gap::Open(List(other))));
            }
            missing = missing.saturating_add(1);
        }
        Ok(Ok(missing))
    }

    /// Work for moving every orientation once.
    fn cost(&self, cells: usize) -> Cost {
        CELL * cells * self.orientations.len()
    }
}
