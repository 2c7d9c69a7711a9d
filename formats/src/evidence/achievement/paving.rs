//! Evidence of the rule `paving`.

use crate::{cell::Cell, encoding::record, evidence::placement::Lattice};

record! {
    /// A periodic relation between cells.
    pub struct Paving {
        /// Its periods.
        pub lattice: Lattice,
        /// One entry for each class of cells, in the order of the cells that stand
        /// for the classes.
        pub classes: Vec<RelatedCells>,
    }

    /// The cells related to the cells of one class.
    pub struct RelatedCells {
        /// The reduced cell of the class.
        pub cell: Cell,
        /// x is related to x + v for each v of this strictly increasing list.
        pub offsets: Vec<Cell>,
    }
}
