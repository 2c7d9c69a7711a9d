//! Annotations that GitHub shows beside the files of a change.

use std::fmt::{self, Display, Formatter};

use playproof_formats::escape::escape;

/// One annotation, which prints as a line.
#[derive(Clone, Debug)]
pub(crate) struct Annotation {
    /// `error` or `warning`.
    pub(crate) level: &'static str,
    /// The path of the file that it is about, if it is about one.
    pub(crate) file: Option<String>,
    /// The line, from 1, if it is about one.
    pub(crate) line: Option<usize>,
    pub(crate) title: &'static str,
    pub(crate) message: String,
}

impl Display for Annotation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "::{} ", self.level)?;
        if let Some(file) = &self.file {
            write!(f, "file={},", property(file))?;
        }
        if let Some(line) = self.line {
            write!(f, "line={line},")?;
        }
        let (title, message) = (property(self.title), data(&escape(&self.message)));
        write!(f, "title={title}::{message}")
    }
}

impl Annotation {
    /// The same for people.
    pub(crate) fn note(&self) -> String {
        match (&self.file, self.line) {
            (Some(file), Some(line)) => escape(format!("{file}:{line}: {}", self.message)),
            _ => escape(&self.message),
        }
    }
}

fn data(text: &str) -> String {
    let text = text.replace('%', "%25");
    text.replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// A line that GitHub does not take for a command. It looks for `##[` anywhere in it, and for `::`
/// at its beginning, which our lines do not have.
pub(crate) fn inert(line: &str) -> String {
    line.replace("##[", "## [")
}
