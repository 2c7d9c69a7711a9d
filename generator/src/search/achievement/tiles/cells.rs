//! Cells of the square and the hexagonal board by two coordinates.

use playproof_formats::{Board, Cell, Tiling};

/// A cell by its first two coordinates. A hexagon's third is what makes the sum 0.
pub(super) type Point = (i16, i16);

pub(super) fn plus(a: Point, b: Point) -> Point {
    (a.0 + b.0, a.1 + b.1)
}

pub(super) fn minus(a: Point, b: Point) -> Point {
    (a.0 - b.0, a.1 - b.1)
}

/// A cell of a board by its first two coordinates.
pub(super) fn cell_at(board: Board, (x, y): Point) -> Option<Cell> {
    match board.tiling {
        Tiling::Hexagonal => Cell::new(&[x, y, -x - y]),
        _ => Cell::new(&[x, y]),
    }
}

/// The first two coordinates of a cell.
pub(super) fn point(cell: Cell) -> Point {
    match *cell.coordinates() {
        [x, y, ..] => (x, y),
        _ => (0, 0),
    }
}

/// Cells in order, moved so that the first is (0, 0), and where that was.
pub(super) fn based(mut cells: Vec<Point>) -> (Vec<Point>, Point) {
    cells.sort_unstable();
    let at = cells.first().copied().unwrap_or_default();
    (cells.into_iter().map(|cell| minus(cell, at)).collect(), at)
}
