//! Exit statuses. The guide has a table of them.

/// Settled.
pub(crate) const DONE: u8 = 0;
/// Open within the limits, or rejected.
pub(crate) const OPEN: u8 = 1;
/// Bad input, or declined.
pub(crate) const BAD: u8 = 2;
