//! `sync-strategy` and `sync-refutation`: the answer to the board, looked up; and when counting moves decides,
//! the tiles that are sure.

use std::{collections::HashMap, rc::Rc};

use playproof_checker::{
    Budget, Failure, Limits,
    budget::Exhausted,
    rules::synchronized::walk::{secures, walk},
    synchronized::{self as sync, Cells, Grid},
};
use playproof_formats::claim::{Prospect, Side, Synchronized};

use super::{
    board::{Board, Tile},
    count::Counted,
    reflection::{Reflection, number_of, tile_of},
};
use crate::play::player::{Boxed, Player, Reply, Stuck, Unplayable};

/// The answers of a walk.
#[derive(Clone)]
struct Table {
    grid: Grid,
    owner: Side,
    prospect: Prospect,
    /// Whether the answer may depend on the person's tile.
    sees: bool,
    /// By the normal form of the board, and the person's tile there if it matters.
    answers: Rc<HashMap<(Cells, Option<sync::Tile>), sync::Tile>>,
    /// The tiles that are sure, once counting decides.
    counted: Option<Counted>,
}

/// Plays a step's game by the tiles of its evidence.
pub(super) fn player<'a>(
    claim: &Synchronized,
    tiles: &[u8],
    (rows, columns): (u32, u32),
) -> Result<Boxed<'a, Board>, Unplayable> {
    let trouble = |text: String| Unplayable::Trouble(text);
    let grid =
        Grid::new(claim.variant, rows, columns).map_err(|fault| trouble(fault.to_string()))?;
    let (owner, prospect) = secures(claim.statement);
    let mut answers = HashMap::new();
    let mut left = tiles.iter();
    walk(
        &grid,
        claim.statement,
        &mut Budget::new(Limits::default()),
        &mut |free, asked| {
            // The checker has found that there are enough.
            let tile = left.next().ok_or(Failure::from(Exhausted::Work(0)))?;
            answers.insert((free, asked), sync::Tile(*tile));
            Ok(sync::Tile(*tile))
        },
    )
    .map_err(|failure| trouble(failure.to_string()))?;
    Ok(Box::new(Table {
        grid,
        owner,
        prospect,
        sees: !claim.statement.parts().2,
        answers: Rc::new(answers),
        counted: None,
    }))
}

/// The free cells of a board as a number.
pub(super) fn cells(board: &Board) -> Cells {
    let (rows, columns) = board.size();
    let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let free = all.filter(|&(row, column)| board.is_free(row, column));
    free.fold(0, |set, (row, column)| set | 1 << (row * columns + column))
}

impl Table {
    /// The answer to a board, and to this tile of the person's if it matters.
    fn find(&self, board: &Board, free: Cells, asked: Option<Tile>) -> Option<Tile> {
        let (reflection, normal) = Reflection::to_normal(&self.grid, free);
        let asked = match asked {
            Some(tile) if self.sees => {
                Some(number_of(&self.grid, reflection.tile(&self.grid, tile))?)
            }
            _ => None,
        };
        let answer = *self.answers.get(&(normal, asked))?;
        let there = tile_of(&self.grid, answer, self.owner);
        let tile = reflection.tile(&self.grid, there);
        board.fits(tile).then_some(tile)
    }

    fn is_secured(&self, free: Cells) -> bool {
        self.grid.secured(free, self.owner, self.prospect)
    }
}

impl<'a> Player<'a, Board> for Table {
    fn reply(&mut self, position: &Board) -> Result<Reply<Tile>, Stuck> {
        let free = cells(position);
        if self.counted.is_none() && self.is_secured(free) {
            let counted = Counted::new(position, self.owner, self.prospect);
            self.counted =
                Some(counted.ok_or_else(|| Stuck("the count does not decide".to_owned()))?);
        }
        if let Some(counted) = &mut self.counted {
            return counted.reply(position);
        }
        let tile = self.find(position, free, position.pending());
        let choice = tile.ok_or_else(|| Stuck("there is no answer to this board".to_owned()))?;
        Ok(Reply {
            choice,
            reason: if self.sees {
                "This is the proof's reply to that tile on this board.".to_owned()
            } else {
                "This is the proof's tile on this board, whatever the other places.".to_owned()
            },
        })
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        if let Some(counted) = &self.counted {
            return counted.invariant(position);
        }
        let free = cells(position);
        if self.is_secured(free) {
            return Ok("From here on, counting moves decides.".to_owned());
        }
        let other = self.owner.other();
        let asked: Vec<Option<Tile>> = if self.sees {
            position.moves(other).map(Some).collect()
        } else {
            vec![None]
        };
        for tile in asked {
            if self.find(position, free, tile).is_none() {
                return Err(Stuck("the proof has no answer to this board".to_owned()));
            }
        }
        Ok(if self.sees {
            "The proof has a reply to each tile that the other can place now.".to_owned()
        } else {
            "The proof has a tile for this board.".to_owned()
        })
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(self.clone())
    }
}
