//! Lattices: the periods to look for in strategies that repeat.

use playproof_checker::{Geometry, isometry};
use playproof_explain::lattice::reduced;
use playproof_formats::{
    Board, Cell, Tiling,
    evidence::{Isometry, Lattice},
};

use super::control::Control;

/// What the image of a lattice costs, in the units of [`Control::spend`].
const IMAGE: u64 = 1 << 6;

/// All sublattices of a board by growing index, one of those that are images of each
/// other under its symmetries, by their reduced bases in echelon form.
pub(crate) struct Lattices {
    board: Board,
    symmetries: Vec<Isometry>,
    index: i16,
    /// Those of the index that are still to come.
    bases: Bases,
    /// The next one, if it is known.
    next: Option<Lattice>,
}

impl Lattices {
    /// From this index on.
    pub(crate) fn new(board: Board, index: i16) -> Self {
        let origin = Cell::new(&vec![0; board.dimension()]);
        let linear = |symmetry: Isometry| {
            Some(Isometry {
                shift: origin?,
                ..symmetry
            })
        };
        Self {
            board,
            symmetries: board.symmetries().into_iter().filter_map(linear).collect(),
            index,
            bases: Bases::new(board, index),
            next: None,
        }
    }

    /// The next one, which stays the next one until it is taken; `None` when `control` stops
    /// the search for it, or there is none with coordinates in range.
    pub(crate) fn peek(&mut self, control: &Control) -> Option<&Lattice> {
        while self.next.is_none() && !control.is_stopped() {
            let Some(lattice) = self.bases.peek() else {
                self.index = self.index.checked_add(1)?;
                self.bases = Bases::new(self.board, self.index);
                continue;
            };
            let is_least = self.is_least(&lattice, control)?;
            self.bases.next();
            self.next = is_least.then_some(lattice);
        }
        self.next.as_ref()
    }

    /// Takes the next one.
    pub(crate) fn take(&mut self) -> Option<Lattice> {
        self.next.take()
    }

    /// Whether no image is less; `None` when `control` stops this.
    fn is_least(&self, lattice: &Lattice, control: &Control) -> Option<bool> {
        for (number, symmetry) in self.symmetries.iter().enumerate() {
            if number % 64 == 63 && control.is_stopped() {
                return None;
            }
            control.spend(IMAGE);
            if image(self.board, symmetry, lattice).is_some_and(|image| image.0 < lattice.0) {
                return Some(false);
            }
        }
        Some(true)
    }
}

/// The sublattices of this index, one of those that are images of each other; some of them,
/// if `control` stops this for good.
pub(crate) fn lattices_of(board: Board, index: i16, control: &Control) -> Vec<Lattice> {
    let control = control.clone().without_slice();
    let mut lattices = Lattices::new(board, index);
    let mut found = Vec::new();
    while lattices.peek(&control).is_some() && lattices.index == index {
        found.extend(lattices.take());
    }
    found
}

/// The image of a lattice under a symmetry without translation.
pub(crate) fn image(board: Board, symmetry: &Isometry, lattice: &Lattice) -> Option<Lattice> {
    let vectors = lattice.0.iter();
    let image: Option<Vec<Cell>> = vectors
        .map(|&vector| isometry::apply(symmetry, vector))
        .collect();
    reduced(board, &image?)
}

/// The reduced bases in echelon form of all sublattices of an index, one at a time: in six
/// dimensions there are very many.
struct Bases {
    board: Board,
    /// What is left of the index, and the last vectors of a basis, in the order of the
    /// vectors; those to be completed first at the end.
    open: Vec<(i16, Vec<Vec<i16>>)>,
}

impl Bases {
    fn new(board: Board, index: i16) -> Self {
        let open = vec![(index, Vec::new())];
        Self { board, open }
    }

    /// The next one.
    fn peek(&mut self) -> Option<Lattice> {
        loop {
            let (_, below) = self.open.last()?;
            if below.len() < self.board.rank() {
                self.lengthen();
                continue;
            }
            let vectors: Option<Vec<Cell>> = below
                .iter()
                .map(|row| self.board.translation(row))
                .collect();
            match vectors {
                Some(vectors) => return Some(Lattice(vectors)),
                None => self.next(),
            }
        }
    }

    /// On to the one after the next one.
    fn next(&mut self) {
        self.open.pop();
    }

    /// Puts one more vector before those of the last entry, in all ways. The sides multiply to
    /// the index.
    fn lengthen(&mut self) {
        let Some((left, below)) = self.open.pop() else {
            return;
        };
        let rank = self.board.rank();
        let row = rank - 1 - below.len();
        let mut longer = Vec::new();
        for side in (1..=left).filter(|side| left % side == 0) {
            if row == 0 && side != left {
                continue;
            }
            let mut vector = vec![0; rank];
            vector[row] = side;
            let mut vectors = vec![vector];
            for (column, other) in (row + 1..rank).zip(&below) {
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
        self.open.extend(longer.into_iter().rev());
    }
}

/// One cell of each class under all translations of the board.
pub(crate) fn units(board: Board) -> Vec<Cell> {
    let unit = |sum: i16| {
        let mut coordinates = vec![0; board.dimension()];
        coordinates[board.dimension() - 1] = sum;
        Cell::new(&coordinates)
    };
    let sums: &[i16] = match board.tiling {
        Tiling::Triangular => &[1, 2],
        Tiling::Hexagonal | Tiling::Hypercubic(_) => &[0],
    };
    sums.iter().filter_map(|&sum| unit(sum)).collect()
}
