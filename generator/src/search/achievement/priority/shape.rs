//! Shapes of strategies, from simple to rich.
//!
//! The goals of a game come in all orientations, so a shape and its image under a
//! symmetry of the board are equally good, and one of them is enough. And a
//! strategy may well have symmetries of its own: in a *tied* shape the
//! lists of a rule repeat those of another one, moved by a symmetry. A tied
//! shape has fewer strategies, and its search is much faster, so it comes first.

use std::collections::BTreeSet;

use playproof_checker::{Geometry, isometry, lattice};
use playproof_explain::lattice::reduced;
use playproof_formats::{
    Board, Cell,
    evidence::{Isometry, Lattice},
};

use crate::search::control::Control;
use crate::search::lattices::{image as lattice_image, lattices_of, units};

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
    /// The rules; the last one is without history.
    pub(super) rules: Vec<Rule>,
}

/// A rule of a class.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub(super) history: Vec<Cell>,
    /// The offsets that stand in every list.
    pub(super) offsets: Vec<Cell>,
    /// The class and rule whose lists this one repeats; a symmetry carries the
    /// offsets there to the offsets here, in their order.
    pub(super) like: Option<(usize, usize)>,
}

/// The largest index of a shape's lattice, and the largest number of lengths of its
/// offsets.
const LARGEST: (i16, usize) = (4, 3);

/// At most so many ways to tie two rules of a class, and two classes. On the
/// square board there are no more; in space there are dozens.
const MIRRORED: usize = 2;
const REPEATED: usize = 8;

/// What a symmetry of the board costs, in the units of [`Control::spend`].
const SYMMETRY: u64 = 1 << 6;

/// Shapes, made when they are asked for.
pub(super) type Shapes = Box<dyn Iterator<Item = Shape> + Send>;

/// Shapes without history, the simplest first. What needs many classes and far
/// offsets at a time is left to the shapes with history.
pub(super) fn without_history(board: Board, control: &Control) -> Shapes {
    let near =
        |shape: &Shape| shape.classes.len() <= 2 || shape.classes[0].rules[0].offsets.len() <= 6;
    let shapes = frames(board, control)
        .into_iter()
        .filter(|(_, lengths)| *lengths <= 2)
        .filter_map(move |(lattice, lengths)| Shape::new(board, lattice, lengths));
    Box::new(shapes.filter(near))
}

/// Shapes with history, of one or two classes. Each class watches two
/// neighbors, opposite ones if there are; its rules are for both, for one of
/// them, and for none being Maker's. Tied shapes stand before the others.
pub(super) fn with_history(board: Board, control: &Control) -> Shapes {
    let mut seen = BTreeSet::new();
    let control = control.clone();
    let shapes = frames(board, &control)
        .into_iter()
        .filter_map(move |(lattice, lengths)| Shape::new(board, lattice, lengths))
        .filter(|shape| shape.classes.len() <= 2)
        .flat_map(move |plain| {
            let first = plain.watching(0, board);
            let mirrored = first.iter().flat_map(|shape| shape.mirrored(0, board));
            let first: Vec<Shape> = mirrored.chain(first.iter().cloned()).collect();
            if plain.classes.len() == 1 {
                return first;
            }
            let repeated = first.iter().flat_map(|shape| shape.repeated(board));
            let untied = first.iter().flat_map(|shape| shape.watching(1, board));
            repeated.chain(untied).collect()
        });
    Box::new(shapes.filter(move |shape| seen.insert(shape.key(board, &control))))
}

/// Lattices and numbers of lengths, the simplest first. A lattice that not all
/// symmetries of the board keep counts as much larger: good strategies tend to
/// be symmetric.
fn frames(board: Board, control: &Control) -> Vec<(Lattice, usize)> {
    let symmetries: Vec<Isometry> = linear(board).collect();
    let mut frames = Vec::new();
    for index in 1..=LARGEST.0 {
        for lattice in lattices_of(board, index, control) {
            let moved = |symmetry: &&Isometry| {
                control.spend(SYMMETRY);
                lattice_image(board, symmetry, &lattice).as_ref() != Some(&lattice)
            };
            if control.is_over() {
                return Vec::new();
            }
            let skew = symmetries.iter().filter(moved).count();
            for lengths in 1..=LARGEST.1 {
                let size = usize::try_from(index)
                    .unwrap_or(usize::MAX)
                    .saturating_add(2 * lengths);
                let penalty = if skew > 0 { 4 } else { 0 };
                frames.push((size.saturating_add(penalty), skew, lengths, lattice.clone()));
            }
        }
    }
    frames.sort_by_key(|&(size, skew, lengths, _)| (size, skew, lengths));
    frames
        .into_iter()
        .map(|(_, _, lengths, lattice)| (lattice, lengths))
        .collect()
}

impl Shape {
    /// Without history.
    fn new(board: Board, basis: Lattice, lengths: usize) -> Option<Self> {
        let lattice = lattice::Lattice::new(board, &basis).ok()?;
        let mut cells = BTreeSet::new();
        for vector in lattice.translations() {
            let vector = vector.ok()?;
            for unit in units(board) {
                cells.insert(lattice.reduce(unit.checked_add(vector)?).ok()?);
            }
        }
        let rule = |cell| Rule {
            history: Vec::new(),
            offsets: offsets(board, cell, lengths),
            like: None,
        };
        let class = |cell| Class {
            cell,
            rules: vec![rule(cell)],
        };
        Some(Self {
            lattice: basis,
            classes: cells.into_iter().map(class).collect(),
        })
    }

    /// The shapes in which the class watches a pair of neighbors.
    fn watching(&self, class: usize, board: Board) -> Vec<Self> {
        let pairs = watched(board, self.classes[class].cell).into_iter();
        pairs
            .map(|(a, b)| {
                let mut shape = self.clone();
                let last = &shape.classes[class].rules[0];
                let rule = |history: Vec<Cell>| Rule {
                    history,
                    ..last.clone()
                };
                let both = vec![a.min(b), a.max(b)];
                shape.classes[class].rules =
                    vec![rule(both), rule(vec![a]), rule(vec![b]), last.clone()];
                shape
            })
            .collect()
    }

    /// The shapes in which the third rule of the class, for one of the watched neighbors,
    /// repeats the second, for the other.
    fn mirrored(&self, class: usize, board: Board) -> Vec<Self> {
        let mirrored = |symmetry: Isometry| {
            let [_, one, other, _] = self.classes[class].rules.as_slice() else {
                return None;
            };
            let rule = one.image(&symmetry, (class, 1))?;
            if rule.history != other.history || !same_set(&rule.offsets, &other.offsets) {
                return None;
            }
            let mut shape = self.clone();
            shape.classes[class].rules[2] = rule;
            Some(shape)
        };
        linear(board).filter_map(mirrored).take(MIRRORED).collect()
    }

    /// The shapes in which the second class repeats the first.
    fn repeated(&self, board: Board) -> Vec<Self> {
        let repeated = |symmetry: Isometry| {
            let rules = self.classes[0].rules.iter().enumerate();
            let rules: Option<Vec<Rule>> = rules
                .map(|(index, rule)| rule.image(&symmetry, (0, index)))
                .collect();
            let rules = rules?;
            let fits = same_set(&rules[0].offsets, &self.classes[1].rules[0].offsets);
            let mut shape = self.clone();
            shape.classes[1].rules = rules;
            fits.then_some(shape)
        };
        linear(board).filter_map(repeated).take(REPEATED).collect()
    }

    /// The same for shapes that are images of each other under a symmetry of the board.
    fn key(&self, board: Board, control: &Control) -> Vec<String> {
        linear(board)
            .take_while(|_| !control.is_over())
            .filter_map(|symmetry| {
                control.spend(64 * SYMMETRY);
                self.image_key(board, &symmetry)
            })
            .min()
            .unwrap_or_default()
    }

    fn image_key(&self, board: Board, symmetry: &Isometry) -> Option<Vec<String>> {
        let image = |cells: &[Cell]| -> Option<Vec<Cell>> {
            cells
                .iter()
                .map(|&cell| isometry::apply(symmetry, cell))
                .collect()
        };
        let basis = reduced(board, &image(&self.lattice.0)?)?;
        let mut key = vec![format!("{basis:?}")];
        for class in &self.classes {
            for rule in &class.rules {
                let mut history = image(&rule.history)?;
                history.sort_unstable();
                let offsets = image(&rule.offsets)?;
                // A tie is the pairs of offsets that it joins.
                let mut tie: Vec<(Cell, Cell)> = match rule.like {
                    Some((class, other)) => {
                        let others = image(&self.classes[class].rules[other].offsets)?;
                        others.into_iter().zip(offsets.iter().copied()).collect()
                    }
                    None => Vec::new(),
                };
                tie.sort_unstable();
                key.push(format!("{history:?} {} {tie:?}", offsets.len()));
            }
        }
        key[1..].sort();
        Some(key)
    }
}

impl Rule {
    /// The rule moved by a symmetry, tied to the old one.
    fn image(&self, symmetry: &Isometry, like: (usize, usize)) -> Option<Self> {
        let image = |cells: &[Cell]| -> Option<Vec<Cell>> {
            cells
                .iter()
                .map(|&cell| isometry::apply(symmetry, cell))
                .collect()
        };
        let mut history = image(&self.history)?;
        history.sort_unstable();
        Some(Self {
            history,
            offsets: image(&self.offsets)?,
            like: Some(like),
        })
    }
}

/// The symmetries of the board, as they act on offsets.
fn linear(board: Board) -> impl Iterator<Item = Isometry> {
    let origin = Cell::new(&vec![0; board.dimension()]);
    board.symmetries().into_iter().filter_map(move |symmetry| {
        Some(Isometry {
            shift: origin?,
            ..symmetry
        })
    })
}

fn same_set(a: &[Cell], b: &[Cell]) -> bool {
    a.len() == b.len() && a.iter().all(|cell| b.contains(cell))
}

/// The offsets from a cell to others, the nearest first: those of so many
/// different lengths.
fn offsets(board: Board, cell: Cell, lengths: usize) -> Vec<Cell> {
    let mut vectors: Vec<Vec<i16>> = vec![Vec::new()];
    for _ in 0..board.dimension() {
        vectors = vectors
            .iter()
            .flat_map(|vector| (-2..=2).map(move |x| [vector.as_slice(), &[x]].concat()))
            .collect();
    }
    let length = |offset: &Cell| -> i32 {
        let coordinates = offset.coordinates().iter();
        coordinates.map(|&x| i32::from(x) * i32::from(x)).sum()
    };
    let leads = |offset: &Cell| {
        !offset.is_zero() && cell.checked_add(*offset).is_some_and(|c| board.contains(c))
    };
    let vectors = vectors.iter().filter_map(|vector| Cell::new(vector));
    let mut offsets: Vec<Cell> = vectors.filter(leads).collect();
    let all: BTreeSet<i32> = offsets.iter().map(length).collect();
    if let Some(&too_long) = all.iter().nth(lengths) {
        offsets.retain(|offset| length(offset) < too_long);
    }
    offsets.sort_by_key(|offset| (length(offset), *offset));
    offsets
}

/// The pairs of neighbors that a cell may watch: opposite ones, if there are.
fn watched(board: Board, cell: Cell) -> Vec<(Cell, Cell)> {
    let near = offsets(board, cell, 1);
    let mut pairs = Vec::new();
    for (index, &a) in near.iter().enumerate() {
        pairs.extend(near[index + 1..].iter().map(|&b| (a, b)));
    }
    let opposite = |&(a, b): &(Cell, Cell)| a.checked_neg() == Some(b);
    if pairs.iter().any(opposite) {
        pairs.retain(opposite);
    }
    pairs
}
