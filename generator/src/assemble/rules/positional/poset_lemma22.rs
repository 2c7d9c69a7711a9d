//! `poset-lemma22`.

use playproof_formats::evidence::PosetLemma22;

use super::super::{Fault, Node};

pub(in super::super) fn read(node: &Node<'_>) -> Result<PosetLemma22, Fault> {
    node.u32().map(PosetLemma22)
}
