//! The rules that settle a state, at the start of a game or in a strategy.

use playproof_formats::evidence::Leaf;

use super::{
    board::Board, pairing, poset_thm5, poset_thm7, poset_thm17, poset_thm25, potential,
    set_matching,
};
use crate::play::player::Boxed;

/// Who plays on from this position.
pub(super) fn player<'a>(position: &Board, leaf: &'a Leaf) -> Boxed<'a, Board> {
    match leaf {
        Leaf::Pairing(evidence) => pairing::player(evidence),
        Leaf::SetMatching(evidence) => set_matching::player(evidence),
        Leaf::Potential => potential::player(),
        Leaf::PosetThm5 => poset_thm5::player(position),
        Leaf::PosetThm7 => poset_thm7::player(position),
        Leaf::PosetThm17 => poset_thm17::player(position),
        Leaf::PosetThm25(evidence) => poset_thm25::player(position, evidence),
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
