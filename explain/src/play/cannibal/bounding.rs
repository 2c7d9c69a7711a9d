//! `bounding`: Alice surrounds a square, and then keeps a copy in it alive.

use std::{collections::BTreeSet, rc::Rc};

use playproof_formats::{Cell, claim::Animal, evidence::Bounding};

use super::board::Board;
use crate::play::{
    cells::Marks,
    player::{Boxed, Player, Reply, Stuck, Unplayable},
};

/// A square, and the copies in it that have no cell of Bob's: upright, and turned unless they are squares.
#[derive(Clone)]
struct Square {
    side: i16,
    /// As many of the cells beside it, in their order, are not free any more.
    begun: u32,
    /// The cells that Alice has taken in it.
    inside: Vec<Cell>,
    alive: Vec<Rc<Alive>>,
}

/// A copy: its width and height, and its lower left cell.
#[derive(Clone, Copy)]
struct Placed {
    size: (i16, i16),
    place: (i16, i16),
}

impl Placed {
    fn cells(self) -> impl Iterator<Item = Cell> {
        let ((wide, high), (x, y)) = (self.size, self.place);
        let cells = (x..x + wide).flat_map(move |x| (y..y + high).map(move |y| [x, y]));
        cells.filter_map(|cell| Cell::new(&cell))
    }

    fn has(self, cell: Cell) -> bool {
        let ((wide, high), (x, y)) = (self.size, self.place);
        match *cell.coordinates() {
            [u, v] => (x..x + wide).contains(&u) && (y..y + high).contains(&v),
            _ => false,
        }
    }
}

/// Whether the copy of this width and height with this lower left cell is alive: row by row.
#[derive(Clone)]
struct Alive {
    size: (i16, i16),
    wide: i16,
    copies: Vec<bool>,
    /// How many are alive in each column, and in each row.
    columns: Vec<usize>,
    rows: Vec<usize>,
    count: usize,
}

impl Alive {
    /// All copies of a rectangle in a square.
    fn new(square: i16, (width, height): (i16, i16)) -> Self {
        let (wide, high) = ((square - width + 1).max(0), (square - height + 1).max(0));
        let [columns, rows] = [wide, high].map(|length| usize::from(length.unsigned_abs()));
        let count = columns * rows;
        Self {
            size: (width, height),
            wide,
            copies: vec![true; count],
            columns: vec![rows; columns],
            rows: vec![columns; rows],
            count,
        }
    }

    /// Where a copy stands in the list, if it is in the square.
    fn at(&self, (x, y): (i16, i16)) -> Option<usize> {
        let (column, row) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        let inside = column < self.columns.len() && row < self.rows.len();
        inside.then_some(row * self.columns.len() + column)
    }

    fn is_alive(&self, place: (i16, i16)) -> bool {
        self.at(place).is_some_and(|at| self.copies[at])
    }

    fn kill(&mut self, place: (i16, i16)) {
        if let Some(at) = self.at(place).filter(|&at| self.copies[at]) {
            self.copies[at] = false;
            let columns = self.columns.len();
            self.columns[at % columns] -= 1;
            self.rows[at / columns] -= 1;
            self.count -= 1;
        }
    }

    /// The first and the last column, and row, with a copy that is alive; none if there is no such.
    fn extent(counts: &[usize]) -> Option<(i16, i16)> {
        let first = counts.iter().position(|&count| count > 0)?;
        let last = counts.iter().rposition(|&count| count > 0)?;
        Some((i16::try_from(first).ok()?, i16::try_from(last).ok()?))
    }

    /// Columns and rows of those that are alive.
    fn extents(&self) -> Option<[(i16, i16); 2]> {
        Some([Self::extent(&self.columns)?, Self::extent(&self.rows)?])
    }

    /// One that is alive.
    fn any(&self) -> Option<Placed> {
        let (row, _) = Self::extent(&self.rows)?;
        (0..self.wide)
            .map(|x| (x, row))
            .find(|&place| self.is_alive(place))
            .map(|place| self.copy(place))
    }

    fn copy(&self, place: (i16, i16)) -> Placed {
        let size = self.size;
        Placed { size, place }
    }

    /// The copies through a cell that are alive.
    fn through(&self, cell: Cell) -> impl Iterator<Item = Placed> {
        let (wide, high) = self.size;
        let [x, y] = match *cell.coordinates() {
            [x, y] => [x, y],
            _ => [-1, -1],
        };
        let columns = (0..wide).map(move |dx| x.saturating_sub(dx));
        columns
            .flat_map(move |x| (0..high).map(move |dy| (x, y.saturating_sub(dy))))
            .filter(|&place| self.is_alive(place))
            .map(|place| self.copy(place))
    }

    /// Those that meet all copies which are alive in `all`.
    fn meeting(&self, all: &[Rc<Alive>]) -> Vec<Placed> {
        let Some([mut columns, mut rows]) = self.extents() else {
            return Vec::new();
        };
        for other in all {
            let Some([across, up]) = other.extents() else {
                continue;
            };
            // Those that meet the outermost meet all.
            let meet =
                |range: &mut (i16, i16), (first, last): (i16, i16), own: i16, length: i16| {
                    *range = (range.0.max(last - own + 1), range.1.min(first + length - 1));
                };
            meet(&mut columns, across, self.size.0, other.size.0);
            meet(&mut rows, up, self.size.1, other.size.1);
        }
        let columns = columns.0..=columns.1;
        (rows.0..=rows.1)
            .flat_map(|y| columns.clone().map(move |x| (x, y)))
            .filter(|&place| self.is_alive(place))
            .map(|place| self.copy(place))
            .collect()
    }
}

/// Around as many of her last cells Alice looks for a copy that she has begun.
const BEGUN: usize = 8;

/// Within how many moves Alice has a copy.
pub(super) fn bound(evidence: &Bounding) -> u64 {
    let side = u64::from(evidence.side);
    side.saturating_mul(side.saturating_add(4))
}

/// The most cells of a side: as far as a player looks at all copies.
const LARGEST: u32 = 2_000;

pub(super) fn player<'a>(
    animal: &Animal,
    evidence: &Bounding,
) -> Result<Boxed<'a, Board>, Unplayable> {
    let trouble = |text: &str| Unplayable::Trouble(text.to_owned());
    let length = i16::try_from(evidence.side.min(LARGEST + 1)).unwrap_or(i16::MAX);
    if evidence.side > LARGEST {
        return Err(trouble("the square is too large to be played in"));
    }
    // A rectangle in normal form goes from (0,0) to its last cell.
    let Some(&[right, top]) = animal.0.last().map(Cell::coordinates) else {
        return Err(trouble("the animal is no rectangle"));
    };
    let sizes = BTreeSet::from([(right + 1, top + 1), (top + 1, right + 1)]);
    let alive = sizes.into_iter();
    Ok(Box::new(Square {
        side: length,
        begun: 0,
        inside: Vec::new(),
        alive: alive
            .map(|size| Rc::new(Alive::new(length, size)))
            .collect(),
    }))
}

impl Square {
    /// How many cells are beside the square's sides.
    fn beside(&self) -> u32 {
        4 * u32::from(self.side.unsigned_abs())
    }

    /// The cells beside the square's sides that nobody was seen to own yet.
    fn border(&self) -> impl Iterator<Item = (u32, Cell)> + use<> {
        let side = self.side;
        (self.begun..self.beside()).filter_map(move |number| {
            let k = i16::try_from(number / 4).ok()?;
            let cell = match number % 4 {
                0 => [-1, k],
                1 => [side, k],
                2 => [k, -1],
                _ => [k, side],
            };
            Some((number, Cell::new(&cell)?))
        })
    }

    /// The moves of Bob's that would leave no copy alive.
    fn deadly(&self, position: &Board) -> Vec<Placed> {
        let all = self.alive.iter();
        let all = all.flat_map(|alive| alive.meeting(&self.alive));
        all.filter(|copy| copy.cells().all(|cell| position.is_free(cell)))
            .collect()
    }
}

impl<'a> Player<'a, Board> for Square {
    fn reply(&mut self, position: &Board) -> Result<Reply<Marks>, Stuck> {
        // In the beginning, nobody has moved.
        for &cell in position.last() {
            for alive in &mut self.alive {
                let through: Vec<Placed> = alive.through(cell).collect();
                for copy in through {
                    Rc::make_mut(alive).kill(copy.place);
                }
            }
        }
        let reply = |cell: Cell, reason: &str| {
            Ok(Reply {
                choice: Marks(vec![cell]),
                reason: reason.to_owned(),
            })
        };
        if let Some((at, cell)) = self.border().find(|&(_, cell)| position.is_free(cell)) {
            self.begun = at + 1;
            return reply(cell, "Alice takes the cells beside the square first.");
        }
        self.begun = self.beside();
        let deadly = self.deadly(position);
        if let Some(&first) = deadly.first() {
            let common = first
                .cells()
                .find(|&cell| deadly.iter().all(|copy| copy.has(cell)));
            let cell =
                common.ok_or_else(|| Stuck("Bob's deadly moves have no common cell".to_owned()))?;
            self.inside.push(cell);
            return reply(
                cell,
                "All of Bob's moves that would leave no copy in the square alive need this cell.",
            );
        }
        let missing = |copy: Placed| copy.cells().filter(|&cell| position.is_free(cell));
        // A copy that she has begun, if one of the last of these is alive.
        let begun = self.inside.iter().rev().take(BEGUN);
        let begun =
            begun.flat_map(|&cell| self.alive.iter().flat_map(move |alive| alive.through(cell)));
        let nearest = begun.min_by_key(|&copy| missing(copy).count());
        let copy = nearest.or_else(|| self.alive.iter().find_map(|alive| alive.any()));
        let cell = copy.and_then(|copy| missing(copy).next());
        let cell = cell.ok_or_else(|| Stuck("no copy in the square is alive".to_owned()))?;
        self.inside.push(cell);
        reply(
            cell,
            "Bob cannot leave no copy alive: a cell of one that is.",
        )
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        // Some of them may be Bob's.
        let open = (self.beside() - self.begun) as usize;
        if open == 0 {
            let alive: usize = self.alive.iter().map(|alive| alive.count).sum();
            if alive == 0 || !self.deadly(position).is_empty() {
                return Err(Stuck(
                    "Bob can leave no copy in the square alive".to_owned(),
                ));
            }
            return Ok(format!(
                "{alive} copies in the square are alive, and no move of Bob's meets all of them."
            ));
        }
        // Those that are turned alike are counted.
        let Some(upright) = self.alive.first() else {
            return Err(Stuck("there is no copy".to_owned()));
        };
        let alive = upright.count;
        let sum = usize::try_from(upright.size.0 + upright.size.1 - 1).unwrap_or(0);
        // Bob moves as often as there are cells left, and once more now.
        if alive <= sum * sum * (open + 1) {
            return Err(Stuck(format!(
                "{alive} copies are alive, too few while {open} cells are to be taken"
            )));
        }
        Ok(format!(
            "At most {open} cells beside the square are to be taken; {alive} copies in it are alive, and Bob meets {} at \
             most with a move.",
            sum * sum
        ))
    }

    fn left(&self, position: &Board) -> Option<u64> {
        let side = u64::from(self.side.unsigned_abs());
        (side * (side + 4)).checked_sub(position.moves())
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(self.clone())
    }
}
