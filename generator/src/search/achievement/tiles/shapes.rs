//! Tiles by their shapes, of growing size, over all lattices of their index.
//!
//! The tiles looked at are row-convex animals of the square or the hexagonal board that a half turn leaves as they
//! are: one whose translates fill the board, or one with its image under a reflection or
//! another turn. (Among all row-convex ones nothing more was found for rows and diagonals, and
//! there are a hundred times as many.)
//!
//! What a placement has in common with a translate of a tile is a *trace*: vertices of the tile's game. A tile and
//! its image have one game, so that traces in either are sets of the same; but on a fixed board, where the goals need not be
//! alike under the reflection, each of the two has a game of its own, and the image may be a translate. Each placement needs one trace
//! among the sets, and Breaker has to win the game that arises. All choices are tried, by [`Choices`].

use std::collections::{BTreeMap, BTreeSet};

use playproof_checker::{
    Budget, Limits, animal, lattice,
    positional::{MAX_VERTICES, Mask, bit},
};
use playproof_formats::{Board, Cell, Tiling, evidence::Lattice};

use super::{
    cells::{Point, cell_at, plus},
    found::{Found, Tile},
    symmetry::Periods,
};
use crate::{
    game::Achievement,
    search::{control::Control, positional::apart::Solver, schedule::Attempt, traces::Choices},
};

/// What a trace costs, and a choice of tiles, in the units of [`Control::spend`].
const TRACE: u64 = 1 << 5;
const CHOICE: u64 = 1 << 5;

type Shape = Vec<Point>;

/// The symmetries of a tiling without translations, one of each and its composition with the half turn. The identity,
/// which is the first, is one only where the two tiles have games of their own.
fn symmetries(board: Board) -> &'static [fn(Point) -> Point] {
    let all: &[fn(Point) -> Point] = match board.tiling {
        Tiling::Hexagonal => &[
            |(x, y)| (x, y),
            |(x, y)| (y, x),
            |(x, y)| (x + y, -y),
            |(x, y)| (-x, x + y),
            |(x, y)| (-y, x + y),
            |(x, y)| (-x - y, x),
        ],
        _ => &[
            |(x, y)| (x, y),
            |(x, y)| (-x, y),
            |(x, y)| (y, x),
            |(x, y)| (-y, x),
        ],
    };
    if board.is_fixed { all } else { &all[1..] }
}

/// Shapes with the lattices of their index, and of twice that.
fn choices() -> impl Iterator<Item = (Periods, Shape)> + Send {
    let sizes = (2..=MAX_VERTICES as usize).step_by(2);
    sizes.flat_map(|size| {
        let index = i16::try_from(size).unwrap_or(i16::MAX);
        shapes(size).into_iter().flat_map(move |shape| {
            let lattices = Periods::of_index(index).chain(Periods::of_index(2 * index));
            lattices.map(move |lattice| (lattice, shape.clone()))
        })
    })
}

/// Takes the classes of a shape's cells, moved by a vector; false if one is taken already.
fn take(taken: &mut [bool], periods: Periods, shape: &Shape, by: Point) -> bool {
    let mut classes = shape.iter().map(|&cell| periods.class(plus(cell, by)));
    classes.all(|class| !std::mem::replace(&mut taken[class], true))
}

/// The row-convex shapes with this many cells that a half turn leaves as they are.
fn shapes(size: usize) -> Vec<Shape> {
    // The upper rows, from the top, by their first and last columns.
    let mut open: Vec<Vec<(i16, i16)>> = vec![Vec::new()];
    let mut found = Vec::new();
    while let Some(rows) = open.pop() {
        let above: i16 = rows.iter().map(|(first, last)| last - first + 1).sum();
        let left = i16::try_from(size).unwrap_or(i16::MAX) - 2 * above;
        if left == 0
            && let Some(&(first, last)) = rows.last()
        {
            // The row below is the image of this one, and touches it.
            found.extend((2 * first..=2 * last).filter_map(|sum| turned(&rows, None, sum)));
        }
        if left <= 0 {
            continue;
        }
        for row in below(rows.last().copied(), left) {
            if row.1 - row.0 + 1 == left {
                found.extend(turned(&rows, Some(row), row.0 + row.1));
            }
            if 2 * (row.1 - row.0 + 1) <= left {
                open.push([rows.as_slice(), &[row]].concat());
            }
        }
    }
    found.sort_by_key(|shape| {
        // Round ones first.
        let (columns, rows) = (extent(shape, |c| c.0), extent(shape, |c| c.1));
        (columns.max(rows), columns, shape.clone())
    });
    found.dedup();
    found
}

fn extent(shape: &Shape, coordinate: impl Fn(&(i16, i16)) -> i16) -> i16 {
    let least = shape.iter().map(&coordinate).min().unwrap_or(0);
    shape.iter().map(&coordinate).max().unwrap_or(0) - least
}

/// The rows of at most this many cells that touch the row above.
fn below(above: Option<(i16, i16)>, most: i16) -> Vec<(i16, i16)> {
    (1..=most)
        .flat_map(|width| {
            let firsts = above.map_or(0..=0, |(first, last)| first - width + 1..=last);
            firsts.map(move |first| (first, first + width - 1))
        })
        .collect()
}

/// The rows, a middle one if there is one, and the images of the rows under the half turn that carries a column x
/// to `sum` − x; `None` if they do not touch.
fn turned(rows: &[(i16, i16)], middle: Option<(i16, i16)>, sum: i16) -> Option<Shape> {
    let images = rows
        .iter()
        .rev()
        .map(|(first, last)| (sum - last, sum - first));
    let all: Vec<(i16, i16)> = rows.iter().copied().chain(middle).chain(images).collect();
    let touch = |pair: &[(i16, i16)]| pair[0].0 <= pair[1].1 && pair[1].0 <= pair[0].1;
    all.windows(2).all(touch).then(|| {
        let rows = (0..).zip(&all);
        let cells = rows.flat_map(|(row, &(first, last))| (first..=last).map(move |x| (x, -row)));
        cells.collect()
    })
}

struct Search {
    board: Board,
    /// The orientations of all goals.
    orientations: Vec<Vec<Cell>>,
    solver: Solver,
}

/// A search that goes on with the shape and the lattice at which it was stopped. It reports the number of cells when it has
/// excluded all tiles that are smaller.
pub(super) fn start<'a>(
    game: &Achievement,
    report: impl Fn(usize) + Send + 'a,
) -> Attempt<'a, Found> {
    let mut search = Search::new(game);
    let mut choices = choices().peekable();
    Box::new(move |control| {
        let search = search.as_mut()?;
        while let Some((periods, shape)) = choices.peek() {
            control.pay(CHOICE)?;
            report(shape.len());
            let found = search.tile(*periods, shape, control);
            if found.is_some() || control.is_stopped() {
                return found;
            }
            choices.next();
        }
        None
    })
}

impl Search {
    fn new(game: &Achievement) -> Option<Self> {
        let mut budget = Budget::new(Limits::default());
        let mut orientations = Vec::new();
        for goal in &game.goals {
            orientations.extend(animal::orientations(game.board, goal, &mut budget).ok()?);
        }
        let solver = Solver::default();
        Some(Self {
            board: game.board,
            orientations,
            solver,
        })
    }

    /// The shape, alone or with an image, as tiles modulo a lattice.
    fn tile(&mut self, periods: Periods, shape: &Shape, control: &Control) -> Option<Found> {
        let mut taken = vec![false; periods.index()];
        if !take(&mut taken, periods, shape, (0, 0)) {
            return None;
        }
        if shape.len() == periods.index() {
            return self.choose(periods, &[shape], control);
        }
        for &image in symmetries(self.board) {
            let image: Shape = shape.iter().copied().map(image).collect();
            for by in periods.cells() {
                control.pay(CHOICE)?;
                if take(&mut taken.clone(), periods, &image, by) {
                    let other = image.iter().map(|&cell| plus(cell, by));
                    let tiles = [shape, &other.collect()];
                    if let Some(found) = self.choose(periods, &tiles, control) {
                        return Some(found);
                    }
                }
            }
        }
        None
    }

    /// A trace for each placement, so that Breaker wins the game with these sets.
    fn choose(&mut self, periods: Periods, tiles: &[&Shape], control: &Control) -> Option<Found> {
        let cells = |shape: &[Point]| -> Option<Vec<Cell>> {
            shape
                .iter()
                .map(|&cell| cell_at(self.board, cell))
                .collect()
        };
        let lattice = periods.lattice(self.board)?;
        let tiles: Option<Vec<Vec<Cell>>> = tiles.iter().map(|shape| cells(shape)).collect();
        let tiles = tiles?;
        if self.board.is_fixed && tiles.iter().map(Vec::len).sum::<usize>() > MAX_VERTICES as usize
        {
            return None;
        }
        let placements = self.traces(&lattice, &tiles, control)?;
        let size = tiles.first()?.len();
        let games = if self.board.is_fixed { tiles.len() } else { 1 };
        let game = bit(u32::try_from(size).ok()?).wrapping_sub(1);
        let mut choices = Choices::new(placements, control);
        while let Some(sets) = choices.next(control) {
            let of_game = |number: usize| -> Vec<Mask> {
                let sets = sets.iter().map(|set| set >> (number * size) & game);
                sets.filter(|&set| set != 0).collect()
            };
            let sets: Vec<Vec<Mask>> = (0..games).map(of_game).collect();
            let mut lost = false;
            for sets in &sets {
                if !self.solver.wins(sets.clone(), control)? {
                    continue;
                }
                lost = true;
                let needed = self.needed(sets.clone(), control)?;
                // The half turn of a tile turns the order of its cells around.
                let turned = |set: &Mask| set.reverse_bits() >> (MAX_VERTICES as usize - size);
                for sets in [needed.iter().map(turned).collect(), needed] {
                    let in_game =
                        |number: usize| sets.iter().map(move |set| set << (number * size));
                    (0..games).for_each(|number| choices.forbid(in_game(number)));
                }
            }
            if !lost {
                let games = sets.iter().cycle().cloned();
                let tiles = tiles
                    .into_iter()
                    .zip(games)
                    .map(|(cells, sets)| Tile { cells, sets });
                let tiles = tiles.filter(|tile| !tile.sets.is_empty()).collect();
                return Some(Found { lattice, tiles });
            }
        }
        None
    }

    /// Sets with which Breaker loses, of those with which she does: without any of them she wins.
    fn needed(&mut self, sets: Vec<Mask>, control: &Control) -> Option<Vec<Mask>> {
        let mut needed = sets.clone();
        for set in sets {
            let without: Vec<Mask> = needed
                .iter()
                .copied()
                .filter(|&other| other != set)
                .collect();
            if self.solver.wins(without.clone(), control)? {
                needed = without;
            }
        }
        Some(needed)
    }

    /// For each placement modulo the lattice its traces of two cells at least. `None` if a placement has none.
    fn traces(
        &self,
        lattice: &Lattice,
        tiles: &[Vec<Cell>],
        control: &Control,
    ) -> Option<Vec<Vec<Mask>>> {
        let lattice = lattice::Lattice::new(self.board, lattice).ok()?;
        let size = tiles.first()?.len();
        let mut places: BTreeMap<Cell, (usize, u32)> = BTreeMap::new();
        for (number, tile) in tiles.iter().enumerate() {
            for (&cell, vertex) in tile.iter().zip(0..) {
                places.insert(lattice.reduce(cell).ok()?, (number, vertex));
            }
        }
        let mut all = BTreeSet::new();
        for orientation in &self.orientations {
            for vector in lattice.translations() {
                control.pay(TRACE * orientation.len() as u64)?;
                let mut met: BTreeMap<(usize, Cell), Mask> = BTreeMap::new();
                for cell in animal::translate(orientation, vector.ok()?)? {
                    if let Some(&(tile, vertex)) = places.get(&lattice.reduce(cell).ok()?) {
                        let there = *tiles[tile].get(vertex as usize)?;
                        *met.entry((tile, cell.checked_sub(there)?)).or_default() |= bit(vertex);
                    }
                }
                let traces = met.into_iter().filter(|(_, trace)| trace.count_ones() > 1);
                let in_game = |((tile, _), trace): ((usize, Cell), Mask)| {
                    let number = if self.board.is_fixed { tile } else { 0 };
                    trace << (number * size)
                };
                let traces: BTreeSet<Mask> = traces.map(in_game).collect();
                if traces.is_empty() {
                    return None;
                }
                all.insert(traces);
            }
        }
        let placements = all.into_iter().map(|traces| traces.into_iter().collect());
        Some(placements.collect())
    }
}
