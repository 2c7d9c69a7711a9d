//! A box of cells for the search that keeps wins and meets them wherever they fit: each cell
//! has a number and a *place*, and a translation adds a constant to places.

use playproof_checker::{Geometry, isometry};
use playproof_formats::{
    Board, Cell, Tiling, cell::MAX_DIMENSION, claim::Animal, evidence::Isometry,
};

use super::{
    bits::Bits,
    window::{cells_within, placements, symmetries_among},
};

/// Cells of a box, by number.
pub(super) type Set = Bits<12>;

/// The most cells in a box.
pub(super) const LARGEST: usize = 64 * 12;

/// The most cells where a small box does: Snaky is got in one of 21 × 21.
pub(super) const SMALL: usize = 64 * 7;

/// In the table of numbers, a place without a cell.
const NONE: u16 = u16::MAX;

/// A number for each coordinate.
pub(super) type Corner = [i16; MAX_DIMENSION];

/// The cells of a box.
pub(super) struct Space {
    pub(super) board: Board,
    /// Those that matter in the box.
    pub(super) symmetries: Vec<Isometry>,
    pub(super) cells: Vec<Cell>,
    /// By number of the cell.
    pub(super) places: Vec<i32>,
    /// By place, from 0.
    numbers: Vec<u16>,
    /// What a step along each independent axis adds to the place.
    steps: Vec<i32>,
    /// The place of the origin.
    origin: i32,
    low: Corner,
    high: Corner,
    /// The cells of each copy of a goal within the box.
    pub(super) goals: Vec<Vec<usize>>,
    /// The numbers of the copies through each cell.
    pub(super) through: Vec<Vec<u32>>,
    /// The cells as they lie under each symmetry, by place.
    pub(super) frames: Vec<Vec<i32>>,
    /// What leads from a cell to the 64 cells around it.
    pub(super) near: Vec<i32>,
}

impl Space {
    /// The largest box with as many dimensions as the goals have, or so many, and at most so many cells; `None` if no goal
    /// fits in.
    pub(super) fn new(
        board: Board,
        symmetries: &[Isometry],
        goals: &[Animal],
        axes: usize,
        most: usize,
    ) -> Option<Self> {
        let cells = largest(board, goals, axes, most);
        let symmetries = symmetries_among(symmetries, &cells);
        let placed = placements::<12>(board, &symmetries, &cells, goals);
        if placed.is_empty() {
            return None;
        }
        let (low, high) = corners(&cells);
        let (steps, size) = steps(board, &low, &high);
        let along = steps.iter().zip(low);
        let mut space = Self {
            board,
            symmetries,
            places: Vec::new(),
            numbers: vec![NONE; usize::try_from(size).ok()?],
            origin: along.map(|(step, low)| -step * i32::from(low)).sum(),
            steps,
            low,
            high,
            through: vec![Vec::new(); cells.len()],
            goals: Vec::new(),
            frames: Vec::new(),
            near: Vec::new(),
            cells,
        };
        space.place_cells();
        for (number, placed) in (0..).zip(placed) {
            space.add_goal(number, placed.cells.iter().collect());
        }
        let frames = space.symmetries.iter().map(|s| space.frame(s));
        space.frames = frames.collect::<Option<_>>()?;
        space.near = space.around_the_middle();
        Some(space)
    }

    /// Gives each cell its place, and the place its number.
    fn place_cells(&mut self) {
        for number in 0..self.cells.len() {
            let place = self.place(self.cells[number]);
            self.numbers[place as usize] = number as u16;
            self.places.push(place);
        }
    }

    fn add_goal(&mut self, number: u32, cells: Vec<usize>) {
        for &cell in &cells {
            self.through[cell].push(number);
        }
        self.goals.push(cells);
    }

    /// The places of the cells' images under a symmetry.
    fn frame(&self, symmetry: &Isometry) -> Option<Vec<i32>> {
        let image = |&cell: &Cell| Some(self.place(isometry::apply(symmetry, cell)?));
        self.cells.iter().map(image).collect()
    }

    /// What leads from the cell in the middle to those nearest to it.
    fn around_the_middle(&self) -> Vec<i32> {
        let middle = self.cells[self.middle()];
        let far = |cell: &Cell| -> i32 {
            let apart = middle.coordinates().iter().zip(cell.coordinates());
            apart
                .map(|(x, y)| i32::from(x - y) * i32::from(x - y))
                .sum()
        };
        let mut around = self.cells.clone();
        around.sort_by_key(far);
        let step = |&cell: &Cell| self.place(cell) - self.place(middle);
        around.iter().take(64).map(step).collect()
    }

    /// The place of any cell of the board; of a cell outside the box, only differences mean
    /// anything.
    pub(super) fn place(&self, cell: Cell) -> i32 {
        let along = self.steps.iter().zip(cell.coordinates());
        let place: i32 = along.map(|(step, &x)| step * i32::from(x)).sum();
        self.origin + place + self.kind(cell)
    }

    /// 1 for those of the triangles that are not translates of the others, else 0.
    fn kind(&self, cell: Cell) -> i32 {
        let sum: i32 = cell.coordinates().iter().map(|&x| i32::from(x)).sum();
        i32::from(self.board.tiling == Tiling::Triangular && sum == 2)
    }

    /// The cell of the box at a place.
    pub(super) fn number(&self, place: i32) -> Option<usize> {
        let number = *self.numbers.get(usize::try_from(place).ok()?)?;
        (number != NONE).then_some(usize::from(number))
    }

    /// Whether a box that reaches so far from a cell lies in this one.
    pub(super) fn holds(&self, cell: usize, low: &Corner, high: &Corner) -> bool {
        let cell = self.cells[cell].coordinates();
        (cell.iter().enumerate())
            .all(|(axis, x)| x + low[axis] >= self.low[axis] && x + high[axis] <= self.high[axis])
    }

    /// A cell in the middle.
    pub(super) fn middle(&self) -> usize {
        let from = |cell: &Cell| -> i32 {
            let coordinates = cell.coordinates().iter();
            coordinates.map(|&x| i32::from(x) * i32::from(x)).sum()
        };
        let middle = (0..self.cells.len()).min_by_key(|&number| from(&self.cells[number]));
        middle.unwrap_or(0)
    }
}

/// The least and the largest coordinates of cells.
fn corners(cells: &[Cell]) -> (Corner, Corner) {
    let mut low = [i16::MAX; MAX_DIMENSION];
    let mut high = [i16::MIN; MAX_DIMENSION];
    for cell in cells {
        for (axis, &x) in cell.coordinates().iter().enumerate() {
            low[axis] = low[axis].min(x);
            high[axis] = high[axis].max(x);
        }
    }
    (low, high)
}

/// What a step along each independent axis adds to the place, and how many places there are: twice the extent,
/// so that different vectors within the box add different amounts, and what lies outside of it has no number.
fn steps(board: Board, low: &Corner, high: &Corner) -> (Vec<i32>, i32) {
    let kinds = if board.tiling == Tiling::Triangular {
        4
    } else {
        1
    };
    let mut size = kinds;
    let mut steps = Vec::new();
    for (low, high) in low.iter().zip(high).take(board.rank()) {
        steps.push(size);
        size *= 2 * (i32::from(*high) - i32::from(*low) + 1);
    }
    (steps, size)
}

/// The cells of the largest box of at most so many.
fn largest(board: Board, goals: &[Animal], axes: usize, most: usize) -> Vec<Cell> {
    let extends = |axis: usize| {
        let coordinates = |goal: &Animal| -> Vec<i16> {
            goal.0.iter().map(|cell| cell.coordinates()[axis]).collect()
        };
        (goals.iter().map(coordinates)).any(|c| c.iter().any(|x| *x != c[0]))
    };
    let mut best = Vec::new();
    let mut sides = vec![1; board.dimension()];
    let axes: Vec<usize> = match board.tiling {
        Tiling::Hypercubic(d) => {
            let d = usize::from(d);
            let needed = (0..d).filter(|&axis| extends(axis)).count();
            (d - needed.max(d.min(axes))..d).rev().collect()
        }
        Tiling::Triangular | Tiling::Hexagonal => vec![0],
    };
    for &axis in axes.iter().cycle() {
        match board.tiling {
            Tiling::Hypercubic(_) => sides[axis] += 1,
            Tiling::Triangular | Tiling::Hexagonal => sides = vec![sides[0] + 1; 3],
        }
        let cells = cells_within(board, &sides);
        if cells.len() > most {
            break;
        }
        best = cells;
    }
    best
}
