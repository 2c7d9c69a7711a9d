//! Evidence of the rule `sync-refutation`.

use minicbor::{Decode, Encode};

/// The opponent's replies, in the order in which the checker's walk asks for them: tiles
/// written as in [`SyncStrategy`](super::sync_strategy::SyncStrategy).
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct SyncRefutation(#[cbor(n(0), with = "minicbor::bytes")] pub Vec<u8>);
