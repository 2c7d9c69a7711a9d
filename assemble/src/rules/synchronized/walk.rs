//! Tiles of a synchronized game: in the order in which the checker asks for them, or each with the
//! position in which it is placed.

use playproof_checker::{
    Failure,
    rules::synchronized::walk::{self, secures, walk},
    synchronized::{Cells, Grid, Tile},
};
use playproof_formats::{
    Claim,
    claim::{Extent, Side, Statement},
};

use super::board::tile;
use crate::{
    context::Context,
    node::{Fault, Node},
    value::Value,
};

/// The game of a claim, and what is to be shown.
pub(super) struct Game {
    pub(super) grid: Grid,
    statement: Statement,
    /// Whose tiles are given.
    pub(super) side: Side,
}

impl Game {
    pub(super) fn of(context: &Context<'_, '_>) -> Result<Self, Fault> {
        let unfit = || context.unfit("one board of a synchronized game");
        let Claim::Synchronized(claim) = &context.written.claim else {
            return Err(unfit());
        };
        let (Extent::Exactly(rows), Extent::Exactly(columns)) = (claim.rows, claim.columns) else {
            return Err(unfit());
        };
        let grid = Grid::new(claim.variant, rows, columns);
        Ok(Self {
            grid: grid.map_err(|fault| context.step.fault(fault))?,
            statement: claim.statement,
            side: secures(claim.statement).0,
        })
    }

    /// Tiles in their order; `None` if they come with their positions.
    pub(super) fn in_order(&self, node: &Node<'_>) -> Result<Option<Vec<u8>>, Fault> {
        let first = node.items("tiles or positions")?.next();
        if first.is_some_and(|first| matches!(first.value(), Value::Object(_))) {
            return Ok(None);
        }
        let tiles = node.list("tiles", |node| Ok(tile(&node, &self.grid)?.0))?;
        Ok(Some(tiles))
    }

    /// The tiles for which the checker asks: `find` has the one for a position, and for the tile
    /// that it replies to.
    pub(super) fn walk(
        &self,
        node: &Node<'_>,
        context: &mut Context<'_, '_>,
        mut find: impl FnMut(Cells, Option<Tile>) -> Option<Tile>,
    ) -> Result<Vec<u8>, Fault> {
        let (mut tiles, mut missing) = (Vec::new(), None);
        let walked = walk(
            &self.grid,
            self.statement,
            context.budget,
            &mut |free, to| {
                let Some(tile) = find(free, to) else {
                    missing = Some(self.missing(free, to));
                    let position = self.grid.picture(free);
                    return Err(Failure::from(walk::Fault::NoAnswer { position }));
                };
                tiles.push(tile.0);
                Ok(tile)
            },
        );
        match (missing, walked) {
            (Some(missing), _) => Err(node.fault(missing)),
            (None, Err(failure @ Failure::Declined(_))) => Err(node.fault(failure)),
            // What is wrong here is wrong for the checker, too, which says where.
            (None, _) => Ok(tiles),
        }
    }

    fn missing(&self, position: Cells, to: Option<Tile>) -> String {
        let columns = self.grid.columns;
        let to = to.map_or(String::new(), |to| {
            let (row, column) = (to.cell() / columns, to.cell() % columns);
            format!(", to [{row}, {column}, {}]", to.length())
        });
        format!("no tile is given for {}{to}", self.grid.picture(position))
    }

    /// What positions that are alike have in common.
    pub(super) fn shapes(&self, free: Cells) -> Vec<Cells> {
        self.grid.shapes(&self.grid.regions(free))
    }
}
