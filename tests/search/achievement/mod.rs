//! The searches for proofs about achievement games.

mod composition;
mod fences;
mod priority;
mod proof_sequence;
mod tiles;
mod within;
