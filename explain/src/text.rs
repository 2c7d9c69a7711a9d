//! Text that does not grow without end.

use std::fmt::{self, Write};

/// Nobody reads more than this of one explanation, in bytes.
const LARGEST: usize = 4 << 20;

/// How wide paragraphs are.
pub(crate) const WIDE: usize = 80;

/// The lines of a text, none of them longer than this unless a word is.
pub(crate) fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines
            .last_mut()
            .filter(|line| line.is_empty() || line.chars().count() + word.chars().count() < most);
        match line {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A text that refuses to become longer than [`LARGEST`]. Who writes into it stops at the
/// first refusal, so no picture of a hostile certificate runs for ever.
#[derive(Debug, Default)]
pub(crate) struct Text {
    text: String,
}

impl Text {
    /// What was written; `whole` tells whether all of it was.
    pub(crate) fn finish(mut self, whole: fmt::Result) -> String {
        if whole.is_err() {
            self.text.push_str("\n… and more: the rest is left out\n");
        }
        self.text
    }
}

impl Write for Text {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        if self.text.len() + piece.len() > LARGEST {
            return Err(fmt::Error);
        }
        self.text.push_str(piece);
        Ok(())
    }
}
