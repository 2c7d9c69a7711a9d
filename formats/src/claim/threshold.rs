//! Threshold sequences (Norris and Sieben, Definition 5.1).

use std::fmt;

use super::achievement::Animal;
use crate::board::Board;
use crate::encoding::record;

record! {
    /// "The threshold sequence of `animal` on `board` is (b₁, …, bₖ₋₁, ∞)": bₙ is
    /// the greatest b for which Maker wins the (n, b) game, and he wins the (k, b)
    /// game for every b.
    #[derive(Hash)]
    pub struct Threshold {
        /// The board.
        pub board: Board,
        /// The one goal.
        pub animal: Animal,
        /// b₁ … bₖ₋₁; the ∞ that follows is not written.
        pub finite: Vec<u32>,
    }
}

impl fmt::Display for Threshold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("threshold (")?;
        for b in &self.finite {
            write!(f, "{b},")?;
        }
        write!(f, "inf) on {} for {}", self.board, self.animal)
    }
}
