//! Boards: sets of integer vectors, their neighbors, translations and point
//! symmetries.
//!
//! | board | cells | neighbors differ by | symmetries |
//! |---|---|---|---|
//! | square, cubic, hypercubic-d | Z^d | ±1 in one coordinate | signed permutations |
//! | hexagonal | sum 0 in Z³ | +1 in one coordinate, −1 in another | permutations, x → −x |
//! | triangular | sum 1 or 2 in Z³ | ±1 in one coordinate | permutations, x → (1,1,1) − x |
//!
//! Cubes are counted up to reflection: chiral pairs are one animal.
//!
//! A *fixed* board has the cells, neighbors and translations of its tiling, and no symmetry but
//! the identity: an animal and its image under a turn or a reflection are two animals there.

use playproof_formats::{Board, Cell, Tiling, evidence::Isometry};

use crate::budget::{Cost, cost};

/// The geometry of a board.
pub trait Geometry {
    /// Whether this is a cell of the board.
    fn contains(&self, cell: Cell) -> bool;

    /// The cells that share a side with a cell of the board; those whose
    /// coordinates are out of range are left out.
    fn neighbors(&self, cell: Cell) -> Vec<Cell>;

    /// δ: the number of neighbors of a cell.
    fn degree(&self) -> u32;

    /// Whether the vector translates the board onto itself.
    fn is_translation(&self, vector: Cell) -> bool;

    /// The dimension of the space of translations. A translation is determined
    /// by that many of its first coordinates.
    fn rank(&self) -> usize;

    /// The translation with these first coordinates; `None` if there are not
    /// [`Geometry::rank`] of them or a coordinate is out of range.
    fn translation(&self, coordinates: &[i16]) -> Option<Cell>;

    /// How many classes the cells have under all translations: 2 on the
    /// triangular board (up and down), else 1.
    fn cells_per_translation(&self) -> u64;

    /// The point symmetries, one isometry for each class under translations: the identity
    /// alone on a fixed board, else up to 46,080 of them in dimension 6.
    fn symmetries(&self) -> Vec<Isometry>;
}

/// How many [`symmetries`](Geometry::symmetries) a board has.
pub(crate) fn symmetry_count(board: Board) -> Cost {
    if board.is_fixed {
        return cost(1);
    }
    let orders = (1..=board.dimension()).fold(cost(1), |orders, axis| orders * axis);
    // A sign for each coordinate, or one for all.
    let signs = match board.tiling {
        Tiling::Hypercubic(d) => 1_u64.checked_shl(d.into()).unwrap_or(u64::MAX),
        Tiling::Triangular | Tiling::Hexagonal => 2,
    };
    orders * signs
}

fn sum(cell: Cell) -> i32 {
    cell.coordinates().iter().map(|&x| i32::from(x)).sum()
}

impl Geometry for Board {
    fn contains(&self, cell: Cell) -> bool {
        cell.coordinates().len() == self.dimension()
            && match self.tiling {
                Tiling::Triangular => matches!(sum(cell), 1 | 2),
                Tiling::Hexagonal => sum(cell) == 0,
                Tiling::Hypercubic(_) => true,
            }
    }

    fn neighbors(&self, cell: Cell) -> Vec<Cell> {
        let d = self.dimension();
        let unit = |axis: usize| {
            let vector: Vec<i16> = (0..d).map(|i| i16::from(i == axis)).collect();
            Cell::new(&vector)
        };
        let units: Vec<Cell> = (0..d).filter_map(unit).collect();
        let mut neighbors = Vec::new();
        for &up in &units {
            if self.tiling == Tiling::Hexagonal {
                let others = units.iter().filter(|&&down| down != up);
                neighbors
                    .extend(others.filter_map(|&down| cell.checked_add(up.checked_sub(down)?)));
            } else {
                neighbors.extend(cell.checked_add(up));
                neighbors.extend(cell.checked_sub(up));
            }
        }
        neighbors.retain(|&neighbor| self.contains(neighbor));
        neighbors
    }

    fn degree(&self) -> u32 {
        match self.tiling {
            Tiling::Triangular => 3,
            Tiling::Hexagonal => 6,
            Tiling::Hypercubic(d) => u32::from(d).saturating_mul(2),
        }
    }

    fn is_translation(&self, vector: Cell) -> bool {
        vector.coordinates().len() == self.dimension()
            && match self.tiling {
                Tiling::Triangular | Tiling::Hexagonal => sum(vector) == 0,
                Tiling::Hypercubic(_) => true,
            }
    }

    fn rank(&self) -> usize {
        match self.tiling {
            Tiling::Triangular | Tiling::Hexagonal => 2,
            Tiling::Hypercubic(_) => self.dimension(),
        }
    }

    fn translation(&self, coordinates: &[i16]) -> Option<Cell> {
        let vector = match (self.tiling, coordinates) {
            (Tiling::Triangular | Tiling::Hexagonal, &[x, y]) => {
                Cell::new(&[x, y, x.checked_add(y)?.checked_neg()?])
            }
            _ => Cell::new(coordinates),
        };
        vector.filter(|&v| self.is_translation(v))
    }

    fn cells_per_translation(&self) -> u64 {
        match self.tiling {
            Tiling::Triangular => 2,
            Tiling::Hexagonal | Tiling::Hypercubic(_) => 1,
        }
    }

    fn symmetries(&self) -> Vec<Isometry> {
        let d = self.dimension();
        if self.is_fixed {
            let linear = (1_i8..).take(d).collect();
            let identity = |shift| Isometry { linear, shift };
            return Cell::new(&vec![0; d]).map(identity).into_iter().collect();
        }
        // Signed permutations are built coordinate by coordinate.
        let signed = |axis: i8| [axis, axis.saturating_neg()];
        let entries: Vec<i8> = (1_i8..).take(d).flat_map(signed).collect();
        let mut partial: Vec<Vec<i8>> = vec![Vec::new()];
        for _ in 0..d {
            let longer = partial.iter().flat_map(|linear| {
                let is_new = |entry: &&i8| {
                    linear
                        .iter()
                        .all(|l| l.unsigned_abs() != entry.unsigned_abs())
                };
                let entries = entries.iter().filter(is_new);
                entries.map(|&entry| [linear.as_slice(), &[entry]].concat())
            });
            partial = longer.collect();
        }
        let one_sign =
            |linear: &Vec<i8>| linear.iter().all(|&l| l > 0) || linear.iter().all(|&l| l < 0);
        if !matches!(self.tiling, Tiling::Hypercubic(_)) {
            partial.retain(one_sign);
        }
        let symmetry = |linear: Vec<i8>| {
            let flipped = self.tiling == Tiling::Triangular && linear.iter().all(|&l| l < 0);
            let shift = vec![i16::from(flipped); d];
            Cell::new(&shift).map(|shift| Isometry { linear, shift })
        };
        partial.into_iter().filter_map(symmetry).collect()
    }
}
