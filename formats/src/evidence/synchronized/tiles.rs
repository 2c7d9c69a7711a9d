//! Evidence of the rules `sync-strategy` and `sync-refutation`.

use minicbor::{Decode, Decoder, Encode, Encoder, decode, encode};

/// One player's tiles, in the order in which the checker's walk asks for them. A tile
/// is one byte: twice the number of its top or left cell, plus its length, minus 2;
/// cells are counted from 0, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(transparent))]
pub struct Tiles(pub Vec<u8>);

impl<C> Encode<C> for Tiles {
    fn encode<W: encode::Write>(
        &self,
        e: &mut Encoder<W>,
        _: &mut C,
    ) -> Result<(), encode::Error<W::Error>> {
        e.bytes(&self.0)?.ok()
    }
}

impl<'b, C> Decode<'b, C> for Tiles {
    fn decode(d: &mut Decoder<'b>, _: &mut C) -> Result<Self, decode::Error> {
        Ok(Self(d.bytes()?.to_vec()))
    }
}
