//! Enumerations that are written as words, alone or before what belongs to them.

/// Declares an enumeration whose values are written as words.
macro_rules! enumeration {
    ($(#[$doc:meta])* pub enum $name:ident {
        $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)*
        }

        impl $name {
            /// All values.
            pub const ALL: [Self; [$($word),*].len()] = [$(Self::$variant),*];

            /// The word for it.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }
        }

        impl<C> minicbor::Encode<C> for $name {
            fn encode<W: minicbor::encode::Write>(
                &self,
                e: &mut minicbor::Encoder<W>,
                _: &mut C,
            ) -> Result<(), minicbor::encode::Error<W::Error>> {
                e.str(self.name())?.ok()
            }
        }

        impl<'b, C> minicbor::Decode<'b, C> for $name {
            fn decode(
                d: &mut minicbor::Decoder<'b>,
                _: &mut C,
            ) -> Result<Self, minicbor::decode::Error> {
                let start = d.position();
                match d.str()? {
                    $($word => Ok(Self::$variant),)*
                    _ => Err(minicbor::decode::Error::message(concat!(
                        "expected one of:" $(, " ", $word)*
                    ))
                    .at(start)),
                }
            }
        }

        #[cfg(feature = "json")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    };
}

/// Declares an enumeration whose values are written as an array of a word and what
/// belongs to it.
macro_rules! tagged {
    ($(#[$attribute:meta])* pub enum $name:ident {
        $($(#[$variant_doc:meta])* $variant:ident($($field:ident: $type:ty),*) = $word:literal,)*
    }) => {
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "json", derive(serde::Serialize))]
        pub enum $name {
            $(
                $(#[$variant_doc])*
                #[cfg_attr(feature = "json", serde(rename = $word))]
                $variant($($type),*),
            )*
        }

        impl $name {
            /// The word that it begins with.
            #[must_use]
            pub fn kind(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $word,)*
                }
            }

            /// Reads what belongs to a word; `None` if there is no such word.
            ///
            /// # Errors
            /// What the decoder says of bytes that do not belong to the word.
            #[allow(unused_parens, reason = "one thing belongs to some words, several to others")]
            pub fn of_kind(
                kind: &str,
                d: &mut minicbor::Decoder<'_>,
            ) -> Option<Result<Self, minicbor::decode::Error>> {
                match kind {
                    $($word => {
                        let body = d.decode();
                        Some(body.map(|($($field),*)| Self::$variant($($field),*)))
                    })*
                    _ => None,
                }
            }
        }

        impl<C> minicbor::Encode<C> for $name {
            fn encode<W: minicbor::encode::Write>(
                &self,
                e: &mut minicbor::Encoder<W>,
                ctx: &mut C,
            ) -> Result<(), minicbor::encode::Error<W::Error>> {
                e.array(2)?.str(self.kind())?;
                match self {
                    $(Self::$variant($($field),*) => ($($field),*).encode(e, ctx),)*
                }
            }
        }

        impl<'b, C> minicbor::Decode<'b, C> for $name {
            fn decode(
                d: &mut minicbor::Decoder<'b>,
                _: &mut C,
            ) -> Result<Self, minicbor::decode::Error> {
                let start = d.position();
                d.array()?;
                Self::of_kind(d.str()?, d).unwrap_or_else(|| {
                    Err(minicbor::decode::Error::message(concat!(
                        "expected one of:" $(, " ", $word)*
                    ))
                    .at(start))
                })
            }
        }
    };
}

pub(crate) use {enumeration, tagged};
