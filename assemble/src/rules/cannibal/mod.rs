//! Evidence about cannibal games.

pub(super) mod alice_tree;
pub(super) mod blocks;
pub(super) mod bounding;
pub(super) mod local_games;
pub(super) mod punching;

use playproof_formats::Board;

/// All cannibal games are played there.
const BOARD: Board = Board::SQUARE;
