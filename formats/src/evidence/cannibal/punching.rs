//! Evidence of the rule `punching`.

use crate::cell::Cell;
use crate::encoding::record;

record! {
    /// What is removed from a cannibal.
    pub struct Punching {
        /// Cells of the premise's animal, a strictly increasing list.
        pub hole: Vec<Cell>,
    }
}
