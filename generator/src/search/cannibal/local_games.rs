//! Local games in rectangles.
//!
//! A *frame* is a rectangle and a lattice by which its translates fill the board. What a copy P of the
//! animal has in common with a translate of the rectangle is a *trace* of P: a set of cells of the
//! rectangle. Of each P one trace has to be chosen, and Bob has to win the game in the rectangle
//! in which Alice wants one of the traces chosen. So the copies with few and small traces
//! choose first, each the largest trace first with which Bob still wins; the search goes back at
//! most [`TRIALS`] times before the next frame is tried. A game is a search through its positions,
//! of which at most [`POSITIONS`] are looked at for a frame.
//!
//! Frames are tried by growing index, up to [`LARGEST`]. No index is known to be enough.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
};

use playproof_checker::positional::members;
use playproof_formats::{
    Board, Evidence,
    claim::{Animal, Nature},
    evidence::{Lattice, LocalGame, LocalGames},
};

use super::{Point, copy, moved, orientations, periods::Periods};
use crate::{
    game::cannibal::claim, proof::Proof, search::control::Control, search::lattices::lattices_of,
    search::schedule::in_order,
};

/// Games that are played for one frame.
const TRIALS: usize = 200;

/// Positions that are looked at for one frame.
const POSITIONS: u64 = 1 << 18;

/// Cells of the largest rectangle.
const LARGEST: i16 = 64;

/// What a copy's traces cost, in the units of [`Control::spend`].
const COPY: u64 = 1 << 7;

/// What a position costs for each copy and each set.
const POSITION: u64 = 1 << 2;

/// Bytes of a reply that is remembered.
const REPLY: u64 = 1 << 6;

/// Cells of a rectangle.
type Cells = u64;

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// No game was found in a rectangle of so many cells, or fewer.
    pub index: i16,
}

/// A search that can be stopped and goes on where it was.
pub struct Search {
    animal: Animal,
    orientations: Vec<Vec<Point>>,
    index: i16,
    /// The rectangles of this index that are not tried yet, by their sides, with lattices.
    frames: Vec<(Point, Lattice)>,
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
            let (done, found) = in_order(control, &self.frames, solve, |_| true);
            self.frames.drain(..done);
            if let Some(games) = found.into_iter().flatten().next() {
                let claim = claim(Nature::Cannibal, &self.animal);
                return Some(Proof::new(claim, Evidence::LocalGames(games), &[]));
            }
            if !self.frames.is_empty() {
                return None;
            }
            self.reached = Reached { index: self.index };
        }
        None
    }

    /// A game in the rectangle that stops Alice.
    fn solve(&self, (a, b): Point, lattice: &Lattice, control: &Control) -> Option<LocalGames> {
        let cells: Vec<Point> = (0..a).flat_map(|x| (0..b).map(move |y| (x, y))).collect();
        let periods = Periods::new(lattice);
        let classes: HashMap<Point, usize> = (cells.iter().enumerate())
            .map(|(number, &cell)| (periods.reduce(cell), number))
            .collect();
        let (mut copies, mut wanted) = (BTreeSet::new(), BTreeSet::new());
        for orientation in &self.orientations {
            for &vector in &cells {
                control.pay(COPY)?;
                // By the translates that a copy meets.
                let mut traces: BTreeMap<Point, Cells> = BTreeMap::new();
                for (x, y) in moved(orientation, vector) {
                    let number = *classes.get(&periods.reduce((x, y)))?;
                    let (u, v) = cells[number];
                    *traces.entry((x - u, y - v)).or_default() |= 1 << number;
                }
                if let (1, Some(&trace)) = (traces.len(), traces.get(&(0, 0))) {
                    copies.insert(trace);
                }
                // Alice owns any one cell, and a larger trace is easier to defend.
                let all: BTreeSet<Cells> = traces.into_values().collect();
                let within_another =
                    |trace: Cells| all.iter().any(|&o| o != trace && trace & !o == 0);
                let mut traces: Vec<Cells> =
                    all.iter().copied().filter(|t| t.count_ones() > 1).collect();
                traces.retain(|&trace| !within_another(trace));
                traces.sort_by_key(|trace| Reverse(trace.count_ones()));
                if traces.is_empty() {
                    return None;
                }
                wanted.insert(traces);
            }
        }
        let copies: Vec<Cells> = copies.into_iter().collect();
        let mut wanted: Vec<Vec<Cells>> = wanted.into_iter().collect();
        wanted.sort_by_key(|traces| (traces[0].count_ones(), traces.len()));
        let mut choice = Choice {
            tile: (0..cells.len()).fold(0, |tile, number| tile | 1 << number),
            copies,
            wanted,
            control,
            trials: 0,
            positions: 0,
        };
        let game = choice.choose()?.written(&cells)?;
        let lattice = lattice.clone();
        Some(LocalGames {
            lattice,
            games: vec![game],
        })
    }
}

/// The frames of an index.
fn frames(index: i16, control: &Control) -> Vec<(Point, Lattice)> {
    let lattices = lattices_of(Board::SQUARE, index, control);
    let sides = (1..=index)
        .filter(|a| index % a == 0)
        .map(|a| (a, index / a));
    let mut frames: Vec<(Point, Lattice)> = Vec::new();
    for (a, b) in sides {
        let cells: Vec<Point> = (0..a).flat_map(|x| (0..b).map(move |y| (x, y))).collect();
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

/// The choice of traces.
struct Choice<'a> {
    /// The rectangle.
    tile: Cells,
    /// The animal's copies in the rectangle.
    copies: Vec<Cells>,
    /// For each copy that Alice may want its traces.
    wanted: Vec<Vec<Cells>>,
    control: &'a Control,
    /// Games and positions so far.
    trials: usize,
    positions: u64,
}

impl<'a> Choice<'a> {
    /// A game that Bob wins.
    fn choose(&mut self) -> Option<Game<'a>> {
        let mut sets: Vec<Cells> = Vec::new();
        let single = self.wanted.iter().filter(|traces| traces.len() == 1);
        single.for_each(|traces| add(&mut sets, traces[0]));
        let game = self.play(sets)?;
        self.go_on(0, game)
    }

    /// Chooses for the copies from this one on.
    fn go_on(&mut self, from: usize, game: Game<'a>) -> Option<Game<'a>> {
        let defended = |traces: &&Vec<Cells>| {
            let within = |trace: &Cells| game.sets.iter().any(|set| set & !trace == 0);
            traces.iter().any(within)
        };
        let open = self
            .wanted
            .iter()
            .skip(from)
            .position(|traces| !defended(&traces));
        let Some(open) = open else {
            return Some(game);
        };
        let open = from + open;
        for trace in self.wanted[open].clone() {
            let mut sets = game.sets.clone();
            add(&mut sets, trace);
            let chosen = self.play(sets).and_then(|game| self.go_on(open + 1, game));
            if chosen.is_some() {
                return chosen;
            }
        }
        None
    }

    /// The game about these sets, if Bob wins it.
    fn play(&mut self, sets: Vec<Cells>) -> Option<Game<'a>> {
        self.trials += 1;
        let left = POSITIONS.checked_sub(self.positions)?;
        if self.trials > TRIALS || self.control.is_stopped() {
            return None;
        }
        let mut game = Game {
            tile: self.tile,
            copies: self.copies.clone(),
            sets,
            used: Vec::new(),
            won: HashMap::new(),
            left,
            control: self.control,
        };
        let won = game.holds(0, 0);
        self.positions += left - game.left;
        won.then_some(game)
    }
}

/// Adds a set to those that Alice wants; none of them contains another.
fn add(sets: &mut Vec<Cells>, set: Cells) {
    if !sets.iter().any(|other| other & !set == 0) {
        sets.retain(|other| set & !other != 0);
        sets.push(set);
    }
}

/// A game in a rectangle: Alice claims cells and wants one of the sets, Bob claims copies or passes.
struct Game<'a> {
    tile: Cells,
    copies: Vec<Cells>,
    sets: Vec<Cells>,
    /// Copies that Bob prefers.
    used: Vec<Cells>,
    /// Whether Bob wins, by what is Alice's and what is his, when it is her move.
    won: HashMap<(Cells, Cells), bool>,
    /// Positions that may still be looked at.
    left: u64,
    control: &'a Control,
}

impl Game<'_> {
    /// Whether Bob wins, when it is Alice's move. If the search was stopped, he does not.
    fn holds(&mut self, alice: Cells, bob: Cells) -> bool {
        let mut wanted = 0;
        for set in self.alive(bob) {
            if (set & !alice).count_ones() < 2 {
                return false;
            }
            wanted |= set;
        }
        if wanted == 0 {
            return true;
        }
        if let Some(&won) = self.won.get(&(alice, bob)) {
            return won;
        }
        let cost = POSITION * (self.copies.len() + self.sets.len()) as u64;
        if self.left == 0 || self.control.pay(cost).is_none() {
            return false;
        }
        self.left -= 1;
        let free = self.tile & !(alice | bob);
        let moves = cells_of(free & wanted).chain(cells_of(free & !wanted));
        let won = moves
            .into_iter()
            .all(|cell| self.reply(alice | cell, bob).is_some());
        self.won.insert((alice, bob), won);
        won
    }

    /// What Bob does with this to win, when it is his move: he claims a copy, or nothing.
    fn reply(&mut self, alice: Cells, bob: Cells) -> Option<Cells> {
        let wanted: Vec<Cells> = self.alive(bob).collect();
        let urgent = |set: &Cells| (set & !alice).count_ones() < 2;
        let saves = |copy: Cells| !wanted.iter().any(|set| set & copy == 0 && urgent(set));
        let free = self.copies.iter().filter(|&copy| copy & (alice | bob) == 0);
        let mut replies: Vec<Cells> = free.copied().filter(|&copy| saves(copy)).collect();
        replies.sort_by_cached_key(|copy| {
            let met = wanted.iter().filter(|&set| set & copy != 0).count();
            (!self.used.contains(copy), Reverse(met))
        });
        replies.extend(saves(0).then_some(0));
        replies
            .into_iter()
            .find(|copy| self.holds(alice, bob | copy))
    }

    /// The sets that Alice may still complete.
    fn alive(&self, bob: Cells) -> impl Iterator<Item = Cells> {
        self.sets.iter().copied().filter(move |set| set & bob == 0)
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
        let cells_in = |set: Cells| members(set.into()).map(|number| cells[number as usize]);
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

/// The cells of a set, one by one.
fn cells_of(set: Cells) -> impl Iterator<Item = Cells> {
    members(set.into()).map(|number| 1 << number)
}
