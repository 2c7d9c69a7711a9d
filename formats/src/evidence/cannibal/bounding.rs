//! Evidence of the rule `bounding`.

use crate::encoding::record;

record! {
    /// A square that Alice surrounds first.
    pub struct Bounding {
        /// N: the side of the square.
        pub side: u32,
    }
}
