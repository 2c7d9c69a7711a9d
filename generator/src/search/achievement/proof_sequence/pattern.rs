//! Where a goal or a situation fits into another situation.

use playproof_checker::Geometry;
use playproof_formats::{Board, Cell, evidence::Isometry};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    bits::Bits,
    space::Set,
    window::{LARGEST, at_origin},
};

/// Cells of one situation, by number: there are no more than in the largest box.
pub(super) type Cells = Set;

/// The core and the neighborhood of a goal or a situation, as they look under
/// the symmetries of the board, unless that is wider than any window.
pub(super) struct Pattern(Vec<View>);

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
        core: &[Cell],
        neighborhood: &[Cell],
    ) -> Self {
        let cells = [core, neighborhood].concat();
        let mut seen = FxHashSet::default();
        let view = |symmetry| {
            let (isometry, image) = at_origin(board, symmetry, &cells)?;
            let mut coordinates = image.iter().flat_map(Cell::coordinates);
            if coordinates.any(|x| usize::from(x.unsigned_abs()) >= LARGEST) {
                return None;
            }
            let (core, neighborhood) = image.split_at(core.len());
            let [core, neighborhood] = [core, neighborhood].map(|cells| {
                let mut packed: Vec<i64> = cells.iter().map(|&cell| pack(cell)).collect();
                packed.sort_unstable();
                packed
            });
            let new = seen.insert((core.clone(), neighborhood.clone()));
            new.then_some(View {
                isometry,
                anchor: *image.first()?,
                core,
                neighborhood,
            })
        };
        Self(symmetries.iter().filter_map(view).collect())
    }

    /// The same for patterns that are images of each other.
    pub(super) fn key(&self) -> Option<(Vec<i64>, Vec<i64>)> {
        let view = |view: &View| (view.core.clone(), view.neighborhood.clone());
        self.0.iter().map(view).min()
    }
}

/// A cell as a number. Sums go to sums, and different cells to different
/// numbers if they are less than 2 · `LARGEST` apart.
fn pack(cell: Cell) -> i64 {
    cell.coordinates()
        .iter()
        .fold(0, |packed, &x| (packed << 10) + i64::from(x))
}

/// A situation into which patterns are fitted.
pub(super) struct Ground {
    /// First the core, then the neighborhood.
    cells: Vec<Cell>,
    pub(super) core: Cells,
    numbers: FxHashMap<i64, usize>,
}

/// A pattern in its place.
#[derive(Clone)]
pub(super) struct Fit {
    pub(super) isometry: Isometry,
    /// The cells of the situation's core that the pattern's core needs.
    pub(super) owned: Cells,
    /// The other cells of the pattern's core.
    pub(super) marks: Cells,
    /// These and the pattern's neighborhood.
    pub(super) free: Cells,
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

    /// What is left of it when Maker has these marks, too, and Breaker hers.
    pub(super) fn after(&self, marks: &[Cell], breaker: Cells) -> Self {
        let marks: Cells = marks.iter().filter_map(|&cell| self.number(cell)).collect();
        let core = self.core | marks;
        let all: Cells = (0..self.cells.len()).collect();
        Self::new(&self.set(core), &self.set(all & !(core | breaker)))
    }

    /// Cells by their numbers.
    pub(super) fn set(&self, cells: Cells) -> Vec<Cell> {
        let mut set: Vec<Cell> = cells.iter().map(|number| self.cells[number]).collect();
        set.sort_unstable();
        set
    }

    /// The number of a cell of the situation.
    pub(super) fn number(&self, cell: Cell) -> Option<usize> {
        self.numbers.get(&pack(cell)).copied()
    }

    /// All ways in which Maker reaches the pattern with so many marks: its core
    /// comes to lie on the situation's core and the marks, its neighborhood
    /// anywhere.
    pub(super) fn fits(&self, board: Board, pattern: &Pattern, marks: u32) -> Vec<Fit> {
        let owned = u64::from(self.core.len()) + u64::from(marks);
        let small = |view: &&View| {
            view.core.len() as u64 <= owned
                && view.core.len() + view.neighborhood.len() <= self.cells.len()
        };
        let mut fits = Vec::new();
        for view in pattern.0.iter().filter(small) {
            for number in self.anchors(view, marks) {
                let cell = self.cells[number];
                let by = pack(cell) - pack(view.anchor);
                let Some((core, neighborhood)) = self.place(view, by, marks) else {
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
                    isometry: Isometry { linear, shift },
                    owned: core & self.core,
                    marks,
                    free: marks | neighborhood,
                });
            }
        }
        fits
    }

    /// Where the anchor may come to lie, in their order: of more core cells than there are marks, one lies on
    /// the situation's core.
    fn anchors(&self, view: &View, marks: u32) -> Vec<usize> {
        let Some(some) = view.core.get(..=marks as usize) else {
            return (0..self.cells.len()).collect();
        };
        let anchor = pack(view.anchor);
        let own = self.core.iter().map(|number| pack(self.cells[number]));
        let places = own.flat_map(|own| some.iter().map(move |cell| own - cell + anchor));
        let mut anchors: Vec<usize> = places
            .filter_map(|place| self.numbers.get(&place).copied())
            .collect();
        anchors.sort_unstable();
        anchors.dedup();
        anchors
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
