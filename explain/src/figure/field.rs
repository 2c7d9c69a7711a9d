//! Parts of a board.

use std::collections::{BTreeMap, BTreeSet};

use playproof_formats::{Board, Cell};

/// What a cell is in the figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Nobody's.
    #[default]
    Empty,
    /// The player's of whom the proof speaks: Maker's, Alice's.
    Own,
    /// What this player marks next.
    Mark,
    /// What has to be free for that.
    Support,
    /// Free of the opponent's marks, without being needed here.
    Free,
    /// The opponent's: Breaker's, Bob's.
    Other,
    /// The opponent's, as an answer with a number or letter.
    Answer,
    /// Removed.
    Hole,
    /// X of a positional game.
    Cross,
    /// O of a positional game.
    Nought,
    /// Not free any more, whoever took it.
    Taken,
    /// One of several classes that have to be told apart.
    Class(u8),
}

/// A role, with a short text in the cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// What the cell is.
    pub role: Role,
    /// What stands in it.
    pub label: String,
}

impl Look {
    /// A role with a label.
    #[must_use]
    pub fn labelled(role: Role, label: impl Into<String>) -> Self {
        Self {
            role,
            label: label.into(),
        }
    }
}

impl From<Role> for Look {
    fn from(role: Role) -> Self {
        Self::labelled(role, "")
    }
}

/// How a line between two cells, or two vertices, is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Line {
    /// A thick line without direction.
    #[default]
    Join,
    /// An arrow.
    Arrow,
    /// A dotted arrow.
    Dotted,
    /// A dashed arrow.
    Dashed,
    /// A thin line without direction.
    Thin,
}

/// A line from the centre of a cell to that of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// Where it begins.
    pub from: Cell,
    /// Where it ends.
    pub to: Cell,
    /// What it looks like.
    pub line: Line,
    /// What stands at its middle.
    pub label: String,
}

/// A tile, or a marked group of cells: they are drawn as one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Its cells, the first and the last at its ends.
    pub cells: Vec<Cell>,
    /// Whose it is, or of which class.
    pub role: Role,
}

/// What columns and rows of a finite board are called: from the left, and from the top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Axes {
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Names of the rows.
    pub rows: Vec<String>,
}

/// A part of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The board.
    pub board: Board,
    /// The cells that are something.
    pub cells: BTreeMap<Cell, Look>,
    /// Whether nothing is drawn but these cells: the board ends there. Otherwise the board goes on,
    /// and a box of empty cells is drawn around them.
    pub bounded: bool,
    /// Lines between cells.
    pub strokes: Vec<Stroke>,
    /// Tiles.
    pub tiles: Vec<Tile>,
    /// Sets of cells with a bold border.
    pub borders: Vec<BTreeSet<Cell>>,
    /// Names of columns and rows, on a finite board.
    pub axes: Option<Axes>,
    /// The cells that can be chosen in a page, with what they are called.
    pub choices: BTreeMap<Cell, String>,
    /// How large cells are: 1 is usual.
    pub scale: f64,
}

impl Field {
    /// A part of this board in which no cell is anything yet.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self {
            board,
            cells: BTreeMap::new(),
            bounded: false,
            strokes: Vec::new(),
            tiles: Vec::new(),
            borders: Vec::new(),
            axes: None,
            choices: BTreeMap::new(),
            scale: 1.0,
        }
    }

    /// A finite board of so many columns and rows; its cells are those of
    /// [`Field::cell_of`].
    #[must_use]
    pub fn finite(columns: u32, rows: u32) -> Self {
        let mut field = Self::new(Board::SQUARE);
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        field.cells.extend(
            cells.filter_map(|(column, row)| Some((Self::cell_of(column, row)?, Look::default()))),
        );
        field.bounded = true;
        field
    }

    /// The cell in this column and row of a finite board, rows counted from the top.
    #[must_use]
    pub fn cell_of(column: u32, row: u32) -> Option<Cell> {
        let (column, row) = (i16::try_from(column).ok()?, i16::try_from(row).ok()?);
        Cell::new(&[column, row.checked_neg()?])
    }

    /// Gives cells a role.
    pub fn put<'a>(&mut self, cells: impl IntoIterator<Item = &'a Cell>, role: Role) {
        let looks = cells.into_iter().map(|&cell| (cell, Look::from(role)));
        self.cells.extend(looks);
    }

    /// The same, for who builds a field in one expression.
    #[must_use]
    pub fn with<'a>(mut self, cells: impl IntoIterator<Item = &'a Cell>, role: Role) -> Self {
        self.put(cells, role);
        self
    }

    /// Gives a cell a role and a label.
    pub fn label(&mut self, cell: Cell, role: Role, label: impl Into<String>) {
        self.cells.insert(cell, Look::labelled(role, label));
    }

    /// Draws a line between two cells.
    pub fn join(&mut self, from: Cell, to: Cell, line: Line, label: impl Into<String>) {
        self.strokes.push(Stroke {
            from,
            to,
            line,
            label: label.into(),
        });
    }

    /// The same cells, larger or smaller.
    #[must_use]
    pub fn scaled(mut self, scale: f64) -> Self {
        self.scale = scale;
        self
    }
}
