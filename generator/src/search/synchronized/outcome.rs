//! The outcome of a board.
//!
//! There are four questions: can Vertical, can Horizontal, force a win, at least a draw? They
//! hang together, so that two or three answers decide; and often the hardest one is
//! not among them. Since nobody knows beforehand, the questions take turns, with a number of positions
//! that grows from round to round; each keeps its table. Those of one round run in
//! parallel. What another answer has decided is not asked any more.
//!
//! Each question has its own table, and a round ends when all its questions have paused. So what is
//! found does not depend on which thread was faster: the same board gives the same certificate.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use playproof_checker::{rules::synchronized::sync_outcome, synchronized::Grid};
use playproof_formats::{
    Claim, Evidence,
    claim::{Extent, Letters, Prospect, Side, Statement, Synchronized, SynchronizedOutcome},
};

use super::{answers::answers, bits::Bits, solve::Solver};
use crate::{control::Control, proof::Proof};

/// Positions for each question in the first round.
const FIRST_ROUND: u64 = 1 << 10;

/// The questions: can this player force this?
const QUESTIONS: [(Side, Prospect); 4] = [
    (Side::Vertical, Prospect::Draw),
    (Side::Horizontal, Prospect::Draw),
    (Side::Vertical, Prospect::Win),
    (Side::Horizontal, Prospect::Win),
];

/// What was found out about a board.
#[derive(Clone, Debug)]
pub struct Found {
    /// The outcome.
    pub outcome: Letters,
    /// Its proof.
    pub proof: Proof,
    /// Positions that were searched.
    pub positions: u64,
}

/// Finds the outcome of a board, with its proof, unless it is stopped.
#[must_use]
pub fn search(grid: &Grid, control: &Control) -> Option<Found> {
    let mut board = Questions::new(grid, control);
    let outcome = board.ask(|answers| answers.outcome())?;
    let claim = SynchronizedOutcome {
        outcome,
        variant: grid.variant(),
        rows: grid.rows(),
        columns: grid.columns(),
    };
    let statements = sync_outcome::statements(outcome);
    let premises = board.prove(statements)?;
    let claim = Claim::SynchronizedOutcome(claim);
    Some(Found {
        outcome,
        proof: Proof::new(claim, Evidence::SyncOutcome, &premises),
        positions: board.positions(),
    })
}

/// Proves a statement about a board, if it is true and the search is not stopped.
#[must_use]
pub fn prove(grid: &Grid, statement: Statement, control: &Control) -> Option<Proof> {
    let (side, prospect, forces) = statement.parts();
    let mut board = Questions::new(grid, control);
    let answer = board.ask(|answers| answers.get((side, prospect)));
    if answer? == forces {
        board.prove(&[statement])?.pop()
    } else {
        None
    }
}

/// "`statement` on this board."
#[must_use]
pub fn claim(grid: &Grid, statement: Statement) -> Claim {
    Claim::Synchronized(Synchronized {
        statement,
        variant: grid.variant(),
        rows: Extent::Exactly(grid.rows()),
        columns: Extent::Exactly(grid.columns()),
    })
}

/// What is known of the four questions.
#[derive(Clone, Copy, Debug, Default)]
struct Answers([Option<bool>; 4]);

impl Answers {
    fn get(self, question: (Side, Prospect)) -> Option<bool> {
        let index = QUESTIONS.iter().position(|&q| q == question)?;
        self.0[index]
    }

    /// Notes an answer and what follows from it, on a square board by the reflection in
    /// the diagonal.
    fn note(&mut self, (side, prospect): (Side, Prospect), answer: bool, square: bool) {
        let mut set = |side: Side, prospect: Prospect, answer: bool| {
            for (question, known) in QUESTIONS.iter().zip(&mut self.0) {
                if *question == (side, prospect) || square && *question == (side.other(), prospect)
                {
                    *known = Some(answer);
                }
            }
        };
        set(side, prospect, answer);
        match (prospect, answer) {
            // Who wins draws, and the other does not; who draws keeps the other from a win.
            (Prospect::Win, true) => {
                set(side, Prospect::Draw, true);
                set(side.other(), Prospect::Draw, false);
                set(side.other(), Prospect::Win, false);
            }
            (Prospect::Draw, true) => set(side.other(), Prospect::Win, false),
            (Prospect::Draw, false) => set(side, Prospect::Win, false),
            (Prospect::Win, false) => {}
        }
    }

    /// The outcome, as soon as it is certain.
    fn outcome(self) -> Option<Letters> {
        use Prospect::{Draw, Win};
        use Side::{Horizontal, Vertical};
        let get = |side, prospect| self.get((side, prospect));
        if get(Vertical, Win)? {
            return Some(Letters::V);
        }
        if get(Horizontal, Win)? {
            return Some(Letters::H);
        }
        Some(match (get(Vertical, Draw)?, get(Horizontal, Draw)?) {
            (true, true) => Letters::D,
            (true, false) => Letters::VD,
            (false, true) => Letters::HD,
            (false, false) => Letters::VHD,
        })
    }
}

/// The questions about one board.
enum Questions<'a> {
    Narrow(Round<'a, u64>),
    Wide(Round<'a, u128>),
}

impl<'a> Questions<'a> {
    fn new(grid: &'a Grid, control: &'a Control) -> Self {
        if grid.full() <= u64::MAX.into() {
            Self::Narrow(Round::new(grid, control))
        } else {
            Self::Wide(Round::new(grid, control))
        }
    }

    fn ask<T>(&mut self, wanted: impl Fn(&Answers) -> Option<T>) -> Option<T> {
        match self {
            Self::Narrow(board) => board.ask(wanted),
            Self::Wide(board) => board.ask(wanted),
        }
    }

    fn prove(&mut self, statements: &[Statement]) -> Option<Vec<Proof>> {
        match self {
            Self::Narrow(board) => board.prove(statements),
            Self::Wide(board) => board.prove(statements),
        }
    }

    fn positions(&self) -> u64 {
        match self {
            Self::Narrow(board) => board.positions(),
            Self::Wide(board) => board.positions(),
        }
    }
}

/// The questions about one board, on as many bits as it needs.
struct Round<'a, C> {
    grid: &'a Grid,
    control: &'a Control,
    solvers: Vec<Solver<C>>,
    answers: Answers,
}

impl<'a, C: Bits> Round<'a, C> {
    fn new(grid: &'a Grid, control: &'a Control) -> Self {
        let memory = control.memory() / QUESTIONS.len() as u64;
        let solvers = QUESTIONS.map(|question| Solver::new(grid, question, memory, control));
        let mut answers = Answers::default();
        if grid.rows() == grid.columns() {
            // By the reflection in the diagonal, both would win.
            answers.note((Side::Vertical, Prospect::Win), false, true);
        }
        Self {
            grid,
            control,
            solvers: solvers.into(),
            answers,
        }
    }

    fn positions(&self) -> u64 {
        self.solvers.iter().map(|solver| solver.positions).sum()
    }

    /// Asks questions until what is wanted is known, or the search is stopped.
    fn ask<T>(&mut self, wanted: impl Fn(&Answers) -> Option<T>) -> Option<T> {
        let square = self.grid.rows() == self.grid.columns();
        let mut more = FIRST_ROUND;
        loop {
            if let Some(result) = wanted(&self.answers) {
                return Some(result);
            }
            if self.control.is_stopped() {
                return None;
            }
            let answers = self.answers;
            let open = QUESTIONS.iter().zip(&mut self.solvers);
            let open = open.filter(|&(&(side, _), _)| !square || side == Side::Vertical);
            let mut open: Vec<_> = open
                .filter(|&(&question, _)| answers.get(question).is_none())
                .map(|(&question, solver)| (question, solver, None))
                .collect();
            in_parallel(&mut open, self.control.threads(), |(_, solver, answer)| {
                *answer = solver.solve(more).ok();
            });
            for (question, _, answer) in open {
                if let Some(answer) = answer {
                    self.answers.note(question, answer, square);
                }
            }
            more *= 2;
        }
    }

    /// The proofs of true statements, in parallel.
    fn prove(&mut self, statements: &[Statement]) -> Option<Vec<Proof>> {
        let Self { grid, solvers, .. } = self;
        let square = grid.rows() == grid.columns();
        let mut parts: Vec<_> = QUESTIONS.iter().zip(solvers).map(|p| (p, None)).collect();
        parts.retain(|((question, _), _)| {
            let about = |s: &&Statement| {
                let (side, prospect, _) = s.parts();
                let side = if square { Side::Vertical } else { side };
                (side, prospect) == **question
            };
            statements.iter().any(|s| about(&s))
        });
        let forces = |question: (Side, Prospect)| {
            let about = |s: &&Statement| s.parts() == (question.0, question.1, true);
            let mirrored =
                |s: &&Statement| square && s.parts() == (question.0.other(), question.1, true);
            statements.iter().any(|s| about(&s) || mirrored(&s))
        };
        in_parallel(
            &mut parts,
            self.control.threads(),
            |((question, solver), proof)| {
                let forces = forces(**question);
                *proof = answers(grid, **question, forces, solver).ok().map(|tiles| {
                    let (statement, evidence) = if forces {
                        (
                            Statement::forces(question.0, question.1),
                            Evidence::SyncStrategy(tiles),
                        )
                    } else {
                        (
                            Statement::cannot(question.0, question.1),
                            Evidence::SyncRefutation(tiles),
                        )
                    };
                    Proof::new(claim(grid, statement), evidence, &[])
                });
            },
        );
        let proofs: Option<Vec<Proof>> = parts.into_iter().map(|(_, proof)| proof).collect();
        let proofs = proofs?;
        let proof = |&statement: &Statement| {
            let wanted = claim(grid, statement);
            if let Some(proof) = proofs.iter().find(|proof| *proof.claim() == wanted) {
                return Some(proof.clone());
            }
            let image = claim(grid, statement.transposed());
            let premise = proofs.iter().find(|proof| *proof.claim() == image)?;
            Some(Proof::new(
                wanted,
                Evidence::Transpose,
                std::slice::from_ref(premise),
            ))
        };
        statements.iter().map(proof).collect()
    }
}

/// Does this with all items, so many at a time.
fn in_parallel<T: Send>(items: &mut [T], threads: usize, work: impl Fn(&mut T) + Sync) {
    let next = AtomicUsize::new(0);
    let threads = threads.min(items.len());
    let items: Vec<Mutex<&mut T>> = items.iter_mut().map(Mutex::new).collect();
    let run = || {
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            // Every item is taken once: the lock never waits.
            if let Ok(mut item) = item.lock() {
                work(&mut item);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(run);
        }
        run();
    });
}
