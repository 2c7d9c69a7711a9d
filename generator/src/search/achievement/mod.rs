//! Achievement games: one file per rule, and the planner that runs them ([`plan`]).

mod composition;
pub mod fan;
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
