//! `sync-refutation`: positions may come in any order, and the replies in each.

use std::collections::HashMap;

use playproof_checker::{
    Failure,
    rules::synchronized::walk::{self, secures, walk},
    synchronized::{Cells, Tile},
};
use playproof_formats::evidence::SyncRefutation;

use super::board::{board, cells, missing, normal, tile};
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
    let mut by_position: HashMap<(Cells, Tile), Tile> = HashMap::new();
    for node in node.items("positions")? {
        let [position, replies] = node.object("a position", ["position", "replies"])?;
        let free = cells(&node.need(position, "position")?, &grid)?;
        let (free, reflection) = normal(&grid, free);
        for node in node.need(replies, "replies")?.items("replies")? {
            let [to, own] = node.object("a reply", ["to", "tile"])?;
            let placed = |member: Option<Node<'_>>, name, side| {
                let node = node.need(member, name)?;
                let image = reflection.tile(&grid, tile(&node, &grid)?, side);
                image.ok_or_else(|| node.fault("the tile leaves the board"))
            };
            let to = placed(to, "to", side.other())?;
            let own = placed(own, "tile", side)?;
            by_position.entry((free, to)).or_insert(own);
        }
    }
    let (mut tiles, mut fault) = (Vec::new(), None);
    // What fails here fails for the checker, too, which says where.
    let _ = walk(&grid, statement, context.budget, &mut |free, to| {
        let found = to.and_then(|to| by_position.remove(&(free, to)));
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
    let left = by_position.len();
    if left > 0 {
        let left_out = format!("{left} replies to moves that never come up were left out");
        context.order.notes.push(left_out);
    }
    Ok(SyncRefutation(tiles))
}
