//! A box of cells for the search that keeps wins and meets them wherever they fit: each cell
//! has a number and a *place*, and a translation adds a constant to places.

use playproof_checker::Geometry;
use playproof_formats::{
    Board, Cell, Tiling, cell::MAX_DIMENSION, claim::Animal, evidence::Isometry,
};

use super::{
    bits::Bits,
    window::{cells_within, placements, symmetries_among},
};

/// Cells of a box, by number.
pub(super) type Set = Bits<7>;

/// The most cells in a box.
pub(super) const LARGEST: usize = 64 * 7;

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
    /// The largest box with as many dimensions as the goals have, or two; `None` if no goal
    /// fits in.
    pub(super) fn new(board: Board, symmetries: &[Isometry], goals: &[Animal]) -> Option<Self> {
        let cells = largest(board, goals);
        let symmetries = symmetries_among(symmetries, &cells);
        let placed = placements::<7>(board, &symmetries, &cells, goals);
        if placed.is_empty() {
            return None;
        }
        let mut low = [i16::MAX; MAX_DIMENSION];
        let mut high = [i16::MIN; MAX_DIMENSION];
        for cell in &cells {
            for (axis, &x) in cell.coordinates().iter().enumerate() {
                low[axis] = low[axis].min(x);
                high[axis] = high[axis].max(x);
            }
        }
        // Twice the extent: so different vectors within the box add different amounts, and
        // what lies outside of it has no number.
        let kinds = if board.tiling == Tiling::Triangular {
            4
        } else {
            1
        };
        let mut steps = Vec::new();
        let mut step = kinds;
        let mut origin = 0;
        for axis in 0..board.rank() {
            steps.push(step);
            origin -= step * i32::from(low[axis]);
            step *= 2 * (i32::from(high[axis]) - i32::from(low[axis]) + 1);
        }
        let mut space = Self {
            board,
            symmetries,
            places: Vec::new(),
            numbers: vec![NONE; usize::try_from(step).ok()?],
            steps,
            origin,
            low,
            high,
            through: vec![Vec::new(); cells.len()],
            goals: Vec::new(),
            frames: Vec::new(),
            near: Vec::new(),
            cells,
        };
        for number in 0..space.cells.len() {
            let place = space.place(space.cells[number]);
            space.numbers[place as usize] = number as u16;
            space.places.push(place);
        }
        for (number, placed) in (0..).zip(placed) {
            let cells: Vec<usize> = placed.cells.iter().collect();
            for &cell in &cells {
                space.through[cell].push(number);
            }
            space.goals.push(cells);
        }
        for symmetry in &space.symmetries {
            let image = |&cell: &Cell| {
                let image = playproof_checker::isometry::apply(symmetry, cell)?;
                Some(space.place(image))
            };
            space
                .frames
                .push(space.cells.iter().map(image).collect::<Option<_>>()?);
        }
        let middle = space.cells[space.middle()];
        let far = |cell: &Cell| -> i32 {
            let apart = middle.coordinates().iter().zip(cell.coordinates());
            apart
                .map(|(x, y)| i32::from(x - y) * i32::from(x - y))
                .sum()
        };
        let mut around = space.cells.clone();
        around.sort_by_key(far);
        let step = |&cell: &Cell| space.place(cell) - space.place(middle);
        space.near = around.iter().take(64).map(step).collect();
        Some(space)
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

fn largest(board: Board, goals: &[Animal]) -> Vec<Cell> {
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
            (d - needed.max(d.min(2))..d).rev().collect()
        }
        Tiling::Triangular | Tiling::Hexagonal => vec![0],
    };
    for &axis in axes.iter().cycle() {
        match board.tiling {
            Tiling::Hypercubic(_) => sides[axis] += 1,
            Tiling::Triangular | Tiling::Hexagonal => sides = vec![sides[0] + 1; 3],
        }
        let cells = cells_within(board, &sides);
        if cells.len() > LARGEST {
            break;
        }
        best = cells;
    }
    best
}
