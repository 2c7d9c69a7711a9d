//! The board of a game as a figure in which moves can be chosen.

use std::collections::BTreeSet;

use playproof_formats::{Board, Cell, Claim, claim::Arena};

use super::{cells, game::Play, player::Point};
use crate::{
    figure::{Field, Figure, Look, Panel, Role},
    words,
};

/// The board, with a place to choose for every point that can be seen.
#[must_use]
pub fn figure(claim: &Claim, game: &dyn Play) -> Figure {
    let points = game.points();
    let board = words::animals(claim).map_or(Board::SQUARE, |(board, _)| board);
    let mut field = Field::new(board);
    field.bounded = true;
    field.scale = match points.len() {
        0..=64 => 2.0,
        65..=150 => 1.5,
        _ => 1.0,
    };
    let named = matches!(words::arena(claim).as_deref(), Some(Arena::Hypergraph(_)));
    let mut last = BTreeSet::new();
    let latest = game.entries().last();
    let latest = latest.map_or("", |entry| entry.choice.as_str());
    for point in &points {
        let Some(cell) = cell(board, claim, point) else {
            continue;
        };
        let mut look = look(&point.sign);
        // Without a board, a place says nothing of which vertex is there.
        if named && look.role == Role::Empty {
            look.label.clone_from(&point.name);
        }
        field.cells.insert(cell, look);
        field.choices.insert(cell, point.name.clone());
        if latest.split_whitespace().any(|name| name == point.name) {
            last.insert(cell);
        }
    }
    if !last.is_empty() {
        field.borders.push(last);
    }
    Figure::new(words::headline(claim)).panel(Panel::new(field))
}

/// Where a point lies: its own cell on the boards of animals, its place on the others.
fn cell(board: Board, claim: &Claim, point: &Point) -> Option<Cell> {
    if words::winner(claim).is_some() || matches!(claim, Claim::Threshold(_)) {
        return cells::read(board, &point.name).ok()?.0.first().copied();
    }
    let (column, row) = point.place;
    Cell::new(&[i16::try_from(column / 2).ok()?, i16::try_from(row).ok()?])
}

/// What a sign of the board in text looks like.
fn look(sign: &str) -> Look {
    match sign {
        "" => Role::Empty.into(),
        "#" => Role::Own.into(),
        "@" => Look::labelled(Role::Own, "@"),
        "o" => Role::Other.into(),
        "X" => Role::Cross.into(),
        "O" => Role::Nought.into(),
        "|" | "-" | "+" => Look::labelled(Role::Taken, sign),
        other => Look::labelled(Role::Empty, other),
    }
}
