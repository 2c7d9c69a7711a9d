//! Files that build on each other.

use std::{
    fs,
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
};

use playproof::library;
use playproof_checker::{Limits, Session};
use playproof_formats::{Board, Evidence, Id, Premise, Step, claim::Player::Maker, file};
use playproof_oracles::{build::wins, samples};

/// The units of work that were told last, and how often a file was begun: within one they grow.
static LAST: AtomicU64 = AtomicU64::new(u64::MAX);
static BEGUN: AtomicU64 = AtomicU64::new(0);

fn tell(units: u64) {
    if units <= LAST.swap(units, Ordering::Relaxed) {
        BEGUN.fetch_add(1, Ordering::Relaxed);
    }
}

/// What this step proves once more, from another file.
fn again(id: Id) -> Step {
    Step {
        claim: wins(Maker, Board::SQUARE, &[samples::domino()], 1, 3),
        evidence: Evidence::Weaken,
        premises: vec![Premise::Outside(id)],
    }
}

/// A file that builds on many others, of which a round proves one: it is judged at first, and when all are there.
#[test]
fn a_file_that_waits_is_not_judged_for_each_premise() {
    let folder = tempfile::tempdir().unwrap();
    let fan = samples::domino_by_fan();
    let mut ids = vec![fan[0].id(&[])];
    let mut files = vec![file::to_bytes(&fan)];
    for _ in 0..20 {
        let last = *ids.last().unwrap();
        let step = again(last);
        ids.push(step.id(&[last]));
        files.push(file::to_bytes(&[step]));
    }
    let all: Vec<Step> = ids.iter().map(|&id| again(id)).collect();
    files.push(file::to_bytes(&all));
    let paths: Vec<PathBuf> = (0..files.len())
        .map(|number| folder.path().join(format!("{number}.proof")))
        .collect();
    for (path, bytes) in paths.iter().zip(&files) {
        fs::write(path, bytes).unwrap();
    }
    let mut session = Session::new(Limits::default()).telling(1, tell);
    // Those that are needed come last.
    let (accepted, wrong) = library::check(&mut session, paths.into_iter().rev().collect());
    assert_eq!((accepted.len(), wrong.len()), (files.len(), 0));
    let begun = BEGUN.load(Ordering::Relaxed);
    assert!(begun <= 2 * files.len() as u64, "{begun} judgements");
    assert!(begun >= files.len() as u64, "{begun} judgements");
}
