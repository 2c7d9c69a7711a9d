//! The shapes in which values are written, each declared once: words, words with what belongs to
//! them, and records.

use minicbor::encode;

/// What writing to `W` returns.
pub(crate) type Encoded<W> = Result<(), encode::Error<<W as encode::Write>::Error>>;

/// What belongs to a word that stands alone: an empty array.
pub(crate) const NOTHING: &[u8] = &[0x80];

/// Declares structures that are written as the array of their fields, in this order.
macro_rules! record {
    ($($(#[$attribute:meta])* pub struct $name:ident {
        $($(#[$doc:meta])* pub $field:ident: $type:ty,)+
    })+) => {$(
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "json", derive(serde::Serialize))]
        pub struct $name {
            $($(#[$doc])* pub $field: $type,)+
        }

        impl<C> minicbor::Encode<C> for $name {
            fn encode<W: minicbor::encode::Write>(
                &self,
                e: &mut minicbor::Encoder<W>,
                ctx: &mut C,
            ) -> $crate::encoding::Encoded<W> {
                e.encode_with(($(&self.$field,)+), ctx)?.ok()
            }
        }

        impl<'b, C> minicbor::Decode<'b, C> for $name {
            fn decode(
                d: &mut minicbor::Decoder<'b>,
                ctx: &mut C,
            ) -> Result<Self, minicbor::decode::Error> {
                let ($($field,)+) = d.decode_with(ctx)?;
                Ok(Self { $($field),+ })
            }
        }
    )+};
}

/// Declares an enumeration whose values are written as words.
macro_rules! enumeration {
    ($(#[$doc:meta])* pub enum $name:ident {
        $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)+
    }) => {
        $crate::encoding::tagged! {
            $(#[$doc])*
            #[derive(Copy, Hash)]
            pub enum $name {
                $($(#[$variant_doc])* $variant = $word,)+
            }
        }

        impl $name {
            /// All values.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];
        }
    };
}

/// Declares an enumeration whose values are written as a word, or as an array of a word and
/// what belongs to it.
macro_rules! tagged {
    (@encode $e:ident $ctx:ident $word:literal) => { $e.str($word)?.ok() };
    (@encode $e:ident $ctx:ident $word:literal $($field:ident)+) => {
        $e.array(2)?.str($word)?.encode_with(($($field),+), $ctx)?.ok()
    };
    ($(#[$attribute:meta])* pub enum $name:ident {
        $($(#[$doc:meta])* $variant:ident $(($($field:ident: $type:ty),+))? = $word:literal,)+
    }) => {
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "json", derive(serde::Serialize))]
        $(#[$attribute])*
        pub enum $name {
            $(
                $(#[$doc])*
                #[cfg_attr(feature = "json", serde(rename = $word))]
                $variant $(($($type),+))?,
            )+
        }

        #[allow(unused_parens, reason = "one thing belongs to some words, several to others")]
        impl $name {
            /// The words.
            pub const NAMES: &[&str] = &[$($word),+];

            /// The word for it, or before what belongs to it.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $word,)+
                }
            }

            /// Reads what belongs to a word; `None` if there is no such word.
            pub(crate) fn decode_body(
                name: &str,
                d: &mut minicbor::Decoder<'_>,
            ) -> Option<Result<Self, minicbor::decode::Error>> {
                match name {
                    $($word => {
                        let body = d.decode();
                        Some(body.map(|($($($field),+)?)| Self::$variant $(($($field),+))?))
                    })+
                    _ => None,
                }
            }

            /// Writes what belongs to the word.
            #[allow(dead_code, reason = "for what is not written right after its word")]
            pub(crate) fn encode_body<C, W: minicbor::encode::Write>(
                &self,
                e: &mut minicbor::Encoder<W>,
                ctx: &mut C,
            ) -> $crate::encoding::Encoded<W> {
                match self {
                    $(Self::$variant $(($($field),+))? => e.encode_with(($($($field),+)?), ctx)?.ok(),)+
                }
            }
        }

        #[allow(unused_parens, unused_variables, reason = "nothing belongs to some words")]
        impl<C> minicbor::Encode<C> for $name {
            fn encode<W: minicbor::encode::Write>(
                &self,
                e: &mut minicbor::Encoder<W>,
                ctx: &mut C,
            ) -> $crate::encoding::Encoded<W> {
                match self {
                    $(Self::$variant $(($($field),+))? => {
                        $crate::encoding::tagged!(@encode e ctx $word $($($field)+)?)
                    })+
                }
            }
        }

        impl<'b, C> minicbor::Decode<'b, C> for $name {
            fn decode(
                d: &mut minicbor::Decoder<'b>,
                _: &mut C,
            ) -> Result<Self, minicbor::decode::Error> {
                let start = d.position();
                let value = if d.datatype()? == minicbor::data::Type::Array {
                    d.array()?;
                    Self::decode_body(d.str()?, d)
                } else {
                    let mut nothing = minicbor::Decoder::new($crate::encoding::NOTHING);
                    Self::decode_body(d.str()?, &mut nothing)
                };
                value.unwrap_or_else(|| {
                    Err(minicbor::decode::Error::message(concat!(
                        "expected one of:" $(, " ", $word)+
                    ))
                    .at(start))
                })
            }
        }
    };
}

pub(crate) use {enumeration, record, tagged};
