//! Rules for positional games.

pub(crate) mod board;
mod hasse;
pub(super) mod outcome;
pub(super) mod pairing;
mod poset;
pub(super) mod poset_lemma2;
pub(super) mod poset_lemma22;
pub(super) mod poset_thm17;
pub(super) mod poset_thm25;
pub(super) mod poset_thm5;
pub(super) mod poset_thm7;
pub(super) mod potential;
pub(crate) mod set_matching;
pub(super) mod strategy;
pub(super) mod union;
