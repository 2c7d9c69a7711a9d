//! Cells as an animal.

use std::collections::BTreeSet;

use playproof_checker::{Budget, Geometry, Limits, normal_form::least_image};
use playproof_formats::{Board, Cell, claim::Animal};

/// The normal form of the animal with these cells of the board, in any order
/// and anywhere; `None` if it reaches over the range of coordinates.
#[must_use]
pub fn normal_form(board: Board, cells: &[Cell]) -> Option<Animal> {
    let mut animal = Animal(cells.to_vec());
    animal.0.sort_unstable();
    animal.0.dedup();
    // Close to the origin there is room for every image.
    if let Some(&first) = animal.0.first() {
        let there = board.translation(first.coordinates().get(..board.rank())?)?;
        for cell in &mut animal.0 {
            *cell = cell.checked_sub(there)?;
        }
    }
    least_image(board, &animal, &mut Budget::new(Limits::default())).ok()
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
