//! `hot-bands`: numbers of rows.

use playproof_formats::evidence::HotBands;

use crate::node::{Fault, Node};

pub(crate) fn read(node: &Node<'_>) -> Result<HotBands, Fault> {
    let [body, others] = node.object("hot bands", ["body", "others"])?;
    let others = node.need(others, "others")?;
    Ok(HotBands {
        body: node.need(body, "body")?.u32()?,
        others: others.list("lists of heights", |list| list.numbers("heights of bands"))?,
    })
}
