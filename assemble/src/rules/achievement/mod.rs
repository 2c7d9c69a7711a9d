//! Evidence about achievement games.

mod classes;
pub(super) mod fan;
pub(super) mod fences;
pub(super) mod history_priority;
pub(super) mod many_copies;
pub(super) mod paving;
pub(super) mod priority;
pub(super) mod proof_sequence;
pub(super) mod tiles;
