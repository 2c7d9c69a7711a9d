//! `poset-lemma2`.

use playproof_formats::evidence::PosetLemma2;

use super::{
    super::{Fault, Node},
    vertices,
};

pub(in super::super) fn read(node: &Node<'_>) -> Result<PosetLemma2, Fault> {
    vertices(node).map(PosetLemma2)
}
