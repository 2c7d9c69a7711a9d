//! `blocks`: Bob answers in the block in which Alice moves.

use std::rc::Rc;

use playproof_formats::{Cell, evidence::Blocks};

use super::{answers::no_copy, board::Board};
use crate::{
    play::{
        cells::Marks,
        player::{Boxed, Player, Reply, Stuck, Unplayable},
    },
    rules::pieces::{Pieces, Translate},
};

#[derive(Clone)]
struct Partition<'a> {
    blocks: &'a Blocks,
    pieces: Rc<Pieces<'a>>,
}

pub(super) fn player(blocks: &Blocks) -> Result<Boxed<'_, Board>, Unplayable> {
    let pieces = Pieces::of_blocks(blocks);
    let pieces =
        pieces.ok_or_else(|| Unplayable::Trouble("the blocks have no places".to_owned()))?;
    Ok(Box::new(Partition {
        blocks,
        pieces: Rc::new(pieces),
    }))
}

impl Partition<'_> {
    /// The copies with which Bob may answer in a block.
    fn members(&self, (number, vector): Translate) -> impl Iterator<Item = Vec<Cell>> {
        let family = self
            .blocks
            .families
            .get(number)
            .map_or(&[][..], Vec::as_slice);
        family.iter().filter_map(move |member| {
            let cells = member.0.iter().map(|&cell| cell.checked_add(vector));
            cells.collect()
        })
    }

    /// The blocks in which Bob has no cell.
    fn is_open(&self, position: &Board, block: Translate) -> bool {
        !self
            .members(block)
            .flatten()
            .any(|cell| position.bob().contains(&cell))
    }

    /// A copy in a block that nobody has been to.
    fn elsewhere(&self, position: &Board) -> Result<Vec<Cell>, Stuck> {
        // Block 0, moved by more and more of a period.
        let period = self.blocks.lattice.0.first().copied();
        let mut vector = Cell::new(&[0, 0]);
        while let (Some(moved), Some(period)) = (vector, period) {
            let block = (0, moved);
            let cells: Vec<Cell> = self.members(block).flatten().collect();
            if !cells.is_empty() && cells.iter().all(|&cell| position.is_free(cell)) {
                return self
                    .members(block)
                    .next()
                    .ok_or_else(|| Stuck("a family is empty".to_owned()));
            }
            vector = moved.checked_add(period);
        }
        Err(Stuck("no block is left".to_owned()))
    }
}

impl<'a> Player<'a, Board> for Partition<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Marks>, Stuck> {
        let cell = position.last().first().copied();
        let block = cell.and_then(|cell| Some((cell, self.pieces.of(cell)?)));
        if let Some((cell, block)) = block.filter(|&(_, block)| self.is_open(position, block)) {
            let answer = self
                .members(block)
                .find(|copy| copy.iter().all(|&c| position.is_free(c)));
            let choice = answer
                .ok_or_else(|| Stuck(format!("every answer in the block of {cell} is met")))?;
            return Ok(Reply {
                choice: Marks(choice),
                reason: format!(
                    "Alice has moved in a block at {cell}; this copy of its family avoids her cell."
                ),
            });
        }
        let reason = match block {
            Some(_) => "Bob has a copy in that block already: one in a block that is empty.",
            None => "Alice's cell is in no block: a copy in a block that is empty.",
        };
        Ok(Reply {
            choice: Marks(self.elsewhere(position)?),
            reason: reason.to_owned(),
        })
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        no_copy(position)?;
        for &cell in position.alice() {
            let Some(block) = self.pieces.of(cell) else {
                continue;
            };
            let mut members = self.members(block);
            if !members.any(|copy| copy.iter().all(|c| position.bob().contains(c))) {
                return Err(Stuck(format!(
                    "in the block of Alice's {cell} Bob has no copy"
                )));
            }
        }
        Ok("In each block in which Alice has a cell, a copy of its family is Bob's.".to_owned())
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(self.clone())
    }
}
