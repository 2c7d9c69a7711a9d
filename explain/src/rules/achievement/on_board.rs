//! `on-board`: the board with the numbers of its vertices, and the placements.

use std::borrow::Cow;

use playproof_checker::{
    Rejection,
    positional::{Mask, members},
    rules::achievement::on_board::Fault,
};
use playproof_formats::{
    Board, Cell, Claim,
    claim::{Arena, Positional},
};

use crate::{
    figure::{Field, Figure, Panel, Role},
    rules::{pointing::alone, shown::Shown},
    scene::{Scene, limits},
    words::count,
};

pub(crate) struct OnBoard;

impl Shown for OnBoard {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "The cells of the board are the vertices of the positional game, and the placements\n\
         of the goals its winning sets."
            .into()
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let mut field = Field::new(Board::SQUARE);
        field.bounded = true;
        for (vertex, cell) in cells(limits(&scene.step.claim).0?)?.into_iter().enumerate() {
            field.label(cell, Role::Empty, vertex.to_string());
        }
        Some(
            Figure::new("The board, with the vertices of the positional game")
                .panel(Panel::new(field.scaled(1.3))),
        )
    }

    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let [rows, columns] = limits(&scene.step.claim).0?;
        let (name, _) = scene.premises().next()?;
        let placements = sets(scene).map_or_else(
            || "the placements of goals".to_owned(),
            |sets| count(sets, "placement"),
        );
        let reason = format!(
            "On {rows} × {columns} cells the winning sets of {name} are all placements: \
             {placements}."
        );
        Some(reason.replace(": the placements of goals", " of goals"))
    }

    /// The placement or the set that the games do not share.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        let (title, set): (_, Mask) = match rejection.reason::<Fault>()? {
            Fault::NoSet { placement } => ("A placement that is no winning set", placement.0),
            Fault::NoPlacement { set } => ("A winning set that is no placement", set.0),
            _ => return None,
        };
        let cells = cells(limits(&scene.step.claim).0?)?;
        let own = members(set).filter_map(|vertex| cells.get(vertex as usize));
        let field = Field::new(Board::SQUARE).with(&cells, Role::Support);
        Some(alone(
            title,
            field.with(own, Role::Own),
            "One of the two games does not have it.",
        ))
    }
}

/// Boards with longer sides are not drawn.
const SIDE: u32 = 20;

/// The cells of the board, each with its vertex.
fn cells([rows, columns]: [u32; 2]) -> Option<Vec<Cell>> {
    if rows.max(columns) > SIDE {
        return None;
    }
    let cells = (0..rows).flat_map(|y| (0..columns).map(move |x| [x, y]));
    let cell = |[x, y]: [u32; 2]| Cell::new(&[i16::try_from(x).ok()?, i16::try_from(y).ok()?]);
    cells.map(cell).collect()
}

/// How many winning sets the game of the premise has.
fn sets(scene: &Scene<'_>) -> Option<usize> {
    match scene.premises().next()?.1 {
        Claim::Positional(Positional {
            arena: Arena::Hypergraph(arena),
            ..
        }) => Some(arena.sets.len()),
        _ => None,
    }
}
