//! Evidence of the rule `sync-strategy`.

use minicbor::{Decode, Encode};

/// The player's tiles, in the order in which the checker's walk asks for them. A tile
/// is one byte: twice the number of its top or left cell, plus its length, minus 2;
/// cells are counted from 0, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct SyncStrategy(#[cbor(n(0), with = "minicbor::bytes")] pub Vec<u8>);
