//! The orders of a strategy's lists, in a SAT solver.
//!
//! For each list, a literal says of two offsets which one comes first; clauses
//! make that a total order. A slot that was served while the cells K were known
//! to be marked yields the first offset that does not lead into K; so it yields
//! another one exactly if some other such offset comes before that.

use playproof_formats::{
    Cell,
    evidence::{HistoryPriority, HistoryRule, Responses},
};
use rustsat::types::Lit;

use super::{line::Serving, shape::Shape};
use crate::{search::control::Control, search::sat::Solver};

/// A solver for the orders of a shape's lists.
pub(super) struct Orders {
    shape: Shape,
    solver: Solver,
    /// By class, rule and slot.
    before: Vec<Vec<Vec<Order>>>,
}

/// For two offsets by their numbers, that the first one comes before the second.
type Order = Vec<Vec<Lit>>;

impl Orders {
    pub(super) fn new(shape: Shape, slots: usize) -> Self {
        let mut solver = Solver::default();
        let mut before: Vec<Vec<Vec<Order>>> = Vec::new();
        for class in &shape.classes {
            let mut rules: Vec<Vec<Order>> = Vec::new();
            for rule in &class.rules {
                let repeated = rule.like.map(|(class, rule)| {
                    before
                        .get(class)
                        .map_or_else(|| rules[rule].clone(), |rules| rules[rule].clone())
                });
                rules.push(repeated.unwrap_or_else(|| {
                    (0..slots)
                        .map(|_| total_order(&mut solver, rule.offsets.len()))
                        .collect()
                }));
            }
            before.push(rules);
        }
        Self {
            shape,
            solver,
            before,
        }
    }

    /// A strategy that no line forbids; `None` if there is none or the search
    /// was stopped.
    pub(super) fn solve(&mut self, control: &Control) -> Option<HistoryPriority> {
        let model = self.solver.solve(control)?;
        let list = |offsets: &[Cell], before: &Order| {
            let rank = |i: usize| {
                (0..offsets.len())
                    .filter(|&j| j != i && model.holds(before[j][i]))
                    .count()
            };
            let mut order: Vec<usize> = (0..offsets.len()).collect();
            order.sort_by_cached_key(|&i| rank(i));
            order.into_iter().map(|i| offsets[i]).collect()
        };
        let classes = self.shape.classes.iter().zip(&self.before);
        let responses = classes.map(|(class, orders)| Responses {
            cell: class.cell,
            rules: class
                .rules
                .iter()
                .zip(orders)
                .map(|(rule, slots)| HistoryRule {
                    history: rule.history.clone(),
                    slots: slots
                        .iter()
                        .map(|before| list(&rule.offsets, before))
                        .collect(),
                })
                .collect(),
        });
        Some(HistoryPriority {
            lattice: self.shape.lattice.clone(),
            classes: responses.collect(),
        })
    }

    /// Demands that one of the slots yields another cell.
    pub(super) fn forbid(&mut self, servings: &[Serving]) {
        let mut clause: Vec<Lit> = Vec::new();
        for serving in servings {
            let offsets = &self.shape.classes[serving.class].rules[serving.rule].offsets;
            let index = |offset: &Cell| offsets.iter().position(|o| o == offset);
            let before = &self.before[serving.class][serving.rule][serving.slot];
            if let Some(marked) = index(&serving.marked) {
                let others = serving.others.iter().filter_map(index);
                clause.extend(others.map(|other| before[other][marked]));
            }
        }
        clause.sort_unstable();
        clause.dedup();
        self.solver.clause(&clause);
    }
}

/// Literals for a total order of so many things.
fn total_order(solver: &mut Solver, count: usize) -> Order {
    // The diagonal is never looked at.
    let mut before = vec![vec![solver.literal(); count]; count];
    let pairs = (0..count).flat_map(|i| (i + 1..count).map(move |j| (i, j)));
    for (i, j) in pairs.clone() {
        before[i][j] = solver.literal();
        before[j][i] = !before[i][j];
    }
    for (i, j) in pairs.flat_map(|(i, j)| [(i, j), (j, i)]) {
        for k in (0..count).filter(|&k| k != i && k != j) {
            solver.clause(&[!before[i][j], !before[j][k], before[i][k]]);
        }
    }
    before
}
