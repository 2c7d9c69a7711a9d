//! `blocks`.

use playproof_formats::{claim::Animal, evidence::Blocks};

use super::BOARD;
use crate::{
    context::{Context, sorted},
    geometry::{lattice, set},
    node::{Fault, Node},
};

pub(crate) fn read(node: &Node<'_>, context: &mut Context<'_, '_>) -> Result<Blocks, Fault> {
    let [periods, families] = node.object("blocks", ["lattice", "families"])?;
    let families = node
        .need(families, "families")?
        .list("families of copies", |family| {
            let mut copies = family.list("copies", |copy| set(&copy, BOARD).map(Animal))?;
            copies.sort_unstable();
            copies.dedup();
            Ok(copies)
        })?;
    let (families, order) = sorted(families, Vec::cmp);
    context.order.lists.push(("family", order));
    Ok(Blocks {
        lattice: lattice(&node.need(periods, "lattice")?, BOARD)?,
        families,
    })
}
