//! `transpose`: the premise's player looks at the board in a mirror.

use super::board::{Board, Tile};
use crate::play::player::{Boxed, Player, Reply, Stuck};

struct Mirror<'a>(Boxed<'a, Board>);

pub(super) fn player(player: Boxed<'_, Board>) -> Boxed<'_, Board> {
    Box::new(Mirror(player))
}

impl<'a> Player<'a, Board> for Mirror<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Tile>, Stuck> {
        let mut reply = self.0.reply(&position.transposed())?;
        reply.choice = reply.choice.transposed();
        reply.reason = format!("With rows and columns exchanged: {}", reply.reason);
        Ok(reply)
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        self.0.invariant(&position.transposed())
    }

    fn left(&self, position: &Board) -> Option<u64> {
        self.0.left(&position.transposed())
    }

    fn fork(&self) -> Boxed<'a, Board> {
        player(self.0.fork())
    }
}
