//! What is wrong with a walk: a board where it fails.

use playproof_checker::{
    Rejection,
    rules::synchronized::walk::{Fault, secures},
    synchronized::Tile,
};
use playproof_formats::claim::Side;

use super::board::{field, free, stated};
use crate::{
    figure::{Figure, Role},
    rules::pointing::alone,
    scene::Scene,
};

/// The position that the reason names, with the tile that does not fit.
pub(super) fn counterexample(scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
    let (grid, statement) = stated(scene)?;
    let (own, _) = secures(statement);
    let (position, tile, words) = match rejection.reason::<Fault>()? {
        Fault::Lost { position } => (position, None, "Here the promise is broken."),
        Fault::NoAnswer { position } => (position, None, "Here an answer is missing."),
        Fault::IllegalTile { tile, position } => (
            position,
            grid.placed(grid.full, Tile(*tile), own),
            "This tile cannot be placed here.",
        ),
        _ => return None,
    };
    let tile = tile.unwrap_or(0);
    let (vertical, horizontal) = match own {
        Side::Vertical => (tile, 0),
        Side::Horizontal => (0, tile),
    };
    let field = field(&grid, free(position), vertical, horizontal);
    let figure = alone("A position in which the proof fails", field, words);
    Some(figure.legend(Role::Taken, "not free"))
}
