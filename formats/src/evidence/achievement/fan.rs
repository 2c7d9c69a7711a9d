//! Evidence of the rule `fan`.

use crate::{cell::Cell, encoding::record, evidence::placement::Placement};

record! {
    /// Placements of goals through one cell.
    pub struct Fan {
        /// The cell that all of them contain.
        pub center: Cell,
        /// The placements.
        pub placements: Vec<Placement>,
    }
}
