//! `bounding`: Alice surrounds a square, and then keeps a copy in it alive.

use std::rc::Rc;

use playproof_formats::{Cell, claim::Animal, evidence::Bounding};

use super::board::Board;
use crate::play::{
    cells::Marks,
    player::{Boxed, Player, Reply, Stuck, Unplayable},
};

/// A square, and the copies in it that have no cell of Bob's.
#[derive(Clone)]
struct Square {
    side: i16,
    /// As many of the cells beside it, in their order, are not free any more.
    begun: u32,
    /// The cells that Alice has taken in it.
    inside: Vec<Cell>,
    /// Width and height of the rectangle.
    size: (i16, i16),
    alive: Rc<Alive>,
}

/// Whether the copy with this lower left cell is alive: row by row.
#[derive(Clone)]
struct Alive {
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

    /// One that is alive.
    fn any(&self) -> Option<(i16, i16)> {
        let (row, _) = Self::extent(&self.rows)?;
        (0..self.wide)
            .map(|x| (x, row))
            .find(|&place| self.is_alive(place))
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
    let size = (right + 1, top + 1);
    Ok(Box::new(Square {
        side: length,
        begun: 0,
        inside: Vec::new(),
        size,
        alive: Rc::new(Alive::new(length, size)),
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

    fn cells(&self, (x, y): (i16, i16)) -> impl Iterator<Item = Cell> {
        let (wide, high) = self.size;
        let cells = (x..x + wide).flat_map(move |x| (y..y + high).map(move |y| [x, y]));
        cells.filter_map(|cell| Cell::new(&cell))
    }

    fn meets(&self, (x, y): (i16, i16), cells: &[Cell]) -> bool {
        cells.iter().any(|cell| match *cell.coordinates() {
            [u, v] => (x..x + self.size.0).contains(&u) && (y..y + self.size.1).contains(&v),
            _ => false,
        })
    }

    /// The copies through a cell.
    fn through(&self, cell: Cell) -> impl Iterator<Item = (i16, i16)> + use<> {
        let (wide, high) = self.size;
        let [x, y] = match *cell.coordinates() {
            [x, y] => [x, y],
            _ => [-1, -1],
        };
        let columns = (0..wide).map(move |dx| x.saturating_sub(dx));
        columns.flat_map(move |x| (0..high).map(move |dy| (x, y.saturating_sub(dy))))
    }

    /// The moves of Bob's that would leave no copy alive.
    fn deadly(&self, position: &Board) -> Vec<(i16, i16)> {
        let columns = Alive::extent(&self.alive.columns);
        let (Some((left, right)), Some((bottom, top))) = (columns, Alive::extent(&self.alive.rows))
        else {
            return Vec::new();
        };
        let (wide, high) = self.size;
        // Those that meet the outermost meet all.
        let columns = (right - wide + 1).max(left)..=right.min(left + wide - 1);
        let rows = (top - high + 1).max(bottom)..=top.min(bottom + high - 1);
        let free = |&place: &(i16, i16)| self.cells(place).all(|cell| position.is_free(cell));
        let all = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
        all.filter(|&place| self.alive.is_alive(place))
            .filter(free)
            .collect()
    }
}

impl<'a> Player<'a, Board> for Square {
    fn reply(&mut self, position: &Board) -> Result<Reply<Marks>, Stuck> {
        // In the beginning, nobody has moved.
        for &cell in position.last() {
            for place in self.through(cell) {
                if self.alive.is_alive(place) {
                    Rc::make_mut(&mut self.alive).kill(place);
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
            let common = self
                .cells(first)
                .find(|&cell| deadly.iter().all(|&place| self.meets(place, &[cell])));
            let cell =
                common.ok_or_else(|| Stuck("Bob's deadly moves have no common cell".to_owned()))?;
            self.inside.push(cell);
            return reply(
                cell,
                "All of Bob's moves that would leave no copy in the square alive need this cell.",
            );
        }
        let missing = |place: (i16, i16)| self.cells(place).filter(|&cell| position.is_free(cell));
        // A copy that she has begun, if one of the last of these is alive.
        let begun = self.inside.iter().rev().take(BEGUN);
        let begun = begun.flat_map(|&cell| self.through(cell));
        let begun = begun.filter(|&place| self.alive.is_alive(place));
        let nearest = begun.min_by_key(|&place| missing(place).count());
        let place = nearest.or_else(|| self.alive.any());
        let cell = place.and_then(|place| missing(place).next());
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
        let alive = self.alive.count;
        if open == 0 {
            if alive == 0 || !self.deadly(position).is_empty() {
                return Err(Stuck(
                    "Bob can leave no copy in the square alive".to_owned(),
                ));
            }
            return Ok(format!(
                "{alive} copies in the square are alive, and no move of Bob's meets all of them."
            ));
        }
        let sum = usize::try_from(self.size.0 + self.size.1 - 1).unwrap_or(0);
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
