//! When counting moves decides: the tiles that are sure, and how many the other can place.

use std::collections::BTreeSet;

use playproof_formats::claim::{Prospect, Side, Variant};

use super::board::{Board, Tile};
use crate::play::player::{Reply, Stuck};

/// s tiles that nothing of the other's can meet, and t more of which none of his meets two.
#[derive(Clone, Debug)]
pub(super) struct Counted {
    owner: Side,
    prospect: Prospect,
    safe: Vec<Tile>,
    contested: Vec<Tile>,
}

fn shortest(variant: Variant) -> u32 {
    match variant {
        Variant::Domineering | Variant::Tridomineering => 2,
        Variant::Triomineering => 3,
    }
}

/// Side by side, as many of the player's shortest tiles as fit on cells with a property, in lines with a
/// property.
fn pack(board: &Board, side: Side, on: impl Fn(u32, u32) -> bool) -> Vec<Tile> {
    let length = shortest(board.variant());
    let mut taken: BTreeSet<(u32, u32)> = BTreeSet::new();
    let mut tiles = Vec::new();
    // Row by row from the upper left: the first that fits, in each run.
    let (rows, columns) = board.size();
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let tile = Tile {
            row,
            column,
            length,
            vertical: side == Side::Vertical,
        };
        if tile.cells().all(|cell| {
            board.is_free(cell.0, cell.1) && on(cell.0, cell.1) && !taken.contains(&cell)
        }) {
            taken.extend(tile.cells());
            tiles.push(tile);
        }
    }
    tiles
}

/// The most tiles that a side can place.
fn most(board: &Board, side: Side) -> u64 {
    pack(board, side, |_, _| true).len() as u64
}

impl Counted {
    /// The tiles by which counting decides; `None` if it does not.
    pub(super) fn new(board: &Board, owner: Side, prospect: Prospect) -> Option<Self> {
        let other = owner.other();
        let met: BTreeSet<(u32, u32)> = board.moves(other).flat_map(Tile::cells).collect();
        let safe = pack(board, owner, |row, column| !met.contains(&(row, column)));
        let taken: BTreeSet<(u32, u32)> = safe.iter().flat_map(|tile| tile.cells()).collect();
        let apart = match board.variant() {
            Variant::Domineering => 2,
            Variant::Triomineering | Variant::Tridomineering => 3,
        };
        let mut counted = Self {
            owner,
            prospect,
            safe,
            contested: Vec::new(),
        };
        let mut lanes = (0..apart).map(|lane| {
            pack(board, owner, |row, column| {
                let line = if owner == Side::Vertical { column } else { row };
                line % apart == lane && !taken.contains(&(row, column))
            })
        });
        if !counted.is_enough(board) {
            counted.contested = lanes.find(|contested| {
                let with = Self {
                    contested: contested.clone(),
                    ..counted.clone()
                };
                with.is_enough(board)
            })?;
        }
        Some(counted)
    }

    fn is_enough(&self, board: &Board) -> bool {
        let sure = self.safe.len() as u64 + (self.contested.len() as u64).div_ceil(2);
        let against = most(board, self.owner.other());
        match self.prospect {
            Prospect::Win => sure > against,
            Prospect::Draw => sure >= against,
        }
    }

    /// Those of the tiles that can still be placed.
    fn open(&self, board: &Board) -> Self {
        let open = |tiles: &[Tile]| {
            tiles
                .iter()
                .copied()
                .filter(|&tile| board.fits(tile))
                .collect()
        };
        Self {
            safe: open(&self.safe),
            contested: open(&self.contested),
            ..self.clone()
        }
    }

    /// The next tile.
    pub(super) fn reply(&mut self, board: &Board) -> Result<Reply<Tile>, Stuck> {
        let open = self.open(board);
        let (choice, reason) = match (open.contested.first(), open.safe.first()) {
            (Some(&tile), _) => (tile, "Counting decides: contested tiles come first."),
            (None, Some(&tile)) => (
                tile,
                "Counting decides: no tile of the other's can meet this one.",
            ),
            (None, None) => {
                // Only where the other cannot do more either: any tile.
                let any = board.moves(self.owner).next();
                let any = any.ok_or_else(|| Stuck("no tile can be placed".to_owned()))?;
                (any, "Counting has decided: any tile will do.")
            }
        };
        Ok(Reply {
            choice,
            reason: reason.to_owned(),
        })
    }

    /// That the tiles are still enough.
    pub(super) fn invariant(&self, board: &Board) -> Result<String, Stuck> {
        let open = self.open(board);
        let (sure, contested) = (open.safe.len(), open.contested.len());
        let against = most(board, self.owner.other());
        if !open.is_enough(board) {
            return Err(Stuck(format!(
                "{sure} sure tiles and {contested} contested ones are not enough against {against}"
            )));
        }
        Ok(format!(
            "{sure} tiles are sure, {contested} more are apart, half of which are sure; the other has room for {against} at most."
        ))
    }
}
