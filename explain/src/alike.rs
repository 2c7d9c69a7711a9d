//! Positions of synchronized games that are alike: a map between their cells that carries
//! each region to a region of the same shape, and so the tiles of each player to his tiles.

use playproof_checker::{
    positional::members,
    synchronized::{Cells, Grid, Tile},
};
use playproof_formats::claim::Side;

/// Such a map, for the cells of regions.
#[derive(Clone, Debug)]
pub struct Alike {
    /// By the number of a cell.
    images: Vec<Option<u32>>,
}

impl Alike {
    /// A map from a position to one that is alike; `None` if it is not.
    #[must_use]
    pub fn between(grid: &Grid, from: Cells, to: Cells) -> Option<Self> {
        // The usual case: what is shown of a proof is read back.
        if from == to {
            return Some(Self::identity(grid));
        }
        let by_shape = |free| {
            let regions = grid.regions(free).into_iter();
            let mut regions: Vec<(Cells, Cells)> =
                regions.map(|region| (grid.shape(region), region)).collect();
            regions.sort_unstable();
            regions
        };
        let (from, to) = (by_shape(from), by_shape(to));
        if from.len() != to.len() {
            return None;
        }
        let mut images = vec![None; (grid.rows * grid.columns) as usize];
        for (&(shape, from), &(other, to)) in from.iter().zip(&to) {
            if shape != other {
                return None;
            }
            for (cell, image) in reflected(grid, from, to)? {
                *images.get_mut(cell as usize)? = Some(image);
            }
        }
        Some(Self { images })
    }

    /// The map from a board to itself that moves nothing.
    #[must_use]
    pub fn identity(grid: &Grid) -> Self {
        let images = (0..grid.rows * grid.columns).map(Some).collect();
        Self { images }
    }

    /// The map back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut images = vec![None; self.images.len()];
        for (cell, image) in (0..).zip(&self.images) {
            let image = image.and_then(|image| images.get_mut(image as usize));
            if let Some(image) = image {
                *image = Some(cell);
            }
        }
        Self { images }
    }

    /// The image of cells of regions.
    #[must_use]
    pub fn cells(&self, cells: Cells) -> Cells {
        let images = members(cells).filter_map(|cell| *self.images.get(cell as usize)?);
        images.fold(0, |all, image| all | 1 << image)
    }

    /// The image of a player's tile; `None` if it does not lie in a region.
    #[must_use]
    pub fn tile(&self, grid: &Grid, tile: Tile, side: Side) -> Option<Tile> {
        let image = self.cells(grid.placed(grid.full, tile, side)?);
        let tile = Tile::new(image.trailing_zeros(), tile.length())?;
        (grid.placed(grid.full, tile, side) == Some(image)).then_some(tile)
    }
}

/// Each cell of a region with its image, under a reflection that carries it to another one of the
/// same shape.
fn reflected(grid: &Grid, from: Cells, to: Cells) -> Option<Vec<(u32, u32)>> {
    let place = |cell: u32| (cell / grid.columns, cell % grid.columns);
    // The first and the last row, the first and the last column.
    let bounds = |cells: Cells| {
        let rows = || members(cells).map(|cell| place(cell).0);
        let columns = || members(cells).map(|cell| place(cell).1);
        let rows = (rows().min()?, rows().max()?);
        Some((rows, (columns().min()?, columns().max()?)))
    };
    let ((rows, columns), (to_rows, to_columns)) = (bounds(from)?, bounds(to)?);
    let moved = |turn: bool, at: u32, (first, _): (u32, u32), to: (u32, u32)| {
        if turn {
            to.1.checked_sub(at - first)
        } else {
            Some(to.0 + (at - first))
        }
    };
    let images = |(upside_down, left_to_right)| {
        let image = |cell: u32| {
            let (row, column) = place(cell);
            let row = moved(upside_down, row, rows, to_rows)?;
            let column = moved(left_to_right, column, columns, to_columns)?;
            let image = row * grid.columns + column;
            (to >> image & 1 == 1).then_some((cell, image))
        };
        members(from).map(image).collect()
    };
    let reflections = [(false, false), (true, false), (false, true), (true, true)];
    reflections.into_iter().find_map(images)
}
