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
    budget::{Budget, CELL},
    faults::Result,
    isometry, sets,
};

/// The board of all cannibal games.
pub(super) const BOARD: Board = Board::SQUARE;

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
    pub fn new(animal: &Animal, budget: &mut Budget) -> Result<Self> {
        let orientations = animal::orientations(BOARD, animal, budget)?;
        budget.memory(animal::bytes(&orientations))?;
        Ok(Self { orientations })
    }

    /// Whether a list of cells is a copy, sorted.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn contain(&self, cells: &[Cell], budget: &mut Budget) -> Result<bool> {
        let Some(&first) = cells.first() else {
            return Ok(false);
        };
        budget.work(CELL * cells.len() * self.orientations.len())?;
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
    pub fn through(&self, cell: Cell, budget: &mut Budget) -> Result<Vec<Vec<Cell>>> {
        let mut copies = Vec::new();
        for orientation in &self.orientations {
            let size = sets::bytes(orientation.len());
            for &at in orientation {
                budget.work(CELL * orientation.len())?;
                budget.room(size * copies.len() + size)?;
                let vector = cell.checked_sub(at);
                let copy = vector.and_then(|v| translate(orientation, v));
                copies.push(copy.ok_or(isometry::Fault::OutOfRange { cell })?);
            }
        }
        Ok(copies)
    }
}
