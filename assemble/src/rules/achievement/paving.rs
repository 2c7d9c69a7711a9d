//! `paving`.

use playproof_formats::evidence::{Paving, RelatedCells};

use super::classes;
use crate::{
    context::Context,
    geometry::{cell, set},
    node::{Fault, Node},
};

pub(crate) fn read(node: &Node<'_>, context: &mut Context<'_, '_>) -> Result<Paving, Fault> {
    let [lattice, entries] = node.object("a paving", ["lattice", "classes"])?;
    let (lattice, entries) = (
        node.need(lattice, "lattice")?,
        node.need(entries, "classes")?,
    );
    let (lattice, classes) = classes::read(
        &lattice,
        &entries,
        context,
        |node, board| {
            let [own, offsets] = node.object("a class of cells", ["cell", "offsets"])?;
            let own = cell(&node.need(own, "cell")?, board)?;
            Ok((own, set(&node.need(offsets, "offsets")?, board)?))
        },
        Some(Vec::new),
    )?;
    let related = |(cell, offsets)| RelatedCells { cell, offsets };
    Ok(Paving {
        lattice,
        classes: classes.into_iter().map(related).collect(),
    })
}
