//! Where a goal or a situation fits into another situation.

use playproof_checker::Geometry;
use playproof_formats::{
    Board, Cell,
    evidence::{Isometry, Target},
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    bits::Bits,
    window::{LARGEST, at_origin},
};

/// Cells of one situation, by number.
pub(super) type Cells = Bits<{ LARGEST / 64 }>;

/// Something that Maker wants to reach: a goal, or a situation.
pub(super) struct Pattern {
    pub(super) target: Target,
    /// What Maker may mark in the turn that leads there.
    pub(super) marks: u32,
    /// How many more turns he needs then, at most.
    pub(super) turns: u32,
    /// What it looks like under the symmetries of the board.
    views: Vec<View>,
}

struct View {
    /// Leads from the pattern to the view.
    isometry: Isometry,
    /// Some cell of the view.
    anchor: Cell,
    core: Vec<i64>,
    neighborhood: Vec<i64>,
}

impl Pattern {
    pub(super) fn new(
        board: Board,
        symmetries: &[Isometry],
        (target, marks, turns): (Target, u32, u32),
        (core, neighborhood): (&[Cell], &[Cell]),
    ) -> Self {
        let cells = [core, neighborhood].concat();
        let mut seen = FxHashSet::default();
        let view = |symmetry| {
            let (isometry, image) = at_origin(board, symmetry, &cells)?;
            let packed: Vec<i64> = image.iter().map(|&cell| pack(cell)).collect();
            let (core, neighborhood) = packed.split_at(core.len());
            let (mut core, mut neighborhood) = (core.to_vec(), neighborhood.to_vec());
            core.sort_unstable();
            neighborhood.sort_unstable();
            let anchor = *image.first()?;
            seen.insert((core.clone(), neighborhood.clone()))
                .then_some(View {
                    isometry,
                    anchor,
                    core,
                    neighborhood,
                })
        };
        let views = symmetries.iter().filter_map(view).collect();
        Self {
            target,
            marks,
            turns,
            views,
        }
    }
}

/// A cell as a number. Sums go to sums, and different cells to different
/// numbers as long as their distance is less than 512.
fn pack(cell: Cell) -> i64 {
    cell.coordinates()
        .iter()
        .fold(0, |packed, &x| (packed << 10) + i64::from(x))
}

/// A situation into which patterns are fitted.
pub(super) struct Ground {
    /// First the core, then the neighborhood.
    pub(super) cells: Vec<Cell>,
    pub(super) core: Cells,
    numbers: FxHashMap<i64, usize>,
}

/// A pattern in its place.
pub(super) struct Fit {
    pub(super) target: Target,
    turns: u32,
    pub(super) isometry: Isometry,
    /// The cells of the situation's core that the pattern's core needs.
    pub(super) owned: Cells,
    /// The other cells of the pattern's core.
    pub(super) marks: Cells,
    /// These and the pattern's neighborhood.
    pub(super) free: Cells,
}

impl Fit {
    /// Maker's turns until he has won by this option, at most.
    pub(super) fn turns(&self) -> u32 {
        match self.target {
            Target::Situation(_) => 1 + self.turns,
            Target::Goal(_) => u32::from(!self.marks.is_empty()),
        }
    }
}

impl Ground {
    pub(super) fn new(core: &[Cell], neighborhood: &[Cell]) -> Self {
        let cells = [core, neighborhood].concat();
        let numbered = cells.iter().enumerate();
        Self {
            numbers: numbered
                .map(|(number, &cell)| (pack(cell), number))
                .collect(),
            core: (0..core.len()).collect(),
            cells,
        }
    }

    /// The number of a cell of the situation.
    pub(super) fn number(&self, cell: Cell) -> Option<usize> {
        self.numbers.get(&pack(cell)).copied()
    }

    /// All ways in which Maker reaches the pattern in a turn: its core comes to
    /// lie on the situation's core and his marks, its neighborhood anywhere.
    pub(super) fn fits(&self, board: Board, pattern: &Pattern) -> Vec<Fit> {
        let owned = u64::from(self.core.len()) + u64::from(pattern.marks);
        let small = |view: &&View| {
            view.core.len() as u64 <= owned
                && view.core.len() + view.neighborhood.len() <= self.cells.len()
        };
        let mut fits = Vec::new();
        for view in pattern.views.iter().filter(small) {
            for &cell in &self.cells {
                let by = pack(cell) - pack(view.anchor);
                let Some((core, neighborhood)) = self.place(view, by, pattern.marks) else {
                    continue;
                };
                let vector = cell
                    .checked_sub(view.anchor)
                    .filter(|&v| board.is_translation(v));
                let Some(shift) = vector.and_then(|v| view.isometry.shift.checked_add(v)) else {
                    continue;
                };
                let linear = view.isometry.linear.clone();
                let marks = core & !self.core;
                fits.push(Fit {
                    target: pattern.target,
                    turns: pattern.turns,
                    isometry: Isometry { linear, shift },
                    owned: core & self.core,
                    marks,
                    free: marks | neighborhood,
                });
            }
        }
        fits
    }

    /// The cells on which core and neighborhood of a view come to lie.
    fn place(&self, view: &View, by: i64, mut marks: u32) -> Option<(Cells, Cells)> {
        let mut core = Cells::EMPTY;
        for cell in &view.core {
            let number = *self.numbers.get(&(cell + by))?;
            if !self.core.has(number) {
                marks = marks.checked_sub(1)?;
            }
            core |= Bits::single(number);
        }
        let mut neighborhood = Cells::EMPTY;
        for cell in &view.neighborhood {
            neighborhood |= Bits::single(*self.numbers.get(&(cell + by))?);
        }
        Some((core, neighborhood))
    }
}
