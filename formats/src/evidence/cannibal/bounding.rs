//! Evidence of the rule `bounding`.

use minicbor::{Decode, Encode};

/// A square that Alice surrounds first.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Bounding {
    /// N: the side of the square.
    #[n(0)]
    pub side: u32,
}
