//! The SAT solver behind the searches: incremental, and stopped by [`Control`].

use std::collections::HashMap;

use rustsat::{
    encodings::card::default_encode_cardinality_constraint,
    instances::{BasicVarManager, Cnf, ManageVars},
    solvers::{Solve, SolverResult},
    types::{Assignment, Lit, TernaryVal, constraints::CardConstraint},
};

use super::control::Control;
use crate::game::instance::Formula;

/// What a decision costs, in the units of [`Control::spend`].
const DECISION: u64 = 1 << 4;

/// What a learnt clause costs for each variable. Measured on pavings, orders of vertices, covers by tiles
/// and pairings of 28 to 2,192 variables, where one takes 0.3 to 48 microseconds: 10 to 35 nanoseconds a variable.
const LEARNT: u64 = 5;

/// Counts the work of the solver, and lets it ask after each decision whether to stop.
#[derive(Default)]
struct Meter {
    control: Option<Control>,
    /// What a learnt clause costs.
    learnt: u64,
}

impl batsat::Callbacks for Meter {
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: batsat::ClauseKind) {
        if let (Some(control), batsat::ClauseKind::Learnt) = (&self.control, kind) {
            control.spend(self.learnt);
        }
    }

    fn stop(&self) -> bool {
        self.control.as_ref().is_some_and(|control| {
            control.spend(DECISION);
            control.is_stopped()
        })
    }
}

/// Clauses, to which more can be added after each solution.
#[derive(Default)]
pub(crate) struct Solver {
    engine: rustsat_batsat::Solver<Meter>,
    variables: BasicVarManager,
    clauses: Cnf,
}

/// A solution.
pub(crate) struct Model(Assignment);

impl Model {
    /// Whether the literal holds; one that no clause needs may go either way.
    pub(crate) fn holds(&self, literal: Lit) -> bool {
        self.0.lit_value(literal) == TernaryVal::True
    }
}

impl Solver {
    /// A new variable.
    pub(crate) fn literal(&mut self) -> Lit {
        self.variables.new_lit()
    }

    /// Demands that one of the literals holds.
    pub(crate) fn clause(&mut self, literals: &[Lit]) {
        self.clauses.add_nary(literals);
    }

    /// Demands that at most `bound` of the literals hold; one that stands twice
    /// counts twice.
    pub(crate) fn at_most(&mut self, literals: &[Lit], bound: usize) {
        if literals.len() <= bound {
            return;
        }
        let mut distinct: Vec<Lit> = Vec::with_capacity(literals.len());
        for &literal in literals {
            if distinct.contains(&literal) {
                let double = self.literal();
                self.clauses.add_lit_impl_lit(literal, double);
                distinct.push(double);
            } else {
                distinct.push(literal);
            }
        }
        let constraint = CardConstraint::new_ub(distinct, bound);
        // It fails only when memory is exhausted.
        default_encode_cardinality_constraint(constraint, &mut self.clauses, &mut self.variables)
            .expect("memory for the encoding");
    }

    /// A solution; `None` if there is none or the search was stopped.
    pub(crate) fn solve(&mut self, control: &Control) -> Option<Model> {
        let highest = self.variables.max_var()?;
        *self.engine.batsat_mut().cb_mut() = Meter {
            control: Some(control.clone()),
            learnt: LEARNT.saturating_mul(u64::from(highest.idx32()) + 1),
        };
        self.engine.reserve(highest).ok()?;
        self.engine
            .add_cnf(std::mem::take(&mut self.clauses))
            .ok()?;
        match self.engine.solve().ok()? {
            SolverResult::Sat => self.engine.solution(highest).ok().map(Model),
            SolverResult::Unsat | SolverResult::Interrupted => None,
        }
    }
}

/// Whether the clauses of a formula can be satisfied. Quantifiers are not looked at.
#[must_use]
pub fn is_satisfiable(formula: &Formula) -> bool {
    let mut solver = Solver::default();
    let literals: HashMap<u32, Lit> = formula
        .prefix
        .iter()
        .map(|&(_, variable)| (variable, solver.literal()))
        .collect();
    for clause in &formula.clauses {
        let literal = |&literal: &i32| {
            let positive = literals[&literal.unsigned_abs()];
            if literal > 0 { positive } else { !positive }
        };
        solver.clause(&clause.iter().map(literal).collect::<Vec<Lit>>());
    }
    formula.clauses.is_empty() || solver.solve(&Control::default()).is_some()
}
