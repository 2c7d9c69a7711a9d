//! `sync-refutation`: positions may come in any order, each or one that is alike, and the replies
//! in each.

use std::collections::HashMap;

use playproof_checker::{
    Failure,
    rules::synchronized::walk::{self, secures, walk},
    synchronized::{Cells, Tile},
};
use playproof_explain::alike::Alike;
use playproof_formats::evidence::SyncRefutation;

use super::board::{board, cells, missing, shapes, tile};
use crate::{
    context::Context,
    node::{Fault, Node},
    value::Value,
};

pub(crate) fn read(
    node: &Node<'_>,
    context: &mut Context<'_, '_>,
) -> Result<SyncRefutation, Fault> {
    let (grid, statement) = board(context)?;
    let (side, _) = secures(statement);
    let labelled = |node: &Node<'_>| matches!(node.value(), Value::Object(_));
    if !node
        .items("positions")?
        .next()
        .is_some_and(|first| labelled(&first))
    {
        let tiles = node.list("tiles", |node| Ok(tile(&node, &grid)?.0))?;
        return Ok(SyncRefutation(tiles));
    }
    let mut by_position: HashMap<Vec<Cells>, Vec<Given>> = HashMap::new();
    for node in node.items("positions")? {
        let [position, replies] = node.object("a position", ["position", "replies"])?;
        let free = cells(&node.need(position, "position")?, &grid)?;
        let mut given = Given {
            free,
            replies: HashMap::new(),
        };
        for node in node.need(replies, "replies")?.items("replies")? {
            let [to, own] = node.object("a reply", ["to", "tile"])?;
            let to = tile(&node.need(to, "to")?, &grid)?;
            let own = tile(&node.need(own, "tile")?, &grid)?;
            given.replies.entry(to).or_insert(own);
        }
        let alike = by_position.entry(shapes(&grid, free)).or_default();
        alike.push(given);
    }
    let (mut tiles, mut fault) = (Vec::new(), None);
    // What fails here fails for the checker, too, which says where.
    let _ = walk(&grid, statement, context.budget, &mut |free, to| {
        let found = to.and_then(|to| {
            let mut alike = by_position.get_mut(&shapes(&grid, free))?.iter_mut();
            alike.find_map(|given| {
                let map = Alike::between(&grid, free, given.free)?;
                let to = map.tile(&grid, to, side.other())?;
                let own = given.replies.remove(&to)?;
                // What is no tile there is none here: the checker says so.
                Some(map.inverse().tile(&grid, own, side).unwrap_or(own))
            })
        });
        let Some(tile) = found else {
            let columns = grid.columns;
            let to = to.map_or(String::new(), |to| {
                let (row, column) = (to.cell() / columns, to.cell() % columns);
                format!(", to [{row}, {column}, {}]", to.length())
            });
            fault = Some(node.fault(missing(&grid, free) + &to));
            let position = grid.picture(free);
            return Err(Failure::from(walk::Fault::NoAnswer { position }));
        };
        tiles.push(tile.0);
        Ok(tile)
    });
    if let Some(fault) = fault {
        return Err(fault);
    }
    let given = by_position.values().flatten();
    let left: usize = given.map(|given| given.replies.len()).sum();
    if left > 0 {
        let left_out = format!("{left} replies that are never asked for were left out");
        context.order.notes.push(left_out);
    }
    Ok(SyncRefutation(tiles))
}

/// The replies that are given in a position.
struct Given {
    free: Cells,
    /// By the tile that is replied to.
    replies: HashMap<Tile, Tile>,
}
