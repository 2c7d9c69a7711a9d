//! Pictures of sets of cells on the square board, in text.

use std::collections::BTreeMap;

use playproof_formats::{Board, Cell};

/// The largest picture, in cells a side.
const LARGEST: i16 = 60;

/// A grid of the cells' texts, top row first, each line indented by two
/// spaces; other cells show as a dot. `None` where text has no good picture:
/// on other boards, and of very large sets.
pub(super) fn grid(board: Board, cells: &BTreeMap<Cell, String>) -> Option<String> {
    if board != Board::SQUARE {
        return None;
    }
    let points: BTreeMap<(i16, i16), &String> = cells
        .iter()
        .filter_map(|(cell, text)| match *cell.coordinates() {
            [x, y] => Some(((x, y), text)),
            _ => None,
        })
        .collect();
    let (left, right) = extent(points.keys().map(|p| p.0))?;
    let (bottom, top) = extent(points.keys().map(|p| p.1))?;
    let width = cells.values().map(|text| text.chars().count()).max()?;
    let mut picture = String::new();
    for y in (bottom..=top).rev() {
        let mut line = String::from("  ");
        for x in left..=right {
            let text = points.get(&(x, y)).map_or(".", |text| text.as_str());
            line.extend([format!("{text:<width$}").as_str(), " "]);
        }
        picture.push_str(line.trim_end());
        picture.push('\n');
    }
    Some(picture)
}

fn extent(values: impl Iterator<Item = i16> + Clone) -> Option<(i16, i16)> {
    let (low, high) = (values.clone().min()?, values.max()?);
    (i32::from(high) - i32::from(low) < i32::from(LARGEST)).then_some((low, high))
}
