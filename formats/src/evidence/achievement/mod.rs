//! Evidence about achievement games.

mod fan;
mod fences;
mod history_priority;
mod paving;
mod priority;
mod proof_sequence;
mod tiles;

pub use self::{
    fan::Fan,
    fences::Fences,
    history_priority::{HistoryPriority, HistoryRule, Responses},
    paving::{Paving, RelatedCells},
    priority::{Arrow, ArrowKind, Digraph, Priority},
    proof_sequence::{Continuation, ProofSequence, Situation, Target},
    tiles::Tiles,
};
