//! Evidence about synchronized games.

pub(super) mod bands;
mod board;
pub(super) mod hot_bands;
pub(super) mod sync_refutation;
pub(super) mod sync_strategy;
mod walk;
