//! `sync-strategy`: a player's moves, and what the other can do.

use std::fmt::{self, Write};

use playproof_formats::evidence::SyncStrategy;

use super::board;
use crate::{
    figure::Figure,
    scene::{Parts, Scene},
};

pub(crate) const WHY: &str = "The checker has played this player's moves against all moves of the other, up to\n\
     positions in which counting moves decides.";

pub(crate) fn picture(
    scene: &Scene<'_>,
    tiles: &SyncStrategy,
    text: &mut dyn Write,
) -> fmt::Result {
    board::answers(scene, &tiles.0, text)
}

pub(crate) fn parts(tiles: &SyncStrategy) -> Parts {
    Parts::new("moment", tiles.0.len())
}

pub(crate) fn figure(scene: &Scene<'_>, tiles: &SyncStrategy) -> Option<Figure> {
    board::figure(scene, &tiles.0)
}

pub(crate) fn part(scene: &Scene<'_>, tiles: &SyncStrategy, number: usize) -> Option<Figure> {
    board::part(scene, &tiles.0, number)
}

pub(crate) fn reason(scene: &Scene<'_>, tiles: &SyncStrategy) -> Option<String> {
    board::reason(scene, &tiles.0)
}
