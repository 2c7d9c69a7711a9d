//! Access to the keys of a TOML table that knows where everything stands.

use std::ops::Range;

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::problem::{At, Fault};

/// A table, and the place to show when something is missing in it.
pub(super) struct Keys<'a> {
    table: &'a DeTable<'a>,
    place: Range<usize>,
}

impl<'a> Keys<'a> {
    pub(super) fn new(table: &'a DeTable<'a>, place: Range<usize>) -> Self {
        Self { table, place }
    }

    /// Demands that the table has no other keys; the first one is reported.
    pub(super) fn only(&self, known: &'static [&'static str]) -> Result<(), At> {
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

    pub(super) fn get(&self, key: &str) -> Option<&'a Spanned<DeValue<'a>>> {
        self.table.get(key)
    }

    pub(super) fn need(&self, key: &'static str) -> Result<&'a Spanned<DeValue<'a>>, At> {
        self.get(key).ok_or_else(|| At {
            fault: Fault::MissingKey(key),
            span: self.place.clone(),
        })
    }
}

/// The text that is the value of a key.
pub(super) fn text<'a>(key: &'static str, value: &'a Spanned<DeValue<'a>>) -> Result<&'a str, At> {
    let text = value.get_ref().as_str();
    text.ok_or_else(|| At::wrong_type(key, value, "a text in quotes"))
}

/// The number that is the value of a key.
pub(super) fn number(
    key: &'static str,
    value: &Spanned<DeValue<'_>>,
    least: u32,
) -> Result<u32, At> {
    let DeValue::Integer(integer) = value.get_ref() else {
        return Err(At::wrong_type(key, value, "an integer"));
    };
    u32::from_str_radix(integer.as_str(), integer.radix())
        .ok()
        .filter(|&n| n >= least)
        .ok_or_else(|| {
            At::new(
                value,
                Fault::Range {
                    what: key,
                    least: least.into(),
                    most: u32::MAX.into(),
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
