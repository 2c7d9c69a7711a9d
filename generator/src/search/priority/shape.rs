//! Shapes of strategies, from simple to rich.

use std::collections::BTreeSet;

use playproof_checker::{Geometry, lattice};
use playproof_formats::{Board, Cell, evidence::Lattice};

use super::super::paving::{lattices, units};

/// Everything of a strategy but the order of its lists.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) lattice: Lattice,
    pub(super) classes: Vec<Class>,
}

/// A class of cells.
#[derive(Clone, Debug)]
pub(super) struct Class {
    /// The reduced cell.
    pub(super) cell: Cell,
    /// The histories of the rules; the last one is empty.
    pub(super) histories: Vec<Vec<Cell>>,
    /// The offsets that stand in every list.
    pub(super) offsets: Vec<Cell>,
}

/// The largest index of the lattices of shapes without history.
const LARGEST_INDEX: i16 = 4;

/// Shapes without history: offsets from the neighbors outward, lattices of
/// growing index.
pub(super) fn without_history(board: Board) -> impl Iterator<Item = Shape> {
    (1..=2).flat_map(move |radius| {
        (1..=LARGEST_INDEX).flat_map(move |index| {
            let lattices = lattices(board, index).into_iter();
            lattices.filter_map(move |lattice| shape(board, lattice, radius, &|_| Vec::new()))
        })
    })
}

/// Shapes with history: in each class the histories are the subsets of a pair
/// of opposite offsets, or of another small set.
pub(super) fn with_history(board: Board) -> impl Iterator<Item = Shape> {
    (1..=2).flat_map(move |radius| {
        (1..=2).flat_map(move |index| {
            lattices(board, index).into_iter().flat_map(move |lattice| {
                let pairs = watched(board);
                let count = classes(board, &lattice).map_or(0, |classes| classes.len());
                choices(pairs.len(), count).into_iter().filter_map(move |choice| {
                    let pairs = &pairs;
                    let watch = |class: usize| choice.get(class).map_or(Vec::new(), |&c| pairs[c].clone());
                    shape(board, lattice.clone(), radius, &watch)
                })
            })
        })
    })
}
