//! Evidence of the rule `alice-tree`.

use minicbor::{Decode, Encode};

use crate::{
    cell::Cell,
    claim::achievement::Animal,
    encoding::{record, tagged},
    evidence::placement::Isometry,
};

/// Situations s₁ … sₙ; the game goes from sₙ to a copy that is safe.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
#[cbor(transparent)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct AliceTree(#[n(0)] pub Vec<AliceSituation>);

record! {
    /// What matters of a position with Bob to move. Sets are strictly increasing
    /// lists, and disjoint.
    pub struct AliceSituation {
        /// Cells that Alice owns (X).
        pub alice: Vec<Cell>,
        /// Cells that are known to be Bob's (Y).
        pub bob: Vec<Cell>,
        /// Cells that Bob does not own (N).
        pub free: Vec<Cell>,
        /// How Alice goes on.
        pub next: AliceNext,
    }
}

tagged! {
    /// How Alice goes on.
    pub enum AliceNext {
        /// The cells of a copy, which Bob cannot touch any more: she takes them.
        Copy(copy: Animal) = "copy",
        /// She answers Bob's move by one of these.
        Replies(replies: Vec<AliceReply>) = "replies",
    }
}

record! {
    /// An answer to Bob's move.
    pub struct AliceReply {
        /// The cell that she takes, a free one.
        pub mark: Cell,
        /// The situation that she is in then: an earlier one, counted from 0.
        pub situation: u32,
        /// Carries that situation to its place on this board.
        pub isometry: Isometry,
    }
}
