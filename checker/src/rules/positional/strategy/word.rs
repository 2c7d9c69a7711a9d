//! Words that hold a set of vertices.

use std::{
    fmt::Debug,
    iter::from_fn,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not},
};

use crate::positional::Mask;

/// A set of vertices in a word: play in words of half the length takes half the memory, and less time.
pub trait Word:
    Copy
    + Debug
    + Default
    + Eq
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
{
    /// This set; `None` if the word has no room for it.
    fn from_mask(set: Mask) -> Option<Self>;
    /// This set, as it is known elsewhere.
    fn mask(self) -> Mask;
    /// The set of one vertex; empty if the word has no room for it.
    fn bit(vertex: u32) -> Self;
    /// The number of vertices.
    fn count(self) -> u32;
    /// The least vertex of a set that has one.
    fn least(self) -> u32;
    /// The set without its least vertex.
    #[must_use]
    fn without_least(self) -> Self;
    /// The vertices below 64.
    fn low(self) -> u64;
    /// The vertices from 64 on, each 64 less.
    fn high(self) -> u64;

    /// Whether there are no vertices.
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether there is one vertex, if there is any.
    fn is_one(self) -> bool {
        self.without_least().is_empty()
    }

    /// Whether there is this vertex.
    fn has(self, vertex: u32) -> bool {
        !(self & Self::bit(vertex)).is_empty()
    }

    /// The vertices, in increasing order.
    fn members(mut self) -> impl Iterator<Item = u32> {
        from_fn(move || {
            let least = (!self.is_empty()).then(|| self.least());
            self = self.without_least();
            least
        })
    }
}

impl Word for u64 {
    fn from_mask(set: Mask) -> Option<Self> {
        set.try_into().ok()
    }

    fn mask(self) -> Mask {
        self.into()
    }

    fn bit(vertex: u32) -> Self {
        1_u64.checked_shl(vertex).unwrap_or(0)
    }

    fn count(self) -> u32 {
        self.count_ones()
    }

    fn least(self) -> u32 {
        self.trailing_zeros()
    }

    fn without_least(self) -> Self {
        self & self.wrapping_sub(1)
    }

    fn low(self) -> u64 {
        self
    }

    fn high(self) -> u64 {
        0
    }
}

impl Word for Mask {
    fn from_mask(set: Mask) -> Option<Self> {
        Some(set)
    }

    fn mask(self) -> Mask {
        self
    }

    fn bit(vertex: u32) -> Self {
        crate::positional::bit(vertex)
    }

    fn count(self) -> u32 {
        self.count_ones()
    }

    fn least(self) -> u32 {
        self.trailing_zeros()
    }

    fn without_least(self) -> Self {
        self & self.wrapping_sub(1)
    }

    #[allow(clippy::cast_possible_truncation, reason = "the lower half")]
    fn low(self) -> u64 {
        self as u64
    }

    #[allow(clippy::cast_possible_truncation, reason = "the upper half")]
    fn high(self) -> u64 {
        (self >> u64::BITS) as u64
    }
}
