//! Lattices: the periods to look for in strategies that repeat.

use playproof_checker::{Geometry, isometry};
use playproof_formats::{
    Board, Cell,
    evidence::{Isometry, Lattice},
};

/// The sublattices of this index, one of those that are images of each other under
/// symmetries of the board, by their reduced bases in echelon form.
pub(crate) fn lattices(board: Board, index: i16) -> Vec<Lattice> {
    let symmetries = board.symmetries();
    let is_least = |lattice: &Lattice| {
        symmetries.iter().all(|symmetry| {
            let origin = Cell::new(&vec![0; board.dimension()]);
            let linear = origin.map(|shift| Isometry {
                linear: symmetry.linear.clone(),
                shift,
            });
            let image: Option<Vec<Cell>> = linear.and_then(|linear| {
                let vectors = lattice.0.iter();
                vectors
                    .map(|&vector| isometry::apply(&linear, vector))
                    .collect()
            });
            let image = image.and_then(|image| reduced(board, &image));
            image.is_none_or(|image| lattice.0 <= image.0)
        })
    };
    all_lattices(board, index)
        .into_iter()
        .filter(is_least)
        .collect()
}

/// The reduced basis in echelon form of the lattice that the vectors span;
/// `None` if it is out of the range of coordinates, or not of full rank.
pub(crate) fn reduced(board: Board, vectors: &[Cell]) -> Option<Lattice> {
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

/// The sublattices of this index, by their reduced bases in echelon form.
fn all_lattices(board: Board, index: i16) -> Vec<Lattice> {
    let rank = board.rank();
    // Each basis is built from the last vector up; the sides multiply to the index.
    let mut partial: Vec<(i16, Vec<Vec<i16>>)> = vec![(index, Vec::new())];
    for row in (0..rank).rev() {
        let mut longer = Vec::new();
        for (left, below) in &partial {
            for side in (1..=*left).filter(|side| left % side == 0) {
                if row == 0 && side != *left {
                    continue;
                }
                let mut vector = vec![0; rank];
                vector[row] = side;
                let mut vectors = vec![vector];
                for (column, other) in (row + 1..rank).zip(below) {
                    vectors = vectors
                        .iter()
                        .flat_map(|vector| {
                            (0..other[column]).map(move |entry| {
                                let mut vector = vector.clone();
                                vector[column] = entry;
                                vector
                            })
                        })
                        .collect();
                }
                for vector in vectors {
                    let mut basis = vec![vector];
                    basis.extend(below.iter().cloned());
                    longer.push((left / side, basis));
                }
            }
        }
        partial = longer;
    }
    let basis = |(_, rows): (i16, Vec<Vec<i16>>)| {
        let vectors: Option<Vec<Cell>> = rows.iter().map(|row| board.translation(row)).collect();
        vectors.map(Lattice)
    };
    partial.into_iter().filter_map(basis).collect()
}

/// One cell of each class under all translations of the board.
pub(crate) fn units(board: Board) -> Vec<Cell> {
    let unit = |sum: i16| {
        let mut coordinates = vec![0; board.dimension()];
        coordinates[board.dimension() - 1] = sum;
        Cell::new(&coordinates)
    };
    let sums: &[i16] = match board {
        Board::Triangular => &[1, 2],
        Board::Hexagonal | Board::Hypercubic(_) => &[0],
    };
    sums.iter().filter_map(|&sum| unit(sum)).collect()
}
