//! The board of a k-in-a-row game, with marks and texts.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::positional::MAX_VERTICES;
use playproof_formats::{Cell, claim::Arena};

use super::hasse;
use crate::{
    figure::{Axes, Content, Field, Look, Role},
    scene::Scene,
    words::vertices::column,
};

/// The marks of a position, for the claim's picture; `None` without a board.
pub(crate) fn position(arena: &Arena) -> Option<String> {
    grid(arena, &BTreeMap::new())
}

/// The board: marks, dots, and texts in other cells. Columns have letters, and rows
/// numbers from the bottom.
pub(super) fn grid(arena: &Arena, texts: &BTreeMap<u32, String>) -> Option<String> {
    let Arena::InARow(board) = arena else {
        return None;
    };
    // What is refused for its size is not drawn.
    board
        .rows
        .checked_mul(board.columns)
        .filter(|&n| n <= MAX_VERTICES)?;
    let width = texts.values().map(|text| text.chars().count()).max();
    let width = width.unwrap_or(1);
    let mut picture = String::new();
    let mut line = |title: String, cells: &mut dyn Iterator<Item = String>| {
        let row = cells.fold(format!("{title:>3} "), |row, cell| {
            row + &format!(" {cell:<width$}")
        });
        picture += row.trim_end();
        picture.push('\n');
    };
    for row in 0..board.rows {
        let cell = |column| {
            let cell = row * board.columns + column;
            let mark = if board.first.contains(&cell) {
                "X"
            } else if board.second.contains(&cell) {
                "O"
            } else {
                texts.get(&cell).map_or(".", String::as_str)
            };
            mark.to_owned()
        };
        line(
            (board.rows - row).to_string(),
            &mut (0..board.columns).map(cell),
        );
    }
    line(String::new(), &mut (0..board.columns).map(column));
    Some(picture)
}

/// The board, with the marks of the claim; `None` without a board, or if it is too large.
pub(super) fn field(arena: &Arena) -> Option<Field> {
    let Arena::InARow(board) = arena else {
        return None;
    };
    board
        .rows
        .checked_mul(board.columns)
        .filter(|&n| n <= MAX_VERTICES)?;
    let mut field = Field::finite(board.columns, board.rows);
    field.axes = Some(Axes {
        columns: (0..board.columns).map(column).collect(),
        rows: (1..=board.rows).rev().map(|row| row.to_string()).collect(),
    });
    for (marks, role) in [(&board.first, Role::Cross), (&board.second, Role::Nought)] {
        for cell in marks.iter().filter_map(|&vertex| cell(arena, vertex)) {
            field.put([&cell], role);
        }
    }
    Some(field)
}

/// The cell of a vertex, if there is a board.
pub(super) fn cell(arena: &Arena, vertex: u32) -> Option<Cell> {
    let Arena::InARow(board) = arena else {
        return None;
    };
    let (row, column) = (
        vertex.checked_div(board.columns)?,
        vertex.checked_rem(board.columns)?,
    );
    Field::cell_of(column, row)
}

/// The game with these looks of vertices: the board if there is one, else a graph with its order
/// and its winning sets.
pub(super) fn game(scene: &Scene<'_>, arena: &Arena, looks: &BTreeMap<u32, Look>) -> Content {
    let Some(mut field) = field(arena) else {
        return Content::Graph(hasse::graph(scene, arena, looks));
    };
    for (&vertex, look) in looks {
        if let Some(cell) = cell(arena, vertex) {
            field.cells.insert(cell, look.clone());
        }
    }
    Content::Field(field)
}

/// A picture, indented like the text around it.
pub(super) fn indented(picture: &str, text: &mut dyn Write) -> fmt::Result {
    picture
        .lines()
        .try_for_each(|line| writeln!(text, "  {line}"))
}
