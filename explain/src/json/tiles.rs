//! `sync-strategy` and `sync-refutation`: each tile with the position in which it is placed.

use playproof_checker::{
    Budget, Failure, Limits,
    rules::synchronized::walk::{Fault, walk},
    synchronized::{Cells, Grid, Tile},
};
use playproof_formats::claim::{Extent, Synchronized};
use serde::Serialize;

/// The tile that a player places in a position.
#[derive(Debug, Serialize)]
pub(super) struct Move {
    position: String,
    tile: TileView,
}

/// A player's replies in a position.
#[derive(Debug, Serialize)]
pub(super) struct Replies {
    position: String,
    replies: Vec<Reply>,
}

#[derive(Debug, Serialize)]
struct Reply {
    to: TileView,
    tile: TileView,
}

/// A tile: the row and the column of its top or left cell, counted from 0, and its length.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct TileView(u32, u32, u32);

impl TileView {
    pub(super) fn new(tile: u8, columns: u32) -> Option<Self> {
        let tile = Tile(tile);
        let row = tile.cell().checked_div(columns)?;
        Some(Self(row, tile.cell() % columns, tile.length()))
    }
}

pub(super) fn moves(claim: &Synchronized, tiles: &[u8]) -> Option<Vec<Move>> {
    let mut moves = Vec::new();
    replay(claim, tiles, |grid, free, _, tile| {
        moves.push(Move {
            position: grid.picture(free).to_string(),
            tile,
        });
    })?;
    Some(moves)
}

pub(super) fn replies(claim: &Synchronized, tiles: &[u8]) -> Option<Vec<Replies>> {
    let mut positions: Vec<Replies> = Vec::new();
    let mut last = None;
    replay(claim, tiles, |grid, free, to, tile| {
        if last != Some(free) {
            last = Some(free);
            positions.push(Replies {
                position: grid.picture(free).to_string(),
                replies: Vec::new(),
            });
        }
        let replies = positions.last_mut().map(|position| &mut position.replies);
        if let (Some(replies), Some(to)) = (replies, to) {
            replies.push(Reply { to, tile });
        }
    })?;
    Some(positions)
}

/// Walks as the checker has walked, and tells of each tile.
fn replay(
    claim: &Synchronized,
    tiles: &[u8],
    mut tell: impl FnMut(&Grid, Cells, Option<TileView>, TileView),
) -> Option<()> {
    let (Extent::Exactly(rows), Extent::Exactly(columns)) = (claim.rows, claim.columns) else {
        return None;
    };
    let grid = Grid::new(claim.variant, rows, columns).ok()?;
    let mut tiles = tiles.iter().copied();
    let mut budget = Budget::new(Limits::default());
    let mut answer = |free: Cells, to: Option<Tile>| {
        let tile = tiles.next().map(Tile);
        let tile = tile.ok_or_else(|| {
            let position = grid.picture(free);
            Failure::from(Fault::NoAnswer { position })
        })?;
        let to = to.and_then(|to| TileView::new(to.0, columns));
        if let Some(tile) = TileView::new(tile.0, columns) {
            tell(&grid, free, to, tile);
        }
        Ok(tile)
    };
    walk(&grid, claim.statement, &mut budget, &mut answer).ok()
}
