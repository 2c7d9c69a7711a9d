//! Pavings, by SAT, over sublattices of growing index.
//!
//! For a lattice, a variable stands for each pair of related classes {x, x + v},
//! where v is a difference of two cells of a goal: no other pair can meet a
//! placement. Each placement of a goal modulo the lattice must contain a
//! related pair, and no cell may have more than b related cells. There are
//! finitely many lattices of each index; the search goes through them until it
//! is stopped, since no index is known to be enough.

use std::collections::{BTreeMap, BTreeSet};

use playproof_checker::{Budget, Limits, animal, lattice};
use playproof_formats::{
    Board, Cell, Evidence,
    claim::Player,
    evidence::{Lattice, Paving, RelatedCells},
};
use rustsat::types::Lit;

use crate::{
    game::Achievement,
    proof::Proof,
    search::control::Control,
    search::lattices::{Lattices, units},
    search::sat::Solver,
    search::schedule::Attempt,
};

/// What a pair of a placement costs, in the units of [`Control::spend`].
const PAIR: u64 = 1 << 8;

/// Looks for a paving; `None` if the game is not of the rule's kind, or when
/// `control` stops the search.
#[must_use]
pub fn search(game: &Achievement, control: &Control) -> Option<Proof> {
    start(game)(control)
}

/// A search that goes on with the lattice at which it was stopped.
pub(super) fn start(game: &Achievement) -> Attempt<'_, Proof> {
    let is_one_each = (game.maker, game.last_turn, game.first_turn) == (1, 1, 1);
    let mut placed = None;
    let mut lattices = Lattices::new(game.board, 1);
    Box::new(move |control| {
        let breaker = game.breaker_cells().filter(|_| is_one_each)?;
        let placed = placed
            .get_or_insert_with(|| Orientations::new(game))
            .as_ref()?;
        while let Some(lattice) = lattices.peek(control) {
            if let Some(paving) = placed.pave(lattice, breaker, control) {
                let claim = game.won_by(Player::Breaker);
                return Some(Proof::new(claim, Evidence::Paving(paving), &[]));
            }
            if control.is_stopped() {
                return None;
            }
            lattices.take();
        }
        None
    })
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
        let placements = self.placements(&lattice, control)?;
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
        let pairs: usize = placements.iter().map(BTreeSet::len).sum();
        control.spend(PAIR.saturating_mul(pairs as u64));
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
    fn placements(
        &self,
        lattice: &lattice::Lattice<'_>,
        control: &Control,
    ) -> Option<Vec<BTreeSet<Pair>>> {
        let mut placements = BTreeSet::new();
        for orientation in &self.cells {
            control.pay(PAIR)?;
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
