//! Local games in rectangles.
//!
//! A *frame* is a rectangle and a lattice by which its translates fill the board. What a copy P of the
//! animal has in common with a translate of the rectangle is a *trace* of P: a set of cells of the
//! rectangle. Of each P one trace has to be chosen, and Bob has to win the game in the rectangle
//! in which Alice wants one of the traces chosen. All choices are tried, by [`Choices`]. A game is a search through its
//! positions, of which at most [`POSITIONS`] are looked at for a frame; frames for which that is not enough are counted.
//!
//! Frames are tried by growing index, up to [`LARGEST`]. No index is known to be enough.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
};

use playproof_checker::positional::{Mask, bit, members};
use playproof_formats::{
    Board, Evidence,
    claim::{Animal, Nature},
    evidence::{Lattice, LocalGame, LocalGames},
};

use super::{Point, copy, moved, orientations, periods::Periods};
use crate::{
    game::cannibal::claim, proof::Proof, search::control::Control, search::lattices::lattices_of,
    search::schedule::in_order, search::traces::Choices,
};

/// Positions that are looked at for one frame.
const POSITIONS: u64 = 1 << 18;

/// Cells of the largest rectangle.
const LARGEST: i16 = 128;

/// What a copy's traces cost, in the units of [`Control::spend`].
const COPY: u64 = 1 << 7;

/// What a position costs for each copy and each set.
const POSITION: u64 = 1 << 2;

/// Bytes of a reply that is remembered.
const REPLY: u64 = 1 << 6;

/// Cells of a rectangle, in increasing order.
type Cells = Mask;

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// No game was found in a rectangle of so many cells, or fewer.
    pub index: i16,
    /// In so many of these rectangles with their lattices there may be one all the same: that took too long.
    pub undecided: usize,
}

/// What came out of a frame.
enum Tried {
    Found(LocalGames),
    Excluded,
    Undecided,
}

/// A search that can be stopped and goes on where it was.
pub struct Search {
    animal: Animal,
    orientations: Vec<Vec<Point>>,
    index: i16,
    /// The rectangles of this index that are not tried yet, by their sides, with lattices.
    frames: Vec<(Point, Lattice)>,
    undecided: usize,
    /// How far it has come.
    pub reached: Reached,
}

impl Search {
    /// The search for a cannibal's local games; the animal is in normal form.
    #[must_use]
    pub fn new(animal: &Animal) -> Self {
        Self {
            animal: animal.clone(),
            orientations: orientations(animal),
            index: 0,
            frames: Vec::new(),
            undecided: 0,
            reached: Reached::default(),
        }
    }

    /// A proof; `None` when `control` stops the search, or there are no more frames.
    pub fn go_on(&mut self, control: &Control) -> Option<Proof> {
        while self.index < LARGEST || !self.frames.is_empty() {
            if self.frames.is_empty() {
                self.index += 1;
                self.frames = frames(self.index, control);
            }
            let solve = |(sides, lattice): &(Point, Lattice), control: &Control| {
                self.solve(*sides, lattice, control)
            };
            let ends = |tried: &Tried| matches!(tried, Tried::Found(_));
            let (done, tried) = in_order(control, &self.frames, solve, ends);
            self.frames.drain(..done);
            for tried in tried.into_iter().take(done).flatten() {
                match tried {
                    Tried::Found(games) => {
                        let claim = claim(Nature::Cannibal, &self.animal);
                        return Some(Proof::new(claim, Evidence::LocalGames(games), &[]));
                    }
                    Tried::Excluded => {}
                    Tried::Undecided => self.undecided += 1,
                }
            }
            if !self.frames.is_empty() {
                return None;
            }
            self.reached = Reached {
                index: self.index,
                undecided: self.undecided,
            };
        }
        None
    }

    /// A game in the rectangle that stops Alice; `None` when `control` stops the search for it.
    fn solve(&self, sides: Point, lattice: &Lattice, control: &Control) -> Option<Tried> {
        let tile = Tile::new(sides, lattice);
        let (mut copies, mut wanted) = (BTreeSet::new(), BTreeSet::new());
        for orientation in &self.orientations {
            for &vector in &tile.cells {
                control.pay(COPY)?;
                let traces = tile.traces(moved(orientation, vector))?;
                if let (1, Some(&trace)) = (traces.len(), traces.get(&(0, 0))) {
                    copies.insert(trace);
                }
                let traces = easiest(&traces.into_values().collect());
                if traces.is_empty() {
                    return Some(Tried::Excluded);
                }
                wanted.insert(traces);
            }
        }
        let mut choices = Choices::new(wanted.into_iter().collect(), control);
        let mut left = POSITIONS;
        while let Some(sets) = choices.next(control) {
            let mut game = Game {
                tile: tile.all(),
                copies: copies.iter().copied().collect(),
                sets,
                used: Vec::new(),
                winning: HashMap::new(),
                left,
                control,
            };
            match game.holds(0, 0) {
                Err(Stopped) => return (!control.is_stopped()).then_some(Tried::Undecided),
                Ok(true) => {
                    let Some(game) = game.written(&tile.cells) else {
                        return (!control.is_stopped()).then_some(Tried::Undecided);
                    };
                    return Some(Tried::Found(LocalGames {
                        lattice: lattice.clone(),
                        games: vec![game],
                    }));
                }
                Ok(false) => {}
            }
            left = game.left;
            for sets in tile.images(&game.needed()) {
                choices.forbid(sets);
            }
        }
        (!control.is_stopped()).then_some(Tried::Excluded)
    }
}

/// A rectangle whose translates fill the board.
struct Tile {
    sides: Point,
    cells: Vec<Point>,
    periods: Periods,
    /// The numbers of the cells, by their classes.
    classes: HashMap<Point, usize>,
}

impl Tile {
    fn new(sides: Point, lattice: &Lattice) -> Self {
        let cells = rectangle(sides);
        let periods = Periods::new(lattice);
        let classes = (cells.iter().enumerate())
            .map(|(number, &cell)| (periods.reduce(cell), number))
            .collect();
        Self {
            sides,
            cells,
            periods,
            classes,
        }
    }

    fn all(&self) -> Cells {
        let numbers = (0..).zip(&self.cells);
        numbers.fold(0, |all, (number, _)| all | bit(number))
    }

    /// What a copy has in common with each of the translates that it meets.
    fn traces(&self, copy: impl IntoIterator<Item = Point>) -> Option<BTreeMap<Point, Cells>> {
        let mut traces: BTreeMap<Point, Cells> = BTreeMap::new();
        for (x, y) in copy {
            let number = *self.classes.get(&self.periods.reduce((x, y)))?;
            let (u, v) = self.cells[number];
            *traces.entry((x - u, y - v)).or_default() |= bit(u32::try_from(number).ok()?);
        }
        Some(traces)
    }

    /// The images of sets of cells under the rectangle's symmetries, which carry copies to copies.
    fn images(&self, sets: &[Cells]) -> [Vec<Cells>; 4] {
        let (a, b) = self.sides;
        let images: [fn(Point, Point) -> Point; 4] = [
            |_, cell| cell,
            |(a, _), (x, y)| (a - 1 - x, y),
            |(_, b), (x, y)| (x, b - 1 - y),
            |(a, b), (x, y)| (a - 1 - x, b - 1 - y),
        ];
        images.map(|image| {
            let moved = |number: u32| {
                let (x, y) = image((a, b), self.cells[number as usize]);
                bit(u32::from((x * b + y).unsigned_abs()))
            };
            let image = |&set: &Cells| members(set).map(moved).fold(0, |set, cell| set | cell);
            sets.iter().map(image).collect()
        })
    }
}

/// The cells of a rectangle.
fn rectangle((a, b): Point) -> Vec<Point> {
    (0..a).flat_map(|x| (0..b).map(move |y| (x, y))).collect()
}

/// The traces that are easiest to defend: Alice owns any one cell, and of two the larger one is easier.
fn easiest(traces: &BTreeSet<Cells>) -> Vec<Cells> {
    let within_another = |trace: Cells| traces.iter().any(|&o| o != trace && trace & !o == 0);
    let large = traces.iter().copied().filter(|t| t.count_ones() > 1);
    large.filter(|&trace| !within_another(trace)).collect()
}

/// The frames of an index.
fn frames(index: i16, control: &Control) -> Vec<(Point, Lattice)> {
    let lattices = lattices_of(Board::SQUARE, index, control);
    let sides = (1..=index)
        .filter(|a| index % a == 0)
        .map(|a| (a, index / a));
    let mut frames: Vec<(Point, Lattice)> = Vec::new();
    for (a, b) in sides {
        let cells = rectangle((a, b));
        let fills = |lattice: &&Lattice| Periods::new(lattice).tell_apart(&cells);
        frames.extend(
            lattices
                .iter()
                .filter(fills)
                .map(|lattice| ((a, b), lattice.clone())),
        );
    }
    frames.reverse();
    frames
}

/// A search through a game was stopped, or has taken too many positions.
struct Stopped;

/// A game in a rectangle: Alice claims cells and wants one of the sets, Bob claims copies or passes.
struct Game<'a> {
    tile: Cells,
    copies: Vec<Cells>,
    sets: Vec<Cells>,
    /// Copies that Bob prefers.
    used: Vec<Cells>,
    /// The cell with which Alice wins, when it is her move, or none if Bob wins, by what is hers and what is his.
    winning: HashMap<(Cells, Cells), Cells>,
    /// Positions that may still be looked at.
    left: u64,
    control: &'a Control,
}

impl Game<'_> {
    /// Whether Bob wins, when it is Alice's move.
    fn holds(&mut self, alice: Cells, bob: Cells) -> Result<bool, Stopped> {
        let mut wanted = 0;
        for set in self.alive(bob) {
            if (set & !alice).count_ones() < 2 {
                return Ok(false);
            }
            wanted |= set;
        }
        if wanted == 0 {
            return Ok(true);
        }
        if let Some(&winning) = self.winning.get(&(alice, bob)) {
            return Ok(winning == 0);
        }
        let cost = POSITION * (self.copies.len() + self.sets.len()) as u64;
        self.control.pay(cost).ok_or(Stopped)?;
        self.left = self.left.checked_sub(1).ok_or(Stopped)?;
        let free = self.tile & !(alice | bob);
        let mut moves: Vec<Cells> = cells_of(free).collect();
        let mut urgency = [0_u64; LARGEST as usize];
        for set in self.alive(bob).map(|set| set & !alice) {
            members(set).for_each(|cell| urgency[cell as usize] += weight(set));
        }
        moves.sort_by_key(|cell| Reverse(urgency[cell.trailing_zeros() as usize]));
        let mut winning = 0;
        for cell in moves {
            if self.reply(alice | cell, bob)?.is_none() {
                winning = cell;
                break;
            }
        }
        self.winning.insert((alice, bob), winning);
        Ok(winning == 0)
    }

    /// What Bob does with this to win, when it is his move: he claims a copy, or nothing.
    fn reply(&mut self, alice: Cells, bob: Cells) -> Result<Option<Cells>, Stopped> {
        let wanted: Vec<Cells> = self.alive(bob).collect();
        let urgent = |set: &Cells| (set & !alice).count_ones() < 2;
        let saves = |copy: Cells| !wanted.iter().any(|set| set & copy == 0 && urgent(set));
        let free = self.copies.iter().filter(|&copy| copy & (alice | bob) == 0);
        let mut replies: Vec<Cells> = free.copied().filter(|&copy| saves(copy)).collect();
        replies.sort_by_cached_key(|copy| {
            let met = wanted.iter().filter(|&set| set & copy != 0);
            let urgency: u64 = met.map(|set| weight(set & !alice)).sum();
            (!self.used.contains(copy), Reverse(urgency))
        });
        replies.extend(saves(0).then_some(0));
        for copy in replies {
            if self.holds(alice, bob | copy)? {
                return Ok(Some(copy));
            }
        }
        Ok(None)
    }

    /// The sets that Alice may still complete.
    fn alive(&self, bob: Cells) -> impl Iterator<Item = Cells> {
        self.sets.iter().copied().filter(move |set| set & bob == 0)
    }

    /// The sets with which Alice wins, when she does.
    fn needed(&self) -> Vec<Cells> {
        let mut needed: Vec<Cells> = Vec::new();
        let mut met = HashSet::new();
        let mut open = vec![(0, 0)];
        while let Some((alice, bob)) = open.pop() {
            if !met.insert((alice, bob)) {
                continue;
            }
            let complete = |set: &Cells| set & bob == 0 && (set & !alice).count_ones() < 2;
            if needed.iter().any(complete) {
                continue;
            }
            if let Some(set) = self.sets.iter().copied().find(complete) {
                needed.push(set);
                continue;
            }
            let Some(&cell) = self.winning.get(&(alice, bob)) else {
                continue;
            };
            let alice = alice | cell;
            let free = self.copies.iter().filter(|&copy| copy & (alice | bob) == 0);
            open.extend(free.map(|copy| (alice, bob | copy)));
            open.push((alice, bob));
        }
        needed
    }

    /// Bob's strategy, as it is written: first as long as there is something to stop, then with as few
    /// copies as it needs. `None` if that takes too much time or memory.
    fn written(mut self, cells: &[Point]) -> Option<LocalGame> {
        self.left = POSITIONS;
        let mut replies: HashMap<(Cells, Cells), Cells> = HashMap::new();
        let mut open = vec![(0, 0)];
        while let Some((alice, bob)) = open.pop() {
            if self.alive(bob).next().is_none() {
                continue;
            }
            for cell in cells_of(self.tile & !(alice | bob)) {
                let alice = alice | cell;
                if replies.contains_key(&(alice, bob)) {
                    continue;
                }
                let bytes = REPLY.saturating_mul(replies.len() as u64);
                let reply = self
                    .reply(alice, bob)
                    .ok()?
                    .filter(|_| bytes < self.control.memory())?;
                if reply != 0 && !self.used.contains(&reply) {
                    self.used.push(reply);
                }
                replies.insert((alice, bob), reply);
                open.push((alice, bob | reply));
            }
        }
        self.copies = std::mem::take(&mut self.used);
        self.copies.sort_unstable();
        self.tile = self.copies.iter().fold(0, |tile, copy| tile | copy);
        let (mut met, mut answers) = (HashSet::new(), Vec::new());
        let mut open = vec![(0, 0)];
        while let Some((alice, bob)) = open.pop() {
            for cell in cells_of(self.tile & !(alice | bob)) {
                let (alice, mut bob) = (alice | cell, bob);
                if let Some(some) = self.free(alice | bob) {
                    if !met.insert((alice, bob)) {
                        continue;
                    }
                    // Where nothing is left to stop, any copy makes the rest shorter.
                    let reply = replies
                        .get(&(alice, bob))
                        .copied()
                        .unwrap_or(self.copies[some]);
                    let number = self.copies.iter().position(|&copy| copy == reply);
                    answers.push(number.and_then(|number| u32::try_from(number).ok()));
                    bob |= reply;
                }
                if self.free(alice | bob).is_some() {
                    open.push((alice, bob));
                }
            }
        }
        let cells_in = |set: Cells| members(set).map(|number| cells[number as usize]);
        let copies = self.copies.iter().map(|&set| copy(cells_in(set)));
        Some(LocalGame {
            copies: copies.collect(),
            answers,
        })
    }

    /// The first copy that is free.
    fn free(&self, taken: Cells) -> Option<usize> {
        self.copies.iter().position(|copy| copy & taken == 0)
    }
}

/// How much it counts that Alice lacks these cells of a set: few most.
fn weight(missing: Cells) -> u64 {
    1 << 32_u32.saturating_sub(4 * missing.count_ones())
}

/// The cells of a set, one by one.
fn cells_of(set: Cells) -> impl Iterator<Item = Cells> {
    members(set).map(bit)
}
