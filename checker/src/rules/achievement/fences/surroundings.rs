//! What is around the marks of a turn: the cells that share a placement of a goal with one of them.

use std::collections::BTreeSet;

use playproof_formats::{Cell, claim::Achievement};

use super::{
    super::guards::cells,
    cases::Cases,
    fault::{Fault, Unanswered},
    turn::{Laid, Turn, bytes},
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
        let mut turns = Vec::new();
        let mut clusters = BTreeSet::from([vec![origin]]);
        for size in 1..=claim.maker {
            if size > 1 {
                clusters = larger(&clusters, &link, budget)?;
            }
            if clusters.is_empty() {
                break;
            }
            let share = share(size, claim.maker, breaker);
            for marks in &clusters {
                turns.push(Turn::new(marks.clone(), share, &link, &through, budget)?);
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

    /// For each kind of turn its marks, sorted, the origin first, and how many cells Breaker may mark then. Those with fewer marks
    /// come first.
    pub fn turns(&self) -> impl ExactSizeIterator<Item = (&[Cell], u32)> {
        self.turns.iter().map(|turn| (turn.marks(), turn.breaker()))
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
        self.case_in(turn, fences, |laid| laid, budget)
    }

    /// Whether there is a case of one of the turns, with this fence around each mark of Maker's before, in which Breaker cannot meet what
    /// she has to, if the marks of the turn need no fence. The checker accepts no fences then of which it is one.
    ///
    /// # Errors
    /// As those.
    pub fn is_lost_with(&self, turn: usize, fence: &[Cell], budget: &mut Budget) -> Result<bool> {
        let fences = [fence.to_vec()];
        let case = self.case_in(turn, &fences, Laid::around_earlier_marks, budget)?;
        Ok(case.is_some())
    }

    fn case_in(
        &self,
        turn: usize,
        fences: &[Vec<Cell>],
        needed: impl FnOnce(Laid) -> Laid,
        budget: &mut Budget,
    ) -> Result<Option<Unanswered>> {
        let Some(turn) = self.turns.get(turn) else {
            return Ok(None);
        };
        // What is in use for one turn is free again for the next.
        budget.beside(cost(0), |budget| {
            let laid = needed(turn.lay(fences, budget)?);
            Cases::new(turn, &laid).unanswered(budget)
        })?
    }
}

/// ⌊size · b/a⌋: what Breaker may mark for so many of Maker's marks.
fn share(size: u32, maker: u32, breaker: u32) -> u32 {
    let all = u64::from(size).saturating_mul(breaker.into());
    let share = all.checked_div(maker.into()).unwrap_or(0);
    u32::try_from(share).unwrap_or(u32::MAX)
}

/// The clusters with one mark more, each mark of which shares a placement with one before: sorted, the origin first.
fn larger(
    clusters: &BTreeSet<Vec<Cell>>,
    link: &[Cell],
    budget: &mut Budget,
) -> Result<BTreeSet<Vec<Cell>>> {
    let mut larger = BTreeSet::new();
    for marks in clusters {
        budget.work(CELL * marks.len() * link.len() * (cost(marks.len()) + 1))?;
        for &mark in marks {
            for &vector in link {
                let cell = mark.checked_add(vector);
                let cell = cell.ok_or(isometry::Fault::OutOfRange { cell: mark })?;
                // The least one is the origin, and none is told twice.
                if let Err(place) = marks.binary_search(&cell)
                    && place > 0
                {
                    let bytes = bytes(marks.len().saturating_add(1));
                    budget.room(bytes)?;
                    let mut more = marks.clone();
                    more.insert(place, cell);
                    if larger.insert(more) {
                        budget.memory(bytes)?;
                    }
                }
            }
        }
    }
    Ok(larger)
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
    let board = claim.board;
    ensure!(board.cells_per_translation() == 1, Fault::Classes { board });
    for goal in &claim.goals {
        let (cells, last_turn) = (goal.0.len(), claim.last_turn);
        let enough = u64::from(last_turn).saturating_add(2) <= cells as u64;
        ensure!(enough, Fault::SmallGoal { cells, last_turn });
    }
    Ok(cells(claim.breaker).unwrap_or(0))
}
