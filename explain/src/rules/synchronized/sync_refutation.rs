//! `sync-refutation`: replies that spoil each move.

use std::fmt::{self, Write};

use playproof_formats::evidence::SyncRefutation;

use super::board;
use crate::{
    figure::Figure,
    scene::{Parts, Scene},
};

pub(crate) const WHY: &str = "Whatever move this player makes, the other has one at the same moment that spoils\n\
     it. The checker has played all of them, up to positions in which counting moves\n\
     decides.";

pub(crate) fn picture(
    scene: &Scene<'_>,
    tiles: &SyncRefutation,
    text: &mut dyn Write,
) -> fmt::Result {
    board::answers(scene, &tiles.0, text)
}

pub(crate) fn parts(tiles: &SyncRefutation) -> Parts {
    Parts::new("moment", tiles.0.len())
}

pub(crate) fn figure(scene: &Scene<'_>, tiles: &SyncRefutation) -> Option<Figure> {
    board::figure(scene, &tiles.0)
}

pub(crate) fn part(scene: &Scene<'_>, tiles: &SyncRefutation, number: usize) -> Option<Figure> {
    board::part(scene, &tiles.0, number)
}

pub(crate) fn reason(scene: &Scene<'_>, tiles: &SyncRefutation) -> Option<String> {
    board::reason(scene, &tiles.0)
}
