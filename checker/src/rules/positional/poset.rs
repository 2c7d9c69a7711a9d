//! The order among the unclaimed vertices of a state, as the theorems about posets
//! see it.

use crate::{
    budget::Budget,
    faults::Failure,
    positional::{Game, MAX_VERTICES, Mask, bit, mask, members},
};

/// A partial order on a set of vertices.
#[derive(Debug)]
pub(super) struct Poset {
    pub(super) vertices: Mask,
    below: Vec<Mask>,
    above: Vec<Mask>,
}

impl Poset {
    /// The order of the game, restricted to these vertices.
    pub(super) fn new(game: &Game, vertices: Mask, budget: &mut Budget) -> Result<Self, Failure> {
        let count = u64::from(MAX_VERTICES);
        budget.work(count.saturating_mul(count))?;
        let below: Vec<Mask> = game.below.iter().map(|below| below & vertices).collect();
        let above = (0..).zip(&below).map(|(x, _)| {
            let above = members(vertices).filter(|&y| get(&below, y) & bit(x) != 0);
            mask(above)
        });
        let above = above.collect();
        Ok(Self {
            vertices,
            below,
            above,
        })
    }

    /// The vertices that are smaller.
    pub(super) fn below(&self, vertex: u32) -> Mask {
        get(&self.below, vertex)
    }

    /// The vertices that are larger.
    pub(super) fn above(&self, vertex: u32) -> Mask {
        get(&self.above, vertex)
    }

    /// The vertices that have none below them.
    pub(super) fn minimal(&self) -> Mask {
        self.those(|v| self.below(v) == 0)
    }

    /// The vertices with this property.
    pub(super) fn those(&self, property: impl Fn(u32) -> bool) -> Mask {
        mask(members(self.vertices).filter(|&v| property(v)))
    }

    /// Whether no chain has three vertices.
    pub(super) fn has_height_two(&self) -> bool {
        members(self.vertices).all(|v| self.below(v) == 0 || self.above(v) == 0)
    }

    /// Whether the order is made of chains without relations between them: those
    /// that are comparable with a vertex are comparable with each other.
    pub(super) fn is_disjoint_chains(&self) -> bool {
        members(self.vertices).all(|v| {
            let chain = self.chain(v);
            members(chain).all(|w| self.chain(w) == chain)
        })
    }

    /// A vertex with all that are comparable with it.
    pub(super) fn chain(&self, vertex: u32) -> Mask {
        self.below(vertex) | bit(vertex) | self.above(vertex)
    }

    /// Whether the vertex of disjoint chains is white: the number of vertices from it
    /// up to the end of its chain is as odd, or even, as the number of all vertices.
    pub(super) fn is_white(&self, vertex: u32) -> bool {
        let upwards = self.above(vertex) | bit(vertex);
        is_odd(upwards) == is_odd(self.vertices)
    }
}

/// Whether a set has an odd number of vertices.
pub(super) fn is_odd(set: Mask) -> bool {
    set.count_ones() & 1 == 1
}

fn get(masks: &[Mask], vertex: u32) -> Mask {
    masks.get(vertex as usize).copied().unwrap_or(0)
}
