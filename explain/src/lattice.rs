//! The one basis of a lattice.

use playproof_checker::Geometry;
use playproof_formats::{Board, Cell, evidence::Lattice};

/// The reduced basis in echelon form of the lattice that the vectors span;
/// `None` if it is out of the range of coordinates, or not of full rank.
#[must_use]
pub fn reduced(board: Board, vectors: &[Cell]) -> Option<Lattice> {
    let mut left: Vec<Cell> = vectors.to_vec();
    let mut basis: Vec<Cell> = Vec::new();
    for axis in 0..board.rank() {
        let entry = |cell: &Cell| cell.coordinates()[axis];
        // Euclid's algorithm on the coordinates of this axis.
        loop {
            left.sort_by_key(|cell| (entry(cell) == 0, entry(cell).unsigned_abs()));
            let (first, others) = left.split_first_mut()?;
            let others = others.iter_mut().filter(|cell| entry(cell) != 0);
            let mut done = true;
            for other in others {
                *other = minus(*other, *first, entry(other).checked_div(entry(first))?)?;
                done = false;
            }
            if done {
                break;
            }
        }
        let mut pivot = left.remove(0);
        if entry(&pivot) < 0 {
            pivot = pivot.checked_neg()?;
        }
        for vector in &mut basis {
            *vector = minus(
                *vector,
                pivot,
                entry(vector).checked_div_euclid(entry(&pivot))?,
            )?;
        }
        basis.push(pivot);
    }
    Some(Lattice(basis))
}

/// The first vector less a multiple of the second.
fn minus(vector: Cell, other: Cell, times: i16) -> Option<Cell> {
    let coordinates = other.coordinates().iter();
    let multiple: Option<Vec<i16>> = coordinates.map(|x| x.checked_mul(times)).collect();
    vector.checked_sub(Cell::new(&multiple?)?)
}
