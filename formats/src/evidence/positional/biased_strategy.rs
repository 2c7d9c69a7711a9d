//! Evidence of the rule `biased-strategy`.

use crate::encoding::record;

record! {
    /// An answer to every position with the owner to move.
    ///
    /// The walk of the rule (`checker/src/rules/positional/biased_strategy.rs`) plays against every claim
    /// of the other player, so no position is written down, and none can be left out.
    pub struct BiasedStrategy {
        /// Permutations of the vertices that generate a group: automorphisms of the game without
        /// its marks. Positions that the group carries to one another need one answer.
        pub symmetries: Vec<Vec<u32>>,
        /// How many positions the walk remembers.
        pub positions: u64,
        /// The vertices that are claimed, in the order in which the walk asks for them.
        pub answers: Vec<u32>,
    }
}
