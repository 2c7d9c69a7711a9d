//! Evidence of the rule `poset-lemma2`.

use minicbor::{Decode, Encode};

/// The vertices of the part without winning sets, strictly increasing.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cbor(transparent)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct PosetLemma2(#[n(0)] pub Vec<u32>);
