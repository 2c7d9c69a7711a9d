//! Positional games: who completes a winning set first.

pub mod biased_strategy;
mod guards;
pub mod outcome;
pub mod pairing;
mod poset;
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

pub use self::guards::Fault;
