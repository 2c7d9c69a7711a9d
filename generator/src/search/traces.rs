//! The choice of traces: which finite game is to be won, where a strategy for the infinite board is made of games on tiles.
//!
//! Of each placement that the attacker may want, the defender has to keep from him one of its traces, the parts
//! that lie in one tile. Which ones is left to a SAT solver. When she loses the game about those chosen, she loses every game about
//! the sets with which he won, or about sets within them: these are never chosen together again. So the search ends with a game that she
//! wins, or when there is none.

use std::collections::BTreeMap;

use playproof_checker::positional::Mask;
use rustsat::types::Lit;

use super::{control::Control, sat::Solver};

/// What a pair of traces costs, and a trace and a placement, in the units of [`Control::spend`].
const PAIR: u64 = 1;

/// Choices of traces, each of which is made once.
pub(super) struct Choices {
    solver: Solver,
    /// Whether a trace is kept from the attacker.
    kept: BTreeMap<Mask, Lit>,
    placements: Vec<Vec<Mask>>,
}

impl Choices {
    /// For placements with these traces.
    pub(super) fn new(placements: Vec<Vec<Mask>>, control: &Control) -> Self {
        let mut solver = Solver::default();
        let mut kept: BTreeMap<Mask, Lit> = BTreeMap::new();
        for &trace in placements.iter().flatten() {
            kept.entry(trace).or_insert_with(|| solver.literal());
        }
        control.spend(PAIR * (kept.len() * kept.len()) as u64);
        for (&inner, &kept_inner) in &kept {
            let larger = kept
                .iter()
                .filter(|&(&outer, _)| inner != outer && inner & !outer == 0);
            larger.for_each(|(_, &kept_outer)| solver.clause(&[!kept_inner, kept_outer]));
        }
        for traces in &placements {
            let any: Vec<Lit> = traces.iter().map(|trace| kept[trace]).collect();
            solver.clause(&any);
        }
        Self {
            solver,
            kept,
            placements,
        }
    }

    /// One trace or more for each placement, few and large ones, of which none contains another; `None` if there is no choice any more, or
    /// `control` stops this.
    pub(super) fn next(&mut self, control: &Control) -> Option<Vec<Mask>> {
        let model = self.solver.solve(control)?;
        let kept = self
            .kept
            .iter()
            .filter(|&(_, &literal)| model.holds(literal));
        let mut sets: Vec<Mask> = kept.map(|(&trace, _)| trace).collect();
        sets.sort_by_key(|set| set.count_ones());
        let mut at = 0;
        while let Some(&set) = sets.get(at) {
            control.spend(PAIR * self.placements.len() as u64);
            let kept_by_another = |trace: &Mask| {
                sets.iter()
                    .any(|&other| other != set && other & !trace == 0)
            };
            let needless = |traces: &Vec<Mask>| traces.iter().any(kept_by_another);
            if self.placements.iter().all(needless) {
                sets.remove(at);
            } else {
                at += 1;
            }
        }
        Some(sets)
    }

    /// These are not to be chosen together, as the attacker gets one of them.
    pub(super) fn forbid(&mut self, sets: impl IntoIterator<Item = Mask>) {
        let not_kept = |set: Mask| self.kept.get(&set).map(|&kept| !kept);
        // What is no trace is not chosen anyway.
        if let Some(clause) = sets.into_iter().map(not_kept).collect::<Option<Vec<Lit>>>() {
            self.solver.clause(&clause);
        }
    }
}
