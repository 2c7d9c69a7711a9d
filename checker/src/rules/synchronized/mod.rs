//! Synchronized games: both players place a tile at the same moment.

// Rules.
pub mod bands;
pub mod hot_bands;
pub mod sync_outcome;
pub mod sync_refutation;
pub mod sync_strategy;
pub mod transpose;

// What they share.
pub mod contents;
pub mod cut;
pub mod regions;
pub mod values;
pub mod walk;
