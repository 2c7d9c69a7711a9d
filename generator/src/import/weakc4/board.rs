//! The board.

/// Its columns.
pub(super) const WIDTH: u32 = 7;

/// Its rows.
pub(super) const ROWS: u32 = 6;

/// Its cells.
pub(super) const CELLS: u32 = WIDTH * ROWS;

/// The column of a vertex, from 1 on.
pub(super) fn column(vertex: u32) -> u32 {
    1 + vertex % WIDTH
}

/// The row of a vertex, from 1 on, from the bottom.
pub(super) fn row(vertex: u32) -> u32 {
    ROWS - vertex / WIDTH
}
