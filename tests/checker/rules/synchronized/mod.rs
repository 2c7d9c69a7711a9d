//! The rules of synchronized games.

mod bands;
mod games;
mod regions;
mod sync_outcome;
mod transpose;
mod walk;
mod walk_by_definition;
