//! Evidence of the rule `fences`.

use crate::{cell::Cell, encoding::record};

record! {
    /// What Breaker sees to around each of Maker's marks.
    pub struct Fences {
        /// Each as a strictly increasing list of offsets: a fence around x is x + v for each of them.
        pub fences: Vec<Vec<Cell>>,
    }
}
