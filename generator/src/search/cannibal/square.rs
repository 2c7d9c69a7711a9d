//! Squares in n² + 3 moves, as Lemma 2 of Cardinal et al. plays.
//!
//! Alice begins at (0,0). Bob's first copy lies on one side of her cell, so she
//! goes to another one: along (n,0), (2n,0), (3n,0) in a frame turned suitably. As
//! soon as she can make a copy safe with this move, or with the next one whatever
//! Bob does, she leaves the line and does so. The paper says which cells make her
//! win then; here they are looked for.

use std::collections::HashMap;

use playproof_checker::{
    Budget, Limits,
    rules::cannibal::square::{Position, replay},
};
use playproof_formats::{
    Claim, Evidence,
    claim::{Animal, CannibalMoves, Nature},
    evidence::{Square, SquareNext, SquareTurn},
};

use super::{
    Point, cell, copy, extent, orientations, point,
    window::{Cells, Goal, Window, singles},
};
use crate::{game::cannibal::claim, proof::Proof};

/// The side of the largest square whose strip fits into a window.
const LARGEST: i16 = 4;

/// The proof for R(n,n) within n² + 3 moves; `None` for other animals, for n > 4,
/// and if the strategy fails.
#[must_use]
pub fn moves(animal: &Animal) -> Option<Proof> {
    let orientations = orientations(animal);
    let (n, m) = extent(orientations.first()?);
    if n != m || n > LARGEST || animal.0.len() != usize::try_from(n * m).ok()? {
        return None;
    }
    let moves = u32::try_from(n * n + 3).ok()?;
    let mut strategy = Strategy {
        n,
        moves,
        window: Window::new(&orientations, strip(n)),
        known: HashMap::new(),
    };
    let mut table = Vec::new();
    let mut budget = Budget::new(Limits::default());
    let played = replay(animal, moves, &mut budget, |position| {
        let turn = strategy.turn(position)?;
        table.push(turn.clone());
        Some(turn)
    });
    played.ok()?;
    let animal = animal.clone();
    Some(Proof::new(
        Claim::CannibalMoves(CannibalMoves { animal, moves }),
        Evidence::Square(Square(table)),
        &[],
    ))
}

/// The proof that R(n,n) is a non-cannibal, since it takes so few moves.
#[must_use]
pub fn search(animal: &Animal) -> Option<Proof> {
    let premise = moves(animal)?;
    let claim = claim(Nature::NonCannibal, animal);
    Some(Proof::new(claim, Evidence::MoreMoves, &[premise]))
}

/// The part of the board that the line along (1,0) needs: the line from (0,0) to
/// (3n,0), in the middle, and what a square on it can reach.
fn strip(n: i16) -> Point {
    (3 * n + 1, 2 * n - 1)
}

struct Strategy {
    n: i16,
    moves: u32,
    /// The strip, moved so that its least cell is (0,0).
    window: Window,
    known: HashMap<(Cells, Cells), Option<Turn>>,
}

/// A turn in the strip.
#[derive(Clone, Copy)]
struct Turn {
    mark: Cells,
    /// A copy that is safe then.
    copy: Option<Cells>,
}

/// The directions in which a line can go: along (1,0), (0,1), (−1,0), (0,−1).
const DIRECTIONS: [Point; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Turns (1,0) into the direction.
fn turned((x, y): Point, (u, v): Point) -> Point {
    (x * u - y * v, x * v + y * u)
}

/// Turns the direction into (1,0).
fn turned_back((x, y): Point, (u, v): Point) -> Point {
    (x * u + y * v, y * u - x * v)
}

impl Strategy {
    /// Her turn in a position of the table.
    fn turn(&mut self, position: &Position) -> Option<SquareTurn> {
        let n = self.n;
        let around = |reach: i16| {
            let corners = (cell((-reach, -reach)), cell((reach, reach)));
            SquareNext::Window(corners.0, corners.1)
        };
        let Some(window) = position.window else {
            return Some(SquareTurn {
                mark: cell((0, 0)),
                next: around(3 * n),
            });
        };
        let bob: Vec<Point> = position.bob.iter().copied().map(point).collect();
        if window.least == [-3 * n, -3 * n] && window.greatest == [3 * n, 3 * n] {
            let strip = |direction| {
                let height = n - 1;
                let corners = [(0, -height), (3 * n, height)].map(|c| turned(c, direction));
                let least = (
                    corners[0].0.min(corners[1].0),
                    corners[0].1.min(corners[1].1),
                );
                let greatest = (
                    corners[0].0.max(corners[1].0),
                    corners[0].1.max(corners[1].1),
                );
                (least, greatest)
            };
            let free = |direction: &Point| {
                let ((left, bottom), (right, top)) = strip(*direction);
                let has = |&(x, y): &Point| left <= x && x <= right && bottom <= y && y <= top;
                !bob.iter().any(has)
            };
            let direction = DIRECTIONS.into_iter().find(free)?;
            let (least, greatest) = strip(direction);
            return Some(SquareTurn {
                mark: cell(turned((n, 0), direction)),
                next: SquareNext::Window(cell(least), cell(greatest)),
            });
        }
        // The direction of a strip is that of its far end.
        let far = |&(u, v): &Point| {
            let end = [3 * n * u, 3 * n * v];
            let at =
                |axis: usize| window.least[axis] == end[axis] || window.greatest[axis] == end[axis];
            let long = usize::from(u == 0);
            end[long] != 0 && at(long)
        };
        let direction = DIRECTIONS.into_iter().find(far)?;
        let strip = |cells: &[Point]| {
            let bits = cells.iter().map(|&c| {
                let (x, y) = turned_back(c, direction);
                self.window.bit((x, y + n - 1)).unwrap_or(0)
            });
            bits.fold(0, |all, bit| all | bit)
        };
        let alice: Vec<Point> = position.alice.iter().copied().map(point).collect();
        let made = u32::try_from(alice.len()).ok()?;
        let turn = self.plan(strip(&alice), strip(&bob), made)?;
        let back = |cells: Cells| {
            let cells = self.window.cells(cells).into_iter();
            cells.map(move |(x, y)| turned((x, y - (n - 1)), direction))
        };
        let [left, bottom] = window.least;
        let [right, top] = window.greatest;
        Some(SquareTurn {
            mark: cell(back(turn.mark).next()?),
            next: match turn.copy {
                Some(cells) => SquareNext::Copy(copy(back(cells))),
                None => SquareNext::Window(cell((left, bottom)), cell((right, top))),
            },
        })
    }

    /// Her turn in the strip after so many moves, all of them in the strip.
    fn plan(&mut self, alice: Cells, bob: Cells, made: u32) -> Option<Turn> {
        if let Some(known) = self.known.get(&(alice, bob)) {
            return *known;
        }
        let line = (2..=3).find_map(|k| {
            let mark = self.window.bit((k * self.n, self.n - 1))?;
            (mark & (alice | bob) == 0).then_some(Turn { mark, copy: None })
        });
        let turn = self
            .safe(alice, bob, made)
            .or_else(|| self.threat(alice, bob, made))
            .or(line);
        self.known.insert((alice, bob), turn);
        turn
    }

    /// A turn that makes a copy safe, in time.
    fn safe(&self, alice: Cells, bob: Cells, made: u32) -> Option<Turn> {
        let turn = |goal: &Goal| {
            let missing = goal.cells & !alice;
            let dangers = goal.met_by.iter().copied();
            let dangers = dangers.filter(|c| c & missing != 0 && c & (alice | bob) == 0);
            let common = dangers.fold(self.window.all(), |common, copy| common & copy);
            // A cell of the copy saves a move.
            let free = common & !alice & !bob;
            let mark = singles(free & goal.cells).chain(singles(free)).next()?;
            let needs = made + 1 + (missing & !mark).count_ones();
            let copy = Some(goal.cells);
            (needs <= self.moves).then_some(Turn { mark, copy })
        };
        let goals = self.window.goals.iter();
        goals.filter(|goal| goal.cells & bob == 0).find_map(turn)
    }

    /// A turn after which she can make a copy safe, whatever Bob does.
    fn threat(&self, alice: Cells, bob: Cells, made: u32) -> Option<Turn> {
        let occupied = alice | bob;
        let wins = |&mark: &Cells| {
            let moves = self.window.moves.iter().copied();
            let legal = moves.filter(|copy| copy & (occupied | mark) == 0);
            std::iter::once(0)
                .chain(legal)
                .all(|copy| self.safe(alice | mark, bob | copy, made + 1).is_some())
        };
        let mark = singles(self.window.all() & !occupied).find(wins)?;
        Some(Turn { mark, copy: None })
    }
}
