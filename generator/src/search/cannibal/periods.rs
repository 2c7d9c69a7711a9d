//! Sublattices of the square board, and classes of cells modulo them.

use std::collections::{BTreeMap, HashSet};

use playproof_formats::evidence::Lattice;

use super::{Point, cell, point};

/// The lattice of the vectors (a, slant) and (0, b).
#[derive(Clone, Copy, Debug)]
pub(super) struct Periods {
    pub(super) a: i16,
    pub(super) slant: i16,
    pub(super) b: i16,
}

impl Periods {
    pub(super) fn new(lattice: &Lattice) -> Self {
        match *lattice.0 {
            [first, second] => Self {
                a: point(first).0,
                slant: point(first).1,
                b: point(second).1,
            },
            _ => unreachable!("lattices of the square board have two vectors"),
        }
    }

    pub(super) fn lattice(self) -> Lattice {
        Lattice(vec![cell((self.a, self.slant)), cell((0, self.b))])
    }

    /// The cell that stands for the class of a cell.
    pub(super) fn reduce(self, (x, y): Point) -> Point {
        let times = x.div_euclid(self.a);
        (
            x.rem_euclid(self.a),
            (y - times * self.slant).rem_euclid(self.b),
        )
    }

    /// Whether no two cells are the same modulo the lattice.
    pub(super) fn tell_apart(self, cells: &[Point]) -> bool {
        let mut seen = HashSet::new();
        cells.iter().all(|&cell| seen.insert(self.reduce(cell)))
    }

    /// A cell of each class, close to (0,0).
    pub(super) fn classes(self) -> Vec<Point> {
        let mut nearest: BTreeMap<Point, Point> = BTreeMap::new();
        let norm = |(x, y): Point| i32::from(x).pow(2) + i32::from(y).pow(2);
        let mut reach = 0;
        while nearest.len() < usize::from((self.a * self.b).unsigned_abs()) {
            reach += 1;
            for cell in square(reach) {
                let there = nearest.entry(self.reduce(cell)).or_insert(cell);
                if norm(cell) < norm(*there) {
                    *there = cell;
                }
            }
        }
        nearest.into_values().collect()
    }
}

/// The cells whose coordinates are no larger than this.
pub(super) fn square(reach: i16) -> impl Iterator<Item = Point> + Clone {
    (-reach..=reach).flat_map(move |x| (-reach..=reach).map(move |y| (x, y)))
}
