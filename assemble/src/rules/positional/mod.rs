//! Evidence about positional games.

pub(super) mod biased_strategy;
pub(super) mod pairing;
pub(super) mod poset_lemma2;
pub(super) mod poset_lemma22;
pub(super) mod poset_thm25;
pub(super) mod set_matching;
pub(super) mod strategy;

use playproof_checker::positional::{MAX_VERTICES, Mask, bit};

use crate::node::{Fault, Node};

/// Vertices in any order, sorted.
fn vertices(node: &Node<'_>) -> Result<Vec<u32>, Fault> {
    let mut vertices = node.numbers("vertices")?;
    vertices.sort_unstable();
    vertices.dedup();
    Ok(vertices)
}

/// Vertices as a set.
fn mask(node: &Node<'_>) -> Result<Mask, Fault> {
    let mut mask = 0;
    for vertex in node.items("vertices")? {
        mask |= bit(vertex.number(0, MAX_VERTICES - 1)?);
    }
    Ok(mask)
}
