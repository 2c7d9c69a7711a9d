//! Pavings, by SAT, over sublattices of growing index.
//!
//! For a lattice, a variable stands for each pair of related classes {x, x + v},
//! where v is a difference of two cells of a goal: no other pair can meet a
//! placement. Each placement of a goal modulo the lattice must contain a
//! related pair, and no cell may have more than b related cells. There are
//! finitely many lattices of each index; the search goes through them until it
//! is stopped, since no index is known to be enough.

use std::collections::{BTreeMap, BTreeSet};

use playproof_checker::{Budget, Geometry, Limits, animal, isometry, lattice};
use playproof_formats::{
    Board, Cell, Evidence,
    claim::Player,
    evidence::{Isometry, Lattice, Paving, RelatedCells},
};
use rustsat::types::Lit;

use crate::{control::Control, game::Achievement, proof::Proof, sat::Solver};

/// Looks for a paving; `None` if the game is not of the rule's kind, or when
/// `control` stops the search.
#[must_use]
pub fn search(game: &Achievement, control: &Control) -> Option<Proof> {
    if (game.maker, game.last_turn, game.first_turn) != (1, 1, 1) {
        return None;
    }
    let breaker = game.breaker_cells()?;
    let placed = Orientations::new(game)?;
    for index in 1.. {
        for lattice in lattices(game.board, index) {
            if control.is_stopped() {
                return None;
            }
            if let Some(paving) = placed.pave(&lattice, breaker, control) {
                let claim = game.won_by(Player::Breaker);
                return Some(Proof::new(claim, Evidence::Paving(paving), &[]));
            }
        }
    }
    None
}

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

/// The orientations of all goals of a game.
struct Orientations {
    board: Board,
    cells: Vec<Vec<Cell>>,
}

/// A pair of related classes: the lesser of (x, v) and (x + v, −v), reduced.
type Pair = (Cell, Cell);

impl Orientations {
    fn new(game: &Achievement) -> Option<Self> {
        let mut budget = Budget::new(Limits::default());
        let mut cells = Vec::new();
        for goal in &game.goals {
            cells.extend(animal::orientations(game.board, goal, &mut budget).ok()?);
        }
        let board = game.board;
        Some(Self { board, cells })
    }

    /// A paving with these periods.
    fn pave(&self, basis: &Lattice, breaker: u32, control: &Control) -> Option<Paving> {
        let lattice = lattice::Lattice::new(self.board, basis).ok()?;
        let placements = self.placements(&lattice)?;
        let mut solver = Solver::default();
        let mut variables: BTreeMap<Pair, Lit> = BTreeMap::new();
        for placement in &placements {
            let clause: Vec<Lit> = placement
                .iter()
                .map(|pair| *variables.entry(*pair).or_insert_with(|| solver.literal()))
                .collect();
            // A goal of one cell has no pair, and cannot be stopped.
            solver.clause(&clause);
        }
        let mut at: BTreeMap<Cell, Vec<Lit>> = BTreeMap::new();
        for (&(cell, offset), &literal) in &variables {
            let other = lattice.reduce(cell.checked_add(offset)?).ok()?;
            at.entry(cell).or_default().push(literal);
            at.entry(other).or_default().push(literal);
        }
        for literals in at.values() {
            solver.at_most(literals, breaker as usize);
        }
        let solution = solver.solve(control)?;
        let mut related: BTreeSet<Pair> = variables
            .iter()
            .filter(|&(_, literal)| solution.holds(*literal))
            .map(|(pair, _)| *pair)
            .collect();
        thin(&mut related, &placements);
        self.evidence(basis, &lattice, &related)
    }

    /// For each placement modulo the lattice, the pairs of its cells.
    fn placements(&self, lattice: &lattice::Lattice<'_>) -> Option<Vec<BTreeSet<Pair>>> {
        let mut placements = BTreeSet::new();
        for orientation in &self.cells {
            for vector in lattice.translations() {
                let placement = animal::translate(orientation, vector.ok()?)?;
                let mut pairs = BTreeSet::new();
                for (index, &x) in placement.iter().enumerate() {
                    for &y in &placement[index + 1..] {
                        let there = (lattice.reduce(x).ok()?, y.checked_sub(x)?);
                        let back = (lattice.reduce(y).ok()?, x.checked_sub(y)?);
                        pairs.insert(there.min(back));
                    }
                }
                placements.insert(pairs);
            }
        }
        Some(placements.into_iter().collect())
    }

    fn evidence(
        &self,
        basis: &Lattice,
        lattice: &lattice::Lattice<'_>,
        related: &BTreeSet<Pair>,
    ) -> Option<Paving> {
        let mut offsets: BTreeMap<Cell, BTreeSet<Cell>> = BTreeMap::new();
        for vector in lattice.translations() {
            let vector = vector.ok()?;
            for cell in units(self.board) {
                let cell = cell.checked_add(vector)?;
                offsets.insert(lattice.reduce(cell).ok()?, BTreeSet::new());
            }
        }
        for &(cell, offset) in related {
            let other = lattice.reduce(cell.checked_add(offset)?).ok()?;
            offsets.get_mut(&cell)?.insert(offset);
            offsets.get_mut(&other)?.insert(offset.checked_neg()?);
        }
        let entry = |(cell, offsets): (Cell, BTreeSet<Cell>)| RelatedCells {
            cell,
            offsets: offsets.into_iter().collect(),
        };
        Some(Paving {
            lattice: basis.clone(),
            classes: offsets.into_iter().map(entry).collect(),
        })
    }
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

/// Drops related pairs that no placement needs, the longest first.
fn thin(related: &mut BTreeSet<Pair>, placements: &[BTreeSet<Pair>]) {
    let length = |pair: &Pair| -> i32 {
        let coordinates = pair.1.coordinates().iter();
        coordinates.map(|&x| i32::from(x).pow(2)).sum()
    };
    let mut longest_first: Vec<Pair> = related.iter().copied().collect();
    longest_first.sort_by_key(|pair| std::cmp::Reverse(length(pair)));
    for pair in longest_first {
        let others = |placement: &BTreeSet<Pair>| {
            !placement.contains(&pair)
                || placement.iter().any(|p| *p != pair && related.contains(p))
        };
        if placements.iter().all(others) {
            related.remove(&pair);
        }
    }
}
