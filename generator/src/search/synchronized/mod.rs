//! Synchronized games: a solver for one board, and bands for infinitely many.
//!
//! | file | what it does |
//! |---|---|
//! | [`outcome`] | which questions are asked of a board, and the proof of its outcome |
//! | [`bands`] | boards of every height |
//! | [`plan`] | which of the two is tried |
//! | `solve` | the search for the answer to one question |
//! | `board`, `bits` | moves and bounds on 64 or 128 bits |
//! | `regions` | which positions are taken for the same |
//! | `table` | what is remembered of them |
//! | `answers` | the evidence for an answer |

mod answers;
pub mod bands;
mod bits;
mod board;
pub mod outcome;
pub mod plan;
mod regions;
mod solve;
mod table;

#[cfg(test)]
mod tests;
