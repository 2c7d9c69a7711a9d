//! Positions as pictures, tiles by their rows and columns, and reflections of both.

use crate::{
    context::Context,
    node::{Fault, Node},
};
use playproof_checker::synchronized::{Cells, Grid, Tile};
use playproof_formats::{
    Claim,
    claim::{Extent, Side, Statement},
};

/// The board of a claim, and what is to be shown on it.
pub(super) fn board(context: &Context<'_, '_>) -> Result<(Grid, Statement), Fault> {
    let unfit = || context.unfit("one board of a synchronized game");
    let Claim::Synchronized(claim) = &context.written.claim else {
        return Err(unfit());
    };
    let (Extent::Exactly(rows), Extent::Exactly(columns)) = (claim.rows, claim.columns) else {
        return Err(unfit());
    };
    let grid = Grid::new(claim.variant, rows, columns);
    let grid = grid.map_err(|fault| context.step.fault(fault))?;
    Ok((grid, claim.statement))
}

/// The free cells of a picture: rows of `.` (free) and `#`, divided by strokes.
pub(super) fn cells(node: &Node<'_>, grid: &Grid) -> Result<Cells, Fault> {
    let text = node.text("a picture")?;
    let (rows, columns) = (grid.rows as usize, grid.columns as usize);
    let wrong = || {
        node.fault(format_args!(
            "expected a picture of {rows} rows of {columns} cells, '.' or '#', divided by '/'"
        ))
    };
    if text.len() != rows * (columns + 1) - 1 {
        return Err(wrong());
    }
    let (mut cells, mut number): (Cells, u32) = (0, 0);
    for (index, byte) in text.bytes().enumerate() {
        let divides = index % (columns + 1) == columns;
        match byte {
            b'/' if divides => continue,
            b'.' if !divides => cells |= 1 << number,
            b'#' if !divides => {}
            _ => return Err(wrong()),
        }
        number += 1;
    }
    Ok(cells)
}

/// A tile: row, column and length.
pub(super) fn tile(node: &Node<'_>, grid: &Grid) -> Result<Tile, Fault> {
    let numbers: Vec<Node<'_>> = node.items("row, column and length")?.collect();
    let [row, column, length] = numbers.as_slice() else {
        return Err(node.fault("a tile is its row, its column and its length"));
    };
    let row = row.number(0, grid.rows - 1)?;
    let column = column.number(0, grid.columns - 1)?;
    let length = length.number(2, 3)?;
    Tile::new(row * grid.columns + column, length).ok_or_else(|| node.fault("no such tile"))
}

/// The normal form of a position, and the reflection of the board that leads to it.
pub(super) fn normal(grid: &Grid, free: Cells) -> (Cells, Reflection) {
    let normal = grid.normal(free);
    let alive = grid.reach(free, Side::Vertical) | grid.reach(free, Side::Horizontal);
    let all = [(false, false), (true, false), (false, true), (true, true)];
    let reflections = all.map(|(rows, columns)| Reflection { rows, columns });
    let leads = |reflection: &Reflection| reflection.cells(grid, alive) == normal;
    let found = reflections.into_iter().find(leads);
    (normal, found.unwrap_or_default())
}

/// A reflection of the board: which of its two extents are turned round.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reflection {
    rows: bool,
    columns: bool,
}

impl Reflection {
    fn cells(self, grid: &Grid, cells: Cells) -> Cells {
        let (rows, columns) = (grid.rows, grid.columns);
        let mut image = 0;
        for row in 0..rows {
            for column in 0..columns {
                let to_row = if self.rows { rows - 1 - row } else { row };
                let to_column = if self.columns {
                    columns - 1 - column
                } else {
                    column
                };
                let free = cells >> (row * columns + column) & 1;
                image |= free << (to_row * columns + to_column);
            }
        }
        image
    }

    /// The image of a player's tile; `None` if it is not on the board.
    pub(super) fn tile(self, grid: &Grid, tile: Tile, side: Side) -> Option<Tile> {
        let (rows, columns) = (grid.rows, grid.columns);
        let (row, column) = (tile.cell() / columns, tile.cell() % columns);
        let (height, width) = match side {
            Side::Vertical => (tile.length(), 1),
            Side::Horizontal => (1, tile.length()),
        };
        let turned = |turn: bool, size: u32, at: u32, length: u32| {
            if turn {
                size.checked_sub(at + length)
            } else {
                Some(at)
            }
        };
        let row = turned(self.rows, rows, row, height)?;
        let column = turned(self.columns, columns, column, width)?;
        Tile::new(row * columns + column, tile.length())
    }
}

/// What positions that are alike have in common.
pub(super) fn shapes(grid: &Grid, free: Cells) -> Vec<Cells> {
    grid.shapes(&grid.regions(free))
}

/// That a position has no tile.
pub(super) fn missing(grid: &Grid, position: Cells) -> String {
    format!("no tile is given for {}", grid.picture(position))
}
