//! What is printed. Results go to standard output, everything that only people
//! want to know to standard error.

use std::{
    fmt::Display,
    io::{self, ErrorKind, Write},
};

use miette::{Context, IntoDiagnostic};
use serde::Serialize;

/// Standard output. `println!` would panic when the reader at the other end of
/// a pipe has seen enough; here nothing more is printed then, and all is well.
#[derive(Debug, Default)]
pub(crate) struct Output {
    /// The first failure, after which nothing is printed.
    failure: Option<io::Error>,
}

impl Output {
    /// Prints a line.
    pub(crate) fn line(&mut self, line: impl Display) {
        if self.failure.is_none() {
            self.failure = writeln!(io::stdout(), "{line}").err();
        }
    }

    /// Prints a JSON object in a line.
    pub(crate) fn json(&mut self, object: &impl Serialize) -> miette::Result<()> {
        self.line(serde_json::to_string(object).into_diagnostic()?);
        Ok(())
    }

    /// Whether all was printed that anyone wanted to read.
    pub(crate) fn finish(self) -> miette::Result<()> {
        let result = self.failure.map_or_else(|| io::stdout().flush(), Err);
        match result {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error)
                .into_diagnostic()
                .wrap_err("cannot print to standard output"),
            _ => Ok(()),
        }
    }
}

/// Prints a line for people. If that fails, there is nobody to tell.
pub(crate) fn note(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// A claim of more characters is cut after so many.
const LONG: usize = 400;
const CUT: usize = 240;

/// A claim, or a question, as a line has it: nobody reads hundreds of winning sets there. `playproof show` and
/// `playproof claim` print them all.
pub(crate) fn brief(text: &str) -> String {
    let length = text.chars().count();
    let cut = text.char_indices().nth(CUT);
    let end = cut.and_then(|(cut, _)| text[..cut].rfind(' '));
    match end.filter(|_| length > LONG) {
        Some(end) => {
            let left = length - text[..end].chars().count();
            format!("{} … ({left} more characters)", &text[..end])
        }
        None => text.to_owned(),
    }
}
