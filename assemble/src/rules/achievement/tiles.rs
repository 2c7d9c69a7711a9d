//! `tiles`: the lattice by any basis; the cells of a tile in the order of the vertices.

use playproof_formats::evidence::Tiles;

use crate::{
    context::Context,
    geometry::{lattice, sequence},
    node::{Fault, Node},
};

pub(crate) fn read(node: &Node<'_>, context: &mut Context<'_, '_>) -> Result<Tiles, Fault> {
    let board = context.board()?;
    let [periods, tiles] = node.object("tiles", ["lattice", "tiles"])?;
    Ok(Tiles {
        lattice: lattice(&node.need(periods, "lattice")?, board)?,
        tiles: node
            .need(tiles, "tiles")?
            .list("tiles", |tile| sequence(&tile, board))?,
    })
}
