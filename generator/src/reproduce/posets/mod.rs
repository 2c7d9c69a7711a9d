//! Poset positional games: the theorems of Bagan et al. on random games, the outcomes of
//! unions, Connect-k, and what the hardness reductions make of random problems.

mod boards;
mod reductions;
mod theorems;
mod unions;

use std::time::Duration;

use crate::{game::positional, proof::Proof};
use playproof_formats::Id;
use serde::Serialize;

use crate::reproduce::{Output, Run};

/// A proved claim.
#[derive(Serialize)]
struct Kept {
    result: Option<&'static str>,
    rule: &'static str,
    id: Id,
    bytes: usize,
}

impl Kept {
    /// Checks the proof, and writes it under this name if asked to.
    fn new(proof: &Proof, name: &str, run: &Run<'_>) -> miette::Result<Self> {
        Ok(Self {
            result: positional::result(proof.claim()),
            rule: Proof::rule(proof),
            id: run.keep(proof, name)?,
            bytes: proof.to_bytes().len(),
        })
    }
}

pub(super) fn run(run: &Run<'_>, out: &mut Output<'_>) -> miette::Result<bool> {
    let control = run.control.clone();
    let complete = [
        theorems::run(run, &control, out)?,
        unions::run(run, &control, out)?,
        reductions::run(run, &control, out)?,
        boards::run(run, &control, out)?,
    ];
    Ok(!complete.contains(&false))
}

/// Seconds, each so many.
fn mean(time: Duration, count: usize) -> f64 {
    let count = u32::try_from(count.max(1)).unwrap_or(u32::MAX);
    (time / count).as_secs_f64()
}
