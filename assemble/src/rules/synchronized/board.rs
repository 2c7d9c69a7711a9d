//! Positions as pictures, and tiles by their rows and columns.

use playproof_checker::synchronized::{Cells, Grid, Tile};

use crate::node::{Fault, Node};

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
