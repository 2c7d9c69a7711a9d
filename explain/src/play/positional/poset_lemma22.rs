//! `poset-lemma22`, where a winning set has only white vertices above a black winning vertex: Breaker has to begin that
//! chain's upper end, and Maker gets its white vertices. (Where there is no such set, the lemma goes by what players can do without harm,
//! and names no move.)

use playproof_checker::positional::{Mask, bit};
use playproof_formats::evidence::PosetLemma22;

use super::{
    board::{Board, Claim},
    poset::{Poset, completes, is_odd, one_of},
};
use crate::play::player::{Boxed, Player, Reply, Stuck};

#[derive(Clone)]
struct Upper {
    poset: Poset,
    /// The winning vertex, and those above it.
    end: Mask,
    /// The vertex just below it.
    before: Mask,
}

/// A player from this position on, with Maker to move.
pub(super) fn player<'a>(position: &Board, evidence: &PosetLemma22) -> Boxed<'a, Board> {
    let poset = Poset::new(position, position.free());
    let end = poset.upwards(evidence.0);
    let before = poset.before(evidence.0).map_or(0, bit);
    Box::new(Upper { poset, end, before })
}

impl<'a> Player<'a, Board> for Upper {
    fn reply(&mut self, position: &Board) -> Result<Reply<Claim>, Stuck> {
        if let Some(reply) = completes(position) {
            return reply;
        }
        // What Breaker claimed in the end is answered by the vertex above it.
        let answer = position.last().filter(|&last| bit(last) & self.end != 0);
        if let Some(next) = answer.and_then(|last| self.poset.next(last)) {
            return one_of(
                position,
                bit(next),
                "It is the white vertex above Breaker's.",
            );
        }
        let others = !self.end & position.available();
        let reason = "Breaker is to begin the upper end of the chain: a vertex elsewhere.";
        match others & !self.before {
            0 => one_of(position, others, reason),
            early => one_of(position, early, reason),
        }
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        let others = position.free() & self.poset.vertices & !self.end;
        if is_odd(others) {
            return Err(Stuck(
                "Maker would have to begin the upper end of the chain".to_owned(),
            ));
        }
        if position.state().first.is_empty() {
            return Err(Stuck("no set of Maker's is alive".to_owned()));
        }
        Ok(format!(
            "An even number of vertices is left beside {}, of which Maker gets the white ones.",
            position.named_set(self.end & position.free())
        ))
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(self.clone())
    }
}
