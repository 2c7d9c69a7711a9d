//! `alice-tree`: Alice answers by a reply that Bob's move leaves usable.

use std::{collections::BTreeSet, rc::Rc};

use playproof_checker::isometry::apply;
use playproof_formats::{
    Cell,
    evidence::{AliceNext, AliceReply, AliceSituation, AliceTree, Isometry},
};

use super::board::{Board, SQUARE};
use crate::{
    isometry::{compose, identity},
    play::{
        cells::{self, Marks},
        player::{Boxed, Player, Reply, Stuck},
        random::Random,
    },
    rules::formula,
};

#[derive(Clone)]
struct Tree<'a> {
    evidence: &'a AliceTree,
    /// The moves that each situation still takes.
    left: Rc<Vec<u64>>,
    /// The situation that holds, and the isometry that carries it to where it does.
    now: Option<(usize, Isometry)>,
}

pub(super) fn player(tree: &AliceTree) -> Boxed<'_, Board> {
    let mut left: Vec<u64> = Vec::new();
    for situation in &tree.0 {
        let more = match &situation.next {
            AliceNext::Copy(copy) => copy
                .0
                .iter()
                .filter(|cell| !situation.alice.contains(cell))
                .count() as u64,
            AliceNext::Replies(replies) => {
                let after = replies
                    .iter()
                    .filter_map(|reply| left.get(reply.situation as usize));
                1 + after.max().copied().unwrap_or(0)
            }
        };
        left.push(more);
    }
    Box::new(Tree {
        evidence: tree,
        left: Rc::new(left),
        now: None,
    })
}

/// A cell somewhere that is free: more cells never hurt Alice.
pub(super) fn anywhere(position: &Board) -> Result<Cell, Stuck> {
    let around: Vec<Cell> = position.alice().iter().copied().collect();
    let free = |cell| position.is_free(cell);
    cells::near(SQUARE, &around, free, &mut Random::new(position.moves()))
        .ok_or_else(|| Stuck("no cell is free".to_owned()))
}

fn images(place: &Isometry, cells: &[Cell]) -> Result<BTreeSet<Cell>, Stuck> {
    let images = cells.iter().map(|&cell| apply(place, cell));
    let images: Option<BTreeSet<Cell>> = images.collect();
    images.ok_or_else(too_far)
}

fn too_far() -> Stuck {
    Stuck("a cell lies too far away".to_owned())
}

impl<'a> Tree<'a> {
    fn situation(&self, number: usize) -> Result<&'a AliceSituation, Stuck> {
        let situation = self.evidence.0.get(number);
        situation.ok_or_else(|| Stuck(format!("there is no situation {number}")))
    }

    /// Where a reply leads, if it is usable: its cells are not Bob's, and what it counts on is.
    fn usable(
        &self,
        position: &Board,
        place: &Isometry,
        reply: &AliceReply,
    ) -> Result<Option<Isometry>, Stuck> {
        let there = compose(place, &reply.isometry).ok_or_else(too_far)?;
        let reached = self.situation(reply.situation as usize)?;
        let mut free = images(&there, &reached.free)?;
        free.extend(images(place, &[reply.mark])?);
        let bob = images(&there, &reached.bob)?;
        let is_usable = free.is_disjoint(position.bob()) && bob.is_subset(position.bob());
        Ok(is_usable.then_some(there))
    }
}

impl<'a> Player<'a, Board> for Tree<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Marks>, Stuck> {
        let Some((number, place)) = self.now.clone() else {
            let last = self.evidence.0.len().saturating_sub(1);
            let cell = match self.situation(last)?.alice.first() {
                Some(&cell) => cell,
                None => cells::origin(SQUARE),
            };
            self.now = Some((last, identity(SQUARE)));
            return Ok(Reply {
                choice: Marks(vec![cell]),
                reason: format!("With this cell situation {last} begins."),
            });
        };
        let situation = self.situation(number)?;
        match &situation.next {
            AliceNext::Copy(copy) => {
                let copy = images(&place, &copy.0)?;
                let missing = copy
                    .into_iter()
                    .find(|cell| !position.alice().contains(cell));
                let cell = missing.ok_or_else(|| Stuck("the copy is complete".to_owned()))?;
                Ok(Reply {
                    choice: Marks(vec![cell]),
                    reason: format!("In situation {number} Bob cannot touch this copy any more."),
                })
            }
            AliceNext::Replies(replies) => {
                for (index, reply) in replies.iter().enumerate() {
                    let Some(there) = self.usable(position, &place, reply)? else {
                        continue;
                    };
                    let target = reply.situation as usize;
                    self.now = Some((target, there));
                    let mark = images(&place, &[reply.mark])?.into_iter().next();
                    let mark = mark.filter(|&cell| position.is_free(cell));
                    let cell = match mark {
                        Some(cell) => cell,
                        None => anywhere(position)?,
                    };
                    return Ok(Reply {
                        choice: Marks(vec![cell]),
                        reason: format!(
                            "Of situation {number} reply {index} is usable: Bob has no cell that it needs. It leads \
                             to situation {target}."
                        ),
                    });
                }
                Err(Stuck(format!("no reply of situation {number} is usable")))
            }
        }
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        let Some((number, place)) = &self.now else {
            return Ok("The board is empty.".to_owned());
        };
        let situation = self.situation(*number)?;
        let broken = |what: &str| Stuck(format!("situation {number} does not hold: {what}"));
        if !images(place, &situation.alice)?.is_subset(position.alice()) {
            return Err(broken("a cell of it is not Alice's"));
        }
        if !images(place, &situation.bob)?.is_subset(position.bob()) {
            return Err(broken("a cell of it is not Bob's"));
        }
        if !images(place, &situation.free)?.is_disjoint(position.bob()) {
            return Err(broken("a cell that is to be free is Bob's"));
        }
        Ok(format!(
            "Situation {number} holds, with its cell (x,y) at {}.",
            formula(place)
        ))
    }

    fn left(&self, position: &Board) -> Option<u64> {
        let Some((number, place)) = &self.now else {
            return self.left.last().map(|left| left + 1);
        };
        match &self.evidence.0.get(*number)?.next {
            AliceNext::Copy(copy) => {
                let copy = images(place, &copy.0).ok()?;
                Some(
                    copy.iter()
                        .filter(|cell| !position.alice().contains(cell))
                        .count() as u64,
                )
            }
            AliceNext::Replies(_) => self.left.get(*number).copied(),
        }
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(self.clone())
    }
}
