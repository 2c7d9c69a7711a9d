//! Evidence of the rule `hot-bands`.

use crate::encoding::record;

record! {
    /// How boards are cut into bands, in each of which Vertical can hold his own.
    pub struct HotBands {
        /// The number of rows of the band that is repeated, as often as fits.
        pub body: u32,
        /// The numbers of rows of the other bands, for the first, second, … board of the
        /// progression; after the last list the first one comes again.
        pub others: Vec<Vec<u32>>,
    }
}
