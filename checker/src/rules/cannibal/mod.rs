//! Cannibal animal games: Alice wants a copy of an animal, and Bob occupies copies.

// Rules.
pub mod alice_tree;
pub mod blocks;
pub mod bounding;
pub mod local_games;
pub mod more_moves;
pub mod punching;

// What they share.
mod copies;
mod guards;
pub mod partition;

pub use self::copies::Copies;
