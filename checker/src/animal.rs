//! Animals: finite sets of cells up to the isometries of their board.
//!
//! A *placement* of an animal is its image under an isometry. Every isometry
//! is one of the finitely many symmetries followed by a translation, so the
//! placements are the translates of the *orientations*: the images under the
//! symmetries, each moved so that its least coordinates are 0. The least
//! orientation is the animal's normal form.

use std::collections::BTreeSet;

use playproof_formats::{Board, Cell, claim::Animal};

use crate::{
    board::{Geometry, symmetry_count},
    budget::{Budget, CELL, Cost, cost},
    faults::Result,
    isometry::{self, Fault},
    sets,
};

/// Bytes of a symmetry, while all of them are built.
const SYMMETRY: u64 = 160;

/// The orientations of an animal, sorted and without repeats. Each is sorted,
/// and the least of each of its first [`Geometry::rank`] coordinates is 0.
///
/// # Errors
/// When a coordinate leaves its range or the budget is spent.
pub fn orientations(board: Board, animal: &Animal, budget: &mut Budget) -> Result<Vec<Vec<Cell>>> {
    let count = symmetry_count(board);
    // Building one and its place among the orientations take as much as eight cells.
    budget.work(CELL * 8 * count)?;
    let symmetries = cost(SYMMETRY) * count;
    let size = sets::bytes(animal.0.len());
    let mut orientations = BTreeSet::new();
    budget.room(symmetries)?;
    for symmetry in &board.symmetries() {
        // The next one is there twice: where it is carried, and at the origin.
        budget.room(size * orientations.len() + size * 2 + symmetries)?;
        let image = isometry::image(symmetry, &animal.0, budget)?;
        orientations.insert(move_to_origin(board, &image)?);
    }
    Ok(orientations.into_iter().collect())
}

/// Bytes that so many orientations of an animal take.
pub(crate) fn bytes(orientations: &[Vec<Cell>]) -> Cost {
    let cells = orientations.first().map_or(0, Vec::len);
    sets::bytes(cells) * orientations.len()
}

fn move_to_origin(board: Board, cells: &[Cell]) -> Result<Vec<Cell>, Fault> {
    let Some(&first) = cells.first() else {
        return Ok(Vec::new());
    };
    let least = |axis: usize| cells.iter().filter_map(|c| c.coordinates().get(axis)).min();
    let least: Option<Vec<i16>> = (0..board.rank()).map(|axis| least(axis).copied()).collect();
    let corner = least.and_then(|least| board.translation(&least));
    let mut moved = Vec::with_capacity(cells.len());
    for cell in cells {
        let there = corner.and_then(|corner| cell.checked_sub(corner));
        moved.push(there.ok_or(Fault::OutOfRange { cell: first })?);
    }
    Ok(moved)
}

/// The translate of a sorted set of cells by a vector, sorted; `None` if a
/// coordinate leaves its range.
pub fn translate(cells: &[Cell], vector: Cell) -> Option<Vec<Cell>> {
    let mut moved = Vec::with_capacity(cells.len());
    for cell in cells {
        moved.push(cell.checked_add(vector)?);
    }
    Some(moved)
}

/// Whether some placement of `part` lies within `whole`.
///
/// # Errors
/// When a coordinate leaves its range or the budget is spent.
pub fn has_placement(
    board: Board,
    whole: &Animal,
    part: &Animal,
    budget: &mut Budget,
) -> Result<bool> {
    for orientation in orientations(board, part, budget)? {
        let Some(&anchor) = orientation.first() else {
            return Ok(true);
        };
        for &cell in &whole.0 {
            budget.work(CELL * orientation.len())?;
            let vector = cell.checked_sub(anchor).ok_or(Fault::OutOfRange { cell })?;
            if !board.is_translation(vector) {
                continue;
            }
            let moved = translate(&orientation, vector);
            if moved.is_some_and(|moved| moved.iter().all(|&c| sets::has(&whole.0, c))) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Whether any two cells of the animal are joined by a chain of neighbors in it.
pub(crate) fn is_connected(board: Board, animal: &Animal, budget: &mut Budget) -> Result<bool> {
    let mut reached: Vec<Cell> = animal.0.first().copied().into_iter().collect();
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        for neighbor in board.neighbors(cell) {
            budget.work(CELL + reached.len())?;
            if sets::has(&animal.0, neighbor) && !reached.contains(&neighbor) {
                reached.push(neighbor);
            }
        }
        next = next.saturating_add(1);
    }
    Ok(reached.len() == animal.0.len())
}
