//! Sets of vertices, or of the cells of a board, in a word: the fewer there are, the less memory positions take.

use std::{
    fmt::Debug,
    hash::Hash,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not},
};

use playproof_checker::positional::Mask;

/// A set of vertices, or cells.
pub trait Bits:
    Copy
    + Debug
    + Eq
    + Ord
    + Hash
    + Default
    + Send
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
{
    /// Vertices that such a set can have.
    const CAPACITY: u32;

    /// The set without the vertices that it has no room for.
    fn from_mask(mask: Mask) -> Self;
    /// The set as the checker knows it.
    fn to_mask(self) -> Mask;
    /// The set of one vertex.
    fn bit(vertex: u32) -> Self;
    /// The number of vertices.
    fn count(self) -> u32;
    /// The least vertex of a set that has one.
    fn least(self) -> u32;
    /// The set without its least vertex.
    #[must_use]
    fn without_least(self) -> Self;

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
    /// The vertices in increasing order.
    fn members(mut self) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || {
            let least = (!self.is_empty()).then(|| self.least());
            self = self.without_least();
            least
        })
    }
}

macro_rules! bits {
    ($word:ty) => {
        impl Bits for $word {
            const CAPACITY: u32 = <$word>::BITS;

            #[allow(clippy::cast_possible_truncation, reason = "what it is for")]
            fn from_mask(mask: Mask) -> Self {
                mask as $word
            }
            fn to_mask(self) -> Mask {
                Mask::from(self)
            }
            fn bit(vertex: u32) -> Self {
                1 << vertex
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
        }
    };
}

bits!(u32);
bits!(u64);
bits!(u128);

/// What is made with the narrowest word that has room for so many vertices; a name stands for its type.
macro_rules! of_width {
    ($vertices:expr, $word:ident => $made:expr) => {
        match $vertices {
            0..=32 => {
                type $word = u32;
                $made
            }
            33..=64 => {
                type $word = u64;
                $made
            }
            _ => {
                type $word = u128;
                $made
            }
        }
    };
}

pub(crate) use of_width;
