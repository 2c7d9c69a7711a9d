//! Evidence about synchronized games.

mod bands;
mod hot_bands;
mod sync_refutation;
mod sync_strategy;

pub use self::{
    bands::{Band, BandClass, BandContent, Bands},
    hot_bands::HotBands,
    sync_refutation::SyncRefutation,
    sync_strategy::SyncStrategy,
};
