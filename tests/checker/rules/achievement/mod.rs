//! The rules of achievement games.

mod composition;
mod fan;
mod fences;
mod many_copies;
mod on_board;
mod one_turn;
mod paving;
mod priority;
mod proof_sequence;
mod restrict;
mod site_perimeter;
mod subgoal;
mod threshold;
mod tiles;
mod weaken;
