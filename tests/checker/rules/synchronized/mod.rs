//! The rules of synchronized games.

mod bands;
mod games;
mod sync_outcome;
mod transpose;
mod walk;
