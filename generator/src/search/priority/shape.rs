//! Shapes of strategies, from simple to rich.

use std::collections::BTreeSet;

use playproof_checker::{Geometry, isometry, lattice};
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
    /// The class whose lists this one repeats, moved by a symmetry that carries
    /// the offsets of the one to those of the other, in their order.
    pub(super) like: usize,
}

/// The largest index of a shape's lattice, and the largest number of shells of offsets
/// around a cell.
const LARGEST: (i16, usize) = (4, 3);

/// Shapes without history, the simplest first.
pub(super) fn without_history(board: Board) -> Vec<Shape> {
    frames(board)
        .into_iter()
        .filter_map(|(lattice, shells)| Shape::new(board, lattice, shells))
        .collect()
}

/// Shapes with history, of one or two classes. Each class watches two opposite
/// neighbors (or any two, where none are opposite); its rules are for both, for
/// one of them, and for none being Maker's. Shapes in which the second class
/// repeats the first one by a symmetry stand before the others.
pub(super) fn with_history(board: Board) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (lattice, shells) in frames(board) {
        let Some(plain) = Shape::new(board, lattice, shells).filter(|s| s.classes.len() <= 2)
        else {
            continue;
        };
        let first = plain.watching(0, board);
        for shape in &first {
            if shape.classes.len() == 2 {
                shapes.extend(shape.repeated(board));
            }
        }
        match plain.classes.len() {
            1 => shapes.extend(first),
            _ => shapes.extend(first.iter().flat_map(|shape| shape.watching(1, board))),
        }
    }
    shapes
}

/// Lattices and numbers of shells, the simplest first.
fn frames(board: Board) -> Vec<(Lattice, usize)> {
    let mut frames = Vec::new();
    for index in 1..=LARGEST.0 {
        for lattice in lattices(board, index) {
            for shells in 1..=LARGEST.1 {
                frames.push((
                    usize::try_from(index).unwrap_or(0) + 2 * shells,
                    lattice.clone(),
                    shells,
                ));
            }
        }
    }
    frames.sort_by_key(|(size, ..)| *size);
    frames
        .into_iter()
        .map(|(_, lattice, shells)| (lattice, shells))
        .collect()
}

impl Shape {
    /// Without history.
    fn new(board: Board, basis: Lattice, shells: usize) -> Option<Self> {
        let lattice = lattice::Lattice::new(board, &basis).ok()?;
        let mut cells = BTreeSet::new();
        for vector in lattice.translations() {
            let vector = vector.ok()?;
            for unit in units(board) {
                cells.insert(lattice.reduce(unit.checked_add(vector)?).ok()?);
            }
        }
        let mut classes = Vec::new();
        for (index, cell) in cells.into_iter().enumerate() {
            classes.push(Class {
                cell,
                histories: vec![Vec::new()],
                offsets: offsets(board, cell, shells),
                like: index,
            });
        }
        Some(Self {
            lattice: basis,
            classes,
        })
    }

    /// The shapes in which the class watches a pair of neighbors.
    fn watching(&self, class: usize, board: Board) -> Vec<Self> {
        let pairs = watched(board, self.classes[class].cell).into_iter();
        pairs
            .map(|(a, b)| {
                let mut shape = self.clone();
                shape.classes[class].histories =
                    vec![vec![a.min(b), a.max(b)], vec![a], vec![b], Vec::new()];
                shape
            })
            .collect()
    }

    /// The shapes in which the second class repeats the first one by a symmetry.
    fn repeated(&self, board: Board) -> Vec<Self> {
        let mut shapes = Vec::new();
        for mut symmetry in board.symmetries() {
            let Some(origin) = Cell::new(&vec![0; board.dimension()]) else {
                continue;
            };
            symmetry.shift = origin;
            let image = |cells: &[Cell]| -> Option<Vec<Cell>> {
                cells
                    .iter()
                    .map(|&cell| isometry::apply(&symmetry, cell))
                    .collect()
            };
            let first = &self.classes[0];
            let histories: Option<Vec<Vec<Cell>>> = first
                .histories
                .iter()
                .map(|history| image(history))
                .collect();
            let (Some(offsets), Some(mut histories)) = (image(&first.offsets), histories) else {
                continue;
            };
            histories
                .iter_mut()
                .for_each(|history| history.sort_unstable());
            let mut shape = self.clone();
            let second = &mut shape.classes[1];
            if offsets.iter().all(|offset| second.offsets.contains(offset)) {
                second.offsets = offsets;
                second.histories = histories;
                second.like = 0;
                shapes.push(shape);
            }
        }
        shapes
    }
}

/// The offsets from a cell to others, the nearest first: those of so many
/// different lengths.
fn offsets(board: Board, cell: Cell, shells: usize) -> Vec<Cell> {
    let mut vectors: Vec<Vec<i16>> = vec![Vec::new()];
    for _ in 0..board.dimension() {
        vectors = vectors
            .iter()
            .flat_map(|vector| (-2..=2).map(move |x| [vector.as_slice(), &[x]].concat()))
            .collect();
    }
    let length = |offset: &Cell| -> i32 {
        offset
            .coordinates()
            .iter()
            .map(|&x| i32::from(x) * i32::from(x))
            .sum()
    };
    let leads = |offset: &Cell| {
        !offset.is_zero() && cell.checked_add(*offset).is_some_and(|c| board.contains(c))
    };
    let mut offsets: Vec<Cell> = vectors
        .iter()
        .filter_map(|v| Cell::new(v))
        .filter(leads)
        .collect();
    let lengths: BTreeSet<i32> = offsets.iter().map(length).collect();
    if let Some(&too_long) = lengths.iter().nth(shells) {
        offsets.retain(|offset| length(offset) < too_long);
    }
    offsets.sort_by_key(|offset| (length(offset), *offset));
    offsets
}

/// The pairs of neighbors that a cell may watch, opposite ones first.
fn watched(board: Board, cell: Cell) -> Vec<(Cell, Cell)> {
    let near = offsets(board, cell, 1);
    let mut pairs = Vec::new();
    for (index, &a) in near.iter().enumerate() {
        pairs.extend(near[index + 1..].iter().map(|&b| (a, b)));
    }
    pairs.sort_by_key(|&(a, b)| a.checked_neg() != Some(b));
    if pairs.iter().any(|&(a, b)| a.checked_neg() == Some(b)) {
        pairs.retain(|&(a, b)| a.checked_neg() == Some(b));
    }
    pairs
}
