//! How figures point at what the checker's reason names.

use playproof_checker::Rejection;
use playproof_formats::Cell;

use crate::figure::{Content, Field, Figure, Panel, Role};

/// The number of the thing of this kind in which the fault is.
pub(super) fn place(rejection: &Rejection, what: &str) -> Option<usize> {
    let place = rejection.places().iter().find(|(kind, _)| *kind == what);
    place.map(|(_, number)| *number)
}

/// The figure with these cells in every picture of a part of a board.
pub(super) fn with_marks(mut figure: Figure, cells: &[Cell], role: Role, meaning: &str) -> Figure {
    let panels = figure.rows.iter_mut().flat_map(|row| &mut row.panels);
    for panel in panels {
        if let Content::Field(field) = &mut panel.content {
            field.put(cells, role);
        }
    }
    figure.legend(role, meaning)
}

/// The figure with `!` in a cell of one of its pictures, counted from 0.
pub(super) fn pointing(mut figure: Figure, picture: usize, cell: Cell) -> Figure {
    let mut panels = figure.rows.iter_mut().flat_map(|row| &mut row.panels);
    if let Some(panel) = panels.nth(picture)
        && let Content::Field(field) = &mut panel.content
    {
        "!".clone_into(&mut field.cells.entry(cell).or_default().label);
    }
    figure.words(format!("! is the cell {cell}."))
}

/// One picture of a part of a board, with a sentence.
pub(super) fn alone(title: &str, field: Field, words: impl Into<String>) -> Figure {
    Figure::new(title)
        .row(title, vec![Panel::new(field)])
        .words(words)
}
