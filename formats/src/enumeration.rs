//! Enumerations that are written as words.

/// Declares an enumeration whose values are written as text.
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

pub(crate) use enumeration;
