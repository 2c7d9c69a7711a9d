//! Each rule: what it proves, what it must not prove and why, and what brute
//! force says of it.

mod composition;
mod fan;
mod one_turn;
mod paving;
mod proof_sequence;
mod site_perimeter;
mod subgoal;
mod threshold;
mod weaken;
