//! The outcome of a board.

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
    claim::{Extent, Letters, Side, Statement, Synchronized, SynchronizedOutcome},
    evidence::{SyncRefutation, SyncStrategy},
};

use super::{
    answers::answers,
    bits::GridBits,
    questions::Question,
    race::{Solvers, ask},
    solve::Solver,
};
use crate::{proof::Proof, search::control::Control};

/// What was found out about a board.
#[derive(Clone, Debug)]
pub struct Found {
    /// The outcome.
    pub outcome: Letters,
    /// Its proof.
    pub proof: Proof,
    /// Positions that were searched for the answers in the proof.
    pub positions: u64,
}

/// Finds the outcome of a board, with its proof, unless it is stopped.
#[must_use]
pub fn search(grid: &Grid, control: &Control) -> Option<Found> {
    if is_narrow(grid) {
        found::<u64>(grid, control)
    } else {
        found::<u128>(grid, control)
    }
}

/// Proves a statement about a board, if it is true and the search is not stopped.
#[must_use]
pub fn prove(grid: &Grid, statement: Statement, control: &Control) -> Option<Proof> {
    if is_narrow(grid) {
        proved::<u64>(grid, statement, control)
    } else {
        proved::<u128>(grid, statement, control)
    }
}

/// "`statement` on this board."
#[must_use]
pub fn claim(grid: &Grid, statement: Statement) -> Claim {
    Claim::Synchronized(Synchronized {
        statement,
        variant: grid.variant,
        rows: Extent::Exactly(grid.rows),
        columns: Extent::Exactly(grid.columns),
    })
}

/// Whether 64 bits are enough.
fn is_narrow(grid: &Grid) -> bool {
    grid.full <= u64::MAX.into()
}

/// The outcome.
fn found<C: GridBits>(grid: &Grid, control: &Control) -> Option<Found> {
    let (outcome, solvers) = ask::<C, _>(grid, None, control, |answers, _| answers.outcome())?;
    let claim = SynchronizedOutcome {
        outcome,
        variant: grid.variant,
        rows: grid.rows,
        columns: grid.columns,
    };
    let (premises, positions) = proofs(grid, solvers, sync_outcome::statements(outcome), control)?;
    let claim = Claim::SynchronizedOutcome(claim);
    Some(Found {
        outcome,
        proof: Proof::new(claim, Evidence::SyncOutcome, &premises),
        positions,
    })
}

/// A statement.
fn proved<C: GridBits>(grid: &Grid, statement: Statement, control: &Control) -> Option<Proof> {
    let (side, prospect, forces) = original(grid, statement).parts();
    let question = (side, prospect);
    let (is_true, solvers) = ask::<C, _>(grid, Some(question), control, |answers, own| {
        let refuted = answers.get(question) == Some(!forces);
        own.map(|answer| answer == forces)
            .or(refuted.then_some(false))
    })?;
    let mut proofs = is_true.then(|| proofs(grid, solvers, &[statement], control))??;
    proofs.0.pop()
}

/// On a square board what holds for Horizontal is the image of what holds for Vertical.
fn original(grid: &Grid, statement: Statement) -> Statement {
    if grid.rows == grid.columns && statement.side() == Side::Horizontal {
        statement.transposed()
    } else {
        statement
    }
}

/// The proofs of true statements, and how many positions were searched for them.
fn proofs<C: GridBits>(
    grid: &Grid,
    solvers: Solvers<C>,
    statements: &[Statement],
    control: &Control,
) -> Option<(Vec<Proof>, u64)> {
    let original = |statement| original(grid, statement);
    let mut work: Vec<Work<C>> = Vec::new();
    for (question, solver) in solvers {
        let originals = statements.iter().map(|&statement| original(statement));
        let about = |s: &Statement| (s.side(), s.prospect()) == question;
        if let Some(statement) = originals.clone().find(about) {
            work.push(Work {
                question,
                solver,
                statement,
                proof: None,
            });
        }
    }
    let memory = control.memory() / statements.len().max(1) as u64;
    in_parallel(&mut work, control.threads(), |work| {
        let forces = work.statement.is_forced();
        work.solver.control = control.clone();
        let tiles = answers(grid, work.question, forces, &mut work.solver, memory).ok()?;
        let evidence = if forces {
            Evidence::SyncStrategy(SyncStrategy(tiles))
        } else {
            Evidence::SyncRefutation(SyncRefutation(tiles))
        };
        work.proof = Some(Proof::new(claim(grid, work.statement), evidence, &[]));
        Some(())
    });
    let proof = |&statement: &Statement| {
        let found = |work: &&Work<C>| work.statement == original(statement);
        let proof = work.iter().find(found)?.proof.clone()?;
        Some(if original(statement) == statement {
            proof
        } else {
            Proof::new(claim(grid, statement), Evidence::Transpose, &[proof])
        })
    };
    let proofs: Option<Vec<Proof>> = statements.iter().map(proof).collect();
    Some((proofs?, work.iter().map(|work| work.solver.positions).sum()))
}

/// A statement that is to be proved.
struct Work<C> {
    question: Question,
    solver: Solver<C>,
    statement: Statement,
    proof: Option<Proof>,
}

/// Does this with all items, so many at a time.
fn in_parallel<T: Send>(
    items: &mut [T],
    threads: usize,
    work: impl Fn(&mut T) -> Option<()> + Sync,
) {
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
