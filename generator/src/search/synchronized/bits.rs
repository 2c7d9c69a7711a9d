//! Sets of cells as numbers: 64 bits where they are enough, else 128.

use std::{
    fmt::Debug,
    hash::Hash,
    ops::{BitAnd, BitOr, Not},
};

/// A set of cells: bit r · columns + c stands for row r, column c.
pub trait Bits:
    Copy
    + Debug
    + Eq
    + Ord
    + Hash
    + Send
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
{
    /// No cell.
    const NONE: Self;
    /// How many cells there is room for.
    const WIDTH: u32;
    /// The set of these cells.
    fn of(cells: u128) -> Self;
    /// The same set in 128 bits.
    fn wide(self) -> u128;
    /// The set of this cell.
    fn one(cell: u32) -> Self;
    /// How many cells there are.
    fn count(self) -> u32;
    /// The least cell.
    fn first(self) -> u32;
    /// The set without its least cell.
    #[must_use]
    fn without_first(self) -> Self;
    /// All bits in reverse order.
    #[must_use]
    fn reversed(self) -> Self;
    /// The shift by less than the width.
    #[must_use]
    fn up(self, by: u32) -> Self;
    /// The shift back by less than the width.
    #[must_use]
    fn down(self, by: u32) -> Self;
    /// The shift by 1 to the whole width; empty then.
    #[must_use]
    fn left(self, by: u32) -> Self {
        self.up(by - 1).up(1)
    }
    /// The shift back by 1 to the whole width; empty then.
    #[must_use]
    fn right(self, by: u32) -> Self {
        self.down(by - 1).down(1)
    }
    /// A number that looks random.
    fn hash(self) -> u64;
}

macro_rules! bits {
    ($type:ty) => {
        impl Bits for $type {
            const NONE: Self = 0;
            const WIDTH: u32 = Self::BITS;

            #[allow(
                clippy::cast_possible_truncation,
                reason = "chosen by the board's size"
            )]
            fn of(cells: u128) -> Self {
                cells as Self
            }

            #[allow(clippy::cast_lossless, reason = "also the identity")]
            fn wide(self) -> u128 {
                self as u128
            }

            #[inline]
            fn one(cell: u32) -> Self {
                1 << cell
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }

            #[inline]
            fn up(self, by: u32) -> Self {
                self << by
            }

            #[inline]
            fn down(self, by: u32) -> Self {
                self >> by
            }

            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "both halves are mixed")]
            fn hash(self) -> u64 {
                let wide = self.wide();
                mix(wide as u64 ^ mix((wide >> 64) as u64))
            }
        }
    };
}

bits!(u64);
bits!(u128);

/// Mixes the bits of a number; 0 stays 0.
#[inline]
#[must_use]
pub fn mix(mut x: u64) -> u64 {
    for _ in 0..2 {
        x ^= x >> 32;
        x = x.wrapping_mul(0xd6e8_feb8_6659_fd93);
    }
    x ^ (x >> 32)
}
