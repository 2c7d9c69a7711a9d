//! The lines of a file that a message shows.

use std::ops::Range;

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use playproof_formats::escape::escape;

/// Characters of a line that are shown, and those before what is meant.
const WIDTH: usize = 100;
const BEFORE: usize = 40;

/// Lines that may be meant; of more, the first is shown.
const LINES: usize = 12;

/// The place of a file that a message is about, with a line before and after:
/// long lines cut, nothing in them that a terminal would obey.
#[derive(Debug)]
pub struct Snippet {
    name: String,
    text: String,
    /// What is meant, within the text.
    span: Range<usize>,
    /// The line of the file in which the text begins, from 0.
    line: usize,
    /// The column of the file at which what is meant begins, from 0.
    column: usize,
}

impl Snippet {
    /// The place of `source`, a file of this name, with these bytes.
    #[must_use]
    pub fn new(name: &str, source: &str, span: Range<usize>) -> Self {
        let (before, rest) = source.split_at_checked(span.start).unwrap_or((source, ""));
        let length = span.end.saturating_sub(span.start);
        let (mut meant, mut after) = rest.split_at_checked(length).unwrap_or((rest, ""));
        if meant.lines().nth(LINES).is_some() {
            let first = meant.lines().next().map_or(0, str::len);
            (meant, after) = rest.split_at(first);
        }
        let mut lines_before = before.rsplitn(3, '\n');
        let same_line = lines_before.next().unwrap_or_default();
        let above = lines_before.next();
        let mut lines_after = after.splitn(3, '\n');
        let rest_of_line = lines_after.next().unwrap_or_default();
        let below = lines_after.next();

        let mut text = String::new();
        if let Some(line) = above {
            text += &cut(line);
            text.push('\n');
        }
        let column = same_line.chars().count();
        if column > BEFORE {
            text.push('…');
            text += &printable(same_line.chars().skip(column - BEFORE));
        } else {
            text += &printable(same_line.chars());
        }
        let start = text.len();
        let lines: Vec<String> = meant.split('\n').map(cut).collect();
        text += &lines.join("\n");
        let span = start..text.len();
        text += &cut(rest_of_line);
        if let Some(line) = below {
            text.push('\n');
            text += &cut(line);
        }
        let first = before.matches('\n').count();
        Self {
            name: name.to_owned(),
            text,
            span,
            line: first - usize::from(above.is_some()),
            column,
        }
    }

    /// The bytes of what is shown that stand for the place.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

/// The beginning of a line.
fn cut(line: &str) -> String {
    let mut cut = printable(line.chars().take(WIDTH));
    if line.chars().nth(WIDTH).is_some() {
        cut.push('…');
    }
    cut
}

/// What can be shown of a line.
fn printable(line: impl Iterator<Item = char>) -> String {
    let line: String = line.collect();
    let pieces: Vec<String> = line
        .trim_end_matches('\r')
        .split('\t')
        .map(escape)
        .collect();
    pieces.join("\t")
}

impl SourceCode for Snippet {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let shown = self.text.read_span(span, lines_before, lines_after)?;
        // Without lines before, it is asked where the place itself is.
        let column = match lines_before {
            0 => self.column,
            _ => shown.column(),
        };
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            shown.data(),
            *shown.span(),
            self.line + shown.line(),
            column,
            shown.line_count(),
        )))
    }
}
