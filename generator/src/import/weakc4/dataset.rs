//! The messages of a file.

use std::io::Read;

use flate2::bufread::GzDecoder;
use prost::Message;

use super::fault::Refusal;

/// Bytes of the messages. Those that were published have 711,121.
const LARGEST: u64 = 1 << 21;

/// A file: a graph of positions.
#[derive(Clone, PartialEq, Message)]
pub struct Dataset {
    /// The positions.
    #[prost(message, repeated, tag = "1")]
    pub nodes: Vec<Node>,
    /// The id of the node to begin with.
    #[prost(uint32, tag = "2")]
    pub root: u32,
}

/// A position, and how to go on.
#[derive(Clone, PartialEq, Message)]
pub struct Node {
    /// What other nodes call it.
    #[prost(uint32, tag = "1")]
    pub id: u32,
    /// 42 letters, the top row first, two in a byte.
    #[prost(bytes = "vec", optional, tag = "2")]
    pub diagram: Option<Vec<u8>>,
    /// The positions after the next move.
    #[prost(message, optional, tag = "3")]
    pub neighbors: Option<Neighbors>,
    /// The columns, from 1 on, of the moves that lead here, two in a byte: three bits each.
    #[prost(bytes = "vec", tag = "4")]
    pub moves: Vec<u8>,
}

/// Ids of nodes.
#[derive(Clone, PartialEq, Message)]
pub struct Neighbors {
    /// The ids.
    #[prost(uint32, repeated, tag = "1")]
    pub ids: Vec<u32>,
}

impl Dataset {
    /// Reads the messages in a packed file.
    ///
    /// # Errors
    /// A [`Refusal`].
    pub fn unpack(file: &[u8]) -> Result<Self, Refusal> {
        let mut gzip = GzDecoder::new(file);
        let mut bytes = Vec::new();
        let unpacked = gzip.by_ref().take(LARGEST + 1).read_to_end(&mut bytes);
        if unpacked.map_err(Refusal::Gzip)? as u64 > LARGEST {
            return Err(Refusal::TooLarge(LARGEST));
        }
        if !gzip.into_inner().is_empty() {
            return Err(Refusal::Trailing);
        }
        Self::decode(&*bytes).map_err(Refusal::Messages)
    }
}

impl Node {
    /// The columns of the moves that lead here, from 1 to 7; 0 where there is none.
    pub(super) fn columns(&self) -> impl Iterator<Item = u8> {
        let columns = self.moves.iter().flat_map(|two| [two >> 3, two & 7]);
        // The last byte may hold one move.
        let count = self.moves.len() * 2;
        let half = self.moves.last().is_some_and(|two| two.is_multiple_of(8));
        columns.take(count - usize::from(half))
    }
}
