//! Synchronized games: a solver for one board, and bands for infinitely many.
//!
//! | file | what it does |
//! |---|---|
//! | [`outcome`] | the outcome of a board, and its proof |
//! | [`bands`] | boards of every height |
//! | [`hot_bands`] | the same, by what a move is worth in each band |
//! | [`plan`] | which of them is tried |
//! | `questions` | the four questions about a board, and what their answers say about each other |
//! | `race` | the searches for their answers, side by side |
//! | `solve` | the search for the answer to one question |
//! | [`board`], [`bits`] | moves and bounds on 64 or 128 bits |
//! | [`regions`] | which positions are taken for the same |
//! | [`table`] | what is remembered of them |
//! | `answers` | the evidence for an answer |

mod answers;
pub mod bands;
pub mod bits;
pub mod board;
pub mod hot_bands;
pub mod outcome;
pub mod plan;
mod questions;
mod race;
pub mod regions;
mod solve;
pub mod table;
