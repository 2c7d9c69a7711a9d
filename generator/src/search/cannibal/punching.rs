//! Larger cannibals with a hole that nobody can use.

use std::collections::BTreeSet;

use playproof_checker::{Budget, Limits, rules::cannibal::punching};
use playproof_explain::animals::{normal_form, unconnected};
use playproof_formats::{
    Board, Cell, Evidence,
    claim::{Animal, Nature},
    evidence::Punching,
};

use crate::{game::cannibal::claim, proof::Proof, search::control::Control};

/// Larger sets of cells that are looked at.
const MOST_WHOLES: usize = 1 << 16;

/// What such a set costs, in the units of [`Control::spend`].
const WHOLE: u64 = 1 << 12;

/// A larger animal, in normal form, and the hole in it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Whole {
    /// The larger animal.
    pub animal: Animal,
    /// Its cells that the smaller one lacks.
    pub hole: Vec<Cell>,
}

/// The larger animals of which this one is left by a hole of so many cells that
/// nobody can use, each once; none if there are very many.
#[must_use]
pub fn wholes(animal: &Animal, cells: usize, control: &Control) -> Vec<Whole> {
    let mut larger: BTreeSet<Vec<Cell>> = BTreeSet::from([animal.0.clone()]);
    for _ in 0..cells {
        if larger.len().saturating_mul(box_size(&animal.0)) > MOST_WHOLES {
            return Vec::new();
        }
        larger = larger.iter().flat_map(|cells| grown(cells)).collect();
    }
    let mut wholes: Vec<Whole> = larger
        .iter()
        .take_while(|_| !control.is_over())
        .filter_map(|cells| {
            control.spend(WHOLE);
            whole(animal, cells)
        })
        .collect();
    wholes.sort_unstable();
    wholes.dedup_by(|one, other| one.animal == other.animal);
    wholes
}

/// The proof from one that the larger animal is a cannibal.
#[must_use]
pub fn proof(animal: &Animal, whole: &Whole, premise: Proof) -> Proof {
    let hole = whole.hole.clone();
    Proof::new(
        claim(Nature::Cannibal, animal),
        Evidence::Punching(Punching { hole }),
        &[premise],
    )
}

/// The number of cells of the bounding box.
fn box_size(cells: &[Cell]) -> usize {
    let side = |axis: usize| {
        let values = cells.iter().filter_map(|c| c.coordinates().get(axis));
        let ends = values.clone().min().zip(values.max());
        ends.map_or(0, |(&least, &most)| usize::from(most.abs_diff(least)) + 1)
    };
    side(0) * side(1)
}

/// The sets with one more cell of the bounding box. Outside of it holes are not
/// looked for.
fn grown(cells: &[Cell]) -> Vec<Vec<Cell>> {
    let between = |axis: usize| {
        let values = cells.iter().filter_map(move |c| c.coordinates().get(axis));
        (values.clone().min().copied(), values.max().copied())
    };
    let ((Some(left), Some(right)), (Some(bottom), Some(top))) = (between(0), between(1)) else {
        return Vec::new();
    };
    let all = (left..=right).flat_map(|x| (bottom..=top).map(move |y| [x, y]));
    let new = all.filter_map(|c| Cell::new(&c));
    new.filter(|cell| !cells.contains(cell))
        .map(|cell| {
            let mut grown = cells.to_vec();
            grown.push(cell);
            grown.sort_unstable();
            grown
        })
        .collect()
}

/// The whole with these cells, in normal form, if nobody can use the hole.
#[must_use]
pub fn whole(rest: &Animal, cells: &[Cell]) -> Option<Whole> {
    if unconnected(Board::SQUARE, cells).is_some() {
        return None;
    }
    let animal = normal_form(Board::SQUARE, cells)?;
    let added = animal.0.len() - rest.0.len();
    // Some image of the rest lies in the normal form; what it lacks is the hole.
    let mut budget = Budget::new(Limits::default());
    let images = playproof_checker::animal::orientations(Board::SQUARE, rest, &mut budget).ok()?;
    let mut holes = Vec::new();
    for image in images {
        for &corner in &animal.0 {
            let vector = corner.checked_sub(*image.first()?)?;
            let moved = playproof_checker::animal::translate(&image, vector)?;
            let mut hole = animal.0.clone();
            hole.retain(|cell| !moved.contains(cell));
            if hole.len() == added {
                holes.push(hole);
            }
        }
    }
    let inner = |hole: &Vec<Cell>| punching::punch(&animal, hole, &mut budget.clone()).is_ok();
    let hole = holes.into_iter().find(inner)?;
    Some(Whole { animal, hole })
}
