//! Evidence of the rule `poset-thm25`.

use crate::encoding::{record, tagged};

record! {
    /// Who wins on chains of at most two vertices with winning sets of at most two.
    pub struct PosetThm25 {
        /// What is removed, one after the other. Only in games with an even number of
        /// vertices.
        pub reductions: Vec<Reduction>,
        /// Winning sets of the reduced game by which Maker wins, each a list of one
        /// or two vertices in the order of the pattern; empty if Breaker wins.
        pub pattern: Vec<Vec<u32>>,
    }
}

tagged! {
    /// A step that removes vertices and keeps the winner.
    pub enum Reduction {
        /// R1: two bottom vertices that are a winning set which meets no other.
        Pair(x: u32, y: u32) = "pair",
        /// R2: chains of two vertices, by their bottom vertices, strictly increasing.
        Chains(bottoms: Vec<u32>) = "chains",
    }
}
