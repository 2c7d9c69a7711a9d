//! `fences`: Breaker closes a fence around each mark, and the placements in which Maker has two cells.

use std::collections::BTreeSet;

use playproof_checker::{
    Budget, Limits, hitting::hitting_set, rules::achievement::fences::Surroundings,
};
use playproof_formats::{
    Cell,
    claim::{Achievement, Response},
    evidence::Fences,
};

use super::{answers::no_threat, board::Board};
use crate::play::{
    cells::Marks,
    player::{Boxed, Player, Reply, Stuck, Unplayable},
};

#[derive(Clone)]
struct Closing<'a> {
    fences: &'a Fences,
    /// The placements through the origin.
    placements: Vec<Vec<Cell>>,
    breaker: usize,
}

pub(super) fn player<'a>(
    claim: &'a Achievement,
    fences: &'a Fences,
) -> Result<Boxed<'a, Board>, Unplayable> {
    let all = Surroundings::of_claim(claim, &mut Budget::new(Limits::default()));
    let all = all.map_err(|fault| Unplayable::Trouble(fault.to_string()))?;
    let breaker = match claim.breaker {
        Response::Cells(b) => b as usize,
        Response::Every => usize::MAX,
    };
    Ok(Box::new(Closing {
        fences,
        placements: all.through().iter().cloned().collect(),
        breaker,
    }))
}

impl Closing<'_> {
    /// A fence around the cell; `None` if a cell of it is out of range.
    fn around(cell: Cell, fence: &[Cell]) -> Option<Vec<Cell>> {
        fence
            .iter()
            .map(|&offset| cell.checked_add(offset))
            .collect()
    }

    /// The free cells of each placement with these marks that has two of Maker's cells and none of Breaker's.
    fn demands(&self, marks: &[Cell], position: &Board) -> Vec<Vec<Cell>> {
        let mut demands = BTreeSet::new();
        for &mark in marks {
            for placement in &self.placements {
                let Some(cells) = Self::around(mark, placement) else {
                    continue;
                };
                let his = cells.iter().filter(|&cell| position.maker().contains(cell));
                let dead = cells.iter().any(|cell| position.breaker().contains(cell));
                if !dead && his.count() >= 2 {
                    demands.insert(
                        cells
                            .into_iter()
                            .filter(|&cell| position.is_free(cell))
                            .collect(),
                    );
                }
            }
        }
        demands.into_iter().collect()
    }

    /// The fewest marks that close a fence around each of these and meet the demands, for some choice of fences.
    fn answer(&self, marks: &[Cell], position: &Board) -> Option<Vec<Cell>> {
        let demands = self.demands(marks, position);
        let mut best: Option<Vec<Cell>> = None;
        let mut choices: Vec<BTreeSet<Cell>> = vec![BTreeSet::new()];
        for &mark in marks {
            let mut longer = Vec::new();
            for chosen in &choices {
                for fence in &self.fences.fences {
                    let mut chosen = chosen.clone();
                    let free = Self::around(mark, fence)?.into_iter();
                    chosen.extend(free.filter(|&cell| position.is_free(cell)));
                    longer.push(chosen);
                }
            }
            choices = longer;
        }
        for chosen in choices {
            let most = best
                .as_ref()
                .map_or(self.breaker, |best| best.len().saturating_sub(1));
            let Some(left) = most.checked_sub(chosen.len()) else {
                continue;
            };
            let unmet = demands
                .iter()
                .filter(|demand| !demand.iter().any(|cell| chosen.contains(cell)));
            let unmet: Vec<Vec<Cell>> = unmet.cloned().collect();
            let left = u32::try_from(left).unwrap_or(u32::MAX);
            let mut budget = Budget::new(Limits::default());
            if let Ok(Some(met)) = hitting_set(&unmet, left, &mut budget) {
                let marks: BTreeSet<Cell> = chosen.into_iter().chain(met).collect();
                best = Some(marks.into_iter().collect());
            }
        }
        best
    }
}

impl<'a> Player<'a, Board> for Closing<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Marks>, Stuck> {
        let marks = position.last();
        let named: Vec<String> = marks.iter().map(Cell::to_string).collect();
        let answer = self.answer(marks, position);
        let answer = answer.ok_or_else(|| Stuck(format!("no answer to {}", named.join(" "))))?;
        let reason = if named.is_empty() {
            "Maker passed; there is nothing to answer.".to_owned()
        } else {
            format!(
                "With these a fence is closed around {}, and each placement in which Maker has two cells.",
                named.join(" ")
            )
        };
        Ok(Reply {
            choice: Marks(answer),
            reason,
        })
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        for &cell in position.maker() {
            let closed = |fence: &Vec<Cell>| {
                let around = Self::around(cell, fence).unwrap_or_default();
                around.iter().all(|&cell| !position.is_free(cell))
            };
            if !self.fences.fences.iter().any(closed) {
                return Err(Stuck(format!("no fence around {cell} is closed")));
            }
            if let Some(open) = self.demands(&[cell], position).first() {
                let open: Vec<String> = open.iter().map(Cell::to_string).collect();
                let open = open.join(" ");
                return Err(Stuck(format!(
                    "a placement with {cell} lacks {open}, and none of Maker's two cells is answered"
                )));
            }
        }
        no_threat(position)?;
        Ok("Around each of Maker's cells a fence is closed; where he has two cells of a placement, Breaker has one.".to_owned())
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(self.clone())
    }
}
