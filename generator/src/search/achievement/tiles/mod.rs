//! Tiles: two searches that take turns. One goes through the [`shapes`] of tiles, the other through the [`patterns`] of what Breaker
//! keeps from Maker.
//!
//! Shapes are few, and all that a placement has in common with a tile is looked at; Zetters' tile is found after a fraction of
//! a second. Patterns need no shape: their tiles can have holes, be of several kinds, or be none that anybody would think of. What the first
//! finds in a second may take the second a minute, and the other way round.
//!
//! There are infinitely many of both; the search goes on until it is stopped.

mod cells;
mod found;
mod lessons;
mod patterns;
mod pieces;
mod shapes;
mod symmetry;
mod trials;

use playproof_formats::Tiling;

use self::found::Found;
pub(super) use self::found::Prove;
use crate::{
    game::Achievement,
    proof::Proof,
    search::schedule::{Attempt, SLICE, Turns},
};

/// What is excluded so far: tiles and patterns of fewer cells than these.
#[derive(Clone, Copy, Debug)]
pub(super) enum Excluded {
    Shapes(usize),
    Patterns(usize),
}

/// A search that goes on where it was stopped, and reports what it has excluded.
pub(super) fn start<'a>(
    game: &'a Achievement,
    prove: &'a Prove<'a>,
    report: impl Fn(Excluded) + Copy + Send + 'a,
) -> Attempt<'a, Proof> {
    let is_one_each = (game.maker, game.last_turn, game.first_turn) == (1, 1, 1);
    let answers = game.breaker_cells().is_some_and(|breaker| breaker > 0);
    let is_plane = matches!(game.board.tiling, Tiling::SQUARE | Tiling::Hexagonal);
    if !(is_one_each && answers && is_plane) {
        return Box::new(|_| None);
    }
    // Where both find something, what a shape gives is the smaller certificate.
    let mut turns = Turns::with_slices([
        (
            shapes::start(game, move |cells| report(Excluded::Shapes(cells))),
            SLICE,
        ),
        (
            trials::start(game, move |cells| report(Excluded::Patterns(cells))),
            SLICE / 2,
        ),
    ]);
    let mut found: Option<Found> = None;
    Box::new(move |control| {
        if found.is_none() {
            found = turns.next(control);
        }
        found.as_ref()?.proof(game, prove, control)
    })
}
