//! Evidence of the rule `local-games`.

use crate::{claim::achievement::Animal, encoding::record, evidence::placement::Lattice};

record! {
    /// Finite games that lie side by side on the board, periodically.
    pub struct LocalGames {
        /// The periods.
        pub lattice: Lattice,
        /// The games of a period.
        pub games: Vec<LocalGame>,
    }
}

record! {
    /// A game on a tile, the union of some copies of the animal, and how Bob plays it.
    pub struct LocalGame {
        /// The copies with which Bob may answer, each given by its cells.
        pub copies: Vec<Animal>,
        /// For each position in which a copy is free, in the order in which they are met, the
        /// number of the copy with which Bob answers, if he does.
        pub answers: Vec<Option<u32>>,
    }
}
