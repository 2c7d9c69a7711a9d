//! Evidence about synchronized games.

mod bands;
mod tiles;

pub use self::{
    bands::{Band, BandClass, BandContent, Bands},
    tiles::Tiles,
};
