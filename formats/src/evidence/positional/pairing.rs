//! Evidence of the rule `pairing`.

use minicbor::{Decode, Encode};

/// Disjoint pairs of vertices, each in increasing order, the list strictly
/// increasing: whoever has the pairing answers one with the other.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cbor(transparent)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Pairing(#[n(0)] pub Vec<(u32, u32)>);
