//! Evidence of the rule `fan`.

use minicbor::{Decode, Encode};

use crate::{cell::Cell, evidence::placement::Placement};

/// Placements of goals through one cell.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Fan {
    /// The cell that all of them contain.
    #[n(0)]
    pub center: Cell,
    /// The placements.
    #[n(1)]
    pub placements: Vec<Placement>,
}
