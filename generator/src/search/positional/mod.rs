//! The search for proofs about positional games.
//!
//! A rule whose evidence must be looked for has a file here that knows when it applies and what its evidence is, or a
//! folder; so have policies, which make evidence of the rule `strategy` shorter. What searches through positions for them,
//! and knows of no rule, is in `engines`. Rules that need no evidence are tried in [`plan`], which lets all of them take turns;
//! what they are asked is in [`question`].

pub mod biased_outcome;
pub mod biased_strategy;
mod engines;
pub mod pairing;
pub mod plan;
mod policies;
mod poset_lemma2;
mod poset_lemma22;
mod poset_thm25;
mod potential;
pub mod question;
pub mod set_matching;
mod strategy;
pub mod union;

pub use engines::{apart, killed_sets::outcome};
pub use plan::{Decision, Found, Planner};
pub(crate) use strategy::sort_policies;
