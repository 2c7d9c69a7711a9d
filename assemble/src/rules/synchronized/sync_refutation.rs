//! `sync-refutation`: positions may come in any order, each or one that is alike, and the replies
//! in each.

use std::collections::HashMap;

use playproof_checker::synchronized::{Cells, Tile};
use playproof_explain::alike::Alike;
use playproof_formats::evidence::SyncRefutation;

use super::{
    board::{cells, tile},
    walk::Game,
};
use crate::{
    context::Context,
    node::{Fault, Node},
};

pub(crate) fn read(
    node: &Node<'_>,
    context: &mut Context<'_, '_>,
) -> Result<SyncRefutation, Fault> {
    let game = Game::of(context)?;
    if let Some(tiles) = game.in_order(node)? {
        return Ok(SyncRefutation(tiles));
    }
    let grid = &game.grid;
    let mut by_position: HashMap<Vec<Cells>, Vec<Given>> = HashMap::new();
    for node in node.items("positions")? {
        let [position, replies] = node.object("a position", ["position", "replies"])?;
        let free = cells(&node.need(position, "position")?, grid)?;
        let mut given = Given {
            free,
            replies: HashMap::new(),
        };
        for node in node.need(replies, "replies")?.items("replies")? {
            let [to, own] = node.object("a reply", ["to", "tile"])?;
            let to = tile(&node.need(to, "to")?, grid)?;
            let own = tile(&node.need(own, "tile")?, grid)?;
            given.replies.entry(to).or_insert(own);
        }
        let alike = by_position.entry(game.shapes(free)).or_default();
        alike.push(given);
    }
    let tiles = game.walk(node, context, |free, to| {
        let to = to?;
        let mut alike = by_position.get_mut(&game.shapes(free))?.iter_mut();
        alike.find_map(|given| {
            let map = Alike::between(grid, free, given.free)?;
            let to = map.tile(grid, to, game.side.other())?;
            let own = given.replies.remove(&to)?;
            // What is no tile there is none here: the checker says so.
            Some(map.inverse().tile(grid, own, game.side).unwrap_or(own))
        })
    })?;
    let given = by_position.values().flatten();
    let left: usize = given.map(|given| given.replies.len()).sum();
    context
        .order
        .left_out(left, "replies that are never asked for");
    Ok(SyncRefutation(tiles))
}

/// The replies that are given in a position.
struct Given {
    free: Cells,
    /// By the tile that is replied to.
    replies: HashMap<Tile, Tile>,
}
