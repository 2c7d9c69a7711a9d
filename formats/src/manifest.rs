//! Manifests: what has to be proved, a line each.
//!
//! ```text
//! # Table 2
//! table-2/domino.proof: maker wins (1,3) on square for {(0,0) (0,1)}
//! accepted  table-2/tromino.proof: <id>  breaker wins (1,2) on square for {(0,0) (0,1) (0,2)}
//! <id>  maker wins (1,1) on square for {(0,0) (0,1) (1,0)}
//! ```
//!
//! The first line asks for any proof in that file, the second for this proof in that file (it is
//! what `playproof-check` prints), the third for this proof in any file. Claims are compared as
//! lines; nothing here reads them. What is behind ` #` is a comment.

use std::{collections::HashMap, fmt};

use crate::{Id, escape::escape};

/// What one line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demand {
    /// The number of the line, from 1.
    pub line: usize,
    /// The file that has to prove the claim, as the line names it; `None` if any may.
    pub file: Option<String>,
    /// The proof, if it has to be this one.
    pub id: Option<Id>,
    /// What has to be proved.
    pub claim: String,
}

/// The line that asks for this.
impl fmt::Display for Demand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}: ")?;
        }
        if let Some(id) = self.id {
            write!(f, "{id}  ")?;
        }
        f.write_str(&self.claim)
    }
}

/// Why a text is no manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is not UTF-8.
    NotText,
    /// No line asks for anything.
    Empty,
    /// There is no colon.
    NoFile,
    /// There is nothing before the colon.
    EmptyFile,
    /// There is nothing where the claim should be.
    NoClaim,
    /// The line says that a file is not accepted.
    NotAccepted,
    /// An id has 64 digits.
    IdLength(usize),
    /// This line asks for the same.
    Twice(usize),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotText => f.write_str("this is not text (UTF-8)"),
            Self::Empty => f.write_str("it asks for nothing"),
            Self::NoFile => {
                f.write_str("no file: a line is `FILE: CLAIM`, `FILE: ID  CLAIM` or `ID  CLAIM`")
            }
            Self::EmptyFile => f.write_str("there is no name of a file before the colon"),
            Self::NoClaim => f.write_str("there is no claim (`playproof-check FILE` prints it)"),
            Self::NotAccepted => f.write_str("a manifest lists what is accepted, and this is not"),
            Self::IdLength(digits) => {
                write!(f, "an id has 64 hexadecimal digits, this has {digits}")
            }
            Self::Twice(line) => write!(f, "line {line} asks for the same"),
        }
    }
}

/// What is wrong with a manifest, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number of the line, from 1.
    pub line: usize,
    /// The number of the character in the line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub reason: Reason,
    /// What stands before the place and behind it, at most [`SHOWN`] characters each.
    around: [String; 2],
}

/// How much of a line is shown on either side of the place.
const SHOWN: usize = 60;

impl Fault {
    fn new(line: usize, before: &str, behind: &str, reason: Reason) -> Self {
        let column = before.chars().count();
        let shown = before.chars().skip(column.saturating_sub(SHOWN));
        let around = [shown.collect(), behind.chars().take(SHOWN).collect()];
        Self {
            line,
            column: column.saturating_add(1),
            reason,
            around,
        }
    }
}

/// `LINE:COLUMN: REASON`, the line, and a caret below the place.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [before, behind] = self.around.each_ref().map(escape);
        let indent = before.chars().count();
        writeln!(f, "{}:{}: {}", self.line, self.column, self.reason)?;
        writeln!(f, "  {before}{behind}")?;
        write!(f, "  {:indent$}^", "")
    }
}

impl std::error::Error for Fault {}

/// What `playproof-check` prints before the names of files.
const ACCEPTED: &str = "accepted  ";
const NOT_ACCEPTED: [&str; 2] = ["rejected  ", "declined  "];

/// A first word of so many digits and letters from a to f is meant to be an id.
const LIKE_AN_ID: usize = 16;

/// What the manifest asks for, in the order of its lines; at least one thing.
///
/// # Errors
/// The first line that makes no sense.
pub fn parse(text: &[u8]) -> Result<Vec<Demand>, Fault> {
    let mut demands: Vec<Demand> = Vec::new();
    let mut lines = HashMap::new();
    let mut last = 0;
    for (bytes, line) in text.split(|&byte| byte == b'\n').zip(1..) {
        last = line;
        let mut chunks = bytes.utf8_chunks();
        let text = chunks.next().map_or("", |chunk| chunk.valid());
        ensure!(
            text.len() == bytes.len(),
            Fault::new(line, text, "\u{fffd}", Reason::NotText)
        );
        let Some(demand) = parse_line(text, line)? else {
            continue;
        };
        let same = lines.insert(demand.to_string(), line);
        if let Some(same) = same {
            return Err(Fault::new(line, "", text, Reason::Twice(same)));
        }
        demands.push(demand);
    }
    ensure!(!demands.is_empty(), Fault::new(last, "", "", Reason::Empty));
    Ok(demands)
}

/// What a line asks for; nothing if it is blank or a comment.
fn parse_line(text: &str, line: usize) -> Result<Option<Demand>, Fault> {
    let text = text.trim_end();
    // A place is told by what is left of the line there.
    let fault = |rest: &str, reason| {
        let before = text.strip_suffix(rest).unwrap_or(text);
        Err(Fault::new(line, before, rest, reason))
    };
    let start = text.trim_start_matches('\u{feff}').trim_start();
    if start.is_empty() || start.starts_with('#') {
        return Ok(None);
    }
    if NOT_ACCEPTED.iter().any(|word| start.starts_with(word)) {
        return fault(start, Reason::NotAccepted);
    }
    let start = start.strip_prefix(ACCEPTED).unwrap_or(start).trim_start();
    let (file, rest) = if like_an_id(start) {
        (None, start)
    } else {
        match start.split_once(": ") {
            Some(("", _)) => return fault(start, Reason::EmptyFile),
            Some((file, rest)) => (Some(file.to_owned()), rest.trim_start()),
            None if start.ends_with(':') => return fault("", Reason::NoClaim),
            None => return fault(start, Reason::NoFile),
        }
    };
    let (id, claim) = if like_an_id(rest) {
        let word = first_word(rest);
        let Ok(id) = word.parse() else {
            return fault(rest, Reason::IdLength(word.len()));
        };
        let claim = rest.strip_prefix(word).unwrap_or("");
        (Some(id), claim.trim_start())
    } else {
        (None, rest)
    };
    let (words, _) = claim.split_once(" #").unwrap_or((claim, ""));
    let words = words.trim_end();
    if words.is_empty() || words.starts_with('#') {
        return fault(claim, Reason::NoClaim);
    }
    Ok(Some(Demand {
        line,
        file,
        id,
        claim: words.to_owned(),
    }))
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or("")
}

fn like_an_id(text: &str) -> bool {
    let word = first_word(text);
    word.len() >= LIKE_AN_ID && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}
