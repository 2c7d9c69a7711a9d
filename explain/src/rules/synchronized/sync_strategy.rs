//! `sync-strategy`: a player's moves, and what the other can do.

use std::fmt::{self, Write};

use playproof_formats::evidence::SyncStrategy;

use super::board;
use crate::scene::Scene;

pub(crate) const WHY: &str = "The checker has played this player's moves against all moves of the other, up to\n\
     positions in which counting moves decides.";

pub(crate) fn picture(
    scene: &Scene<'_>,
    tiles: &SyncStrategy,
    text: &mut dyn Write,
) -> fmt::Result {
    board::answers(scene, &tiles.0, text)
}
