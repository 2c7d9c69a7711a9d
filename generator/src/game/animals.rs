//! All animals of a size.

use std::collections::BTreeSet;

use playproof_checker::{Budget, Geometry};
use playproof_formats::{Board, Cell, Tiling, claim::Animal};

use playproof_explain::animals::normal_form_within;

use crate::budget::unlimited;

/// All connected animals with this number of cells, one of each congruence
/// class (on a fixed board: one of each class under translations), in normal form and sorted.
#[must_use]
pub fn enumerate(board: Board, size: usize) -> Vec<Animal> {
    let sizes = enumerate_up_to(board, size, usize::MAX, &mut unlimited());
    sizes.and_then(|mut sizes| sizes.pop()).unwrap_or_default()
}

/// The same for each number of cells from 1 up to `largest`; `None` if there are more than
/// `most` animals of a size, or the budget is spent.
///
/// Every animal is a smaller one and a neighbor of it, so the animals of a
/// size are found from those of the size before.
#[must_use]
pub fn enumerate_up_to(
    board: Board,
    largest: usize,
    most: usize,
    budget: &mut Budget,
) -> Option<Vec<Vec<Animal>>> {
    let mut sizes: Vec<Vec<Animal>> = Vec::new();
    for _ in 0..largest {
        let mut animals = BTreeSet::new();
        match sizes.last() {
            None => {
                for cell in origins(board) {
                    animals.insert(normal_form_within(board, &[cell], budget).ok()?);
                }
            }
            Some(smaller) => {
                for animal in smaller {
                    for cell in neighbors(board, animal) {
                        let grown = [animal.0.as_slice(), &[cell]].concat();
                        animals.insert(normal_form_within(board, &grown, budget).ok()?);
                    }
                    if animals.len() > most {
                        return None;
                    }
                }
            }
        }
        sizes.push(animals.into_iter().collect());
    }
    Some(sizes)
}

/// A cell of each class under translations: triangles point up or down.
fn origins(board: Board) -> impl Iterator<Item = Cell> {
    let sums: &[i16] = match board.tiling {
        Tiling::Triangular => &[1, 2],
        Tiling::Hexagonal | Tiling::Hypercubic(_) => &[0],
    };
    sums.iter().map(move |&sum| {
        let mut coordinates = vec![0; board.dimension()];
        coordinates[0] = sum;
        Cell::new(&coordinates).expect("boards have 1 to 6 dimensions")
    })
}

/// The cells beside an animal.
fn neighbors(board: Board, animal: &Animal) -> BTreeSet<Cell> {
    let cells = animal.0.iter();
    let mut beside: BTreeSet<Cell> = cells.flat_map(|&cell| board.neighbors(cell)).collect();
    beside.retain(|cell| !animal.0.contains(cell));
    beside
}
