//! `pairing`.

use crate::{
    claim::pairs,
    node::{Fault, Node},
};
use playproof_formats::evidence::Pairing;

pub(crate) fn read(node: &Node<'_>) -> Result<Pairing, Fault> {
    let mut pairs = pairs(node)?;
    for (x, y) in &mut pairs {
        (*x, *y) = ((*x).min(*y), (*x).max(*y));
    }
    pairs.sort_unstable();
    pairs.dedup();
    Ok(Pairing(pairs))
}
