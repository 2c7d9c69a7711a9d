//! Evidence of the rule `tiles`.

use crate::{cell::Cell, encoding::record, evidence::placement::Lattice};

record! {
    /// Finite games that lie side by side on the board, periodically.
    pub struct Tiles {
        /// The periods.
        pub lattice: Lattice,
        /// Of each tile, the cells, in the order of the vertices of its game: that of the premise
        /// with the same number.
        pub tiles: Vec<Vec<Cell>>,
    }
}
