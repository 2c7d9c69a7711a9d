//! Evidence of the rule `poset-lemma22`.

use minicbor::{Decode, Encode};

/// The vertex that is a winning set.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cbor(transparent)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct PosetLemma22(#[n(0)] pub u32);
