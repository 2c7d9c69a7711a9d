//! Positions of synchronized games that are alike: a map between their cells that carries
//! each region to a region of the same shape, and so the tiles of each player to his tiles.

use playproof_checker::{
    positional::members,
    synchronized::{Cells, Grid, Tile},
};
use playproof_formats::claim::Side;

use crate::reflection::Reflection;

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
    // The first row and column, and how many there are.
    let bounds = |cells: Cells| {
        let rows = || members(cells).map(|cell| place(cell).0);
        let columns = || members(cells).map(|cell| place(cell).1);
        let (row, column) = (rows().min()?, columns().min()?);
        let size = (rows().max()? - row + 1, columns().max()? - column + 1);
        Some(((row, column), size))
    };
    let ((first_row, first_column), size) = bounds(from)?;
    let ((to_row, to_column), _) = bounds(to)?;
    let images = |reflection: Reflection| {
        let image = |cell: u32| {
            let (row, column) = place(cell);
            let within = (row - first_row, column - first_column);
            let (row, column) = reflection.corner(within, (1, 1), size)?;
            let image = (to_row + row) * grid.columns + to_column + column;
            (to >> image & 1 == 1).then_some((cell, image))
        };
        members(from).map(image).collect()
    };
    Reflection::all().find_map(images)
}
