//! Reflections of a board, for boards that are looked up in normal form.

use playproof_checker::synchronized::{self as sync, Cells, Grid};
use playproof_formats::claim::Side;

use super::board::Tile;

/// A reflection of a board: whether rows are exchanged, and columns. Each is its own inverse.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reflection(bool, bool);

impl Reflection {
    const ALL: [Self; 4] = [
        Self(false, false),
        Self(true, false),
        Self(false, true),
        Self(true, true),
    ];

    /// The reflection that carries a board to its normal form, and that.
    pub(super) fn to_normal(grid: &Grid, free: Cells) -> (Self, Cells) {
        let normal = grid.normal(free);
        let alive = grid.reach(free, Side::Vertical) | grid.reach(free, Side::Horizontal);
        let found = Self::ALL
            .into_iter()
            .find(|reflection| reflection.cells(grid, alive) == normal);
        (found.unwrap_or(Self(false, false)), normal)
    }

    /// The image of a tile.
    pub(super) fn tile(self, grid: &Grid, tile: Tile) -> Tile {
        let (high, wide) = if tile.vertical {
            (tile.length, 1)
        } else {
            (1, tile.length)
        };
        let row = if self.0 {
            grid.rows - tile.row - high
        } else {
            tile.row
        };
        let column = if self.1 {
            grid.columns - tile.column - wide
        } else {
            tile.column
        };
        Tile {
            row,
            column,
            ..tile
        }
    }

    fn cells(self, grid: &Grid, cells: Cells) -> Cells {
        let mut image = 0;
        for row in 0..grid.rows {
            for column in 0..grid.columns {
                let there = self.tile(
                    grid,
                    Tile {
                        row,
                        column,
                        length: 1,
                        vertical: true,
                    },
                );
                if (cells >> (row * grid.columns + column)) & 1 == 1 {
                    image |= 1 << (there.row * grid.columns + there.column);
                }
            }
        }
        image
    }
}

/// A tile of this side, as the checker's numbers have it.
pub(super) fn tile_of(grid: &Grid, tile: sync::Tile, side: Side) -> Tile {
    Tile {
        row: tile.cell() / grid.columns,
        column: tile.cell() % grid.columns,
        length: tile.length(),
        vertical: side == Side::Vertical,
    }
}

/// The number of a tile.
pub(super) fn number_of(grid: &Grid, tile: Tile) -> Option<sync::Tile> {
    sync::Tile::new(tile.row * grid.columns + tile.column, tile.length)
}
