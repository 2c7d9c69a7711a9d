//! Cannibal animal games: Alice wants a copy of an animal, and Bob occupies copies.

pub mod alice_tree;
pub mod blocks;
pub mod bounding;
mod copies;
mod guards;
pub mod local_games;
pub mod more_moves;
pub mod partition;
pub mod punching;

pub use self::copies::Copies;
