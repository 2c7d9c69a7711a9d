//! Positional games: who completes a winning set first.

// Rules.
pub mod biased_strategy;
pub mod outcome;
pub mod pairing;
pub mod poset_lemma2;
pub mod poset_lemma22;
pub mod poset_thm17;
pub mod poset_thm25;
pub mod poset_thm5;
pub mod poset_thm7;
pub mod potential;
pub mod set_matching;
pub mod strategy;
pub mod union;

// What they share.
mod guards;
mod poset;

pub use self::guards::Fault;
