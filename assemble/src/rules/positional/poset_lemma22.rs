//! `poset-lemma22`.

use crate::node::{Fault, Node};
use playproof_formats::evidence::PosetLemma22;

pub(crate) fn read(node: &Node<'_>) -> Result<PosetLemma22, Fault> {
    node.u32().map(PosetLemma22)
}
