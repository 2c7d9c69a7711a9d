//! Lists, as they stand in texts.

use std::fmt;

/// Writes items in brackets, with a separator between them.
///
/// # Errors
/// When they cannot be written.
pub fn write(
    f: &mut fmt::Formatter<'_>,
    [open, separator, close]: [&str; 3],
    items: impl IntoIterator<Item: fmt::Display>,
) -> fmt::Result {
    f.write_str(open)?;
    for (index, item) in items.into_iter().enumerate() {
        let before = if index == 0 { "" } else { separator };
        write!(f, "{before}{item}")?;
    }
    f.write_str(close)
}
