//! Sets of cells of a window, as bits.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of numbers below 64 · `W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// No number.
    pub const EMPTY: Self = Self([0; W]);
    /// All of them.
    pub const FULL: Self = Self([u64::MAX; W]);

    /// The set of one number.
    #[must_use]
    pub fn single(index: usize) -> Self {
        let mut bits = Self::EMPTY;
        bits.0[index >> 6] = 1 << (index & 63);
        bits
    }

    /// Whether the number is in the set.
    #[must_use]
    pub fn has(&self, index: usize) -> bool {
        self.0[index >> 6] >> (index & 63) & 1 == 1
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether a number is in both.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// The numbers, increasing.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let lowest = (bits != 0).then(|| word << 6 | bits.trailing_zeros() as usize);
                bits &= bits.wrapping_sub(1);
                lowest
            })
        })
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        numbers
            .into_iter()
            .fold(Self::EMPTY, |bits, n| bits | Self::single(n))
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    fn bitand_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= b);
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    fn bitor_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a |= b);
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;

    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;

    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}
