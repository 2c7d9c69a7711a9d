//! Evidence of the rule `paving`.

use minicbor::{Decode, Encode};

use crate::{cell::Cell, evidence::placement::Lattice};

/// A periodic relation between cells.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Paving {
    /// Its periods.
    #[n(0)]
    pub lattice: Lattice,
    /// One entry for each class of cells, in the order of the cells that stand
    /// for the classes.
    #[n(1)]
    pub classes: Vec<RelatedCells>,
}

/// The cells related to the cells of one class.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct RelatedCells {
    /// The reduced cell of the class.
    #[n(0)]
    pub cell: Cell,
    /// x is related to x + v for each v of this strictly increasing list.
    #[n(1)]
    pub offsets: Vec<Cell>,
}
