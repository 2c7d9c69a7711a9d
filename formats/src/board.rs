//! The names of the boards. Their geometry is the checker's (`checker/src/board.rs`).

use std::{fmt, str::FromStr};

use minicbor::{Decode, Decoder, Encode, Encoder, decode, encode::Write};

use crate::cell::MAX_DIMENSION;
use crate::encoding::Encoded;

/// A regular tiling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tiling {
    /// Equilateral triangles: vectors of Z³ with sum 1 (up) or 2 (down).
    Triangular,
    /// Hexagons: vectors of Z³ with sum 0.
    Hexagonal,
    /// The cubes of Z^d, 1 ≤ d ≤ 6. Dimensions 2 and 3 are written `square` and `cubic`.
    Hypercubic(u8),
}

impl Tiling {
    /// The squares of Z².
    pub const SQUARE: Self = Self::Hypercubic(2);
    /// The cubes of Z³.
    pub const CUBIC: Self = Self::Hypercubic(3);

    /// How many coordinates a cell has.
    pub fn dimension(self) -> usize {
        match self {
            Self::Triangular | Self::Hexagonal => 3,
            Self::Hypercubic(d) => usize::from(d),
        }
    }
}

/// A tiling on which polyforms are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// Its cells.
    pub tiling: Tiling,
    /// Whether animals are placed by translations alone, as in *fixed polyominoes*: then an animal
    /// and its image under a turn or a reflection are different.
    pub is_fixed: bool,
}

impl Board {
    /// The square board Z².
    pub const SQUARE: Self = Self::hypercubic(2);
    /// The cubic board Z³.
    pub const CUBIC: Self = Self::hypercubic(3);
    /// The hexagonal board.
    pub const HEXAGONAL: Self = Self::free(Tiling::Hexagonal);
    /// The triangular board.
    pub const TRIANGULAR: Self = Self::free(Tiling::Triangular);

    /// The board Z^d, with all its isometries.
    pub const fn hypercubic(d: u8) -> Self {
        Self::free(Tiling::Hypercubic(d))
    }

    /// The board of a tiling, with all its isometries.
    pub const fn free(tiling: Tiling) -> Self {
        Self {
            tiling,
            is_fixed: false,
        }
    }

    /// The same tiling with no isometries but the translations.
    #[must_use]
    pub const fn fixed(self) -> Self {
        Self {
            tiling: self.tiling,
            is_fixed: true,
        }
    }

    /// How many coordinates a cell of the board has.
    pub fn dimension(self) -> usize {
        self.tiling.dimension()
    }
}

/// What stands before the name of a tiling.
const FIXED: &str = "fixed-";

impl fmt::Display for Tiling {
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

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fixed = if self.is_fixed { FIXED } else { "" };
        write!(f, "{fixed}{}", self.tiling)
    }
}

impl FromStr for Board {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let name = text.strip_prefix(FIXED);
        let tiling = match name.unwrap_or(text) {
            "triangular" => Some(Tiling::Triangular),
            "hexagonal" => Some(Tiling::Hexagonal),
            "square" => Some(Tiling::SQUARE),
            "cubic" => Some(Tiling::CUBIC),
            other => other
                .strip_prefix("hypercubic-")
                .and_then(|d| d.parse().ok())
                .map(Tiling::Hypercubic)
                .filter(|tiling| (1..=MAX_DIMENSION).contains(&tiling.dimension())),
        };
        let is_fixed = name.is_some();
        tiling
            .map(|tiling| Self { tiling, is_fixed })
            .filter(|b| b.to_string() == text)
            .ok_or("a board is square, triangular, hexagonal, cubic or hypercubic-1, -4, -5, -6, or one of these after `fixed-`")
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
