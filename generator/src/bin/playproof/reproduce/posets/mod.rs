//! Poset positional games: the theorems of Bagan et al. on random games, the outcomes of
//! unions, Connect-k, and what the hardness reductions make of random problems.

mod boards;
mod reductions;
mod theorems;
mod unions;

use std::time::Duration;

use playproof::{game::positional, proof::Proof};
use playproof_explain::words;
use playproof_formats::Id;
use serde::Serialize;

use super::Arguments;
use crate::{DONE, OPEN, output::Output};

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
    fn new(proof: &Proof, name: &str, arguments: &Arguments) -> miette::Result<Self> {
        Ok(Self {
            result: positional::result(proof.claim()),
            rule: words::rule(proof.steps()),
            id: arguments.keep(proof, name)?,
            bytes: proof.to_bytes().len(),
        })
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<u8> {
    let control = arguments.limits.control()?;
    let complete = [
        theorems::run(arguments, &control, out)?,
        unions::run(arguments, &control, out)?,
        reductions::run(arguments, &control, out)?,
        boards::run(arguments, &control, out)?,
    ];
    Ok(if complete.contains(&false) {
        OPEN
    } else {
        DONE
    })
}

/// Seconds, each so many.
fn mean(time: Duration, count: usize) -> f64 {
    let count = u32::try_from(count.max(1)).unwrap_or(u32::MAX);
    (time / count).as_secs_f64()
}
