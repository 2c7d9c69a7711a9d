//! Sets of cells as numbers that can be moved: 64 bits where they are enough, else 128.

use crate::search::bits::Bits;

/// A set of cells of a grid: bit r · columns + c stands for row r, column c.
pub trait GridBits: Bits {
    /// All bits in reverse order.
    #[must_use]
    fn reversed(self) -> Self;
    /// The shift by less than the capacity.
    #[must_use]
    fn up(self, by: u32) -> Self;
    /// The shift back by less than the capacity.
    #[must_use]
    fn down(self, by: u32) -> Self;
    /// The shift by 1 to the whole capacity; empty then.
    #[must_use]
    fn left(self, by: u32) -> Self {
        self.up(by - 1).up(1)
    }
    /// The shift back by 1 to the whole capacity; empty then.
    #[must_use]
    fn right(self, by: u32) -> Self {
        self.down(by - 1).down(1)
    }
    /// A number that looks random.
    #[allow(clippy::cast_possible_truncation, reason = "both halves are mixed")]
    fn hash(self) -> u64 {
        let wide = self.to_mask();
        mix(wide as u64 ^ mix((wide >> 64) as u64))
    }
}

macro_rules! grid_bits {
    ($type:ty) => {
        impl GridBits for $type {
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
        }
    };
}

grid_bits!(u64);
grid_bits!(u128);

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
