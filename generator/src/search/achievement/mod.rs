//! Achievement games: a file or a folder for each rule, but for `many-copies` and `history-priority`, which are looked for
//! beside `proof-sequence` and `priority`; and the planners that run them ([`plan`], [`within`]).

mod composition;
pub mod fan;
mod fences;
pub mod on_board;
pub mod one_turn;
pub mod paving;
pub mod plan;
mod priority;
pub mod proof_sequence;
pub mod restrict;
pub mod site_perimeter;
mod subgoal;
pub mod threshold;
mod tiles;
pub mod weaken;
pub mod within;

use crate::{game::Achievement, proof::Proof, search::control::Control};

/// How a rule that needs a win in another game gets it, from the planner.
type Win<'a> = dyn Fn(&Achievement, &Control) -> Option<Proof> + Sync + 'a;
