//! The CBOR profile, enforced byte by byte, one item at a time, before
//! anything is decoded: definite lengths, shortest heads, and only integers,
//! strings, arrays, booleans and null.
//!
//! Memory grows with the bytes that were really read, never with a length that
//! the input announces, and nesting costs nothing: an array only adds to the
//! number of items that are still to come.

use std::{
    fmt,
    io::{self, BufRead, Read},
    sync::Arc,
};

/// Why no item could be read.
#[derive(Clone, Debug)]
pub enum Fault {
    /// The source failed.
    Io(Arc<io::Error>),
    /// The source ends inside an item.
    Truncated,
    /// The item is longer than the limit, in bytes.
    TooLarge(u64),
    /// The byte at this offset of the item breaks the profile.
    Profile(u64, &'static str),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Io(Arc::new(error))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot be read: {error}"),
            Self::Truncated => f.write_str("the file ends in the middle of an item"),
            Self::TooLarge(limit) => write!(f, "an item is larger than {limit} bytes"),
            Self::Profile(offset, what) => write!(f, "{what} at byte {offset} of the item"),
        }
    }
}

/// The bytes of the next item, at most `limit` of them; `None` at the end of
/// the source.
///
/// # Errors
/// A [`Fault`]; nothing can be read after it.
pub fn read_item(source: &mut impl BufRead, limit: u64) -> Result<Option<Vec<u8>>, Fault> {
    if source.fill_buf()?.is_empty() {
        return Ok(None);
    }
    let mut item = Vec::new();
    let mut to_come: u64 = 1;
    while to_come > 0 {
        let start = item.len() as u64;
        take(source, 1, limit, &mut item)?;
        let head = item.last().copied().unwrap_or_default();
        let (major, short) = (head >> 5, head & 31);
        let argument = match (major, short) {
            (7, 20..=22) => 0,
            (2..=4, 31) => return Err(Fault::Profile(start, "an indefinite length")),
            (5.., _) => return Err(Fault::Profile(start, "a map, tag, float or simple value")),
            (_, 0..=23) => u64::from(short),
            (_, 24..=27) => {
                let (width, least) = match short {
                    24 => (1, 24),
                    25 => (2, 1 << 8),
                    26 => (4, 1 << 16),
                    _ => (8, 1 << 32),
                };
                let from = item.len();
                take(source, width, limit, &mut item)?;
                let bytes = item.iter().skip(from);
                let argument = bytes.fold(0, |n, &byte| n << 8 | u64::from(byte));
                let fault = "a number in a longer form than needed";
                ensure!(argument >= least, Fault::Profile(start, fault));
                argument
            }
            _ => return Err(Fault::Profile(start, "a reserved head")),
        };
        to_come = to_come.saturating_sub(1);
        match major {
            2 => take(source, argument, limit, &mut item)?,
            3 => {
                let from = item.len();
                take(source, argument, limit, &mut item)?;
                let text = std::str::from_utf8(item.get(from..).unwrap_or(&[]));
                ensure!(
                    text.is_ok(),
                    Fault::Profile(start, "text that is not UTF-8")
                );
            }
            4 => {
                // Each item to come takes a byte at least.
                to_come = to_come.saturating_add(argument);
                ensure!(to_come <= limit, Fault::TooLarge(limit));
            }
            _ => {}
        }
    }
    Ok(Some(item))
}

/// Appends the next `count` bytes of the source to the item.
fn take(source: &mut impl Read, count: u64, limit: u64, item: &mut Vec<u8>) -> Result<(), Fault> {
    let length = (item.len() as u64).saturating_add(count);
    ensure!(length <= limit, Fault::TooLarge(limit));
    let read = source.take(count).read_to_end(item)?;
    ensure!(read as u64 == count, Fault::Truncated);
    Ok(())
}
