//! Cannibal animal games: Alice wants a copy of an animal, and Bob occupies copies.

pub mod alice_tree;
pub mod blocks;
pub mod bounding;
mod copies;
mod guards;
pub mod more_moves;
pub mod punching;

pub use self::copies::Copies;
