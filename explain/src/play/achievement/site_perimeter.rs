//! `site-perimeter`: Breaker marks the neighbors of Maker's marks.

use playproof_checker::Geometry;
use playproof_formats::{Cell, claim::Achievement};

use super::{answers::no_threat, board::Board};
use crate::play::{
    cells::Marks,
    player::{Boxed, Player, Reply, Stuck},
};

#[derive(Clone, Copy)]
struct Surround<'a>(&'a Achievement);

pub(super) fn player(claim: &Achievement) -> Boxed<'_, Board> {
    Box::new(Surround(claim))
}

impl<'a> Player<'a, Board> for Surround<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Marks>, Stuck> {
        let board = self.0.board;
        let neighbors = position
            .last()
            .iter()
            .flat_map(|&cell| board.neighbors(cell));
        let mut marks: Vec<Cell> = neighbors.filter(|&cell| position.is_free(cell)).collect();
        marks.sort_unstable();
        marks.dedup();
        Ok(Reply {
            choice: Marks(marks),
            reason: "These are the unmarked neighbors of Maker's last marks.".to_owned(),
        })
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        for &cell in position.maker() {
            let open = self
                .0
                .board
                .neighbors(cell)
                .into_iter()
                .find(|&c| position.is_free(c));
            if let Some(open) = open {
                return Err(Stuck(format!(
                    "{open}, a neighbor of Maker's {cell}, is free"
                )));
            }
        }
        no_threat(position)?;
        Ok("No neighbor of a cell of Maker's is free.".to_owned())
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(*self)
    }
}
