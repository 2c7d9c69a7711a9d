//! Evidence of the rule `square`.

use minicbor::{Decode, Encode};

use crate::{cell::Cell, claim::achievement::Animal, enumeration::tagged};

/// A table of Alice's moves: one for each position that the checker meets when
/// it plays all of Bob's, in the order in which it meets them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
#[cbor(transparent)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(transparent))]
pub struct Square(#[n(0)] pub Vec<SquareTurn>);

/// A move of Alice.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct SquareTurn {
    /// The cell that she takes.
    #[n(0)]
    pub mark: Cell,
    /// What she looks at then.
    #[n(1)]
    pub next: SquareNext,
}

tagged! {
    /// What Alice looks at after a move.
    #[derive(Hash)]
    pub enum SquareNext {
        /// The cells of a copy, which Bob cannot touch any more: she takes them.
        Copy(copy: Animal) = "copy",
        /// The rectangle of cells, given by its least and its greatest corner, that
        /// she minds from now on; what happens elsewhere is forgotten.
        Window(least: Cell, greatest: Cell) = "window",
    }
}
