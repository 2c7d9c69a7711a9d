//! The marks of a turn, and the cells that share a placement of a goal with one of them.

use std::collections::BTreeSet;

use playproof_formats::Cell;

use super::fault::{Fault, Unanswered};
use crate::{
    animal::translate,
    budget::{Budget, CELL, Cost, cost},
    faults::Result,
    isometry,
    positional::{MAX_VERTICES, Mask, bit, members},
    sets,
};

/// The marks of a turn, and what is around them: a set of cells is one of their places in a list.
pub(super) struct Turn {
    marks: Vec<Cell>,
    /// The cells around the marks, sorted.
    around: Vec<Cell>,
    breaker: u32,
    /// The placements that have marks of the turn and cells around, and nothing else.
    pub(super) placements: Vec<Demand>,
    /// For each cell around, the placements that have it, and have marks of the turn and cells around only: without the marks.
    pub(super) near: Vec<Vec<Mask>>,
}

/// A placement of which Breaker may need a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Demand {
    /// Its cells around.
    pub(super) cells: Mask,
    /// Which marks of the turn it has.
    pub(super) marks: Mask,
}

/// Marks of the turn that need fences, and how many cells Breaker may mark for that and for all demands.
#[derive(Clone, Copy)]
pub(super) struct Due {
    pub(super) marks: Mask,
    pub(super) breaker: u32,
}

/// The fences as they lie around the cells of a turn.
pub(super) struct Laid {
    /// Cells that fences around the marks have beside those around: they have places after those.
    beyond: Vec<Cell>,
    pub(super) fences: Vec<Fence>,
}

impl Laid {
    /// The same, when the marks of the turn need none.
    pub(super) fn around_earlier_marks(mut self) -> Self {
        for fence in &mut self.fences {
            fence.marks.fill(0);
        }
        self
    }
}

/// A fence, around the cells of a turn.
pub(super) struct Fence {
    /// Around each cell; `None` where a mark of the turn is in it, which was free.
    pub(super) around: Vec<Option<Mask>>,
    /// Around each mark of the turn.
    pub(super) marks: Vec<Mask>,
}

impl Turn {
    pub(super) fn new(
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
        // Marks have numbers, too.
        let cells = around.len().max(marks.len());
        ensure!(cells <= MAX_VERTICES as usize, Fault::ManyCells { cells });
        let mut turn = Self {
            marks,
            around: around.into_iter().collect(),
            breaker,
            placements: Vec::new(),
            near: Vec::new(),
        };
        let mut found: BTreeSet<Demand> = BTreeSet::new();
        for &cell in turn.around.iter().chain(&turn.marks) {
            for placement in through {
                budget.work(CELL * placement.len() * 2)?;
                budget.memory(cost(size_of::<Demand>()) * 4)?;
                found.extend(turn.places(placement, cell));
            }
        }
        for place in members(turn.full()) {
            budget.work(found.len())?;
            let with_it = || {
                let cells = found.iter().map(|placement| placement.cells);
                cells.filter(move |cells| cells & bit(place) != 0)
            };
            budget.memory(cost(with_it().count()) * size_of::<Mask>() * 2)?;
            turn.near.push(with_it().collect());
        }
        turn.placements = found.into_iter().filter(|found| found.marks != 0).collect();
        Ok(turn)
    }

    /// A placement that is moved by a cell, if it has marks of the turn and cells around only.
    fn places(&self, placement: &[Cell], by: Cell) -> Option<Demand> {
        let (mut cells, mut marks) = (0, 0);
        for cell in placement {
            let cell = cell.checked_add(by)?;
            if let Ok(mark) = self.marks.binary_search(&cell) {
                marks |= bit(u32::try_from(mark).ok()?);
            } else {
                cells |= bit(self.place(cell)?);
            }
        }
        Some(Demand { cells, marks })
    }

    fn place(&self, cell: Cell) -> Option<u32> {
        let place = self.around.binary_search(&cell).ok()?;
        u32::try_from(place).ok()
    }

    /// The marks.
    pub(super) fn marks(&self) -> &[Cell] {
        &self.marks
    }

    /// How many cells Breaker may mark.
    pub(super) fn breaker(&self) -> u32 {
        self.breaker
    }

    /// All marks.
    pub(super) fn due(&self) -> Due {
        let marks = (0..).zip(&self.marks);
        Due {
            marks: marks.fold(0, |marks, (mark, _)| marks | bit(mark)),
            breaker: self.breaker,
        }
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

    pub(super) fn lay(&self, fences: &[Vec<Cell>], budget: &mut Budget) -> Result<Laid> {
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
            budget.work(cells * (cost(self.marks.len()) + CELL) * fence.len() + cells)?;
            budget.memory(cells * size_of::<Option<Mask>>() + cost(size_of::<Fence>()) * 2)?;
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

/// Bytes of a placement in a set of them, of which the nodes may be half empty.
pub(super) fn bytes(cells: usize) -> Cost {
    sets::bytes(cells) * 2
}
