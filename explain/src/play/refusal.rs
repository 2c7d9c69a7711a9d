//! Why a move is refused.

use playproof_formats::{Board, Cell, escape::escape};

use crate::words::count;

/// Why a move was not made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// A word names no cell.
    #[error("`{}` is no cell of the {board} board", escape(.text))]
    NoCell {
        /// The word.
        text: String,
        /// The board.
        board: Board,
    },
    /// A cell stands twice in the move.
    #[error("{0} is named twice")]
    Twice(Cell),
    /// The board ends before this cell.
    #[error("{cell} is not on the board of {rows}x{columns} cells")]
    Outside {
        /// The cell.
        cell: Cell,
        /// How many rows the board has.
        rows: u32,
        /// How many columns.
        columns: u32,
    },
    /// Somebody has marked the cell.
    #[error("{0} is marked already")]
    Marked(Cell),
    /// More cells than a turn has.
    #[error("{name} may mark {} here, not {found}", count(*allowed, "cell"))]
    TooMany {
        /// Who marks them.
        name: &'static str,
        /// As many may be marked.
        allowed: u64,
        /// As many are named.
        found: usize,
    },
    /// Somebody owns the cell.
    #[error("{0} is taken")]
    Taken(Cell),
    /// Alice takes another number of cells than one.
    #[error("Alice takes one cell, not {0}")]
    NotOne(usize),
    /// Bob takes something else than a copy.
    #[error("these cells are no copy of the animal")]
    NoCopy,
    /// A word names no vertex.
    #[error("there is no vertex `{}`", escape(.0))]
    NoVertex(String),
    /// Somebody has claimed the vertex.
    #[error("{0} is claimed already")]
    Claimed(String),
    /// Others have to be claimed before the vertex.
    #[error("{vertex} has to wait for {others}")]
    Waits {
        /// What the vertex is called.
        vertex: String,
        /// Those others.
        others: String,
    },
    /// A word is no row with a column.
    #[error("`{}` is not row,column", escape(.0))]
    NotRowColumn(String),
    /// There is no cell in the move.
    #[error("a tile has cells")]
    NoCells,
    /// The cells do not lie in a line of this direction.
    #[error("these cells are no {0} tile")]
    NoTile(&'static str),
    /// The tile is one of the other player's.
    #[error("the tile lies the other way")]
    OtherWay,
    /// The game is played with other tiles.
    #[error("there are no tiles of this length")]
    WrongLength,
    /// Something lies there already, or nothing can.
    #[error("not all of these cells are free")]
    NotFree,
}
