//! Evidence of the rule `bands`.

use minicbor::{Decode, Encode};

/// How Vertical plays on boards of every height: band by band.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Bands {
    /// The kinds of bands; the other fields count them from 0.
    #[n(0)]
    pub kinds: Vec<Band>,
    /// The bands at the top of every board.
    #[n(1)]
    pub head: Vec<u32>,
    /// The band that is repeated below them, as often as fits.
    #[n(2)]
    pub body: u32,
    /// The bands at the bottom, for the first, second, … board of the progression;
    /// after the last list the first one comes again.
    #[n(3)]
    pub tails: Vec<Vec<u32>>,
    /// The denominator of all potentials and of the multiplier.
    #[n(4)]
    pub unit: u32,
    /// λ, times the unit.
    #[n(5)]
    pub multiplier: i32,
    /// The contents of positive potential. Vertical plays in a band of an earlier
    /// class before one of a later class.
    #[n(6)]
    pub classes: Vec<BandClass>,
}

/// A kind of band: some rows of the board.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Band {
    /// The number of rows.
    #[n(0)]
    pub height: u32,
    /// Where Vertical plays at first, while he can: disjoint tiles, increasing.
    #[n(1)]
    pub fillings: Vec<u8>,
}

/// Contents of equal potential and priority.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct BandClass {
    /// φ, times the unit.
    #[n(0)]
    pub potential: u32,
    /// The contents, increasing.
    #[n(1)]
    pub contents: Vec<BandContent>,
}

/// What a band may look like, and Vertical's move then.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct BandContent {
    /// The number of rows.
    #[n(0)]
    pub height: u32,
    /// The free cells, in normal form: the cell of number i is bit i.
    #[n(1)]
    pub free: u64,
    /// Vertical's tile.
    #[n(2)]
    pub tile: u8,
}
