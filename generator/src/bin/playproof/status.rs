//! Exit statuses; 2 is for bad input.

/// Settled.
pub(crate) const DONE: u8 = 0;
/// Open within the limits, or not accepted.
pub(crate) const OPEN: u8 = 1;
