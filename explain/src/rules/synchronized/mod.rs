//! Rules for synchronized games.

pub(super) mod bands;
mod board;
mod cut;
pub(super) mod hot_bands;
pub(super) mod sync_outcome;
pub(super) mod sync_refutation;
pub(super) mod sync_strategy;
pub(super) mod transpose;
pub(super) mod walk;
