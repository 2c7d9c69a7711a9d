//! `blocks`: Bob answers in the block in which Alice moves.

use std::rc::Rc;

use playproof_checker::animal::translate;
use playproof_formats::{Cell, evidence::Blocks};

use super::{
    answers::no_copy,
    board::{Board, SQUARE},
};
use crate::{
    play::{
        cells::{self, Marks},
        player::{Boxed, Player, Reply, Stuck, Unplayable},
    },
    rules::pieces::{Pieces, Translate},
};

#[derive(Clone)]
struct Partition<'a> {
    blocks: &'a Blocks,
    pieces: Rc<Pieces<'a>>,
    /// Of the copies of block 0 in a row, those before this one are not empty any more.
    next: Cell,
}

pub(super) fn player(blocks: &Blocks) -> Result<Boxed<'_, Board>, Unplayable> {
    let pieces = Pieces::of_blocks(blocks);
    let pieces =
        pieces.ok_or_else(|| Unplayable::Trouble("the blocks have no places".to_owned()))?;
    Ok(Box::new(Partition {
        blocks,
        pieces: Rc::new(pieces),
        next: cells::origin(SQUARE),
    }))
}

impl Partition<'_> {
    /// The first copy with which Bob may answer in a block all of whose cells are like this.
    fn member(
        &self,
        (number, vector): Translate,
        like: &dyn Fn(Cell) -> bool,
    ) -> Option<Vec<Cell>> {
        let fits = |cell: &Cell| cell.checked_add(vector).is_some_and(like);
        let mut members = self.blocks.families.get(number)?.iter();
        let member = members.find(|member| member.0.iter().all(fits))?;
        translate(&member.0, vector)
    }

    /// A copy in a block that nobody has been to.
    fn elsewhere(&mut self, position: &Board) -> Result<Vec<Cell>, Stuck> {
        // Block 0, moved by more and more of a period.
        let taken = |block| self.pieces.cells(block).any(|cell| !position.is_free(cell));
        while taken((0, self.next)) {
            let period = self.blocks.lattice.0.first();
            let next = period.and_then(|&period| self.next.checked_add(period));
            self.next = next.ok_or_else(|| Stuck("no block is left".to_owned()))?;
        }
        self.member((0, self.next), &|_| true)
            .ok_or_else(|| Stuck("a family is empty".to_owned()))
    }
}

impl<'a> Player<'a, Board> for Partition<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Marks>, Stuck> {
        let cell = position.last().first().copied();
        let block = cell.and_then(|cell| Some((cell, self.pieces.of(cell)?)));
        if let Some((cell, block)) = block.filter(|&(_, block)| {
            let mut cells = self.pieces.cells(block);
            !cells.any(|cell| position.is_bobs(cell))
        }) {
            let answer = self.member(block, &|cell| position.is_free(cell));
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
            if self.member(block, &|cell| position.is_bobs(cell)).is_none() {
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
