//! The rules of synchronized games.

mod games;
