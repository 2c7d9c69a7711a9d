//! Cells: integer vectors of a fixed small dimension.

use std::fmt;

use minicbor::{Decode, Decoder, Encode, Encoder, decode, encode::Write};

use crate::encoding::Encoded;
use crate::list;

/// The largest number of coordinates of a cell.
pub const MAX_DIMENSION: usize = 6;

/// A cell of a board, or a vector between two cells: 1 to [`MAX_DIMENSION`]
/// integer coordinates.
///
/// Ordered lexicographically by coordinates (cells of one board all have the
/// same number of them). Coordinates are 16 bits wide and every sum is checked,
/// so no arithmetic on cells wraps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    // Unused coordinates are 0, so that the derived order and equality are right.
    coordinates: [i16; MAX_DIMENSION],
    dimension: u8,
}

impl Cell {
    /// The cell with these coordinates; `None` unless there are 1 to
    /// [`MAX_DIMENSION`] of them.
    pub fn new(coordinates: &[i16]) -> Option<Self> {
        let dimension = u8::try_from(coordinates.len()).ok()?;
        let mut padded = [0; MAX_DIMENSION];
        padded
            .get_mut(..coordinates.len())?
            .copy_from_slice(coordinates);
        (dimension > 0).then_some(Self {
            coordinates: padded,
            dimension,
        })
    }

    /// The coordinates.
    pub fn coordinates(&self) -> &[i16] {
        self.coordinates
            .get(..usize::from(self.dimension))
            .unwrap_or(&[])
    }

    /// The sum of two vectors; `None` if their dimensions differ or a
    /// coordinate leaves the range of 16 bits.
    pub fn checked_add(self, other: Self) -> Option<Self> {
        self.zip(other, i16::checked_add)
    }

    /// The vector from `other` to `self`; `None` as for [`Cell::checked_add`].
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.zip(other, i16::checked_sub)
    }

    /// The opposite vector; `None` if a coordinate leaves the range of 16 bits.
    pub fn checked_neg(self) -> Option<Self> {
        self.zip(self, |x, _| x.checked_neg())
    }

    /// Whether every coordinate is 0.
    pub fn is_zero(&self) -> bool {
        self.coordinates.iter().all(|&x| x == 0)
    }

    fn zip(self, other: Self, op: impl Fn(i16, i16) -> Option<i16>) -> Option<Self> {
        let mut result = self;
        for (x, &y) in result.coordinates.iter_mut().zip(&other.coordinates) {
            *x = op(*x, y)?;
        }
        (self.dimension == other.dimension).then_some(result)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list::write(f, ["(", ",", ")"], self.coordinates())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<C> Encode<C> for Cell {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, ctx: &mut C) -> Encoded<W> {
        self.coordinates().encode(e, ctx)
    }
}

impl<'b, C> Decode<'b, C> for Cell {
    fn decode(d: &mut Decoder<'b>, ctx: &mut C) -> Result<Self, decode::Error> {
        let start = d.position();
        let wrong = || decode::Error::message("a cell has 1 to 6 coordinates").at(start);
        let length = d.array()?.ok_or_else(wrong)?;
        let mut padded = [0; MAX_DIMENSION];
        let length = usize::try_from(length).map_err(|_| wrong())?;
        for x in padded.get_mut(..length).ok_or_else(wrong)? {
            *x = i16::decode(d, ctx)?;
        }
        padded.get(..length).and_then(Cell::new).ok_or_else(wrong)
    }
}

#[cfg(feature = "json")]
impl serde::Serialize for Cell {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.coordinates().serialize(serializer)
    }
}
