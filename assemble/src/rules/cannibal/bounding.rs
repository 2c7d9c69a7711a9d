//! `bounding`.

use crate::node::{Fault, Node};
use playproof_formats::evidence::Bounding;

pub(crate) fn read(node: &Node<'_>) -> Result<Bounding, Fault> {
    let [side] = node.object("a square", ["side"])?;
    let side = node.need(side, "side")?.u32()?;
    Ok(Bounding { side })
}
