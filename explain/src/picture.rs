//! Pictures of parts of a board, in text, north at the top.
//!
//! Hexagonal rows are shifted by half a cell; triangles alternate, up and
//! down; cubes are drawn layer by layer.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

use playproof_formats::{Board, Cell, Tiling};

use crate::animals::ascii::position;

/// What stands in a cell of Maker's.
pub(crate) const MAKER: &str = "#";

/// The largest picture, in characters and in lines.
const LARGEST: (i32, i32) = (120, 60);

/// A patch that stands for the whole board, in columns and rows of cells.
pub(crate) const PATCH: (usize, usize) = (8, 6);

/// The texts of the cells, each where the cell is; other cells are dots. A
/// triangle of Maker's is solid, one without text hollow. `None` where text
/// has no good picture: of very large sets, and in more than three dimensions.
pub(crate) fn grid(board: Board, cells: &BTreeMap<Cell, String>) -> Option<String> {
    let mut layers: BTreeMap<Option<i16>, BTreeMap<(i32, i32), &str>> = BTreeMap::new();
    for (&cell, text) in cells {
        let (layer, cell) = layer(board, cell)?;
        let place = position(board, cell)?;
        layers.entry(layer).or_default().insert(place, text);
    }
    let width = cells.values().map(|text| text.chars().count()).max()?;
    let unit = i32::try_from(width).ok().filter(|&w| w < LARGEST.0)? + 1;
    let hexagonal = board.tiling == Tiling::Hexagonal;
    // Where rows are shifted by half a cell, it takes an even number of characters.
    let unit = if hexagonal { unit + unit % 2 } else { unit };
    let shift = |row: i32| if hexagonal { row * unit / 2 } else { 0 };
    let places = || layers.values().flat_map(BTreeMap::keys);
    let (bottom, top) = extent(places().map(|place| place.1))?;
    let (left, right) = extent(places().map(|&(column, row)| column * unit + shift(row)))?;
    // Room for the title of a layer, too.
    let wide = (right - left + unit + 2).max(9);
    if wide.checked_mul(i32::try_from(layers.len()).ok()?)? > LARGEST.0 || top - bottom > LARGEST.1
    {
        return None;
    }
    let mut canvas = Canvas::default();
    for (offset, (layer, cells)) in (0..).step_by(wide.unsigned_abs() as usize).zip(layers) {
        if let Some(z) = layer {
            canvas.put((offset + left, top + 1), format!("z = {z}"));
        }
        for row in bottom..=top {
            // The first column is the least that is not left of all cells.
            let first = -(shift(row) - left).div_euclid(unit);
            for column in first..=(right - shift(row)).div_euclid(unit) {
                let text = cells.get(&(column, row)).copied();
                let text = if board.tiling == Tiling::Triangular {
                    triangle((column + row) % 2 == 0, text)
                } else {
                    text.unwrap_or(".")
                };
                canvas.put((offset + column * unit + shift(row), row), text);
            }
        }
    }
    canvas.text()
}

/// The layer of a cell, and its place in there.
pub(crate) fn layer(board: Board, cell: Cell) -> Option<(Option<i16>, Cell)> {
    match (board.tiling, cell.coordinates()) {
        (Tiling::CUBIC, &[x, y, z]) => Some((Some(z), Cell::new(&[x, y, 0])?)),
        _ => Some((None, cell)),
    }
}

/// What stands in a picture for a cell with this text, or without any.
pub(crate) fn sign(board: Board, cell: Cell, text: &str) -> &str {
    match position(board, cell) {
        Some((column, row)) if board.tiling == Tiling::Triangular => triangle(
            (column + row) % 2 == 0,
            Some(text).filter(|text| !text.is_empty()),
        ),
        _ if text.is_empty() => ".",
        _ => text,
    }
}

/// How a triangle with this text is drawn.
fn triangle(up: bool, text: Option<&str>) -> &str {
    match (up, text) {
        (true, None) => "△",
        (false, None) => "▽",
        (true, Some(MAKER)) => "▲",
        (false, Some(MAKER)) => "▼",
        (_, Some(text)) => text,
    }
}

/// Cells as points, of which some are joined. `None` in more than two dimensions, or if a line
/// would run over other cells.
pub(crate) fn links(
    board: Board,
    cells: impl Iterator<Item = Cell>,
    joins: impl Iterator<Item = (Cell, Cell)>,
) -> Option<String> {
    // Four characters and two lines for a cell.
    let place = |cell| {
        let (column, row) = position(board, cell)?;
        let shift = if board.tiling == Tiling::Hexagonal {
            2 * row
        } else {
            0
        };
        Some((4 * column + shift, 2 * row))
    };
    let mut canvas = Canvas::default();
    for cell in cells {
        let (column, row) = position(board, cell)?;
        let node = match board.tiling {
            Tiling::Triangular => triangle((column + row) % 2 == 0, Some(MAKER)),
            Tiling::Hexagonal | Tiling::Hypercubic(_) => "o",
        };
        canvas.put(place(cell)?, node);
    }
    let mut lines = BTreeSet::new();
    for (from, to) in joins {
        let (here, there) = (place(from)?, place(to)?);
        lines.insert((here.min(there), here.max(there)));
    }
    for ((x, y), (to_x, to_y)) in lines {
        let line = match (to_x - x, to_y - y) {
            (4, 0) => "─",
            (0, 2) => "│",
            (2 | 4, 2) => "╱",
            (2 | 4, -2) => "╲",
            _ => return None,
        };
        let middle = (i32::midpoint(x, to_x), i32::midpoint(y, to_y));
        match canvas.get(middle) {
            Some(drawn) if drawn != line => canvas.put(middle, "╳"),
            _ if line == "─" => canvas.put((x + 1, y), "───"),
            _ => canvas.put(middle, line),
        }
    }
    canvas.text()
}

/// Texts by the line, counted upwards, and the column where they begin.
#[derive(Default)]
struct Canvas(BTreeMap<(Reverse<i32>, i32), String>);

impl Canvas {
    fn put(&mut self, (column, line): (i32, i32), text: impl Into<String>) {
        self.0.insert((Reverse(line), column), text.into());
    }

    fn get(&self, (column, line): (i32, i32)) -> Option<&str> {
        self.0.get(&(Reverse(line), column)).map(String::as_str)
    }

    /// The lines from top to bottom, indented.
    fn text(&self) -> Option<String> {
        let (left, _) = extent(self.0.keys().map(|place| place.1))?;
        let (bottom, top) = extent(self.0.keys().map(|place| place.0.0))?;
        let mut text = String::new();
        for line in (bottom..=top).rev().map(Reverse) {
            let mut drawn = String::from("    ");
            for ((_, column), piece) in self.0.range((line, i32::MIN)..=(line, i32::MAX)) {
                let indent = usize::try_from(column - left).ok()? + 4;
                drawn = format!("{drawn:<indent$}{piece}");
            }
            text.push_str(drawn.trim_end());
            text.push('\n');
        }
        Some(text)
    }
}

fn extent(values: impl Iterator<Item = i32> + Clone) -> Option<(i32, i32)> {
    Some((values.clone().min()?, values.max()?))
}
