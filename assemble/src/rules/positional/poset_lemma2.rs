//! `poset-lemma2`.

use playproof_formats::evidence::PosetLemma2;

use super::vertices;
use crate::node::{Fault, Node};

pub(crate) fn read(node: &Node<'_>) -> Result<PosetLemma2, Fault> {
    vertices(node).map(PosetLemma2)
}
