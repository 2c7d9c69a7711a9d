//! What is around the marks of a turn: the cells that share a placement of a goal with one of them.

use std::collections::BTreeSet;

use playproof_formats::{Cell, claim::Achievement};

use super::{Fault, Unanswered, breakers_marks, cases::Cases};
use crate::{
    animal::{orientations, translate},
    board::Geometry,
    budget::{Budget, CELL, Cost, cost},
    faults::Result,
    isometry,
    positional::{MAX_VERTICES, Mask, bit},
    sets,
};

/// The surroundings of all turns, up to translations of the board.
pub struct Surroundings {
    through: BTreeSet<Vec<Cell>>,
    link: Vec<Cell>,
    turns: Vec<Turn>,
}

/// The marks of a turn, and what is around them: a set of cells is one of their places in a list.
pub(super) struct Turn {
    marks: Vec<Cell>,
    /// The cells around the marks, sorted.
    around: Vec<Cell>,
    /// What Breaker may mark.
    pub(super) breaker: u32,
    /// The cells of each placement that has marks of the turn, and how many of those; nothing else is in it.
    pub(super) placements: Vec<(Mask, u32)>,
    /// The cells of all placements of cells around, and of marks of the turn.
    pub(super) all: Vec<Mask>,
}

/// The fences as they lie around the cells of a turn.
pub(super) struct Laid {
    /// Cells that fences around the marks have beside those around: they have places after those.
    beyond: Vec<Cell>,
    pub(super) fences: Vec<Fence>,
}

/// A fence, around the cells of a turn.
pub(super) struct Fence {
    /// Around each cell; `None` where a mark of the turn is in it, which was free.
    pub(super) around: Vec<Option<Mask>>,
    /// Around each mark of the turn.
    pub(super) marks: Vec<Mask>,
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

/// Bytes of a placement in a set of them, of which the nodes may be half empty.
fn bytes(cells: usize) -> Cost {
    sets::bytes(cells) * 2
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

impl Turn {
    fn new(
        marks: Vec<Cell>,
        breaker: u32,
        link: &[Cell],
        through: &BTreeSet<Vec<Cell>>,
        budget: &mut Budget,
    ) -> Result<Self> {
        let mut around = BTreeSet::new();
        for &mark in &marks {
            budget.work(CELL * link.len())?;
            budget.memory(bytes(1) * link.len())?;
            for &offset in link {
                let cell = mark.checked_add(offset);
                around.insert(cell.ok_or(isometry::Fault::OutOfRange { cell: mark })?);
            }
        }
        around.retain(|cell| !marks.contains(cell));
        let cells = around.len();
        ensure!(cells <= MAX_VERTICES as usize, Fault::ManyCells { cells });
        let mut turn = Self {
            marks,
            around: around.into_iter().collect(),
            breaker,
            placements: Vec::new(),
            all: Vec::new(),
        };
        let mut found: BTreeSet<(Mask, u32)> = BTreeSet::new();
        for &cell in turn.around.iter().chain(&turn.marks) {
            for placement in through {
                budget.work(CELL * placement.len() * 2)?;
                budget.memory(cost(size_of::<(Mask, u32)>()) * 4)?;
                found.extend(turn.places(placement, cell));
            }
        }
        turn.all = found.iter().map(|&(cells, _)| cells).collect();
        turn.placements = found.into_iter().filter(|&(_, marks)| marks > 0).collect();
        Ok(turn)
    }

    /// The cells around of a placement that is moved by a cell, and how many marks of the turn it has, if it has no other
    /// cells.
    fn places(&self, placement: &[Cell], by: Cell) -> Option<(Mask, u32)> {
        let (mut cells, mut marks) = (0, 0_u32);
        for cell in placement {
            let cell = cell.checked_add(by)?;
            if self.marks.contains(&cell) {
                marks = marks.saturating_add(1);
            } else {
                cells |= bit(self.place(cell)?);
            }
        }
        Some((cells, marks))
    }

    fn place(&self, cell: Cell) -> Option<u32> {
        let place = self.around.binary_search(&cell).ok()?;
        u32::try_from(place).ok()
    }

    /// How many marks there are.
    pub(super) fn marks(&self) -> usize {
        self.marks.len()
    }

    /// How many cells are around.
    pub(super) fn size(&self) -> usize {
        self.around.len()
    }

    /// The places of all cells around.
    pub(super) fn full(&self) -> Mask {
        let cells = 0..u32::try_from(self.around.len()).unwrap_or(0);
        cells.fold(0, |full, place| full | bit(place))
    }

    fn lay(&self, fences: &[Vec<Cell>], budget: &mut Budget) -> Result<Laid> {
        let mut beyond = BTreeSet::new();
        for fence in fences {
            budget.work(CELL * fence.len() * self.marks.len())?;
            for &mark in &self.marks {
                for cell in moved(fence, mark)? {
                    if self.place(cell).is_none() && !self.marks.contains(&cell) {
                        budget.memory(bytes(1))?;
                        beyond.insert(cell);
                    }
                }
            }
            let cells = beyond.len().saturating_add(self.around.len());
            ensure!(cells <= MAX_VERTICES as usize, Fault::ManyCells { cells });
        }
        let mut laid = Laid {
            beyond: beyond.into_iter().collect(),
            fences: Vec::new(),
        };
        for fence in fences {
            let cells = cost(self.around.len()) + self.marks.len();
            budget.work(cells * CELL * fence.len() + cells)?;
            budget.memory(cells * size_of::<Option<Mask>>())?;
            let mut around = Vec::with_capacity(self.around.len());
            for &cell in &self.around {
                let there = moved(fence, cell)?;
                let has_mark = self.marks.iter().any(|mark| there.contains(mark));
                around.push((!has_mark).then(|| self.places_of(&there, &laid.beyond)));
            }
            let mut marks = Vec::with_capacity(self.marks.len());
            for &mark in &self.marks {
                marks.push(self.places_of(&moved(fence, mark)?, &laid.beyond));
            }
            laid.fences.push(Fence { around, marks });
        }
        Ok(laid)
    }

    /// The places of these cells, as far as they have any.
    fn places_of(&self, cells: &[Cell], beyond: &[Cell]) -> Mask {
        let after = |cell: &Cell| {
            let place = beyond.binary_search(cell).ok()?;
            u32::try_from(place.saturating_add(self.around.len())).ok()
        };
        let places = cells
            .iter()
            .filter_map(|cell| self.place(*cell).or_else(|| after(cell)));
        places.fold(0, |set, place| set | bit(place))
    }

    /// A case in which Breaker has to meet all of these.
    pub(super) fn case(
        &self,
        laid: &Laid,
        maker: Mask,
        closed: Mask,
        demands: &[Mask],
    ) -> Unanswered {
        let cells = |places: Mask| -> Vec<Cell> {
            let cells = (0..).zip(self.around.iter().chain(&laid.beyond));
            let cells = cells.filter(|&(place, _)| places & bit(place) != 0);
            cells.map(|(_, &cell)| cell).collect()
        };
        Unanswered {
            marks: self.marks.clone(),
            maker: cells(maker),
            closed: cells(closed),
            demands: demands.iter().map(|&demand| cells(demand)).collect(),
            breaker: self.breaker,
        }
    }
}

/// A fence around a cell.
fn moved(fence: &[Cell], by: Cell) -> Result<Vec<Cell>, isometry::Fault> {
    let out_of_range = isometry::Fault::OutOfRange { cell: by };
    translate(fence, by).ok_or(out_of_range)
}
