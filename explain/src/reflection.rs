//! Reflections of a board of a synchronized game, and of regions in it.

use playproof_checker::{
    positional::members,
    synchronized::{Cells, Grid, Tile},
};
use playproof_formats::claim::Side;

/// Whether rows are exchanged, and columns. Each reflection is its own inverse.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reflection {
    rows: bool,
    columns: bool,
}

impl Reflection {
    /// All of them; the first one moves nothing.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let all = [(false, false), (true, false), (false, true), (true, true)];
        all.into_iter()
            .map(|(rows, columns)| Self { rows, columns })
    }

    /// The reflection that carries a position to its normal form, and that.
    #[must_use]
    pub fn to_normal(grid: &Grid, free: Cells) -> (Self, Cells) {
        let normal = grid.normal(free);
        let alive = grid.reach(free, Side::Vertical) | grid.reach(free, Side::Horizontal);
        let found = Self::all().find(|reflection| reflection.cells(grid, alive) == normal);
        (found.unwrap_or_default(), normal)
    }

    /// The image of a player's tile; `None` if that is not on the board.
    #[must_use]
    pub fn tile(self, grid: &Grid, tile: Tile, side: Side) -> Option<Tile> {
        let extent = match side {
            Side::Vertical => (tile.length(), 1),
            Side::Horizontal => (1, tile.length()),
        };
        let image = self.image(grid, tile.cell(), extent)?;
        Tile::new(image, tile.length())
    }

    fn cells(self, grid: &Grid, cells: Cells) -> Cells {
        let images = members(cells).filter_map(|cell| self.image(grid, cell, (1, 1)));
        images.fold(0, |all, image| all | 1 << image)
    }

    /// The number of the top left cell of the image of a rectangle on the board, given that of
    /// its own, and its extent.
    fn image(self, grid: &Grid, cell: u32, extent: (u32, u32)) -> Option<u32> {
        let corner = (cell / grid.columns, cell % grid.columns);
        let (row, column) = self.corner(corner, extent, (grid.rows, grid.columns))?;
        Some(row * grid.columns + column)
    }

    /// The row and the column in which the image of a rectangle begins, given those in which it
    /// begins, and the rows and columns that it has and that there are.
    pub(crate) fn corner(
        self,
        (row, column): (u32, u32),
        (height, width): (u32, u32),
        (rows, columns): (u32, u32),
    ) -> Option<(u32, u32)> {
        let turned = |turn: bool, first: u32, length: u32, all: u32| {
            if turn {
                all.checked_sub(first + length)
            } else {
                Some(first)
            }
        };
        let row = turned(self.rows, row, height, rows)?;
        Some((row, turned(self.columns, column, width, columns)?))
    }
}
