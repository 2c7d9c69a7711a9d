//! What is around the marks of a turn: the cells that share a placement of a goal with one of them.

use std::collections::BTreeSet;

use playproof_formats::{Cell, claim::Achievement};

use super::{
    super::guards::cells,
    cases::Cases,
    fault::{Fault, Unanswered},
    turn::{Turn, bytes},
};
use crate::{
    animal::{orientations, translate},
    board::Geometry,
    budget::{Budget, CELL, cost},
    faults::Result,
    isometry,
    positional::MAX_VERTICES,
};

/// The surroundings of all turns, up to translations of the board.
pub struct Surroundings {
    through: BTreeSet<Vec<Cell>>,
    link: Vec<Cell>,
    turns: Vec<Turn>,
}

impl Surroundings {
    /// Those of the turns of a claim.
    ///
    /// # Errors
    /// When fences cannot stop Maker in such a game, or the budget is spent.
    pub fn of_claim(claim: &Achievement, budget: &mut Budget) -> Result<Self> {
        let breaker = breakers_marks(claim)?;
        let origin = origin(claim)?;
        let through = through(claim, origin, budget)?;
        let mut link = BTreeSet::new();
        for placement in &through {
            budget.work(CELL * placement.len())?;
            link.extend(placement.iter().filter(|&&cell| cell != origin));
            let cells = link.len();
            ensure!(cells <= MAX_VERTICES as usize, Fault::ManyCells { cells });
        }
        let link: Vec<Cell> = link.into_iter().collect();
        let half = breaker.checked_div(claim.maker).unwrap_or(0);
        let mut turns = vec![Turn::new(vec![origin], half, &link, &through, budget)?];
        if claim.maker == 2 {
            // Of a vector and its opposite one is enough.
            let later = link.iter().filter(|&&cell| cell > origin);
            for &other in later {
                let marks = vec![origin, other];
                turns.push(Turn::new(marks, breaker, &link, &through, budget)?);
            }
        }
        Ok(Self {
            through,
            link,
            turns,
        })
    }

    /// The placements of goals that have the origin.
    #[must_use]
    pub fn through(&self) -> &BTreeSet<Vec<Cell>> {
        &self.through
    }

    /// How many kinds of turns there are: of one mark, and of two that share a placement.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.turns.len()
    }

    /// The cells that share a placement with the origin, sorted.
    #[must_use]
    pub fn link(&self) -> &[Cell] {
        &self.link
    }

    /// A case to which these fences, strictly increasing lists of offsets, have no answer, if there is one.
    ///
    /// # Errors
    /// When fences have too many cells, or cells that are out of range, or the budget is spent.
    pub fn unanswered(
        &self,
        fences: &[Vec<Cell>],
        budget: &mut Budget,
    ) -> Result<Option<Unanswered>> {
        for turn in 0..self.turns.len() {
            if let Some(case) = self.unanswered_in(turn, fences, budget)? {
                return Ok(Some(case));
            }
        }
        Ok(None)
    }

    /// The same for one of the [`turns`](Self::turns), by its number.
    ///
    /// # Errors
    /// As those.
    pub fn unanswered_in(
        &self,
        turn: usize,
        fences: &[Vec<Cell>],
        budget: &mut Budget,
    ) -> Result<Option<Unanswered>> {
        let Some(turn) = self.turns.get(turn) else {
            return Ok(None);
        };
        // What is in use for one turn is free again for the next.
        budget.beside(cost(0), |budget| {
            let laid = turn.lay(fences, budget)?;
            Cases::new(turn, &laid).unanswered(budget)
        })?
    }
}

/// The cell from which on the others are told.
fn origin(claim: &Achievement) -> Result<Cell, Fault> {
    let board = claim.board;
    let origin = Cell::new(&vec![0; board.dimension()]);
    origin
        .filter(|&cell| board.contains(cell))
        .ok_or(Fault::Classes { board })
}

/// All placements of goals with this cell.
fn through(claim: &Achievement, origin: Cell, budget: &mut Budget) -> Result<BTreeSet<Vec<Cell>>> {
    let mut through = BTreeSet::new();
    for goal in &claim.goals {
        for orientation in orientations(claim.board, goal, budget)? {
            for &cell in &orientation {
                budget.work(CELL * orientation.len())?;
                budget.memory(bytes(orientation.len()))?;
                let vector = origin.checked_sub(cell);
                let moved = vector.and_then(|vector| translate(&orientation, vector));
                through.insert(moved.ok_or(isometry::Fault::OutOfRange { cell })?);
            }
        }
    }
    Ok(through)
}

/// b, if fences may be what stops Maker.
fn breakers_marks(claim: &Achievement) -> Result<u32, Fault> {
    ensure!(claim.first_turn <= claim.maker, Fault::Handicap);
    let maker = claim.maker;
    ensure!(maker <= 2, Fault::ManyMarks { maker });
    let board = claim.board;
    ensure!(board.cells_per_translation() == 1, Fault::Classes { board });
    for goal in &claim.goals {
        let (cells, last_turn) = (goal.0.len(), claim.last_turn);
        let enough = u64::from(last_turn).saturating_add(2) <= cells as u64;
        ensure!(enough, Fault::SmallGoal { cells, last_turn });
    }
    Ok(cells(claim.breaker).unwrap_or(0))
}
