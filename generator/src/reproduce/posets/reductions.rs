//! The hardness reductions: who wins the game that a random problem becomes, and its answer.

use std::time::{Duration, Instant};

use playproof_formats::claim::{Arena, Guarantee};

use super::{mean::mean, needs::lasts};
use crate::{
    game::instance::{
        Cover, Formula, Instance, Quantifier, random::Dice, set_cover, three_qbf, three_sat,
    },
    reproduce::table::{Found, Paper, Row, Slice, State, Table},
    search::control::Control,
    search::positional::{Decision, Planner},
    search::sat::is_satisfiable,
};

/// Random problems for each reduction.
const PROBLEMS: u32 = 100;

/// Random problems among which a certificate is looked for that shows something.
const MOST: u32 = 200_000;

/// A reduction, and random problems for it.
struct Reduction {
    theorem: &'static str,
    problem: &'static str,
    /// How the answer is found.
    oracle: &'static str,
    draw: fn(&mut Dice) -> Option<Problem>,
}

/// A problem as a game.
struct Problem {
    instance: Instance,
    answer: bool,
    /// Whether the answer is close: no part of the problem can be left out.
    is_sharp: bool,
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
            let answer = is_satisfiable(&formula);
            Some(Problem {
                instance: three_sat(&formula),
                answer,
                is_sharp: !answer && every_clause_is_needed(&formula),
            })
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
            let answer = cover.exists();
            // One set less does not do.
            let smaller = Cover {
                sets: cover.sets.clone(),
                size: cover.size - 1,
            };
            Some(Problem {
                instance: set_cover(&cover).ok()?,
                answer,
                is_sharp: answer
                    && cover.size > 1
                    && cover.size < sets as usize
                    && !smaller.exists(),
            })
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
            let answer = formula.is_true();
            // The quantifiers are needed, too.
            let of_some = Formula {
                prefix: formula
                    .prefix
                    .iter()
                    .map(|&(_, v)| (Quantifier::Exists, v))
                    .collect(),
                clauses: formula.clauses.clone(),
            };
            Some(Problem {
                instance: three_qbf(&formula),
                answer,
                is_sharp: !answer && every_clause_is_needed(&formula) && of_some.is_true(),
            })
        },
    },
];

/// Whether a false formula is true without any of its clauses, of which none has one literal
/// alone.
fn every_clause_is_needed(formula: &Formula) -> bool {
    let clauses = &formula.clauses;
    let without = |left_out: usize| {
        let mut smaller = formula.clone();
        smaller.clauses.remove(left_out);
        smaller.is_true()
    };
    clauses.iter().all(|clause| clause.len() > 1) && (0..clauses.len()).all(without)
}

/// The table.
pub(super) fn table() -> Table {
    Table {
        title: "Random problems as games: Breaker wins exactly if the answer is yes (mean in \
                milliseconds)"
            .to_owned(),
        rows: REDUCTIONS.map(row).into(),
        overview: None,
    }
}

fn row(reduction: Reduction) -> Row {
    let Reduction {
        theorem,
        problem,
        oracle,
        ..
    } = reduction;
    let work = move |slice: &Slice<'_>, found: &mut Found| reduction.compare(slice.whole, found);
    let all = format!("{PROBLEMS} of {PROBLEMS} agree");
    Row::new(format!("{theorem}: {problem}, and {oracle}"), work)
        .with_file(problem.to_lowercase())
        .with_paper(Some(Paper::says(all)))
}

impl Reduction {
    /// Compares the game's winner with the answer, and takes the first proof of a problem that
    /// is close.
    fn compare(&self, control: &Control, found: &mut Found) -> State {
        let mut dice = Dice::new(8);
        let mut time = Duration::ZERO;
        let (mut problems, mut agreements, mut yes, mut vertices) = (0, 0, 0, 0);
        let mut proof = None;
        for _ in 0..MOST {
            if control.is_stopped() || problems >= PROBLEMS && proof.is_some() {
                break;
            }
            let Some(problem) = (self.draw)(&mut dice) else {
                continue;
            };
            let game = problem.instance.game();
            let shows = proof.is_none()
                && problem.is_sharp
                && matches!(&game.arena, Arena::Hypergraph(game) if lasts(game));
            let is_compared = problems < PROBLEMS;
            if !is_compared && !shows {
                continue;
            }
            let started = Instant::now();
            let decision = Planner::default().decide(&game, control);
            let guarantee = decision.as_ref().and_then(Decision::guarantee);
            let breaker_wins = guarantee == Some(Guarantee::BreakerWinsSecond);
            let accepted = decision.filter(|decision| decision.proof.check().is_ok());
            if is_compared {
                time += started.elapsed();
                problems += 1;
                yes += u32::from(problem.answer);
                vertices = vertices.max(problem.instance.vertices.len());
                agreements += u32::from(accepted.is_some() && breaker_wins == problem.answer);
            }
            if shows && breaker_wins == problem.answer {
                proof = accepted.map(|decision| decision.proof);
            }
        }
        found.result = Some(format!("{agreements} of {problems} agree"));
        found.tell("yes", yes);
        found.tell("vertices", vertices);
        found.tell("mean", mean(time, problems));
        found.proof = proof;
        let both = 0 < yes && yes < PROBLEMS;
        if agreements == PROBLEMS && both && found.proof.is_some() {
            State::Settled
        } else {
            State::after(control)
        }
    }
}
