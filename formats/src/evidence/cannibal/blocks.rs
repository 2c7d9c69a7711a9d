//! Evidence of the rule `blocks`.

use crate::{claim::achievement::Animal, encoding::record, evidence::placement::Lattice};

record! {
    /// Blocks, repeated by a lattice, and how Bob answers in each.
    pub struct Blocks {
        /// The periods.
        pub lattice: Lattice,
        /// A family for each block of a period: the copies of the animal with which
        /// Bob may answer in the block, each given by its cells. The block is their
        /// union. Copies in a family and families are strictly increasing.
        pub families: Vec<Vec<Animal>>,
    }
}
