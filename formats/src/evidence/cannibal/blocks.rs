//! Evidence of the rule `blocks`.

use minicbor::{Decode, Encode};

use crate::{claim::achievement::Animal, evidence::placement::Lattice};

/// Blocks, repeated by a lattice, and how Bob answers in each.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Blocks {
    /// The periods.
    #[n(0)]
    pub lattice: Lattice,
    /// A family for each block of a period: the copies of the animal with which
    /// Bob may answer in the block, each given by its cells. The block is their
    /// union. Copies in a family and families are strictly increasing.
    #[n(1)]
    pub families: Vec<Vec<Animal>>,
}
