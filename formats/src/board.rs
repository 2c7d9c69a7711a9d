//! The names of the boards. Their geometry is the checker's (`checker/src/board.rs`).

use std::{fmt, str::FromStr};

use minicbor::{Decode, Decoder, Encode, Encoder, decode, encode::Write};

use crate::cell::MAX_DIMENSION;
use crate::encoding::Encoded;

/// A regular tiling on which polyforms are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Board {
    /// Equilateral triangles: vectors of Z³ with sum 1 (up) or 2 (down).
    Triangular,
    /// Hexagons: vectors of Z³ with sum 0.
    Hexagonal,
    /// The cubes of Z^d, 1 ≤ d ≤ 6. Dimensions 2 and 3 are written `square` and `cubic`.
    Hypercubic(u8),
}

impl Board {
    /// The square board Z².
    pub const SQUARE: Self = Self::Hypercubic(2);
    /// The cubic board Z³.
    pub const CUBIC: Self = Self::Hypercubic(3);

    /// How many coordinates a cell of the board has.
    pub fn dimension(self) -> usize {
        match self {
            Self::Triangular | Self::Hexagonal => 3,
            Self::Hypercubic(d) => usize::from(d),
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Triangular => f.write_str("triangular"),
            Self::Hexagonal => f.write_str("hexagonal"),
            Self::SQUARE => f.write_str("square"),
            Self::CUBIC => f.write_str("cubic"),
            Self::Hypercubic(d) => write!(f, "hypercubic-{d}"),
        }
    }
}

impl FromStr for Board {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let board = match text {
            "triangular" => Some(Self::Triangular),
            "hexagonal" => Some(Self::Hexagonal),
            "square" => Some(Self::SQUARE),
            "cubic" => Some(Self::CUBIC),
            _ => text
                .strip_prefix("hypercubic-")
                .and_then(|d| d.parse().ok())
                .map(Self::Hypercubic)
                .filter(|b| (1..=MAX_DIMENSION).contains(&b.dimension())),
        };
        board
            .filter(|b| b.to_string() == text)
            .ok_or("a board is square, triangular, hexagonal, cubic or hypercubic-1, -4, -5, -6")
    }
}

impl<C> Encode<C> for Board {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, _: &mut C) -> Encoded<W> {
        e.str(&self.to_string())?.ok()
    }
}

impl<'b, C> Decode<'b, C> for Board {
    fn decode(d: &mut Decoder<'b>, _: &mut C) -> Result<Self, decode::Error> {
        let start = d.position();
        d.str()?
            .parse()
            .map_err(|e: &'static str| decode::Error::message(e).at(start))
    }
}

#[cfg(feature = "json")]
impl serde::Serialize for Board {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
