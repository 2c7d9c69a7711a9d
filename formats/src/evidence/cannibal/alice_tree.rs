//! Evidence of the rule `alice-tree`.

use minicbor::{Decode, Encode};

use crate::{
    cell::Cell, claim::achievement::Animal, encoding::tagged, evidence::placement::Isometry,
};

/// Situations s₁ … sₙ; the game goes from sₙ to a copy that is safe.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
#[cbor(transparent)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(transparent))]
pub struct AliceTree(#[n(0)] pub Vec<AliceSituation>);

/// What matters of a position with Bob to move. Sets are strictly increasing
/// lists, and disjoint.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct AliceSituation {
    /// Cells that Alice owns (X).
    #[n(0)]
    pub alice: Vec<Cell>,
    /// Cells that are known to be Bob's (Y).
    #[n(1)]
    pub bob: Vec<Cell>,
    /// Cells that Bob does not own (N).
    #[n(2)]
    pub free: Vec<Cell>,
    /// How Alice goes on.
    #[n(3)]
    pub next: AliceNext,
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

/// An answer to Bob's move.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct AliceReply {
    /// The cell that she takes, a free one.
    #[n(0)]
    pub mark: Cell,
    /// The situation that she is in then: an earlier one, counted from 0.
    #[n(1)]
    pub situation: u32,
    /// Carries that situation to its place on this board.
    #[n(2)]
    pub isometry: Isometry,
}
