//! Evidence of the rule `square`.

use minicbor::{Decode, Decoder, Encode, Encoder, decode, encode};

use crate::{Cell, claim::Animal};

/// A table of Alice's moves: one for each position that the checker meets when
/// it plays all of Bob's, in the order in which it meets them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
#[cbor(transparent)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(transparent))]
pub struct Square(#[n(0)] pub Vec<SquareTurn>);

/// A move of Alice.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct SquareTurn {
    /// The cell that she takes.
    #[n(0)]
    pub mark: Cell,
    /// What she looks at then.
    #[n(1)]
    pub next: SquareNext,
}

/// What Alice looks at after a move. Written as a word and what belongs to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "kebab-case"))]
pub enum SquareNext {
    /// The cells of a copy, which Bob cannot touch any more: she takes them.
    Copy(Animal),
    /// The rectangle of cells, given by its least and its greatest corner, that
    /// she minds from now on; what happens elsewhere is forgotten.
    Window(Cell, Cell),
}

impl<C> Encode<C> for SquareNext {
    fn encode<W: encode::Write>(
        &self,
        e: &mut Encoder<W>,
        ctx: &mut C,
    ) -> Result<(), encode::Error<W::Error>> {
        e.array(2)?;
        match self {
            Self::Copy(copy) => copy.encode(e.str("copy")?, ctx),
            Self::Window(least, greatest) => (least, greatest).encode(e.str("window")?, ctx),
        }
    }
}

impl<'b, C> Decode<'b, C> for SquareNext {
    fn decode(d: &mut Decoder<'b>, ctx: &mut C) -> Result<Self, decode::Error> {
        let start = d.position();
        d.array()?;
        match d.str()? {
            "copy" => Animal::decode(d, ctx).map(Self::Copy),
            "window" => {
                let (least, greatest) = Decode::decode(d, ctx)?;
                Ok(Self::Window(least, greatest))
            }
            _ => Err(decode::Error::message("expected one of: copy window").at(start)),
        }
    }
}
