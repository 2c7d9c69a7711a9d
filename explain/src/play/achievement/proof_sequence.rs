//! `proof-sequence`: Maker takes an option that Breaker's marks do not meet.

use std::rc::Rc;

use playproof_checker::isometry::apply;
use playproof_formats::{
    Cell,
    claim::Achievement,
    evidence::{Continuation, Isometry, ProofSequence, Situation, Target},
};

use super::board::Board;
use crate::{
    isometry::{compose, identity},
    play::{
        cells::Marks,
        player::{Boxed, Player, Reply, Stuck},
    },
    rules::formula,
    scene::labels,
    turns,
};

/// Where the game stands in the sequence.
#[derive(Clone)]
struct Sequence<'a> {
    claim: &'a Achievement,
    evidence: &'a ProofSequence,
    /// The turns that each situation still takes.
    left: Rc<Vec<u32>>,
    /// Where the last situation is put, with which the game begins.
    place: Isometry,
    /// The situation that holds, and the isometry that carries it to where it does.
    now: Option<(usize, Isometry)>,
}

pub(super) fn player<'a>(
    claim: &'a Achievement,
    sequence: &'a ProofSequence,
    size: Option<[u32; 2]>,
) -> Boxed<'a, Board> {
    let last = sequence.0.last().zip(size);
    Box::new(Sequence {
        place: last
            .and_then(|(last, size)| inside(last, size))
            .unwrap_or_else(|| identity(claim.board)),
        claim,
        evidence: sequence,
        left: Rc::new(turns::left(sequence)),
        now: None,
    })
}

/// Carries a situation to the lower left of a board of so many rows and columns, turned if it has to be.
fn inside(situation: &Situation, [rows, columns]: [u32; 2]) -> Option<Isometry> {
    let along = |axis: usize| {
        let cells = situation.core.iter().chain(&situation.neighborhood);
        let values = cells.filter_map(move |cell| cell.coordinates().get(axis).copied());
        let (least, most) = (values.clone().min()?, values.max()?);
        Some((least, u32::from(most.abs_diff(least)) + 1))
    };
    let ((x, width), (y, height)) = (along(0)?, along(1)?);
    let (linear, shift) = if width <= columns && height <= rows {
        (vec![1, 2], [x, y])
    } else {
        (vec![2, 1], [y, x])
    };
    let shift = Cell::new(&shift)?.checked_neg()?;
    Some(Isometry { linear, shift })
}

/// An option of a situation, carried to the board.
pub(super) struct Unmet {
    /// What Maker has to mark for it.
    pub(super) marks: Vec<Cell>,
    /// Where its target is then.
    pub(super) place: Isometry,
}

/// The option on the board, if none of Breaker's marks is in its support.
pub(super) fn unmet(
    sequence: &ProofSequence,
    position: &Board,
    place: &Isometry,
    option: &Continuation,
) -> Option<Unmet> {
    let there = compose(place, &option.isometry)?;
    if !free(position, place, &option.marks) {
        return None;
    }
    if let Target::Situation(target) = option.target {
        let reached = sequence.0.get(target as usize)?;
        if !free(position, &there, &reached.neighborhood) {
            return None;
        }
    }
    let marks = option.marks.iter().filter_map(|&cell| apply(place, cell));
    Some(Unmet {
        marks: marks.filter(|&cell| position.is_free(cell)).collect(),
        place: there,
    })
}

/// Whether none of these cells, carried to the board, is Breaker's.
fn free(position: &Board, place: &Isometry, cells: &[Cell]) -> bool {
    let mut images = cells.iter().map(|&cell| apply(place, cell));
    images.all(|cell| cell.is_some_and(|cell| !position.breaker().contains(&cell)))
}

/// That a situation holds there.
pub(super) fn holds(
    sequence: &ProofSequence,
    number: usize,
    place: &Isometry,
    position: &Board,
) -> Result<(), Stuck> {
    let situation = situation(sequence, number)?;
    let broken =
        |cell: &Cell, what: &str| Stuck(format!("situation {number} does not hold: {cell} {what}"));
    for cell in &situation.core {
        let owned = apply(place, *cell).is_some_and(|cell| position.maker().contains(&cell));
        if !owned {
            return Err(broken(cell, "of its core is not Maker's"));
        }
    }
    for cell in &situation.neighborhood {
        if !free(position, place, &[*cell]) {
            return Err(broken(cell, "of its neighborhood is Breaker's"));
        }
    }
    Ok(())
}

/// A situation of a sequence.
pub(super) fn situation(sequence: &ProofSequence, number: usize) -> Result<&Situation, Stuck> {
    let situation = sequence.0.get(number);
    situation.ok_or_else(|| Stuck(format!("there is no situation {number}")))
}

impl<'a> Player<'a, Board> for Sequence<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Marks>, Stuck> {
        let Some((number, place)) = self.now.clone() else {
            let last = self.evidence.0.len().saturating_sub(1);
            let core = situation(self.evidence, last)?.core.iter();
            let core = core.filter_map(|&cell| apply(&self.place, cell)).collect();
            self.now = Some((last, self.place.clone()));
            return Ok(Reply {
                choice: Marks(core),
                reason: format!(
                    "This is the core of situation {last}, with which the game begins."
                ),
            });
        };
        let situation = situation(self.evidence, number)?;
        for (option, label) in situation.options.iter().zip(labels()) {
            let Some(found) = unmet(self.evidence, position, &place, option) else {
                continue;
            };
            let to = match option.target {
                Target::Goal(_) => "it completes a goal".to_owned(),
                Target::Situation(target) => {
                    self.now = Some((target as usize, found.place));
                    format!("it leads to situation {target}")
                }
            };
            return Ok(Reply {
                choice: Marks(found.marks),
                reason: format!(
                    "Of situation {number} no cell that option {} needs is Breaker's; {to}.",
                    label.trim_end_matches(',')
                ),
            });
        }
        Err(Stuck(format!(
            "Breaker's marks meet every option of situation {number}"
        )))
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        let Some((number, place)) = &self.now else {
            return Ok("The board is empty.".to_owned());
        };
        holds(self.evidence, *number, place, position)?;
        let (cell, at) = (formula(&identity(self.claim.board)), formula(place));
        let carried = if cell == at {
            String::new()
        } else {
            format!(", with its cell {cell} at {at}")
        };
        Ok(format!(
            "Situation {number} holds{carried}: its core is Maker's, and nothing of its neighborhood is Breaker's."
        ))
    }

    fn left(&self, _: &Board) -> Option<u64> {
        let left = match &self.now {
            None => 1 + self.left.last()?,
            Some((number, _)) => *self.left.get(*number)?,
        };
        Some(left.into())
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(self.clone())
    }
}
