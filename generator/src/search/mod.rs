//! The search: a folder for each family of games, one file per rule.

pub mod achievement;
pub mod cannibal;
pub(crate) mod lattices;
pub mod positional;
pub mod synchronized;
