//! The cells of a large part of the board by number, and copies of goals as steps from one to another.

use playproof_checker::{Geometry, isometry};
use playproof_formats::{Board, Cell, evidence::Isometry};

use crate::game::Achievement;

/// A cell by its number in the field.
pub(super) type Place = u32;

/// Cells along each axis, at most, and in all.
const SIDE: i16 = 61;
const CELLS: usize = 1 << 17;

/// A part of the board in the shape of a cube; a translation adds a constant to the numbers of its cells.
pub(super) struct Field {
    board: Board,
    /// How far it reaches from the middle along an axis.
    pub(super) half: i16,
    /// What a step along each independent axis adds.
    pub(super) steps: Vec<i32>,
    pub(super) middle: i32,
    /// How many steps there are from a cell to the nearest end of the field.
    pub(super) room: Vec<i16>,
}

impl Field {
    pub(super) fn new(board: Board) -> Self {
        let rank = board.rank();
        let fits = |side: &i16| {
            (*side as usize)
                .checked_pow(rank as u32)
                .is_some_and(|n| n <= CELLS)
        };
        let side = (1..=SIDE).rev().step_by(2).find(fits).unwrap_or(1);
        let half = side / 2;
        let mut steps = Vec::new();
        let mut cells = 1;
        for _ in 0..rank {
            steps.push(cells);
            cells *= i32::from(side);
        }
        let mut field = Self {
            board,
            half,
            steps,
            middle: cells / 2,
            room: Vec::new(),
        };
        field.room = (0..cells as Place)
            .map(|place| field.room_at(place))
            .collect();
        field
    }

    fn coordinates(&self, place: Place) -> Vec<i16> {
        let side = 2 * u32::from(self.half as u16) + 1;
        let digits = self.steps.iter().map(|&step| place / step as u32 % side);
        digits.map(|digit| digit as i16 - self.half).collect()
    }

    fn room_at(&self, place: Place) -> i16 {
        let far = self.coordinates(place).into_iter().map(i16::abs).max();
        self.half - far.unwrap_or(0)
    }

    pub(super) fn cell(&self, place: Place) -> Option<Cell> {
        self.board.translation(&self.coordinates(place))
    }

    /// What a translation adds, and how far it leads along an axis.
    pub(super) fn step(&self, vector: Cell) -> (i32, i16) {
        let along = || vector.coordinates().iter().zip(&self.steps);
        let reach = along().map(|(x, _)| x.unsigned_abs()).max().unwrap_or(0);
        let step = along().map(|(&x, step)| i32::from(x) * step).sum();
        (step, i16::try_from(reach).unwrap_or(i16::MAX))
    }
}

pub(super) fn moved(place: Place, step: i32) -> Place {
    place.wrapping_add_signed(step)
}

/// A copy of a goal that has the cell in the middle.
pub(super) struct Placement {
    pub(super) goal: u32,
    pub(super) isometry: Isometry,
    /// All cells, that one too.
    pub(super) cells: Vec<Cell>,
    /// What leads to the others.
    pub(super) others: Vec<i32>,
}

/// All copies of goals that have the cell in the middle.
pub(super) fn placements(
    game: &Achievement,
    symmetries: &[Isometry],
    field: &Field,
) -> Vec<Placement> {
    let mut placements: Vec<Placement> = Vec::new();
    for (goal, animal) in (0..).zip(&game.goals) {
        for symmetry in symmetries {
            let Some(cells) = image(symmetry, &animal.0) else {
                continue;
            };
            for &middle in &cells {
                let placed = || {
                    let back = middle.checked_neg()?;
                    let cells = cells.iter().map(|cell| cell.checked_add(back));
                    let cells = sorted(cells.collect::<Option<_>>()?);
                    let others = cells.iter().filter(|cell| !cell.is_zero());
                    Some(Placement {
                        goal,
                        isometry: shifted(symmetry, back)?,
                        others: others.map(|&cell| field.step(cell).0).collect(),
                        cells,
                    })
                };
                placements.extend(placed());
            }
        }
    }
    placements.sort_by(|x, y| x.cells.cmp(&y.cells));
    placements.dedup_by(|x, y| x.cells == y.cells);
    placements
}

/// The isometry, and then this translation.
pub(super) fn shifted(isometry: &Isometry, shift: Cell) -> Option<Isometry> {
    Some(Isometry {
        linear: isometry.linear.clone(),
        shift: isometry.shift.checked_add(shift)?,
    })
}

/// Where cells go, in order.
pub(super) fn image(isometry: &Isometry, cells: &[Cell]) -> Option<Vec<Cell>> {
    let image = cells.iter().map(|&cell| isometry::apply(isometry, cell));
    image.collect::<Option<_>>().map(sorted)
}

pub(super) fn sorted(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_unstable();
    cells
}
