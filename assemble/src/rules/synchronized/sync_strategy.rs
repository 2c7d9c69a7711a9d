//! `sync-strategy`: tiles may come in any order if each says in which position it is placed.

use std::collections::HashMap;

use playproof_checker::{
    Failure,
    rules::synchronized::walk::{self, secures, walk},
};
use playproof_formats::evidence::SyncStrategy;

use super::board::{board, cells, missing, normal, tile};
use crate::{
    context::Context,
    node::{Fault, Node},
    value::Value,
};

pub(crate) fn read(node: &Node<'_>, context: &mut Context<'_, '_>) -> Result<SyncStrategy, Fault> {
    let (grid, statement) = board(context)?;
    let (side, _) = secures(statement);
    let labelled = |node: &Node<'_>| matches!(node.value(), Value::Object(_));
    if !node
        .items("moves")?
        .next()
        .is_some_and(|first| labelled(&first))
    {
        let tiles = node.list("tiles", |node| Ok(tile(&node, &grid)?.0))?;
        return Ok(SyncStrategy(tiles));
    }
    let mut by_position = HashMap::new();
    for (index, node) in node.items("moves")?.enumerate() {
        let [position, own] = node.object("a move", ["position", "tile"])?;
        let free = cells(&node.need(position, "position")?, &grid)?;
        let own = node.need(own, "tile")?;
        let tile = tile(&own, &grid)?;
        let (free, reflection) = normal(&grid, free);
        let tile = reflection.tile(&grid, tile, side);
        let tile = tile.ok_or_else(|| own.fault("the tile leaves the board"))?;
        by_position.entry(free).or_insert((index, tile));
    }
    let (mut tiles, mut places, mut fault) = (Vec::new(), Vec::new(), None);
    // What fails here fails for the checker, too, which says where.
    let _ = walk(&grid, statement, context.budget, &mut |free, _| {
        let Some((index, tile)) = by_position.remove(&free) else {
            fault = Some(node.fault(missing(&grid, free)));
            let position = grid.picture(free);
            return Err(Failure::from(walk::Fault::NoAnswer { position }));
        };
        tiles.push(tile.0);
        places.push(index);
        Ok(tile)
    });
    if let Some(fault) = fault {
        return Err(fault);
    }
    let left = by_position.len();
    if left > 0 {
        let left_out = format!("{left} moves in positions that never come up were left out");
        context.order.notes.push(left_out);
    }
    context.order.lists.push(("move", places));
    Ok(SyncStrategy(tiles))
}
