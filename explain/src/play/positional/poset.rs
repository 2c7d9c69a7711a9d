//! The order among the unclaimed vertices of a position, and what the theorems about it have in common.

use playproof_checker::positional::{Mask, bit, mask, members};

use super::{
    any::any,
    board::{Board, Claim},
};
use crate::play::player::{Reply, Stuck};

/// A partial order on a set of vertices.
#[derive(Clone, Debug)]
pub(super) struct Poset {
    pub(super) vertices: Mask,
    below: Vec<Mask>,
    above: Vec<Mask>,
}

impl Poset {
    /// The order among these vertices.
    pub(super) fn new(board: &Board, vertices: Mask) -> Self {
        let below: Vec<Mask> = board
            .game()
            .below
            .iter()
            .map(|below| below & vertices)
            .collect();
        let above = (0..).take(below.len()).map(|x| {
            let waits = |y: &u32| {
                below
                    .get(*y as usize)
                    .is_some_and(|below| below & bit(x) != 0)
            };
            mask(members(vertices).filter(waits))
        });
        let above = above.collect();
        Self {
            vertices,
            below,
            above,
        }
    }

    /// The vertices that are smaller.
    pub(super) fn below(&self, vertex: u32) -> Mask {
        self.below.get(vertex as usize).copied().unwrap_or(0)
    }

    /// The vertices that are larger.
    pub(super) fn above(&self, vertex: u32) -> Mask {
        self.above.get(vertex as usize).copied().unwrap_or(0)
    }

    /// A vertex and those above it.
    pub(super) fn upwards(&self, vertex: u32) -> Mask {
        self.above(vertex) | bit(vertex)
    }

    /// The vertices with this property.
    pub(super) fn those(&self, property: impl Fn(u32) -> bool) -> Mask {
        mask(members(self.vertices).filter(|&v| property(v)))
    }

    /// The vertices that have none below them.
    pub(super) fn minimal(&self) -> Mask {
        self.those(|v| self.below(v) == 0)
    }

    /// In disjoint chains: the vertex just above this one.
    pub(super) fn next(&self, vertex: u32) -> Option<u32> {
        members(self.above(vertex)).max_by_key(|&v| self.above(v).count_ones())
    }

    /// In disjoint chains: the vertex just below this one.
    pub(super) fn before(&self, vertex: u32) -> Option<u32> {
        members(self.below(vertex)).max_by_key(|&v| self.below(v).count_ones())
    }

    /// In disjoint chains: whether the number of vertices from this one up to the end of its chain is as odd, or even, as
    /// the number of all vertices.
    pub(super) fn is_white(&self, vertex: u32) -> bool {
        is_odd(self.upwards(vertex)) == is_odd(self.vertices)
    }
}

/// Whether a set has an odd number of vertices.
pub(super) fn is_odd(set: Mask) -> bool {
    set.count_ones() % 2 == 1
}

/// One of these that can be claimed.
pub(super) fn one_of(
    position: &Board,
    vertices: Mask,
    reason: &str,
) -> Result<Reply<Claim>, Stuck> {
    let vertex = members(vertices & position.available()).next();
    let vertex = vertex.ok_or_else(|| {
        let set = position.named_set(vertices & position.free());
        Stuck(format!(
            "none of {set} can be claimed, as the theorem wants"
        ))
    })?;
    Ok(Reply {
        choice: position.claim(vertex),
        reason: reason.to_owned(),
    })
}

/// A claim that completes a set of the player who moves, if there is one.
pub(super) fn completes(position: &Board) -> Option<Result<Reply<Claim>, Stuck>> {
    let state = position.state();
    let sets = state.sets(position.mover()).iter();
    let one = sets.filter(|set| set.is_power_of_two());
    let now = one.fold(0, |all, set| all | set) & position.available();
    (now != 0).then(|| one_of(position, now, "It completes a winning set."))
}

/// The claim of anything, when nothing is at stake any more.
pub(super) fn idle(position: &Board) -> Result<Reply<Claim>, Stuck> {
    any(position, "Nothing is at stake here: any vertex will do.")
}

/// That Maker, to move, completes no set.
pub(super) fn no_threat(position: &Board) -> Result<(), Stuck> {
    match completes(position) {
        Some(_) => Err(Stuck("the opponent can complete a set".to_owned())),
        None => Ok(()),
    }
}
