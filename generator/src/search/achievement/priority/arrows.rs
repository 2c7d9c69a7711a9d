//! Strategies whose slots mark one cell each, by SAT over sublattices of growing index.
//!
//! A slot that has one offset is an arrow from a mark to the cell that Breaker marks then, if nobody has. So each class of
//! cells has as many arrows as there are slots, and a placement has a digraph. Maker completes it, in turns that no arrow
//! leads out of to a later one, exactly if each of its strongly connected components fits into a turn: he marks one that
//! no arrow leaves, then the next one. So each placement needs a component that does not fit. (Where his last turn has another
//! number of cells than the others, the larger number counts: a component that fits into neither is enough.)
//!
//! The solver chooses the arrows. Where all components of a placement fit into turns, the order in which Maker marks them
//! becomes a clause, "an arrow leads to a later turn". What is too large for a turn is not cut into turns without such
//! an arrow, so nothing is lost.
//!
//! **What it is for.** With many slots, lists of more than one offset have too many orders for [`super::orders`], and
//! one offset is often enough: so for the pentahex (0,0,0) (0,1,-1) (0,2,-2) (1,0,-1) (2,0,-2), four marks against twenty. Where Maker marks one cell in a turn it is left to
//! [`paving`](super::super::paving), whose arrows go both ways.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::{algo::tarjan_scc, graphmap::DiGraphMap};
use playproof_checker::lattice;
use playproof_formats::{
    Cell,
    evidence::{HistoryPriority, HistoryRule, Lattice, Responses},
};
use rustsat::types::Lit;

use super::placements::placements;
use crate::{
    game::Achievement,
    search::control::Control,
    search::lattices::{Lattices, units},
    search::sat::Solver,
};

/// What an arrow of a placement costs, in the units of [`Control::spend`].
const ARROW: u64 = 1 << 6;

/// An arrow: the class of its tail, and how far its head is from there.
type Arrow = (Cell, Cell);

/// A search that goes on with the lattice at which it was stopped.
pub(super) struct Arrows<'a> {
    game: &'a Achievement,
    slots: usize,
    lattices: Lattices,
    open: Option<Open>,
}

impl<'a> Arrows<'a> {
    pub(super) fn new(game: &'a Achievement, slots: usize) -> Self {
        Self {
            game,
            slots,
            lattices: Lattices::new(game.board, 1),
            open: None,
        }
    }

    /// The next strategy; `None` when `control` stops the search.
    pub(super) fn resume(&mut self, control: &Control) -> Option<HistoryPriority> {
        let most = self.game.maker.max(self.game.last_turn) as usize;
        loop {
            if self.open.is_none() {
                let lattice = self.lattices.peek(control)?;
                self.open = Some(Open::new(self.game, lattice, self.slots, control)?);
                self.lattices.take();
            }
            let open = self.open.as_mut()?;
            if let Some(arrows) = open.solve(most, control) {
                return open.strategy(self.game, self.slots, &arrows);
            }
            if control.is_stopped() {
                return None;
            }
            self.open = None;
        }
    }
}

/// The search with one lattice.
struct Open {
    lattice: Lattice,
    solver: Solver,
    literals: BTreeMap<Arrow, Lit>,
    /// The possible arrows of each placement, with the places of their tails and heads in it.
    placements: Vec<Vec<(Arrow, [usize; 2])>>,
}

impl Open {
    fn new(game: &Achievement, lattice: &Lattice, slots: usize, control: &Control) -> Option<Self> {
        let reduced = lattice::Lattice::new(game.board, lattice).ok()?;
        let mut open = Self {
            lattice: lattice.clone(),
            solver: Solver::default(),
            literals: BTreeMap::new(),
            placements: Vec::new(),
        };
        for placement in placements(game, lattice)? {
            control.pay(ARROW.saturating_mul((placement.len() * placement.len()) as u64))?;
            let mut arrows = Vec::new();
            for (tail, &from) in placement.iter().enumerate() {
                let class = reduced.reduce(from).ok()?;
                for (head, &to) in placement
                    .iter()
                    .enumerate()
                    .filter(|&(head, _)| head != tail)
                {
                    let arrow = (class, to.checked_sub(from)?);
                    arrows.push((arrow, [tail, head]));
                    let literals = open.literals.entry(arrow);
                    literals.or_insert_with(|| open.solver.literal());
                }
            }
            open.placements.push(arrows);
        }
        let mut of_class: BTreeMap<Cell, Vec<Lit>> = BTreeMap::new();
        for (&(class, _), &literal) in &open.literals {
            of_class.entry(class).or_default().push(literal);
        }
        for literals in of_class.values() {
            open.solver.at_most(literals, slots);
        }
        Some(open)
    }

    /// Arrows by which each placement has a component of more than so many cells; `None` if there are none, or the search was
    /// stopped.
    fn solve(&mut self, most: usize, control: &Control) -> Option<BTreeSet<Arrow>> {
        loop {
            let model = self.solver.solve(control)?;
            let literals = self.literals.iter();
            let mut arrows: BTreeSet<Arrow> = literals
                .filter(|&(_, &literal)| model.holds(literal))
                .map(|(&arrow, _)| arrow)
                .collect();
            let mut stopped = true;
            for placement in &self.placements {
                control.spend(ARROW.saturating_mul(placement.len() as u64));
                let Some(turns) = turns(placement, &arrows, most) else {
                    continue;
                };
                stopped = false;
                let later = |&[tail, head]: &[usize; 2]| turns.get(&tail) < turns.get(&head);
                let later = placement.iter().filter(|(_, ends)| later(ends));
                let clause: Vec<Lit> = later.map(|(arrow, _)| self.literals[arrow]).collect();
                self.solver.clause(&clause);
            }
            if stopped {
                self.thin(&mut arrows, most);
                return Some(arrows);
            }
        }
    }

    /// Drops arrows that no placement needs.
    fn thin(&self, arrows: &mut BTreeSet<Arrow>, most: usize) {
        for arrow in arrows.clone() {
            arrows.remove(&arrow);
            let mut placements = self.placements.iter();
            if placements.any(|placement| turns(placement, arrows, most).is_some()) {
                arrows.insert(arrow);
            }
        }
    }

    fn strategy(
        &self,
        game: &Achievement,
        slots: usize,
        arrows: &BTreeSet<Arrow>,
    ) -> Option<HistoryPriority> {
        let lattice = lattice::Lattice::new(game.board, &self.lattice).ok()?;
        let mut classes = BTreeSet::new();
        for vector in lattice.translations() {
            let vector = vector.ok()?;
            for cell in units(game.board) {
                classes.insert(lattice.reduce(cell.checked_add(vector)?).ok()?);
            }
        }
        let responses = classes.into_iter().map(|cell| {
            let heads = arrows.iter().filter(|(class, _)| *class == cell);
            let mut lists: Vec<Vec<Cell>> = heads.map(|&(_, offset)| vec![offset]).collect();
            lists.resize(slots, Vec::new());
            let always = HistoryRule {
                history: Vec::new(),
                slots: lists,
            };
            Responses {
                cell,
                rules: vec![always],
            }
        });
        Some(HistoryPriority {
            lattice: self.lattice.clone(),
            classes: responses.collect(),
        })
    }
}

/// In which turn of at most so many cells Maker marks each cell of a placement, if no arrow leads to a later turn; `None` if
/// he cannot.
fn turns(
    placement: &[(Arrow, [usize; 2])],
    arrows: &BTreeSet<Arrow>,
    most: usize,
) -> Option<BTreeMap<usize, usize>> {
    let mut digraph: DiGraphMap<usize, ()> = DiGraphMap::new();
    for (arrow, [tail, head]) in placement {
        digraph.add_node(*tail);
        if arrows.contains(arrow) {
            digraph.add_edge(*tail, *head, ());
        }
    }
    let mut turns = BTreeMap::new();
    let (mut turn, mut marked) = (0, 0);
    // Components come after all to which their arrows lead.
    for component in tarjan_scc(&digraph) {
        if component.len() > most {
            return None;
        }
        if marked + component.len() > most {
            (turn, marked) = (turn + 1, 0);
        }
        marked += component.len();
        turns.extend(component.into_iter().map(|cell| (cell, turn)));
    }
    Some(turns)
}
