//! The search: a folder for each family of games, one file per rule.

pub mod achievement;
pub mod synchronized;
