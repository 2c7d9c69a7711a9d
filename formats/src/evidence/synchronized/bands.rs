//! Evidence of the rule `bands`.

use crate::encoding::record;

record! {
    /// How Vertical plays on boards of every height: band by band.
    pub struct Bands {
        /// The kinds of bands; the other fields count them from 0.
        pub kinds: Vec<Band>,
        /// The bands at the top of every board.
        pub head: Vec<u32>,
        /// The band that is repeated below them, as often as fits.
        pub body: u32,
        /// The bands at the bottom, for the first, second, … board of the progression;
        /// after the last list the first one comes again.
        pub tails: Vec<Vec<u32>>,
        /// The denominator of all potentials and of the multiplier.
        pub unit: u32,
        /// λ, times the unit.
        pub multiplier: i32,
        /// The contents of positive potential. Vertical plays in a band of an earlier
        /// class before one of a later class.
        pub classes: Vec<BandClass>,
    }

    /// A kind of band: some rows of the board.
    pub struct Band {
        /// The number of rows.
        pub height: u32,
        /// Where Vertical plays at first, while he can: disjoint tiles, increasing.
        pub fillings: Vec<u8>,
    }

    /// Contents of equal potential and priority.
    pub struct BandClass {
        /// φ, times the unit.
        pub potential: u32,
        /// The contents, increasing.
        pub contents: Vec<BandContent>,
    }

    /// What a band may look like, and Vertical's move then.
    #[derive(PartialOrd, Ord)]
    pub struct BandContent {
        /// The number of rows.
        pub height: u32,
        /// The free cells, in normal form: the cell of number i is bit i.
        pub free: u64,
        /// Vertical's tile.
        pub tile: u8,
    }
}
