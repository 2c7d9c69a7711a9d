//! What a claim is about, as a figure: the animals, the board, the position.

use playproof_formats::{
    Board, Cell, Claim,
    claim::{Animal, Arena, Extent, InARow, Synchronized},
};

use crate::{
    figure::{Field, Figure, Panel, Role},
    scene::limits,
    words,
};

/// More animals than this are not drawn.
const ANIMALS: usize = 6;

/// Boards with longer sides are not drawn.
const SIDE: u32 = 40;

/// The figure; `None` if there is nothing to draw, or too much.
pub(crate) fn figure(claim: &Claim) -> Option<Figure> {
    let figure = Figure::new(words::headline(claim));
    if let Some((board, animals)) = words::animals(claim) {
        let panels = animals.iter().take(ANIMALS);
        let mut panels: Vec<Panel> = panels
            .map(|animal| Panel::new(drawn(board, animal)))
            .collect();
        // The board, where it has an end.
        let (size, _) = limits(claim);
        let size = size.and_then(|[rows, columns]| rectangle(rows, columns));
        panels.extend(size.map(Panel::new));
        return Some(figure.row("", panels));
    }
    let field = match claim {
        Claim::Synchronized(Synchronized { rows, columns, .. }) => match (*rows, *columns) {
            (Extent::Exactly(rows), Extent::Exactly(columns)) => rectangle(rows, columns),
            _ => None,
        },
        Claim::SynchronizedOutcome(claim) => rectangle(claim.rows, claim.columns),
        _ => match words::arena(claim).as_deref() {
            Some(Arena::InARow(arena)) => in_a_row(arena),
            _ => None,
        },
    };
    Some(figure.panel(Panel::new(field?)))
}

fn drawn(board: Board, animal: &Animal) -> Field {
    let mut field = Field::new(board).with(&animal.0, Role::Own);
    field.bounded = true;
    field
}

fn rectangle(rows: u32, columns: u32) -> Option<Field> {
    let small = (1..=SIDE).contains(&rows) && (1..=SIDE).contains(&columns);
    small.then(|| Field::finite(columns, rows))
}

fn in_a_row(arena: &InARow) -> Option<Field> {
    let mut field = rectangle(arena.rows, arena.columns)?;
    let cell = |vertex: u32| -> Option<Cell> {
        let column = vertex.checked_rem(arena.columns)?;
        Field::cell_of(column, vertex.checked_div(arena.columns)?)
    };
    for (marks, role) in [(&arena.first, Role::Cross), (&arena.second, Role::Nought)] {
        let cells: Vec<Cell> = marks.iter().filter_map(|&vertex| cell(vertex)).collect();
        field.put(&cells, role);
    }
    Some(field)
}
