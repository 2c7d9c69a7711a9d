//! The blocks of Cardinal et al., as printed.
//!
//! All are rectangles, repeated by a lattice, and a family is all copies in the
//! rectangle of certain orientations. Whether they prove anything is the checker's
//! to say: two of the printed ones do not.

use std::collections::BTreeSet;

use playproof_formats::{
    claim::Animal,
    evidence::{Blocks, Lattice},
};

use super::{Point, copy, extent, moved, orientations, periods::Periods, point};
use playproof_explain::animals::families::Family;

/// Theorem 2: O(n,m,k), not turned, in (n+k) × (m+k) rectangles.
#[must_use]
pub fn theorem_2(n: i16, m: i16, k: i16) -> Blocks {
    let cells = points(Family::Frame(n, m, k));
    let periods = Periods {
        a: n + k,
        slant: 0,
        b: m + k,
    };
    rectangle(&[cells], periods)
}

/// Theorem 3: L(n) and its mirror images in 2n × 2 rectangles.
#[must_use]
pub fn theorem_3(n: i16) -> Blocks {
    let periods = Periods {
        a: 2 * n,
        slant: 0,
        b: 2,
    };
    rectangle(&reflections(&points(Family::Comb(n))), periods)
}

/// The slant that Theorem 4 prints: ⌊(w+1)/2⌋ up to w = h − 2, then none; 2 for h = 2.
#[must_use]
pub fn printed_slant(h: i16, w: i16) -> i16 {
    match h {
        2 => 2,
        _ if w <= h - 2 => (w + 1) / 2,
        _ => 0,
    }
}

/// The slant that the proof of Theorem 4 needs: ⌊(w+1)/2⌋ up to w = 2h − 2.
#[must_use]
pub fn proved_slant(h: i16, w: i16) -> i16 {
    match h {
        2 => 2,
        _ if w <= 2 * h - 2 => (w + 1) / 2,
        _ => 0,
    }
}

/// Theorem 4: U(h,w,k) and its mirror images in (w+k) × h rectangles, each row
/// of which is moved by the slant from the one below.
#[must_use]
pub fn theorem_4(h: i16, w: i16, k: i16, slant: i16) -> Blocks {
    // The lattice's basis is in echelon form when north comes first.
    let turned = |cells: Vec<Point>| cells.into_iter().map(|(x, y)| (y, x)).collect();
    let cells: Vec<Point> = turned(points(Family::Cup(h, w, k)));
    let periods = Periods {
        a: h,
        slant: slant.rem_euclid(w + k),
        b: w + k,
    };
    rectangle(&reflections(&cells), periods)
}

/// Lemma 3: a square with holes, all copies, in squares of side n + ⌊(n−1)/2⌋.
#[must_use]
pub fn lemma_3(animal: &Animal) -> Blocks {
    let orientations = orientations(animal);
    let n = orientations.first().map_or(0, |o| extent(o).0);
    let side = n + (n - 1) / 2;
    let periods = Periods {
        a: side,
        slant: 0,
        b: side,
    };
    rectangle(&orientations, periods)
}

/// All blocks that the paper has for the animal, those to be tried first at the end.
#[must_use]
pub fn all(animal: &Animal) -> Vec<Blocks> {
    let mut blocks = Vec::new();
    let (width, height) = orientations(animal).first().map_or((0, 0), |o| extent(o));
    if width == height && width >= 4 {
        blocks.push(lemma_3(animal));
    }
    for family in Family::of(animal) {
        match family {
            Family::Rectangle(..)
            | Family::Diagonal(_)
            | Family::Column(_)
            | Family::Antidiagonal(_) => {}
            Family::Frame(n, m, k) => blocks.push(theorem_2(n, m, k)),
            Family::Comb(n) => blocks.push(theorem_3(n)),
            Family::Cup(h, w, k) => {
                blocks.push(theorem_4(h, w, k, printed_slant(h, w)));
                blocks.push(theorem_4(h, w, k, proved_slant(h, w)));
            }
        }
    }
    blocks
}

fn points(family: Family) -> Vec<Point> {
    family.cells().into_iter().map(point).collect()
}

/// The images of cells whose least coordinates are 0 under reflections in the axes.
fn reflections(cells: &[Point]) -> Vec<Vec<Point>> {
    let (width, height) = extent(cells);
    let image = |across: bool, up: bool| {
        let reflect = |&(x, y): &Point| {
            (
                if across { width - 1 - x } else { x },
                if up { height - 1 - y } else { y },
            )
        };
        let mut cells: Vec<Point> = cells.iter().map(reflect).collect();
        cells.sort_unstable();
        cells
    };
    let images = [(false, false), (false, true), (true, false), (true, true)];
    let images: BTreeSet<_> = images.into_iter().map(|(x, y)| image(x, y)).collect();
    images.into_iter().collect()
}

/// One block, the a × b rectangle: all places in it of these cells.
fn rectangle(orientations: &[Vec<Point>], periods: Periods) -> Blocks {
    let mut family = Vec::new();
    for cells in orientations {
        let (width, height) = extent(cells);
        let corners =
            (0..=periods.a - width).flat_map(|x| (0..=periods.b - height).map(move |y| (x, y)));
        family.extend(corners.map(|corner| copy(moved(cells, corner))));
    }
    family.sort_unstable();
    Blocks {
        lattice: periods.lattice(),
        families: vec![family],
    }
}

/// The lattice of some blocks, in a few characters, such as (4,2),(0,8).
#[must_use]
pub fn periods(lattice: &Lattice) -> String {
    let vectors: Vec<String> = lattice.0.iter().map(ToString::to_string).collect();
    vectors.join(",")
}
