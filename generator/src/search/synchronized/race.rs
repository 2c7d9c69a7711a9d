//! The searches for the answers about one board, side by side.
//!
//! The four questions hang together, so that one, two or three answers decide; and often the
//! hardest one is not among them. Nobody knows beforehand which, so the searches race: each
//! takes turns that grow from one to the next and keeps its table in between; the [likely]
//! ones get most of the time, and what another answer has decided is given up at once.
//!
//! A search's turns are the same whatever the others do, and an answer that is given up is part of
//! no proof. So what is proved, and how, does not depend on which thread was faster.
//!
//! [likely]: super::questions::likely

use std::{
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use playproof_checker::synchronized::Grid;

use super::{
    bits::Bits,
    questions::{Answers, QUESTIONS, Question, likely},
    solve::Solver,
};
use crate::search::control::Control;

/// Positions that are looked at in the first turn.
const FIRST_TURN: u64 = 1 << 12;

/// How much less time the unlikely ones get.
const UNLIKELY: u64 = 4;

/// The searches for the four answers.
pub(super) struct Race<'a, C> {
    control: &'a Control,
    state: Mutex<State<C>>,
    /// A search has stopped.
    stopped: Condvar,
}

struct State<C> {
    answers: Answers,
    runners: [Runner<C>; 4],
}

/// The search for one answer.
struct Runner<C> {
    question: Question,
    /// Not here while it runs; then this stops it.
    solver: Result<Box<Solver<C>>, Control>,
    /// The length of the next turn.
    turn: u64,
    weight: u64,
}

impl<'a, C: Bits> Race<'a, C> {
    pub(super) fn new(grid: &Grid, control: &'a Control) -> Self {
        let memory = control.memory() / QUESTIONS.len() as u64;
        let likely = likely(grid);
        let runners = QUESTIONS.map(|question| Runner {
            question,
            solver: Ok(Box::new(Solver::new(grid, question, memory, control))),
            turn: FIRST_TURN,
            weight: if likely.contains(&question) {
                1
            } else {
                UNLIKELY
            },
        });
        Self {
            control,
            state: Mutex::new(State {
                answers: Answers::new(grid),
                runners,
            }),
            stopped: Condvar::new(),
        }
    }

    /// Asks until what is wanted is known, or the search is stopped.
    pub(super) fn ask<T>(&self, wanted: impl Fn(Answers) -> Option<T> + Sync) -> Option<T> {
        let is_known = |answers: Answers| wanted(answers).is_some();
        thread::scope(|scope| {
            for _ in 1..self.control.threads().min(QUESTIONS.len()) {
                scope.spawn(|| self.run(&is_known));
            }
            self.run(&is_known);
        });
        wanted(self.lock().answers)
    }

    /// The searches, with their questions.
    pub(super) fn solvers(self) -> impl Iterator<Item = (Question, Box<Solver<C>>)> {
        let state = self.state.into_inner();
        let runners = state.unwrap_or_else(PoisonError::into_inner).runners;
        let solvers = runners.into_iter();
        solvers.filter_map(|runner| Some((runner.question, runner.solver.ok()?)))
    }

    fn lock(&self) -> MutexGuard<'_, State<C>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What each thread does: one turn after the other.
    fn run(&self, is_known: &impl Fn(Answers) -> bool) {
        let mut state = self.lock();
        while !is_known(state.answers) && !self.control.is_stopped() {
            let Some(index) = state.next() else {
                let woken = self.stopped.wait(state);
                state = woken.unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let control = self.control.fork();
            let runner = &mut state.runners[index];
            let turn = runner.turn;
            runner.turn *= 2;
            let Ok(mut solver) = std::mem::replace(&mut runner.solver, Err(control.clone())) else {
                continue;
            };
            drop(state);
            let answer = solver.solve(turn, &control);
            state = self.lock();
            state.runners[index].solver = Ok(solver);
            if let Ok(answer) = answer {
                state.note(index, answer);
            }
            self.stopped.notify_all();
        }
        // The others need not go on, either.
        state.give_up(|_| true);
        self.stopped.notify_all();
    }
}

impl<C: Bits> State<C> {
    /// Whose turn it is.
    fn next(&self) -> Option<usize> {
        let waiting =
            |runner: &Runner<C>| runner.solver.is_ok() && !self.answers.settles(runner.question);
        let runners = self.runners.iter().enumerate();
        let waiting = runners.filter(|(_, runner)| waiting(runner));
        let next = waiting.min_by_key(|(_, runner)| runner.turn * runner.weight);
        next.map(|(index, _)| index)
    }

    fn note(&mut self, index: usize, answer: bool) {
        self.answers.note(self.runners[index].question, answer);
        let answers = self.answers;
        self.give_up(|question| answers.settles(question));
    }

    /// Stops the searches for these answers.
    fn give_up(&self, which: impl Fn(Question) -> bool) {
        for runner in &self.runners {
            if let Err(control) = &runner.solver
                && which(runner.question)
            {
                control.stop();
            }
        }
    }
}
