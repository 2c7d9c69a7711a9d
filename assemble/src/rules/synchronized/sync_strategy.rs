//! `sync-strategy`: tiles may come in any order if each says in which position it is placed, or in
//! which one that is alike.

use std::collections::HashMap;

use playproof_checker::{
    Failure,
    rules::synchronized::walk::{self, secures, walk},
};
use playproof_explain::alike::Alike;
use playproof_formats::evidence::SyncStrategy;

use super::board::{board, cells, missing, shapes, tile};
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
        let tile = tile(&node.need(own, "tile")?, &grid)?;
        let given = by_position.entry(shapes(&grid, free));
        given.or_insert((index, free, tile));
    }
    let (mut tiles, mut places, mut fault) = (Vec::new(), Vec::new(), None);
    // What fails here fails for the checker, too, which says where.
    let _ = walk(&grid, statement, context.budget, &mut |free, _| {
        let position = grid.picture(free);
        let no_answer = || Failure::from(walk::Fault::NoAnswer { position });
        let Some((index, given, tile)) = by_position.remove(&shapes(&grid, free)) else {
            fault = Some(node.fault(missing(&grid, free)));
            return Err(no_answer());
        };
        let image = Alike::between(&grid, given, free).and_then(|map| map.tile(&grid, tile, side));
        // What is no tile there is none here: the checker says so.
        let tile = image.unwrap_or(tile);
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
