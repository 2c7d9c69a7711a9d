//! The searches for proofs about achievement games.

mod proof_sequence;
mod tiles;
mod within;
