//! A window of the board, as sets of bits.

use super::{Point, extent};

/// A set of cells of the window.
pub(super) type Cells = u128;

/// The side of the largest square window.
pub(super) const LARGEST: i16 = 11;

/// A rectangle of the board of at most 128 cells, and what the copies of the animal look like in it.
///
/// Outside the window nothing is remembered: Bob may place every copy there,
/// as often as he likes. So he has more moves than he has on the board, and what
/// Alice wins here she wins there.
pub(super) struct Window {
    width: i16,
    height: i16,
    /// What of the window a move of Bob can take: the parts in it of all copies.
    pub(super) moves: Vec<Cells>,
    /// The copies that lie in it.
    pub(super) goals: Vec<Goal>,
}

/// A copy that Alice may want.
pub(super) struct Goal {
    pub(super) cells: Cells,
    /// Bob's moves that meet it, in runs of disjoint ones: whoever looks for many such moves begins with them.
    pub(super) met_by: Vec<Cells>,
}

impl Window {
    /// The window of this size with (0,0) as its least cell, and the copies with these
    /// cells up to translation, whose least coordinates are 0.
    pub(super) fn new(orientations: &[Vec<Point>], (width, height): Point) -> Self {
        let mut window = Self {
            width,
            height,
            moves: Vec::new(),
            goals: Vec::new(),
        };
        for orientation in orientations {
            let (across, up) = extent(orientation);
            for x in 1 - across..width {
                for y in 1 - up..height {
                    let moved = orientation.iter().map(|&(u, v)| (x + u, y + v));
                    let bits: Vec<Cells> = moved.filter_map(|cell| window.bit(cell)).collect();
                    let cells = bits.iter().fold(0, |all, bit| all | bit);
                    if bits.len() == orientation.len() {
                        window.goals.push(Goal {
                            cells,
                            met_by: Vec::new(),
                        });
                    }
                    if cells != 0 {
                        window.moves.push(cells);
                    }
                }
            }
        }
        window.moves.sort_unstable();
        window.moves.dedup();
        for goal in &mut window.goals {
            let meets = |copy: &Cells| copy & goal.cells != 0;
            goal.met_by = in_runs(
                window.moves.iter().copied().filter(meets).collect(),
                goal.cells,
            );
        }
        window
    }

    /// The set of this cell alone; `None` outside the window.
    pub(super) fn bit(&self, (x, y): Point) -> Option<Cells> {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        inside.then(|| 1 << (x * self.height + y))
    }

    /// All cells.
    pub(super) fn all(&self) -> Cells {
        let bits = u32::from((self.width * self.height).unsigned_abs());
        Cells::MAX >> (Cells::BITS - bits)
    }

    /// The cell in the middle.
    pub(super) fn middle(&self) -> Cells {
        self.bit((self.width / 2, self.height / 2)).unwrap_or(1)
    }

    /// The cells of a set, in order.
    pub(super) fn cells(&self, set: Cells) -> Vec<Point> {
        self.points(set).collect()
    }

    fn points(&self, set: Cells) -> impl Iterator<Item = Point> {
        singles(set).map(|bit| {
            let number = i16::try_from(bit.trailing_zeros()).unwrap_or_default();
            (number / self.height, number % self.height)
        })
    }

    /// The least coordinates of a set's cells, if it has any.
    pub(super) fn corner(&self, set: Cells) -> Point {
        let least = |(x, y): Point, (u, v): Point| (x.min(u), y.min(v));
        self.points(set).fold((self.width, self.height), least)
    }

    /// How far the cells are moved in a set, when a rectangle of this size that begins at (0,0) begins there
    /// instead; `None` if it does not lie in the window then.
    pub(super) fn shift(&self, (x, y): Point, (across, up): Point) -> Option<u32> {
        let inside = x >= 0 && y >= 0 && x + across <= self.width && y + up <= self.height;
        inside.then(|| (x * self.height + y).unsigned_abs().into())
    }
}

/// These sets, a run of disjoint ones after the other, those first that share few cells with this one.
fn in_runs(mut sets: Vec<Cells>, met: Cells) -> Vec<Cells> {
    let mut all = Vec::with_capacity(sets.len());
    sets.sort_by_key(|set| (set & met).count_ones());
    while !sets.is_empty() {
        let mut run = 0;
        sets.retain(|&set| {
            let meets = run & set != 0;
            if !meets {
                run |= set;
                all.push(set);
            }
            meets
        });
    }
    all
}

/// The single cells of a set.
pub(super) fn singles(mut set: Cells) -> impl Iterator<Item = Cells> {
    std::iter::from_fn(move || {
        let low = set & set.wrapping_neg();
        set ^= low;
        (low != 0).then_some(low)
    })
}
