//! Access to the keys of a TOML table that knows where everything stands.

use std::ops::Range;

use playproof_formats::escape::escape;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::problem::{At, Fault};

/// The table that a file is.
pub(crate) fn parse(source: &str) -> Result<Spanned<DeTable<'_>>, At> {
    DeTable::parse(source).map_err(|error| At {
        fault: Fault::Toml(escape(error.message())),
        span: error.span().unwrap_or_default(),
    })
}

/// A table, and the place to show when something is missing in it.
pub(crate) struct Keys<'a> {
    table: &'a DeTable<'a>,
    place: Range<usize>,
}

impl<'a> Keys<'a> {
    pub(crate) fn new(table: &'a DeTable<'a>, place: Range<usize>) -> Self {
        Self { table, place }
    }

    /// Demands that the table has no other keys; the first one is reported.
    pub(crate) fn only(&self, known: &'static [&'static str]) -> Result<(), At> {
        let unknown = self
            .table
            .keys()
            .filter(|key| !known.contains(&key.get_ref().as_ref()));
        match unknown.min_by_key(|key| key.span().start) {
            None => Ok(()),
            Some(key) => Err(At {
                fault: Fault::unknown("key", key.get_ref(), known),
                span: key.span(),
            }),
        }
    }

    pub(crate) fn get(&self, key: &str) -> Option<&'a Spanned<DeValue<'a>>> {
        self.table.get(key)
    }

    pub(crate) fn need(&self, key: &'static str) -> Result<&'a Spanned<DeValue<'a>>, At> {
        self.get(key).ok_or_else(|| At {
            fault: Fault::MissingKey(key),
            span: self.place.clone(),
        })
    }
}

/// The text that is the value of a key.
pub(crate) fn text<'a>(key: &'static str, value: &'a Spanned<DeValue<'a>>) -> Result<&'a str, At> {
    let text = value.get_ref().as_str();
    text.ok_or_else(|| At::wrong_type(key, value, "a text in quotes"))
}

/// The number that is the value of a key: `least` or more.
pub(crate) fn number(
    key: &'static str,
    value: &Spanned<DeValue<'_>>,
    least: u32,
) -> Result<u32, At> {
    number_to(key, value, least, u32::MAX)
}

/// The number that is the value of a key: from `least` to `most`.
pub(crate) fn number_to(
    key: &'static str,
    value: &Spanned<DeValue<'_>>,
    least: u32,
    most: u32,
) -> Result<u32, At> {
    let DeValue::Integer(integer) = value.get_ref() else {
        return Err(At::wrong_type(key, value, "an integer"));
    };
    u32::from_str_radix(integer.as_str(), integer.radix())
        .ok()
        .filter(|n| (least..=most).contains(n))
        .ok_or_else(|| {
            At::new(
                value,
                Fault::Range {
                    what: key,
                    least: least.into(),
                    most: most.into(),
                },
            )
        })
}

/// Where the byte at `position` of a text stands in the file, given the span of
/// the text with its quotes; `None` if escapes are in the way.
pub(super) fn inside(
    source: &str,
    span: Range<usize>,
    text: &str,
    position: usize,
) -> Option<Range<usize>> {
    let start = span.start + source.get(span)?.find(text)? + position;
    let character = source.get(start..)?.chars().next()?;
    Some(start..start + character.len_utf8())
}
