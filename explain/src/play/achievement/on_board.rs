//! `on-board`: the game is a positional one, and the premise plays that.

use playproof_checker::positional::Mask;
use playproof_formats::{Cell, claim::Player as Side};

use super::board::Board;
use crate::play::{
    cells::{self, Marks},
    player::{Boxed, Player, Referee, Reply, Stuck},
    positional,
};

struct OnBoard<'a> {
    winner: Side,
    size: [u32; 2],
    board: positional::Board,
    player: Boxed<'a, positional::Board>,
}

/// Who plays, with the positional game and who plays that.
pub(super) fn player(
    winner: Side,
    size: [u32; 2],
    (board, player): (positional::Board, Boxed<'_, positional::Board>),
) -> Boxed<'_, Board> {
    Box::new(OnBoard {
        winner,
        size,
        board,
        player,
    })
}

impl OnBoard<'_> {
    fn vertex(&self, cell: Cell) -> Option<u32> {
        let &[x, y] = cell.coordinates() else {
            return None;
        };
        let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        cells::on_board(Some(self.size), cell).then(|| y * self.size[1] + x)
    }

    fn cell(&self, vertex: u32) -> Option<Cell> {
        let [_, columns] = self.size;
        let (x, y) = (vertex.checked_rem(columns)?, vertex.checked_div(columns)?);
        Cell::new(&[i16::try_from(x).ok()?, i16::try_from(y).ok()?])
    }

    /// What the other side claims in the positional game, for its marks in this one. A Breaker who
    /// passes, or marks a cell that she has claimed there before, claims anything.
    fn claimed(&self, position: &Board) -> Option<u32> {
        let is_free = |vertex: &u32| self.board.free() >> vertex & 1 == 1;
        let marks = position.last().iter();
        let marked = marks.filter_map(|&cell| self.vertex(cell)).find(is_free);
        if marked.is_some() || self.winner == Side::Breaker {
            return marked;
        }
        (0..Mask::BITS).find(is_free)
    }
}

impl<'a> Player<'a, Board> for OnBoard<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Marks>, Stuck> {
        let nothing = |reason: &str| Reply {
            choice: Marks(Vec::new()),
            reason: reason.to_owned(),
        };
        if self.winner == Side::Breaker || position.turns() > 0 {
            let Some(vertex) = self.claimed(position) else {
                return Ok(nothing("There is nothing to answer."));
            };
            let claim = self.board.claim(vertex);
            self.board.play(&claim)?;
        }
        if self.board.free() == 0 {
            return Ok(nothing("The board is full."));
        }
        let reply = self.player.reply(&self.board)?;
        self.board.play(&reply.choice)?;
        let cell = self.cell(reply.choice.vertex);
        Ok(Reply {
            choice: Marks(cell.into_iter().collect()),
            reason: format!("In the positional game: {}", reply.reason),
        })
    }

    fn invariant(&self, _: &Board) -> Result<String, Stuck> {
        self.player.invariant(&self.board)
    }

    fn left(&self, _: &Board) -> Option<u64> {
        let moves = u64::from(self.board.free().count_ones());
        (self.winner == Side::Maker).then(|| moves.div_ceil(2))
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(OnBoard {
            board: self.board.clone(),
            player: self.player.fork(),
            ..*self
        })
    }
}
