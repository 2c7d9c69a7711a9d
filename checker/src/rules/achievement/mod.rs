//! Achievement games: Maker wants a copy of an animal.

// Rules.
pub mod composition;
pub mod fan;
pub mod fences;
pub mod history_priority;
pub mod many_copies;
pub mod on_board;
pub mod one_turn;
pub mod paving;
pub mod priority;
pub mod proof_sequence;
pub mod restrict;
pub mod site_perimeter;
pub mod subgoal;
pub mod threshold;
pub mod tiles;
pub mod weaken;

// What they share.
mod guards;
pub mod slots;

pub use self::guards::Fault;
