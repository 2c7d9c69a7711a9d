//! The search: a folder for each family of games, in it a file or a folder for each way to find proofs.

pub mod achievement;
pub mod bits;
pub mod cannibal;
pub mod control;
mod gate;
pub(crate) mod lattices;
mod locks;
pub mod positional;
pub mod sat;
pub(crate) mod schedule;
pub(crate) mod suspended;
pub mod synchronized;
mod traces;
