//! The rule `strategy` once more, written apart from the checker: the marks as they are, all sets looked at each
//! time, and recursion. And a writer of strategies that leaves much to chance.

mod referee;
mod rules;
mod writer;

use playproof_formats::{Claim, Evidence, Step};

pub use self::{
    referee::proves,
    writer::{counted, policy, strategy, varied},
};
use crate::{build::step, positional::Dice};

/// A guarantee that is true, proved by a strategy.
#[must_use]
pub fn proved(claim: Claim) -> Step {
    let evidence = strategy(&claim, &[], &mut Dice(7));
    step(claim, Evidence::Strategy(evidence), &[])
}
