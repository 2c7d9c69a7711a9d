//! Rules for cannibal animal games.

pub(super) mod alice_tree;
pub(super) mod blocks;
pub(super) mod bounding;
pub(super) mod local_games;
pub(super) mod more_moves;
pub(super) mod punching;
