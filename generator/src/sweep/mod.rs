//! Sweeps: a family of games, worked on by as many machines as there are.
//!
//! A [`Sweep`] is a list of [`Job`]s, one a game; a [`Store`] is a folder in which each job leaves
//! what came of it. Jobs know nothing of each other: they may run at the same time, twice, or be
//! killed at any moment, under GNU parallel on one machine or as a job array on a cluster whose
//! machines share the folder.

mod spec;
mod store;
mod summary;

pub use spec::{Job, Sweep};
pub use store::{Fault, State, Store, Tried, Turn};
pub use summary::Summary;
