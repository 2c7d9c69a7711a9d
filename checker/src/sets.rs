//! Sets of cells in evidence: strictly increasing lists of cells of a board.

use playproof_formats::{Board, Cell, list};

use crate::{
    board::Geometry,
    budget::{Budget, Cost, LIST, cost},
    faults::Result,
};

faults! {
    /// Why a list is not a set of cells.
    pub enum Fault {
        NotIncreasing { cell: Cell } => "a list of cells is not strictly increasing at {cell}",
        OffBoard { cell: Cell } => "{cell} is not a cell of the board",
    }
}

/// Bytes of a list of so many cells, among others.
pub(crate) fn bytes(cells: usize) -> Cost {
    LIST + cost(size_of::<Cell>()) * cells
}

/// Demands that the list is a set of cells of the board.
pub(crate) fn check(board: Board, list: &[Cell], budget: &mut Budget) -> Result {
    budget.work(list.len())?;
    strictly_increasing(list)?;
    for &cell in list {
        ensure!(board.contains(cell), Fault::OffBoard { cell });
    }
    Ok(())
}

/// Demands that the list has no repeats and is sorted.
pub(crate) fn strictly_increasing(list: &[Cell]) -> Result<(), Fault> {
    for (&before, &cell) in list.iter().zip(list.iter().skip(1)) {
        ensure!(before < cell, Fault::NotIncreasing { cell });
    }
    Ok(())
}

/// Whether the set has the cell.
pub(crate) fn has(set: &[Cell], cell: Cell) -> bool {
    set.binary_search(&cell).is_ok()
}

/// Cells, for a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List(pub Vec<Cell>);

impl std::fmt::Display for List {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let nothing = if self.0.is_empty() { "no mark" } else { "" };
        list::write(f, [nothing, " ", ""], &self.0)
    }
}
