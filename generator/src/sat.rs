//! The SAT solver behind the searches, stopped by [`Control`].

use rustsat::{
    instances::{ManageVars, SatInstance},
    solvers::{Solve, SolverResult},
    types::{Assignment, Lit, constraints::CardConstraint},
};
use rustsat_batsat::Solver;

use crate::control::Control;

/// Lets the solver ask whether to stop.
#[derive(Default)]
struct Interrupt(Option<Control>);

impl batsat::Callbacks for Interrupt {
    fn stop(&self) -> bool {
        self.0.as_ref().is_some_and(Control::is_stopped)
    }
}

/// A satisfying assignment; `None` if there is none or `control` stopped the solver.
pub(crate) fn solve(instance: SatInstance, control: &Control) -> Option<Assignment> {
    let (cnf, variables) = instance.into_cnf();
    let mut solver = Solver::<Interrupt>::default();
    solver.batsat_mut().cb_mut().0 = Some(control.clone());
    solver.add_cnf(cnf).ok()?;
    match solver.solve().ok()? {
        SolverResult::Sat => solver.solution(variables.max_var()?).ok(),
        SolverResult::Unsat | SolverResult::Interrupted => None,
    }
}

/// Demands that at most `bound` of the literals hold; one that stands twice counts twice.
pub(crate) fn at_most(instance: &mut SatInstance, literals: &[Lit], bound: usize) {
    if literals.len() <= bound {
        return;
    }
    let mut distinct: Vec<Lit> = Vec::with_capacity(literals.len());
    for &literal in literals {
        if distinct.contains(&literal) {
            let double = instance.new_lit();
            instance.add_lit_impl_lit(literal, double);
            distinct.push(double);
        } else {
            distinct.push(literal);
        }
    }
    instance.add_card_constr(CardConstraint::new_ub(distinct, bound));
}
