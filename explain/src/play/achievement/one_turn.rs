//! `one-turn`: Maker marks a goal at once.

use playproof_formats::claim::Achievement;

use super::board::Board;
use crate::play::{
    cells::Marks,
    player::{Boxed, Player, Reply, Stuck},
};

#[derive(Clone, Copy)]
struct OneTurn<'a>(&'a Achievement);

pub(super) fn player(claim: &Achievement) -> Boxed<'_, Board> {
    Box::new(OneTurn(claim))
}

impl<'a> Player<'a, Board> for OneTurn<'a> {
    fn reply(&mut self, _: &Board) -> Result<Reply<Marks>, Stuck> {
        let smallest = self.0.goals.iter().min_by_key(|goal| goal.0.len());
        let goal = smallest.ok_or_else(|| Stuck("there is no goal".to_owned()))?;
        Ok(Reply {
            choice: Marks(goal.0.clone()),
            reason: "The goal is no larger than the first turn.".to_owned(),
        })
    }

    fn invariant(&self, _: &Board) -> Result<String, Stuck> {
        Err(Stuck("the first turn completed no goal".to_owned()))
    }

    fn left(&self, position: &Board) -> Option<u64> {
        1_u64.checked_sub(position.turns())
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(*self)
    }
}
