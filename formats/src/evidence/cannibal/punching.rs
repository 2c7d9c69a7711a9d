//! Evidence of the rule `punching`.

use minicbor::{Decode, Encode};

use crate::cell::Cell;

/// What is removed from a cannibal.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Punching {
    /// Cells of the premise's animal, a strictly increasing list.
    #[n(0)]
    pub hole: Vec<Cell>,
}
