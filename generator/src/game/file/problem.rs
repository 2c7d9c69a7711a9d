//! What can be wrong with a game file, and where.

use std::{fmt, ops::Range};

use miette::{Diagnostic, LabeledSpan, Severity, SourceCode};
use playproof_formats::escape::escape;
use toml::{Spanned, de::DeValue};

use crate::snippet::Snippet;

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Diagnostic)]
#[allow(missing_docs, reason = "the messages say what they are")]
pub enum Fault {
    #[error("the file cannot be read: {0}")]
    Unreadable(String),
    #[error("this is a certificate, not a game")]
    #[diagnostic(help(
        "`playproof show` says what it proves, and `playproof-check` whether it does"
    ))]
    Certificate,
    #[error("this is not TOML: {0}")]
    Toml(String),
    #[error("the key `{0}` is missing")]
    MissingKey(&'static str),
    #[error("unknown {what} `{found}`")]
    #[diagnostic(help("{meant}known are {known}"))]
    Unknown {
        what: &'static str,
        found: String,
        /// Which known word may be meant, or nothing.
        meant: String,
        known: String,
    },
    #[error("{what} is {found}, it should be {needs}")]
    WrongType {
        what: &'static str,
        found: &'static str,
        needs: &'static str,
    },
    #[error("{what} should be {}", range(*.least, *.most))]
    Range {
        what: &'static str,
        least: i64,
        most: i64,
    },
    #[error("a board of {0} dimensions")]
    #[diagnostic(help("boards have 1 to 6 dimensions"))]
    Dimension(u32),
    #[error("the last turn ({last_turn}) is smaller than the other turns ({maker})")]
    #[diagnostic(help("in the turn that completes a goal Maker may mark more cells, never fewer"))]
    LastTurn { last_turn: u32, maker: u32 },
    #[error("the first turn ({first_turn}) is smaller than the other turns ({maker})")]
    #[diagnostic(help(
        "on an infinite board Maker starts again elsewhere, and has lost a turn only; here that counts"
    ))]
    FirstTurn { first_turn: u32, maker: u32 },
    #[error("a size by {0} numbers, where two are needed: rows and columns")]
    NoSides(usize),
    #[error("a size is for the square board, not the {0} one")]
    #[diagnostic(help("finite boards are rectangles of squares; `turns` is for every board"))]
    SizeOf(String),
    #[error("there are no goals")]
    #[diagnostic(help("name one at least: goals = [\"S-tetromino\"]"))]
    NoGoals,
    #[error("more than {0} goals")]
    TooManyGoals(usize),
    #[error("the goals are too many or too large to be compared")]
    TooMuchWork,
    #[error("unknown animal `{found}`")]
    #[diagnostic(help(
        "the nearest name is `{nearest}`; an animal can also be given by a picture, rows of X and ., or by its cells as claims print them, such as (0,0) (0,1) on the square board"
    ))]
    UnknownAnimal { found: String, nearest: String },
    #[error("`{0}` is no cell")]
    #[diagnostic(help(
        "cells are written as in a claim, with numbers from -32768 to 32767: (0,0) (0,1) (1,1)"
    ))]
    NotACell(String),
    #[error(
        "there is no {0} on the square board: a row and a diagonal lie in all directions there"
    )]
    #[diagnostic(help("on the board `fixed-square` animals are placed by translations alone"))]
    OnlyFixed(String),
    #[error(
        "`{found}` is the name of an animal and all its images, and they are different on the {board} board"
    )]
    #[diagnostic(help(
        "give a picture, rows of X and ., or a list of cells; `fixed-square` has row(k), column(k), diagonal(k), antidiagonal(k)"
    ))]
    NamedOnFixed { board: String, found: String },
    #[error("`goals` and `lines` in one game")]
    #[diagnostic(help(
        "`lines` gives one goal for each direction; write them as goals, such as column(7), to add others"
    ))]
    GoalsAndLines,
    #[error("lines are for the boards `fixed-square` and `fixed-hexagonal`, not the {0} one")]
    #[diagnostic(help(
        "where turns and reflections are allowed, all directions have the lines of one; without `board`, lines are on `fixed-square`"
    ))]
    LinesOn(String),
    #[error("{found} lengths, where {needs} are needed: {names}")]
    Directions {
        found: usize,
        needs: usize,
        names: &'static str,
    },
    #[error("a line has at most {0} cells")]
    LongLine(u32),
    #[error("{0}")]
    Picture(playproof_explain::animals::ascii::Fault),
    #[error("{0}")]
    Family(playproof_explain::animals::families::Fault),
    #[error("an animal without cells")]
    NoCells,
    #[error("an animal of more than {0} cells")]
    TooManyCells(usize),
    #[error("a board of {rows} rows and {columns} columns has more than {most} cells")]
    BoardTooLarge { rows: u32, columns: u32, most: u32 },
    #[error("both rows and columns are a progression")]
    #[diagnostic(help(
        "claims for all boards are about all numbers of rows, or of columns, with a fixed number of the other"
    ))]
    TwoProgressions,
    #[error("a cell with {found} coordinates, where the {board} board has {needs}")]
    Coordinates {
        board: String,
        found: usize,
        needs: usize,
    },
    #[error("there is no cell {cell} on the {board} board")]
    #[diagnostic(help("{rule}"))]
    OffBoard {
        board: String,
        cell: String,
        rule: &'static str,
    },
    #[error("the cell {cell} occurs twice")]
    RepeatedCell { cell: String },
    #[error("the animal reaches too far")]
    TooFar,
    #[error("the animal is too large for so many dimensions")]
    TooManyImages,
    #[error("the animal is in pieces: {cell} is not joined to the rest")]
    #[diagnostic(help(
        "every two cells of an animal are joined by a chain of neighbors in it; add cells between the pieces, or leave one out"
    ))]
    Disconnected { cell: String },
    #[error("there are no vertices")]
    NoVertices,
    #[error("more than {0} vertices")]
    TooManyVertices(u32),
    #[error("there is no vertex {vertex}")]
    #[diagnostic(help("the vertices are 0 to {last}"))]
    NoSuchVertex { vertex: u32, last: u32 },
    #[error("the vertex {0} occurs twice")]
    RepeatedVertex(String),
    #[error("a winning set without vertices")]
    #[diagnostic(help("whoever needs nothing has won before the game begins"))]
    EmptySet,
    #[error("this winning set occurs twice")]
    #[diagnostic(severity(Warning))]
    RepeatedSet,
    #[error("there is no winning set in this game")]
    #[diagnostic(severity(Warning), help("nobody can complete one, whatever he claims"))]
    NoWinningSet,
    #[error("{0} vertices, where a pair is needed")]
    #[diagnostic(help("[x, y] says that x must be claimed before y"))]
    NoPair(usize),
    #[error("an edge joins two different vertices")]
    Loop,
    #[error("this edge occurs twice")]
    RepeatedEdge,
    #[error("a graph of {order} vertices, where there are {most}")]
    LargeGraph { order: u32, most: u32 },
    #[error("the graph can lie in more than {0} places")]
    #[diagnostic(help("take fewer vertices"))]
    TooManyPlaces(u32),
    #[error("the order goes in a circle: {0}")]
    #[diagnostic(help("none of these vertices could ever be claimed"))]
    Circle(String),
    #[error("in a sweep of maker-maker games X moves first")]
    #[diagnostic(help("a game file may say `first = \"second\"`"))]
    FirstInMakerMaker,
    #[error("the player who is asked about has no sets")]
    #[diagnostic(help(
        "`second_sets` gives the second player some; `player` says who is asked about"
    ))]
    NoSetsOfPlayer,
    #[error("`first = \"either\"` is for games in which Maker alone has sets, and wants one")]
    #[diagnostic(help("say who moves first, and ask again with the other player"))]
    EitherOfBoth,
    #[error(
        "with either player to move first, the question is who wins, not what one player can do"
    )]
    #[diagnostic(help("leave out `player`, or say who moves first"))]
    PlayerOfEither,
    #[error("rows and columns can be exchanged on a square board alone")]
    NotSquareBoard,
    #[error("an outcome is that of a game from its beginning on")]
    #[diagnostic(help("ask with `first = \"maker\"`, then with `first = \"breaker\"`"))]
    EitherInPosition,
    #[error("a position of {found} rows on a board of {needs}")]
    PositionRows { found: usize, needs: u32 },
    #[error("a row of {found} cells on a board of {needs} columns")]
    PositionColumns { found: usize, needs: u32 },
    #[error("{0:?} is no mark")]
    #[diagnostic(help("X is the first player or maker, O the other one, a dot an empty cell"))]
    PositionMark(char),
    #[error("the mark in row {row} and column {column} has an empty cell below it")]
    #[diagnostic(help("rows are counted from the top; `gravity = false` lets marks float"))]
    Floating { row: u32, column: u32 },
    #[error("{first} marks of X and {second} of O: it is nobody's turn")]
    #[diagnostic(help("X moves first, so he has as many marks as O, or one more"))]
    NobodysTurn { first: u32, second: u32 },
    #[error("the game is over in this position")]
    Over,
    #[error("this goal changes nothing: {other} is a goal, too")]
    #[diagnostic(
        severity(Warning),
        help("whoever completes this one has completed {other}")
    )]
    Redundant { other: String },
    #[error("there is nothing from {from} to {to}")]
    Backwards { from: u32, to: u32 },
    #[error("there are no numbers")]
    NoNumbers,
    #[error("the number {0} occurs twice")]
    RepeatedNumber(u32),
    #[error("these animals are too many or too large to be listed")]
    TooManyAnimals,
    #[error("more than {0} games")]
    #[diagnostic(help("make several sweeps of it"))]
    TooManyGames(usize),
    #[error("there are {0} more warnings")]
    #[diagnostic(severity(Warning))]
    MoreWarnings(usize),
}

impl Fault {
    /// `found` is none of the known ones.
    pub(crate) fn unknown(what: &'static str, found: &str, known: &[&str]) -> Self {
        let listed = known.iter().take(MOST_KNOWN).map(|word| quoted(word));
        let rest = known.get(MOST_KNOWN).map(|_| "…".to_owned());
        let listed = listed.chain(rest).collect::<Vec<_>>().join(", ");
        let nearest = nearest(found, known);
        let meant = if likeness(found, nearest) < LIKE {
            String::new()
        } else {
            format!("the nearest known {what} is `{}`; ", quoted(nearest))
        };
        Self::Unknown {
            what,
            found: quoted(found),
            meant,
            known: listed,
        }
    }
}

/// The numbers from `least` to `most`, in words.
fn range(least: i64, most: i64) -> String {
    if least == most {
        least.to_string()
    } else {
        format!("a number from {least} to {most}")
    }
}

/// Characters of a word of the file that a message shows, or compares.
const LONGEST_WORD: usize = 60;

/// Known words that a message lists.
const MOST_KNOWN: usize = 20;

/// How like each other words are of which one may be meant by the other.
const LIKE: f64 = 0.7;

/// A word of the file as a message shows it.
pub(super) fn quoted(word: &str) -> String {
    match word.char_indices().nth(LONGEST_WORD) {
        Some((end, _)) => escape(&word[..end]) + "…",
        None => escape(word),
    }
}

/// The known word that looks most like the one found.
pub(super) fn nearest<'a>(found: &str, known: &[&'a str]) -> &'a str {
    let likest = known
        .iter()
        .max_by(|a, b| likeness(found, a).total_cmp(&likeness(found, b)));
    likest.copied().unwrap_or_default()
}

/// How like each other two words are, from 0 to 1, whatever their case.
fn likeness(a: &str, b: &str) -> f64 {
    let start = |word: &str| -> String {
        let lowercase = word.chars().flat_map(char::to_lowercase);
        lowercase.take(LONGEST_WORD).collect()
    };
    strsim::jaro_winkler(&start(a), &start(b))
}

/// A fault and its place, before it is known in which file.
#[derive(Debug)]
pub(crate) struct At {
    pub(crate) fault: Fault,
    pub(crate) span: Range<usize>,
}

impl At {
    /// A fault of a value.
    pub(crate) fn new<T>(value: &Spanned<T>, fault: Fault) -> Self {
        let span = value.span();
        Self { fault, span }
    }

    /// A value of a wrong type.
    pub(crate) fn wrong_type(
        what: &'static str,
        value: &Spanned<DeValue<'_>>,
        needs: &'static str,
    ) -> Self {
        let found = match value.get_ref() {
            DeValue::String(_) => "a text",
            DeValue::Integer(_) => "an integer",
            DeValue::Float(_) => "a number with a point",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        Self::new(value, Fault::WrongType { what, found, needs })
    }

    pub(crate) fn in_source(self, name: &str, source: &str) -> Problem {
        Problem(Box::new(Located {
            fault: self.fault,
            file: name.to_owned(),
            place: Some(Snippet::new(name, source, self.span)),
        }))
    }
}

/// Warnings that are shown.
const MOST_WARNINGS: usize = 4;

/// The first few warnings about a file, and the number of the others.
#[derive(Debug, Default)]
pub(super) struct Warnings {
    pub(super) first: Vec<At>,
    pub(super) others: usize,
}

impl Warnings {
    /// Takes up a warning, or counts it.
    pub(super) fn add(&mut self, warning: impl FnOnce() -> At) {
        if self.first.len() < MOST_WARNINGS {
            self.first.push(warning());
        } else {
            self.others += 1;
        }
    }
}

/// Something wrong with a game file, or a warning: a diagnostic with the line
/// and a pointer to the place, as far as there is one.
pub struct Problem(Box<Located>);

struct Located {
    fault: Fault,
    file: String,
    place: Option<Snippet>,
}

impl Problem {
    /// A fault of a file as a whole.
    pub(super) fn of_file(name: &str, fault: Fault) -> Self {
        let file = name.to_owned();
        Self(Box::new(Located {
            fault,
            file,
            place: None,
        }))
    }

    /// What is wrong.
    #[must_use]
    pub fn fault(&self) -> &Fault {
        &self.0.fault
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Where there is a place, the pointer to it names the file.
        match self.0.place {
            Some(_) => self.0.fault.fmt(f),
            None => write!(f, "{}: {}", self.0.file, self.0.fault),
        }
    }
}

impl fmt::Debug for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {:?}", self.0.file, self.0.fault)
    }
}

impl std::error::Error for Problem {}

impl Diagnostic for Problem {
    fn severity(&self) -> Option<Severity> {
        self.0.fault.severity()
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.0.fault.help()
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        let place = self.0.place.as_ref();
        place.map(|place| place as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let place = self.0.place.as_ref()?;
        let label = LabeledSpan::underline(place.span());
        Some(Box::new(std::iter::once(label)))
    }
}
