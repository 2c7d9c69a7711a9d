//! Text from files, such as the name of a vertex, made fit to be printed.

use std::fmt::Write;

/// What stands for itself here, though not in a literal of Rust.
const PLAIN: [char; 3] = ['"', '\'', '\\'];

/// Whether it is a letter or a mark of which nothing is seen: what is called default ignorable, and is neither a
/// control nor unassigned.
fn is_unseen(c: char) -> bool {
    matches!(
        c,
        '\u{34f}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{ffa0}'
            | '\u{e0100}'..='\u{e01ef}'
    )
}

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
/// assert_eq!(escape("x\u{fe0f}\u{3164}"), r"x\u{fe0f}\u{3164}");
/// assert_eq!(escape(b"\xff.proof"), r"\xff.proof");
/// ```
pub fn escape(text: impl AsRef<[u8]>) -> String {
    let mut escaped = String::new();
    for chunk in text.as_ref().utf8_chunks() {
        let is_plain = |c: char| PLAIN.contains(&c);
        for piece in chunk
            .valid()
            .split_inclusive(|c| is_plain(c) || is_unseen(c))
        {
            let last = piece.chars().next_back();
            let own = last.filter(|&c| is_plain(c) || is_unseen(c));
            let rest = own.and_then(|c| piece.strip_suffix(c)).unwrap_or(piece);
            escaped.extend(rest.escape_debug());
            match own {
                Some(c) if is_plain(c) => escaped.push(c),
                own => escaped.extend(own.into_iter().flat_map(char::escape_unicode)),
            }
        }
        for byte in chunk.invalid() {
            // Writing to a string never fails.
            let _ = write!(escaped, "\\x{byte:02x}");
        }
    }
    escaped
}
