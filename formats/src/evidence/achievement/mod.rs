//! Evidence about achievement games.

mod fan;
mod paving;
mod priority;
mod proof_sequence;

pub use self::{
    fan::Fan,
    paving::{Lattice, Paving, RelatedCells},
    priority::{Arrow, ArrowKind, Digraph, HistoryRule, Priority, Responses, Strategy},
    proof_sequence::{Continuation, ProofSequence, Situation, Target},
};
