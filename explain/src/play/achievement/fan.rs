//! `fan`: Maker marks centers far apart, and completes a placement that Breaker has not met.

use playproof_checker::{Geometry, isometry::apply};
use playproof_formats::{Cell, claim::Achievement, evidence::Fan};

use super::{board::Board, extent::Extent};
use crate::{
    play::{
        cells::Marks,
        player::{Boxed, Player, Reply, Stuck, Unplayable},
    },
    words::count,
};

#[derive(Clone)]
struct Fans {
    /// For each copy: its center, and the other cells of each placement.
    copies: Vec<(Cell, Vec<Vec<Cell>>)>,
}

/// The placements, without the center.
fn arms(claim: &Achievement, fan: &Fan) -> Vec<Vec<Cell>> {
    let arm = |placement: &playproof_formats::evidence::Placement| {
        let goal = claim.goals.get(placement.goal as usize)?;
        let cells = goal.0.iter().filter_map(|&c| apply(&placement.isometry, c));
        Some(cells.filter(|&c| c != fan.center).collect())
    };
    fan.placements.iter().filter_map(arm).collect()
}

/// The cells that Maker may mark.
pub(super) fn extent(claim: &Achievement, fan: &Fan) -> Extent {
    let arms = arms(claim, fan);
    let cells = arms.iter().flatten().copied().chain([fan.center]);
    let one = Extent::of(claim.board, cells);
    one.repeated(claim.first_turn.max(claim.maker))
}

pub(super) fn player<'a>(
    claim: &'a Achievement,
    fan: &'a Fan,
) -> Result<Boxed<'a, Board>, Unplayable> {
    let arms = arms(claim, fan);
    let cells = arms.iter().flatten().copied().chain([fan.center]);
    let one = Extent::of(claim.board, cells);
    let mut copies = Vec::new();
    for number in 0..claim.first_turn.max(claim.maker) {
        let copy = one.along(number).and_then(|steps| {
            let vector = claim.board.translation(&steps)?;
            let moved = |cell: Cell| cell.checked_add(vector);
            let arms = arms.iter();
            let arms: Option<Vec<Vec<Cell>>> = arms
                .map(|arm| arm.iter().map(|&c| moved(c)).collect())
                .collect();
            Some((moved(fan.center)?, arms?))
        });
        let copy = copy.ok_or_else(|| Unplayable::Trouble("the board is too small".to_owned()))?;
        copies.push(copy);
    }
    Ok(Box::new(Fans { copies }))
}

impl Fans {
    fn is_open(position: &Board, arm: &[Cell]) -> bool {
        !arm.iter().any(|cell| position.breaker().contains(cell))
    }
}

impl<'a> Player<'a, Board> for Fans {
    fn reply(&mut self, position: &Board) -> Result<Reply<Marks>, Stuck> {
        if position.turns() == 0 {
            let centers = self.copies.iter().map(|(center, _)| *center);
            return Ok(Reply {
                choice: Marks(centers.collect()),
                reason: "These are the centers of copies of the fan that do not meet.".to_owned(),
            });
        }
        for (center, arms) in &self.copies {
            if let Some(arm) = arms.iter().find(|arm| Self::is_open(position, arm)) {
                return Ok(Reply {
                    choice: Marks(arm.clone()),
                    reason: format!("Breaker has met no cell of this placement through {center}."),
                });
            }
        }
        Err(Stuck(
            "Breaker has met every placement of every copy".to_owned(),
        ))
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        let missing = self
            .copies
            .iter()
            .find(|(center, _)| !position.maker().contains(center));
        match missing {
            Some((center, _)) => Err(Stuck(format!("the center {center} is not Maker's"))),
            None => Ok(format!(
                "{} of the fan {} Maker's, each with placements that lack only cells of the next turn.",
                count(self.copies.len() as u64, "center"),
                if self.copies.len() == 1 { "is" } else { "are" },
            )),
        }
    }

    fn left(&self, position: &Board) -> Option<u64> {
        2_u64.checked_sub(position.turns())
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(self.clone())
    }
}
