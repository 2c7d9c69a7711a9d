//! The rule `strategy` once more, written apart from the checker: the marks as they are, all sets looked at each
//! time, and recursion. And a writer of strategies that leaves much to chance.

mod referee;
mod rules;
mod writer;

pub use self::{
    referee::proves,
    writer::{counted, policy, strategy, varied},
};
