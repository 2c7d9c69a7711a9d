//! Cells as an animal.

use std::collections::BTreeSet;

use playproof_checker::{
    Budget, Failure, Geometry, Limits, isometry::Fault, normal_form::least_image,
};
use playproof_formats::{Board, Cell, claim::Animal};

/// The normal form of the animal with these cells of the board, in any order
/// and anywhere; `None` if it reaches over the range of coordinates.
#[must_use]
pub fn normal_form(board: Board, cells: &[Cell]) -> Option<Animal> {
    normal_form_within(board, cells, &mut Budget::new(Limits::default())).ok()
}

/// The same within a budget.
///
/// # Errors
/// When the animal reaches over the range of coordinates, or the budget is spent.
pub fn normal_form_within(
    board: Board,
    cells: &[Cell],
    budget: &mut Budget,
) -> Result<Animal, Failure> {
    let mut animal = Animal(cells.to_vec());
    animal.0.sort_unstable();
    animal.0.dedup();
    // Close to the origin there is room for every image.
    if let Some(&first) = animal.0.first() {
        let corner = first.coordinates().get(..board.rank());
        let there = corner.and_then(|corner| board.translation(corner));
        for cell in &mut animal.0 {
            let moved = there.and_then(|there| cell.checked_sub(there));
            *cell = moved.ok_or(Fault::OutOfRange { cell: *cell })?;
        }
    }
    least_image(board, &animal, budget)
}

/// A cell that no chain of neighbors among the cells joins to the first one.
#[must_use]
pub fn unconnected(board: Board, cells: &[Cell]) -> Option<Cell> {
    let (&first, rest) = cells.split_first()?;
    let mut unreached: BTreeSet<Cell> = rest.iter().copied().collect();
    unreached.remove(&first);
    let mut reached = vec![first];
    while let Some(cell) = reached.pop() {
        let neighbors = board.neighbors(cell).into_iter();
        reached.extend(neighbors.filter(|neighbor| unreached.remove(neighbor)));
    }
    unreached.pop_first()
}
