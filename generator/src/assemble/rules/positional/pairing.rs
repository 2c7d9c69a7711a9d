//! `pairing`.

use playproof_formats::evidence::Pairing;

use super::super::{Fault, Node};
use crate::assemble::claim::pairs;

pub(in super::super) fn read(node: &Node<'_>) -> Result<Pairing, Fault> {
    let mut pairs = pairs(node)?;
    for (x, y) in &mut pairs {
        (*x, *y) = ((*x).min(*y), (*x).max(*y));
    }
    pairs.sort_unstable();
    pairs.dedup();
    Ok(Pairing(pairs))
}
