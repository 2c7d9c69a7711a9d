//! Windows: finite parts of a board in which the search plays.

use playproof_checker::{Geometry, isometry};
use playproof_explain::play::Random;
use playproof_formats::{
    Board, Cell, Tiling,
    claim::Animal,
    evidence::{self, Isometry},
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::bits::Bits;

/// The largest window, in cells.
pub(super) const LARGEST: usize = 256;

/// The most dimensions in which a window has any extent. More of them have too
/// many symmetries.
const RANK: usize = 4;

/// Symmetries of a window that are used to recognize positions. Boards of many
/// dimensions have far more; using some of them only is sound.
const FRAMES: usize = 48;

/// The most placements in a window.
const PLACEMENTS: usize = 1 << 14;

/// Cells of a board, and the copies of the goals within them.
pub struct Window<const W: usize> {
    cells: Vec<Cell>,
    /// All copies of the goals that fit in.
    pub placements: Vec<Placement<W>>,
    frames: Vec<Frame<W>>,
    /// Random numbers for a free cell and for one of Maker's, by place in a frame.
    random: Vec<[u64; 2]>,
}

/// A copy of a goal within the window.
pub struct Placement<const W: usize> {
    /// Its cells, by their numbers in the window.
    pub cells: Bits<W>,
    /// Which goal, and where.
    pub goal: evidence::Placement,
}

/// The window as it looks under one of its symmetries.
struct Frame<const W: usize> {
    /// Where each cell comes to lie. A translation adds a constant.
    places: Vec<u32>,
    /// For each independent coordinate: what a step adds to the place, and the
    /// cells with each value, from the least.
    axes: Vec<(u32, Vec<Bits<W>>)>,
}

/// Regions to search, of growing size: all cells whose coordinates lie within
/// certain bounds. Each is larger by a quarter or more than the one before of
/// the same rank; there are flat ones on boards of three and more dimensions.
#[must_use]
pub fn regions(board: Board) -> Vec<Vec<Cell>> {
    let ranks = match board.tiling {
        Tiling::Hypercubic(d) => usize::from(d.min(2))..=usize::from(d).min(RANK),
        Tiling::Triangular | Tiling::Hexagonal => 3..=3,
    };
    let mut regions = Vec::new();
    for rank in ranks {
        let mut sides = vec![1; board.dimension()];
        let mut largest = 1;
        for axis in (0..rank).cycle() {
            match board.tiling {
                // Along the last axes, as the normal form of flat animals.
                Tiling::Hypercubic(d) => sides[usize::from(d) - 1 - axis] += 1,
                // These have a symmetry that permutes the coordinates.
                Tiling::Triangular | Tiling::Hexagonal => sides = vec![sides[0] + 1; 3],
            }
            let region = cells_within(board, &sides);
            if region.len() > LARGEST {
                break;
            }
            if region.len() * 4 >= largest * 5 {
                largest = region.len();
                regions.push(region);
            }
        }
    }
    regions.sort_by_key(Vec::len);
    regions
}

/// The cells of a board of so many rows and not fewer columns, or of as large a part as a window may be: where Maker
/// wins there, he wins on the board.
pub(super) fn rectangle([rows, columns]: [u32; 2]) -> Vec<Cell> {
    let most = |area: usize| u32::try_from(area).unwrap_or(u32::MAX);
    let rows = rows.min(most(LARGEST.isqrt()));
    let columns = columns.min(most(LARGEST) / rows.max(1));
    // The longer side along the last axis, as flat animals in normal form.
    let sides = [rows, columns].map(|side| i16::try_from(side).unwrap_or(i16::MAX));
    cells_within(Board::SQUARE, &sides)
}

/// The cells whose coordinates are among the given numbers of values around 0 or 1/2.
pub(super) fn cells_within(board: Board, sides: &[i16]) -> Vec<Cell> {
    let mut coordinates = vec![Vec::new()];
    for &side in sides {
        let low = -((side - 1) / 2);
        let longer = |c: &Vec<i16>| {
            let c = c.clone();
            (low..low + side).map(move |x| [c.as_slice(), &[x]].concat())
        };
        coordinates = coordinates.iter().flat_map(longer).collect();
    }
    let cells = coordinates.iter().filter_map(|c| Cell::new(c));
    cells.filter(|&c| board.contains(c)).collect()
}

impl<const W: usize> Window<W> {
    /// `None` if no goal fits in, or the goals fit in in too many ways.
    #[must_use]
    pub fn new(
        board: Board,
        symmetries: &[Isometry],
        cells: Vec<Cell>,
        goals: &[Animal],
    ) -> Option<Self> {
        let placements = placements(board, symmetries, &cells, goals);
        if placements.is_empty() || placements.len() > PLACEMENTS {
            return None;
        }
        let mut frames: Vec<Frame<W>> = Vec::new();
        let mut shape = Vec::new();
        for symmetry in symmetries {
            let Some((_, image)) = at_origin(board, symmetry, &cells) else {
                continue;
            };
            let mut sorted = image.clone();
            sorted.sort_unstable();
            if frames.is_empty() {
                shape = sorted;
            } else if shape != sorted {
                continue;
            }
            frames.push(Frame::new(board, &image));
            if frames.len() == FRAMES {
                break;
            }
        }
        let places = frames
            .iter()
            .flat_map(|frame| &frame.places)
            .max()
            .map_or(0, |&p| p + 1);
        let mut random = Random::new(0);
        Some(Self {
            random: (0..places)
                .map(|_| [random.number(), random.number()])
                .collect(),
            cells,
            placements,
            frames,
        })
    }

    /// Cells by their numbers.
    pub(super) fn set(&self, cells: Bits<W>) -> Vec<Cell> {
        let mut set: Vec<Cell> = cells.iter().map(|number| self.cells[number]).collect();
        set.sort_unstable();
        set
    }

    /// A number that is equal for positions that are equal up to a symmetry of
    /// the window and a translation, and hardly ever for others. A cell that is
    /// neither free nor Maker's counts as Breaker's.
    pub(super) fn key(&self, [free, maker]: [Bits<W>; 2]) -> u64 {
        let in_frame = |frame: &Frame<W>| {
            let corner = frame.corner(free | maker);
            let random = |cell: usize| &self.random[(frame.places[cell] - corner) as usize];
            let key = free.iter().fold(0, |key, cell| key ^ random(cell)[0]);
            maker.iter().fold(key, |key, cell| key ^ random(cell)[1])
        };
        self.frames.iter().map(in_frame).min().unwrap_or(0)
    }
}

impl<const W: usize> Frame<W> {
    fn new(board: Board, image: &[Cell]) -> Self {
        // Triangles that point up and down may have the same first coordinates.
        let sum = |c: &Cell| c.coordinates().iter().sum::<i16>();
        let mut places: Vec<u32> = match board.tiling {
            Tiling::Triangular => image.iter().map(|c| u32::from(sum(c) == 2)).collect(),
            _ => vec![0; image.len()],
        };
        let mut step = if board.tiling == Tiling::Triangular {
            2
        } else {
            1
        };
        let mut axes = Vec::new();
        for axis in 0..board.rank() {
            let mut slabs: Vec<Bits<W>> = Vec::new();
            for (number, cell) in image.iter().enumerate() {
                let x = cell.coordinates()[axis].unsigned_abs();
                places[number] += step * u32::from(x);
                slabs.resize(slabs.len().max(usize::from(x) + 1), Bits::EMPTY);
                slabs[usize::from(x)] |= Bits::single(number);
            }
            let extent = slabs.len() as u32;
            axes.push((step, slabs));
            step *= extent;
        }
        Self { places, axes }
    }

    /// The place of the least coordinates of these cells.
    fn corner(&self, cells: Bits<W>) -> u32 {
        let least = |(step, slabs): &(u32, Vec<Bits<W>>)| {
            let first = slabs.iter().position(|slab| slab.meets(&cells));
            step * first.unwrap_or(0) as u32
        };
        self.axes.iter().map(least).sum()
    }
}

/// The image of cells under a symmetry, moved so that the least of each
/// independent coordinate is 0, with the isometry that carries them there;
/// `None` if that leads out of the range of coordinates.
pub(super) fn at_origin(
    board: Board,
    symmetry: &Isometry,
    cells: &[Cell],
) -> Option<(Isometry, Vec<Cell>)> {
    let image: Option<Vec<Cell>> = cells
        .iter()
        .map(|&c| isometry::apply(symmetry, c))
        .collect();
    let image = image?;
    let least = |axis: usize| image.iter().map(|c| c.coordinates()[axis]).min();
    let least: Option<Vec<i16>> = (0..board.rank()).map(least).collect();
    let corner = board.translation(&least?)?;
    let shift = symmetry.shift.checked_sub(corner)?;
    let moved: Option<Vec<Cell>> = image.iter().map(|c| c.checked_sub(corner)).collect();
    let linear = symmetry.linear.clone();
    Some((Isometry { linear, shift }, moved?))
}

/// Those of the board's symmetries that matter among these cells: coordinates
/// that they have in common are left alone.
pub(super) fn symmetries_among(board: &[Isometry], cells: &[Cell]) -> Vec<Isometry> {
    let mut symmetries = board.to_vec();
    let first = cells.first().map_or(&[][..], |cell| cell.coordinates());
    for (axis, x) in first.iter().enumerate() {
        if cells.iter().all(|cell| cell.coordinates()[axis] == *x) {
            symmetries.retain(|symmetry| symmetry.linear[axis] == axis as i8 + 1);
        }
    }
    symmetries
}

pub(super) fn placements<const W: usize>(
    board: Board,
    symmetries: &[Isometry],
    cells: &[Cell],
    goals: &[Animal],
) -> Vec<Placement<W>> {
    let numbers: FxHashMap<Cell, usize> = cells.iter().enumerate().map(|(n, &c)| (c, n)).collect();
    let mut placements = Vec::new();
    for (goal, animal) in (0..).zip(goals) {
        let mut orientations = FxHashSet::default();
        for symmetry in symmetries {
            let Some((isometry, mut image)) = at_origin(board, symmetry, &animal.0) else {
                continue;
            };
            image.sort_unstable();
            if !orientations.insert(image.clone()) {
                continue;
            }
            for &cell in cells {
                let vector = cell
                    .checked_sub(image[0])
                    .filter(|&v| board.is_translation(v));
                let number = |c: &Cell| numbers.get(&c.checked_add(vector?)?).copied();
                let placed: Option<Bits<W>> = image.iter().map(number).collect();
                let shift = vector.and_then(|v| isometry.shift.checked_add(v));
                if let (Some(cells), Some(shift)) = (placed, shift) {
                    let linear = isometry.linear.clone();
                    let goal = evidence::Placement {
                        goal,
                        isometry: Isometry { linear, shift },
                    };
                    placements.push(Placement { cells, goal });
                }
            }
        }
    }
    placements
}
