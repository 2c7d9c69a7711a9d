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
    /// Width and height of the rectangle.
    size: (i16, i16),
    alive: Rc<Alive>,
}

/// Whether the copy with this lower left cell is alive: row by row.
#[derive(Clone)]
struct Alive {
    wide: i16,
    high: i16,
    copies: Vec<bool>,
    count: usize,
}

impl Alive {
    /// All copies of a rectangle in a square.
    fn new(square: i16, (width, height): (i16, i16)) -> Self {
        let (wide, high) = ((square - width + 1).max(0), (square - height + 1).max(0));
        let count = usize::from(wide.unsigned_abs()) * usize::from(high.unsigned_abs());
        Self {
            wide,
            high,
            copies: vec![true; count],
            count,
        }
    }

    fn places(&self) -> impl Iterator<Item = (i16, i16)> {
        let all = (0..self.high).flat_map(|y| (0..self.wide).map(move |x| (x, y)));
        let alive = all.zip(&self.copies).filter(|(_, alive)| **alive);
        alive.map(|(place, _)| place)
    }

    fn kill(&mut self, (x, y): (i16, i16)) {
        if !(0..self.wide).contains(&x) || !(0..self.high).contains(&y) {
            return;
        }
        let row = usize::from(y.unsigned_abs()) * usize::from(self.wide.unsigned_abs());
        let copy = &mut self.copies[row + usize::from(x.unsigned_abs())];
        self.count -= usize::from(*copy);
        *copy = false;
    }
}

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
        size,
        alive: Rc::new(Alive::new(length, size)),
    }))
}

impl Square {
    /// The cells beside the square's sides.
    fn border(&self) -> impl Iterator<Item = Cell> {
        let side = self.side;
        let beside = (0..side).flat_map(move |k| [[-1, k], [side, k], [k, -1], [k, side]]);
        beside.filter_map(|cell| Cell::new(&cell))
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

    /// The moves of Bob's that would leave no copy alive.
    fn deadly(&self, position: &Board) -> Vec<(i16, i16)> {
        let bounds = |of: fn(&(i16, i16)) -> i16| {
            let values = || self.alive.places().map(|place| of(&place));
            (values().min().unwrap_or(0), values().max().unwrap_or(0))
        };
        let (across, up) = (bounds(|place| place.0), bounds(|place| place.1));
        let (wide, high) = self.size;
        // Those that meet the outermost meet all.
        let meets_all = |&(x, y): &(i16, i16)| {
            x > across.1 - wide && x < across.0 + wide && y > up.1 - high && y < up.0 + high
        };
        let free = |&place: &(i16, i16)| self.cells(place).all(|cell| position.is_free(cell));
        self.alive.places().filter(meets_all).filter(free).collect()
    }
}

impl<'a> Player<'a, Board> for Square {
    fn reply(&mut self, position: &Board) -> Result<Reply<Marks>, Stuck> {
        let (wide, high) = self.size;
        let alive = Rc::make_mut(&mut self.alive);
        // In the beginning, nobody has moved.
        for cell in position.last() {
            if let [x, y] = *cell.coordinates() {
                let met = (0..wide).flat_map(|dx| {
                    (0..high).map(move |dy| (x.saturating_sub(dx), y.saturating_sub(dy)))
                });
                met.for_each(|place| alive.kill(place));
            }
        }
        let reply = |cell: Cell, reason: &str| {
            Ok(Reply {
                choice: Marks(vec![cell]),
                reason: reason.to_owned(),
            })
        };
        if let Some(cell) = self.border().find(|&cell| position.is_free(cell)) {
            return reply(cell, "Alice takes the cells beside the square first.");
        }
        let deadly = self.deadly(position);
        if let Some(&first) = deadly.first() {
            let common = self
                .cells(first)
                .find(|&cell| deadly.iter().all(|&place| self.meets(place, &[cell])));
            let cell =
                common.ok_or_else(|| Stuck("Bob's deadly moves have no common cell".to_owned()))?;
            return reply(
                cell,
                "All of Bob's moves that would leave no copy in the square alive need this cell.",
            );
        }
        let missing = |place: (i16, i16)| self.cells(place).filter(|&cell| position.is_free(cell));
        let nearest = self
            .alive
            .places()
            .min_by_key(|&place| missing(place).count());
        let cell = nearest.and_then(|place| missing(place).next());
        let cell = cell.ok_or_else(|| Stuck("no copy in the square is alive".to_owned()))?;
        reply(
            cell,
            "Bob cannot leave no copy alive: a cell of one that is.",
        )
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        let open = self.border().filter(|&cell| position.is_free(cell)).count();
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
            "{open} cells beside the square are to be taken; {alive} copies in it are alive, and Bob meets {} at most with \
             a move.",
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
