//! Evidence about synchronized games.

mod bands;
mod sync_refutation;
mod sync_strategy;

pub use self::{
    bands::{Band, BandClass, BandContent, Bands},
    sync_refutation::SyncRefutation,
    sync_strategy::SyncStrategy,
};
