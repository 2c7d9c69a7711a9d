//! Cannibal animal games (Cardinal, Collette, Ito, Korman, Langerman,
//! Sakaidani, Taslakian, "Cannibal Animal Games"), on the square board.

use std::fmt;

use super::achievement::Animal;
use crate::encoding::{enumeration, record};

enumeration! {
    /// The two kinds of animals.
    pub enum Nature {
        /// Bob can keep Alice from a copy for ever.
        Cannibal = "cannibal",
        /// Alice can force a copy within a bounded number of moves.
        NonCannibal = "non-cannibal",
    }
}

record! {
    /// "`animal` is a cannibal", or "a non-cannibal".
    ///
    /// Alice and Bob move in turn, Alice first. Alice occupies a free cell; Bob
    /// occupies the cells of a copy of the animal, all of which must be free. Alice
    /// wants the cells of a copy.
    #[derive(Hash)]
    pub struct Cannibal {
        /// Which of the two.
        pub nature: Nature,
        /// The animal, connected.
        pub animal: Animal,
    }
}

impl fmt::Display for Cannibal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.nature.name(), self.animal)
    }
}

record! {
    /// "Alice can occupy a copy of `animal` with at most `moves` moves, whatever
    /// Bob does."
    #[derive(Hash)]
    pub struct CannibalMoves {
        /// The animal, connected.
        pub animal: Animal,
        /// How many cells Alice needs, those outside the copy included.
        pub moves: u32,
    }
}

impl fmt::Display for CannibalMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "non-cannibal within {} moves {}",
            self.moves, self.animal
        )
    }
}
