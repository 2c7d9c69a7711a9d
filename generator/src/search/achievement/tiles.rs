//! Tiles, of growing size, over all lattices of their index.
//!
//! The tiles looked at are row-convex animals of the square or the hexagonal board that a half turn leaves as they
//! are: one whose translates fill the board, or one with its image under a reflection or
//! another turn. A hexagon has two coordinates here; the third is what makes the sum 0. (Among all row-convex ones nothing more was found for rows and diagonals, and
//! there are a hundred times as many.)
//!
//! What a placement has in common with a translate of a tile is a *trace*: vertices of the tile's game. A tile and
//! its image have one game, so that traces in either are sets of the same; but on a fixed board, where the goals need not be
//! alike under the reflection, each of the two has a game of its own, and the image may be a translate. Each placement needs one trace
//! among the sets, and Breaker has to win the game that arises. All choices are tried, by [`Choices`]. There are
//! infinitely many tiles; the search goes on until it is stopped.

use std::collections::{BTreeMap, BTreeSet};

use playproof_checker::{
    Budget, Limits, animal, lattice,
    positional::{Game, MAX_VERTICES, Mask, bit, members},
};
use playproof_formats::{
    Board, Cell, Evidence, Tiling,
    claim::{Arena, Hypergraph, Player},
    evidence::{Lattice, Tiles},
};

use crate::{
    game::Achievement, proof::Proof, search::control::Control, search::schedule::Attempt,
    search::traces::Choices,
};

/// What a trace costs, and a choice of tiles, in the units of [`Control::spend`].
const TRACE: u64 = 1 << 5;
const CHOICE: u64 = 1 << 5;

/// Games of tiles of which is remembered who wins.
const REMEMBERED: usize = 1 << 16;

/// Whether Breaker, moving second, wins a game; `None` when the search is stopped.
pub(super) type Holds<'a> = dyn Fn(&Game, &Control) -> Option<bool> + Sync + 'a;

/// The proof that she does.
pub(super) type Prove<'a> = dyn Fn(&Arena, &Control) -> Option<Proof> + Sync + 'a;

/// A search that goes on with the shape and the lattice at which it was stopped. It reports the number of cells when it has
/// excluded all tiles that are smaller.
pub(super) fn start<'a>(
    game: &'a Achievement,
    holds: &'a Holds<'a>,
    prove: &'a Prove<'a>,
    report: impl Fn(usize) + Send + 'a,
) -> Attempt<'a, Proof> {
    let is_one_each = (game.maker, game.last_turn, game.first_turn) == (1, 1, 1);
    let answers = game.breaker_cells().is_some_and(|breaker| breaker > 0);
    let is_plane = matches!(game.board.tiling, Tiling::SQUARE | Tiling::Hexagonal);
    let applies = is_one_each && answers && is_plane;
    let mut search = None;
    let mut choices = choices().peekable();
    Box::new(move |control| {
        if !applies {
            return None;
        }
        let search = search.get_or_insert_with(|| Search::new(game, holds));
        let search = search.as_mut()?;
        while let Some((lattice, shape)) = choices.peek() {
            control.pay(CHOICE)?;
            report(shape.len());
            if let Some(found) = search.tile(*lattice, shape, control) {
                return found.proof(game, prove, control);
            }
            if control.is_stopped() {
                return None;
            }
            choices.next();
        }
        None
    })
}

/// A cell by its first two coordinates.
type Point = (i16, i16);

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

/// Vectors (width, shift) and (0, height).
type Periods = (i16, i16, i16);

/// Shapes with the lattices of their index, and of twice that.
fn choices() -> impl Iterator<Item = (Periods, Shape)> + Send {
    let sizes = (2..=MAX_VERTICES as usize).step_by(2);
    sizes.flat_map(|size| {
        let index = i16::try_from(size).unwrap_or(i16::MAX);
        shapes(size).into_iter().flat_map(move |shape| {
            let lattices = lattices(index).chain(lattices(2 * index));
            lattices.map(move |lattice| (lattice, shape.clone()))
        })
    })
}

fn lattices(index: i16) -> impl Iterator<Item = Periods> + Send {
    let widths = (1..=index).filter(move |width| index % width == 0);
    widths.flat_map(move |width| {
        let height = index / width;
        (0..height).map(move |shift| (width, shift, height))
    })
}

fn index((width, _, height): Periods) -> usize {
    usize::from(width.unsigned_abs()) * usize::from(height.unsigned_abs())
}

/// Takes the classes of a shape's cells, moved by a vector; false if one is taken already.
fn take(taken: &mut [bool], (width, shift, height): Periods, shape: &Shape, by: Point) -> bool {
    shape.iter().all(|&(x, y)| {
        let (x, y) = (x + by.0, y + by.1);
        let times = x.div_euclid(width);
        let (x, y) = (x - times * width, (y - times * shift).rem_euclid(height));
        let class = usize::from((x * height + y).unsigned_abs());
        !std::mem::replace(&mut taken[class], true)
    })
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

struct Search<'a> {
    board: Board,
    /// The orientations of all goals.
    orientations: Vec<Vec<Cell>>,
    holds: &'a Holds<'a>,
    /// Whether Breaker wins the games with these sets.
    known: BTreeMap<Vec<Mask>, bool>,
}

/// Tiles, with the sets of their games.
struct Found {
    lattice: Lattice,
    tiles: Vec<Vec<Cell>>,
    games: Vec<Vec<Mask>>,
}

impl<'a> Search<'a> {
    fn new(game: &Achievement, holds: &'a Holds<'a>) -> Option<Self> {
        let mut budget = Budget::new(Limits::default());
        let mut orientations = Vec::new();
        for goal in &game.goals {
            orientations.extend(animal::orientations(game.board, goal, &mut budget).ok()?);
        }
        let known = BTreeMap::new();
        Some(Self {
            board: game.board,
            orientations,
            holds,
            known,
        })
    }

    /// The shape, alone or with an image, as tiles modulo a lattice.
    fn tile(&mut self, periods: Periods, shape: &Shape, control: &Control) -> Option<Found> {
        let (width, _, height) = periods;
        let mut taken = vec![false; index(periods)];
        if !take(&mut taken, periods, shape, (0, 0)) {
            return None;
        }
        if shape.len() == index(periods) {
            return self.choose(periods, &[shape], control);
        }
        for &image in symmetries(self.board) {
            let image: Shape = shape.iter().copied().map(image).collect();
            for by in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
                control.pay(CHOICE)?;
                if take(&mut taken.clone(), periods, &image, by) {
                    let other = image.iter().map(|&(x, y)| (x + by.0, y + by.1));
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
    fn choose(
        &mut self,
        (width, shift, height): Periods,
        tiles: &[&Shape],
        control: &Control,
    ) -> Option<Found> {
        let cell = |&(x, y): &Point| match self.board.tiling {
            Tiling::Hexagonal => Cell::new(&[x, y, -x - y]),
            _ => Cell::new(&[x, y]),
        };
        let cells = |shape: &[Point]| -> Option<Vec<Cell>> { shape.iter().map(cell).collect() };
        let lattice = Lattice(cells(&[(width, shift), (0, height)])?);
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
                if self.holds(size, sets, control)? {
                    continue;
                }
                lost = true;
                let needed = self.needed(size, sets.clone(), control)?;
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
                let (tiles, games) = tiles
                    .into_iter()
                    .zip(games)
                    .filter(|(_, sets)| !sets.is_empty())
                    .unzip();
                return Some(Found {
                    lattice,
                    tiles,
                    games,
                });
            }
        }
        None
    }

    /// Sets with which Breaker loses, of those with which she does: without any of them she wins.
    fn needed(&mut self, size: usize, sets: Vec<Mask>, control: &Control) -> Option<Vec<Mask>> {
        let mut needed = sets.clone();
        for set in sets {
            let without: Vec<Mask> = needed
                .iter()
                .copied()
                .filter(|&other| other != set)
                .collect();
            if !self.holds(size, &without, control)? {
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

    /// Whether Breaker wins the game with these sets, none of which contains another.
    fn holds(&mut self, size: usize, sets: &[Mask], control: &Control) -> Option<bool> {
        let mut sets = sets.to_vec();
        sets.sort_unstable();
        if let Some(&known) = self.known.get(&sets) {
            return Some(known);
        }
        let vertices = bit(u32::try_from(size).ok()?).wrapping_sub(1);
        let below = vec![0; size];
        let game = Game {
            vertices,
            sets,
            below,
        };
        let holds = (self.holds)(&game, control)?;
        if self.known.len() == REMEMBERED {
            self.known.clear();
        }
        self.known.insert(game.sets, holds);
        Some(holds)
    }
}

impl Found {
    fn proof(self, game: &Achievement, prove: &Prove<'_>, control: &Control) -> Option<Proof> {
        let vertices = u32::try_from(self.tiles.first()?.len()).ok()?;
        let mut known: BTreeMap<&[Mask], Proof> = BTreeMap::new();
        let mut games = Vec::new();
        for game in &self.games {
            if !known.contains_key(game.as_slice()) {
                let sets = game.iter().map(|&set| members(set).collect());
                let mut sets: Vec<Vec<u32>> = sets.collect();
                sets.sort_unstable();
                let arena = Arena::Hypergraph(Hypergraph {
                    vertices,
                    sets,
                    order: Vec::new(),
                });
                known.insert(game, prove(&arena, control)?);
            }
            games.push(known.get(game.as_slice())?.clone());
        }
        let evidence = Tiles {
            lattice: self.lattice,
            tiles: self.tiles,
        };
        let claim = game.won_by(Player::Breaker);
        Some(Proof::new(claim, Evidence::Tiles(evidence), &games))
    }
}
