//! The rules that settle a state, at the start of a game or in a strategy.

use playproof_formats::evidence::Leaf;

use super::{board::Board, pairing, potential, set_matching};
use crate::play::player::{Boxed, Unplayable};

/// Who plays on from this position.
pub(super) fn player<'a>(position: &Board, leaf: &'a Leaf) -> Result<Boxed<'a, Board>, Unplayable> {
    let _ = position;
    match leaf {
        Leaf::Pairing(evidence) => Ok(pairing::player(evidence)),
        Leaf::SetMatching(evidence) => Ok(set_matching::player(evidence)),
        Leaf::Potential => Ok(potential::player()),
        Leaf::PosetThm5 | Leaf::PosetThm7 | Leaf::PosetThm17 | Leaf::PosetThm25(_) => {
            Err(Unplayable::Trouble("posets are not played yet".to_owned()))
        }
    }
}

/// The rule's name.
pub(super) fn rule(leaf: &Leaf) -> &'static str {
    match leaf {
        Leaf::Pairing(_) => "pairing",
        Leaf::SetMatching(_) => "set-matching",
        Leaf::Potential => "potential",
        Leaf::PosetThm5 => "poset-thm5",
        Leaf::PosetThm7 => "poset-thm7",
        Leaf::PosetThm17 => "poset-thm17",
        Leaf::PosetThm25(_) => "poset-thm25",
    }
}
