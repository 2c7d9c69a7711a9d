//! `sync-strategy`: tiles may come in any order if each says in which position it is placed, or in
//! which one that is alike.

use std::collections::HashMap;

use playproof_explain::alike::Alike;
use playproof_formats::evidence::SyncStrategy;

use super::{
    board::{cells, tile},
    walk::Game,
};
use crate::{
    context::Context,
    node::{Fault, Node},
};

pub(crate) fn read(node: &Node<'_>, context: &mut Context<'_, '_>) -> Result<SyncStrategy, Fault> {
    let game = Game::of(context)?;
    if let Some(tiles) = game.in_order(node)? {
        return Ok(SyncStrategy(tiles));
    }
    let grid = &game.grid;
    let mut by_position = HashMap::new();
    for (index, node) in node.items("moves")?.enumerate() {
        let [position, own] = node.object("a move", ["position", "tile"])?;
        let free = cells(&node.need(position, "position")?, grid)?;
        let tile = tile(&node.need(own, "tile")?, grid)?;
        let given = by_position.entry(game.shapes(free));
        given.or_insert((index, free, tile));
    }
    let mut places = Vec::new();
    let tiles = game.walk(node, context, |free, _| {
        let (index, given, tile) = by_position.remove(&game.shapes(free))?;
        places.push(index);
        let map = Alike::between(grid, given, free);
        // What is no tile there is none here: the checker says so.
        map.and_then(|map| map.tile(grid, tile, game.side))
            .or(Some(tile))
    })?;
    let never = "moves in positions that never come up";
    context.order.left_out(by_position.len(), never);
    context.order.lists.push(("move", places));
    Ok(SyncStrategy(tiles))
}
