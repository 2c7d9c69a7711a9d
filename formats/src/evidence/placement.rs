//! Where cells are carried to: isometries, placements of goals, periods.

use minicbor::{Decode, Encode};

use crate::cell::Cell;
use crate::encoding::record;

record! {
    /// An isometry of a board: a signed permutation of the coordinates, followed
    /// by a translation. Whether it keeps the board is the checker's to say.
    #[derive(Hash)]
    pub struct Isometry {
        /// Coordinate i of the image is, up to sign, coordinate |linear\[i\]| of the
        /// cell, counted from 1; the sign is the sign of linear\[i\].
        pub linear: Vec<i8>,
        /// What is added then.
        pub shift: Cell,
    }

    /// A copy of a goal: where it stands among the goals of the claim, and the
    /// isometry that carries it to its place.
    #[derive(Hash)]
    pub struct Placement {
        /// Index of the goal.
        pub goal: u32,
        /// Where it is put.
        pub isometry: Isometry,
    }
}

/// A sublattice of the translations of a board, by a basis in echelon form:
/// vector i begins with i zeros, followed by a positive coordinate.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cbor(transparent)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Lattice(#[n(0)] pub Vec<Cell>);
