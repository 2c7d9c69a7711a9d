//! All animals of a size.

use std::collections::BTreeSet;

use playproof_checker::Geometry;
use playproof_formats::{Board, Cell, claim::Animal};

use playproof_explain::animals::normal_form;

/// All connected animals with this number of cells, one of each congruence
/// class, in normal form and sorted.
///
/// Every animal is a smaller one and a neighbor of it, so the animals of a
/// size are found from those of the size before.
#[must_use]
pub fn enumerate(board: Board, size: usize) -> Vec<Animal> {
    if size == 0 {
        return Vec::new();
    }
    let mut animals = BTreeSet::from_iter(normal_form(board, &[origin(board)]));
    for _ in 1..size {
        animals = animals.iter().flat_map(|a| larger(board, a)).collect();
    }
    Vec::from_iter(animals)
}

/// Some cell of the board.
fn origin(board: Board) -> Cell {
    let mut coordinates = vec![0; board.dimension()];
    if board == Board::Triangular {
        coordinates[0] = 1;
    }
    Cell::new(&coordinates).expect("boards have 1 to 6 dimensions")
}

/// The normal forms of the animal with one more cell.
fn larger(board: Board, animal: &Animal) -> BTreeSet<Animal> {
    let neighbors: BTreeSet<Cell> = animal
        .0
        .iter()
        .flat_map(|&cell| board.neighbors(cell))
        .collect();
    let grown = neighbors
        .into_iter()
        .filter(|cell| !animal.0.contains(cell));
    grown
        .filter_map(|cell| normal_form(board, &[animal.0.as_slice(), &[cell]].concat()))
        .collect()
}
