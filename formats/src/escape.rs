//! Text from files, such as the name of a vertex, made fit to be printed.

use std::fmt::Write;

/// What stands for itself here, though not in a literal of Rust.
const PLAIN: [char; 3] = ['"', '\'', '\\'];

/// The text with everything escaped that a terminal would obey or not show:
/// control characters and line breaks, what turns the direction of text, what
/// has no width, what is unassigned, and bytes that are not UTF-8. It stays on
/// its line, and all of it can be seen.
///
/// ```
/// use playproof_formats::escape::escape;
///
/// assert_eq!(escape("\u{1b}[2Jcafé\n"), r"\u{1b}[2Jcafé\n");
/// assert_eq!(escape("win\u{202e}ner"), r"win\u{202e}ner");
/// assert_eq!(escape(b"\xff.proof"), r"\xff.proof");
/// ```
pub fn escape(text: impl AsRef<[u8]>) -> String {
    let mut escaped = String::new();
    for chunk in text.as_ref().utf8_chunks() {
        for piece in chunk.valid().split_inclusive(PLAIN) {
            escaped.extend(piece.trim_end_matches(PLAIN).escape_debug());
            escaped.extend(piece.chars().next_back().filter(|c| PLAIN.contains(c)));
        }
        for byte in chunk.invalid() {
            // Writing to a string never fails.
            let _ = write!(escaped, "\\x{byte:02x}");
        }
    }
    escaped
}
