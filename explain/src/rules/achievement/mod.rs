//! Rules for achievement games.

pub(crate) mod composition;
pub(crate) mod fan;
pub(crate) mod paving;
pub(crate) mod priority;
pub(crate) mod proof_sequence;
