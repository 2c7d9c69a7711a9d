//! The searches for the answers about one board, side by side.
//!
//! The four questions hang together, so that one, two or three answers decide; and often the
//! hardest one is not among them. Nobody knows beforehand which, so the searches race: each
//! keeps its table from turn to turn, the [likely] ones get most of the work, and what
//! another answer has decided is given up at once.
//!
//! [likely]: super::questions::likely

use playproof_checker::synchronized::Grid;

use super::{
    bits::GridBits,
    questions::{Answers, QUESTIONS, Question, likely},
    solve::Solver,
};
use crate::search::{
    control::Control,
    schedule::{Rival, race},
};

/// The first slice of work of a search, a millisecond or two.
const SLICE: u64 = 1 << 18;

/// How much less work the unlikely ones get.
const UNLIKELY: u64 = 4;

/// The searches for the four answers, and how far they have come.
pub(super) type Solvers<C> = [(Question, Solver<C>); 4];

/// Asks until what is wanted is known; `None` when `control` stops the searches before that.
/// If there is a `main` question, its search goes on even when its answer follows from that
/// to another one: then `wanted` is told the answer that it has found itself.
pub(super) fn ask<C: GridBits, T: Send>(
    grid: &Grid,
    main: Option<Question>,
    control: &Control,
    wanted: impl Fn(Answers, Option<bool>) -> Option<T> + Sync,
) -> Option<(T, Solvers<C>)> {
    let memory = control.memory() / QUESTIONS.len() as u64;
    let mut answers = Answers::new(grid);
    let mut own = None;
    let mut found = wanted(answers, own);
    let goes_on = |answers: Answers, found: &Option<T>, question| {
        found.is_none() && (main == Some(question) || !answers.settles(question))
    };
    let likely = likely(grid);
    let mut solvers = QUESTIONS.map(|question| (question, Solver::new(grid, question, memory)));
    let rivals = solvers.each_mut().map(|(question, solver)| Rival {
        attempt: Box::new(|control: &Control| solver.solve(control).ok()),
        slice: SLICE,
        weight: if likely.contains(question) {
            1
        } else {
            UNLIKELY
        },
        wanted: goes_on(answers, &found, *question),
    });
    race(control, rivals, |index, answer| {
        let question = QUESTIONS[index];
        answers.note(question, answer);
        if main == Some(question) {
            own = Some(answer);
        }
        found = found.take().or_else(|| wanted(answers, own));
        QUESTIONS.map(|question| goes_on(answers, &found, question))
    });
    Some((found?, solvers))
}
