//! The search for proofs about positional games. For each rule there is a file
//! that knows when it applies and what its evidence is; [`plan`] lets them take
//! turns.

pub mod apart;
pub mod biased_strategy;
mod bits;
mod forcing;
mod killed_sets;
pub mod pairing;
mod pairs_on_chains;
pub mod plan;
mod policies;
mod poset_lemma2;
mod poset_lemma22;
mod poset_thm25;
mod potential;
mod proof_numbers;
pub mod question;
mod rounds;
pub mod set_matching;
mod solver;
mod strategy;
mod symmetry;
mod table;
mod threats;
pub mod union;

pub use killed_sets::outcome;
pub use plan::{Decision, Found, Planner};
pub(crate) use strategy::sort_policies;
