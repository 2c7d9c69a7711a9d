//! The hardness reductions: who wins the game that a random problem becomes, and its answer.

use std::time::{Duration, Instant};

use crate::{
    game::instance::{Instance, random::Dice, set_cover, three_qbf, three_sat},
    search::control::Control,
    search::positional::Planner,
    search::sat::is_satisfiable,
};
use playproof_formats::claim::Guarantee;
use serde::Serialize;

use super::{Kept, mean};
use crate::reproduce::{Output, Run};

/// Random problems for each reduction.
const PROBLEMS: usize = 100;

/// A reduction, and random problems for it: the game, and the answer.
struct Reduction {
    theorem: &'static str,
    problem: &'static str,
    /// How the answer is found.
    oracle: &'static str,
    draw: fn(&mut Dice) -> Option<(Instance, bool)>,
}

const REDUCTIONS: [Reduction; 3] = [
    Reduction {
        theorem: "Theorem 8",
        problem: "3-SAT",
        oracle: "a SAT solver",
        draw: |dice| {
            let variables = 2 + dice.below(3);
            let clauses = variables + dice.below(2 * variables);
            let formula = dice.formula(variables, clauses, false);
            Some((three_sat(&formula), is_satisfiable(&formula)))
        },
    },
    Reduction {
        theorem: "Theorem 9",
        problem: "set cover",
        oracle: "all choices",
        draw: |dice| {
            let elements = 2 + dice.below(3);
            let sets = 2 + dice.below(3);
            let cover = dice.cover(elements, sets);
            Some((set_cover(&cover).ok()?, cover.exists()))
        },
    },
    Reduction {
        theorem: "Theorem 11",
        problem: "3-QBF",
        oracle: "all values",
        draw: |dice| {
            let variables = 3 + dice.below(6);
            let clauses = 2 + dice.below(variables);
            let formula = dice.formula(variables, clauses, true);
            Some((three_qbf(&formula), formula.is_true()))
        },
    },
];

/// What became of the problems.
#[derive(Serialize)]
struct Found {
    theorem: &'static str,
    problem: &'static str,
    problems: usize,
    agreements: usize,
    /// Problems whose answer is yes.
    yes: usize,
    /// The vertices of the largest game.
    vertices: usize,
    /// The mean time for a game.
    seconds: f64,
    certificate: Option<Kept>,
}

pub(super) fn run(run: &Run<'_>, control: &Control, out: &mut Output<'_>) -> miette::Result<bool> {
    if !run.json {
        out.line("Random problems as games: Breaker wins exactly if the answer is yes");
    }
    let mut complete = true;
    for reduction in &REDUCTIONS {
        (run.say)(reduction.problem.to_owned());
        let found = reduction.compare(run, control)?;
        complete &= found.agreements == PROBLEMS;
        if run.json {
            out.json(&found)?;
        } else {
            found.print(reduction.oracle, out);
        }
    }
    Ok(complete)
}

impl Reduction {
    fn compare(&self, run: &Run<'_>, control: &Control) -> miette::Result<Found> {
        let mut dice = Dice::new(8);
        let mut time = Duration::ZERO;
        let mut found = Found {
            theorem: self.theorem,
            problem: self.problem,
            problems: 0,
            agreements: 0,
            yes: 0,
            vertices: 0,
            seconds: 0.0,
            certificate: None,
        };
        while found.problems < PROBLEMS && !control.is_stopped() {
            let Some((instance, answer)) = (self.draw)(&mut dice) else {
                continue;
            };
            let started = Instant::now();
            let decision = Planner::default().decide(&instance.game(), control);
            time += started.elapsed();
            found.problems += 1;
            found.yes += usize::from(answer);
            found.vertices = found.vertices.max(instance.vertices.len());
            let Some(decision) = decision else {
                continue;
            };
            let breaker_wins = decision.guarantee() == Some(Guarantee::BreakerWinsSecond);
            found.agreements += usize::from(breaker_wins == answer);
            if found.certificate.is_none() {
                let name = self.problem.to_lowercase();
                found.certificate = Some(Kept::new(&decision.proof, &name, run)?);
            } else {
                run.check(&decision.proof)?;
            }
        }
        found.seconds = mean(time, found.problems);
        Ok(found)
    }
}

impl Found {
    fn print(&self, oracle: &str, out: &mut Output<'_>) {
        let Self {
            theorem,
            problem,
            agreements,
            yes,
            vertices,
            ..
        } = self;
        let problems = format!("{} problems", self.problems);
        let mean = self.seconds * 1e3;
        let id = &self.certificate;
        let id = id
            .as_ref()
            .map_or_else(String::new, |kept| kept.id.to_string());
        let line = format!(
            "  {theorem:<10} {problem:<9} {problems}, {agreements:>3} agree with {oracle}, {yes} yes, {vertices} vertices at most, {mean:.3} ms  {id}"
        );
        out.line(line.trim_end());
    }
}
