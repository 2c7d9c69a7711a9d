//! `fences`.

use playproof_formats::evidence::Fences;

use crate::{
    context::Context,
    geometry::set,
    node::{Fault, Node},
};

pub(crate) fn read(node: &Node<'_>, context: &mut Context<'_, '_>) -> Result<Fences, Fault> {
    let [fences] = node.object("fences", ["fences"])?;
    let board = context.board()?;
    let fences = node.need(fences, "fences")?;
    let fences = fences.list("fences", |node| set(&node, board))?;
    Ok(Fences { fences })
}
