//! Text that does not grow without end.

use std::fmt::{self, Write};

/// Nobody reads more than this of one explanation, in bytes.
const LARGEST: usize = 4 << 20;

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
