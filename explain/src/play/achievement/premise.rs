//! `weaken`, `subgoal`, `restrict` and `threshold`: the premise's strategy serves as it is. Its owner has marks to spare,
//! and the other side fewer than the strategy is prepared for; what it holds of a goal holds of a part, or of more; or
//! the one board is a part of the other.

use super::board::Board;
use crate::play::{
    cells::Marks,
    player::{Boxed, Player, Reply, Stuck},
};

struct Premise<'a> {
    player: Boxed<'a, Board>,
    /// Which step plays, and why it may.
    why: String,
}

pub(super) fn player(player: Boxed<'_, Board>, why: String) -> Boxed<'_, Board> {
    Box::new(Premise { player, why })
}

impl<'a> Player<'a, Board> for Premise<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Marks>, Stuck> {
        let mut reply = self.player.reply(position)?;
        reply.reason = format!("{}: {}", self.why, reply.reason);
        Ok(reply)
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        self.player.invariant(position)
    }

    fn left(&self, position: &Board) -> Option<u64> {
        self.player.left(position)
    }

    fn fork(&self) -> Boxed<'a, Board> {
        player(self.player.fork(), self.why.clone())
    }
}
