//! Synchronized games: both players place a tile at the same moment.

pub mod bands;
pub mod contents;
pub mod cut;
pub mod hot_bands;
pub mod regions;
pub mod sync_outcome;
pub mod sync_refutation;
pub mod sync_strategy;
pub mod transpose;
pub mod values;
pub mod walk;
