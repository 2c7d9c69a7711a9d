//! Turns that leave Breaker few replies, on many copies, however far a win reaches.
//!
//! Of goals that have two cells more than a last turn, a placement with two marks is a threat. After a first mark Breaker's replies are few, then, up
//! to symmetry often one: to that of the S-tetracube, two marks against eight, she has to mark the four cells around it in
//! a plane. So the search asks of each turn which replies are left, and goes on where they are fewest.
//!
//! * **Replies** are found as what meets all known wins ([`Meeting`]). If a turn wins against it, by placements alone, that is a new
//!   win, to be met too; else it is a reply that is left. (*Implicit hitting sets*: E. Moreno-Centeno and R. M. Karp, 2013.)
//! * **Wins** are kept, and known wherever they fit. When no reply is left, few of the wins that she cannot all meet make one more.
//! * **Turns** are single marks, each in one of many copies, and pairs of cells that share the most placements, in one. After a pair she has her marks
//!   for both.
//! * The line of turns is at most so long, and then one longer. What was learned stays, but for wins that need more than one mark and are in none of
//!   those that answer a first reply: they are many, and rarely of use elsewhere.
//!
//! **What it costs.** The time goes into meeting wins, half of it where the line ends, to find one reply that is left: those that were left
//! last are tried first.

use std::{collections::BTreeSet, mem::take};

use playproof_checker::{Geometry, isometry};
use playproof_formats::{
    Board, Cell, Tiling,
    evidence::{Continuation, Isometry, ProofSequence, Situation, Target},
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::pace::{Pace, Paces};
use crate::{game::Achievement, search::control::Control};

/// Turns in a line after the first mark, but for the last one, at most.
const DEEPEST: u32 = 6;

/// Replies after a turn of one mark, and of two, with which the search goes on.
const FEW: [usize; 2] = [8, 6];

/// How many turns the search goes on with, where none, one, two, or more have led.
const WIDTH: [usize; 4] = [40, 14, 8, 6];

/// Replies to the first mark from which on there is no use in it.
const MANY: usize = 1 << 12;

/// How far from other marks a single one is, along an axis, and a pair.
const FAR: [i16; 2] = [3, 2];

/// Replies that are tried first.
const RECENT: usize = 16;

/// Breaker's marks in a turn, at most.
const MOST: u32 = 24;

/// Cells along each axis, at most, and in all.
const SIDE: i16 = 61;
const CELLS: usize = 1 << 17;

/// What a look at a set costs, and at a view, in the units of [`Control::spend`].
const LOOK: u64 = 8;
const VIEW: u64 = 2;

/// Bytes for a win, or a view of it, beside its cells.
const MEMORY: usize = 128;

/// A cell by its number in the field.
type Place = u32;

/// Whose a cell is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Nobody,
    Maker,
    Breaker,
}

/// A part of the board in the shape of a cube; a translation adds a constant to the numbers of its cells.
struct Field {
    board: Board,
    half: i16,
    /// What a step along each independent axis adds.
    steps: Vec<i32>,
    middle: i32,
    /// How many steps there are from a cell to the nearest end of the field.
    room: Vec<i16>,
}

impl Field {
    fn new(board: Board) -> Self {
        let rank = board.rank();
        let fits = |side: &i16| {
            (*side as usize)
                .checked_pow(rank as u32)
                .is_some_and(|n| n <= CELLS)
        };
        let side = (1..=SIDE).rev().step_by(2).find(fits).unwrap_or(1);
        let half = side / 2;
        let mut steps = Vec::new();
        let mut cells = 1;
        for _ in 0..rank {
            steps.push(cells);
            cells *= i32::from(side);
        }
        let mut field = Self {
            board,
            half,
            steps,
            middle: cells / 2,
            room: Vec::new(),
        };
        field.room = (0..cells as Place)
            .map(|place| field.room_at(place))
            .collect();
        field
    }

    fn coordinates(&self, place: Place) -> Vec<i16> {
        let side = 2 * u32::from(self.half as u16) + 1;
        let digits = self.steps.iter().map(|&step| place / step as u32 % side);
        digits.map(|digit| digit as i16 - self.half).collect()
    }

    fn room_at(&self, place: Place) -> i16 {
        let far = self.coordinates(place).into_iter().map(i16::abs).max();
        self.half - far.unwrap_or(0)
    }

    fn cell(&self, place: Place) -> Option<Cell> {
        self.board.translation(&self.coordinates(place))
    }

    /// What a translation adds, and how far it leads along an axis.
    fn step(&self, vector: Cell) -> (i32, i16) {
        let along = || vector.coordinates().iter().zip(&self.steps);
        let reach = along().map(|(x, _)| x.unsigned_abs()).max().unwrap_or(0);
        let step = along().map(|(&x, step)| i32::from(x) * step).sum();
        (step, i16::try_from(reach).unwrap_or(i16::MAX))
    }
}

fn moved(place: Place, step: i32) -> Place {
    place.wrapping_add_signed(step)
}

/// A copy of a goal that has the cell in the middle.
struct Placement {
    goal: u32,
    isometry: Isometry,
    /// All cells, that one too.
    cells: Vec<Cell>,
    /// What leads to the others.
    others: Vec<i32>,
}

/// A win with Maker to move: he owns some cells, and none of the others is Breaker's.
struct Win {
    marks: Vec<Cell>,
    owned: Vec<Cell>,
    free: Vec<Cell>,
    then: Vec<Then>,
}

/// What a win leads to: a copy of a goal, or another win.
enum Then {
    Goal(u32, Isometry, Vec<Cell>),
    Win(u32, Isometry),
}

/// A win as it looks under a symmetry, by steps from its least owned cell.
struct View {
    win: u32,
    symmetry: usize,
    anchor: Cell,
    owned: Vec<i32>,
    free: Vec<i32>,
    reach: i16,
}

/// Where a way to go on comes from: a placement through a mark, or a view with its anchor on one.
#[derive(Clone, Copy)]
enum Source {
    Placement(usize, Place),
    View(usize, Place),
}

/// What Breaker has to meet after a turn: the cells in which she can, and where each comes from.
#[derive(Default)]
struct Ways {
    sets: Vec<Vec<Place>>,
    sources: Vec<Source>,
}

impl Ways {
    fn push(&mut self, (set, source): (Vec<Place>, Source)) {
        self.sets.push(set);
        self.sources.push(source);
    }
}

/// What is said of cells that meet all sets.
enum Met {
    /// There are further sets, of which they do not meet the first.
    NotAll,
    Next,
    Stop,
}

/// The search for few cells that meet all of some sets.
#[derive(Default)]
struct Meeting {
    /// Cells on which the search has branched.
    excluded: Vec<u8>,
    /// Cells of disjoint sets have the stamp of now.
    seen: Vec<u32>,
    stamp: u32,
    chosen: Vec<Place>,
    control: Control,
}

impl Meeting {
    fn new(cells: usize) -> Self {
        Self {
            excluded: vec![0; cells],
            seen: vec![0; cells],
            ..Self::default()
        }
    }

    /// Tells of cells that meet all sets, until it is to stop: whether it is. Those are not met yet that are in `left`.
    fn all(
        &mut self,
        ways: &mut Ways,
        mut left: Vec<u32>,
        size: u32,
        met: &mut dyn FnMut(&mut Ways, &[Place]) -> Met,
    ) -> bool {
        if self.control.pay(LOOK * (left.len() as u64 + 4)).is_none() {
            return true;
        }
        let mut known = ways.sets.len();
        let best = match self.smallest(&ways.sets, &left, size) {
            Err(()) => return false,
            Ok(Some(best)) => best,
            Ok(None) => match met(ways, &self.chosen) {
                Met::NotAll if known < ways.sets.len() => known as u32,
                Met::NotAll | Met::Next => return false,
                Met::Stop => return true,
            },
        };
        if size == 0 {
            return false;
        }
        let mut branched = Vec::new();
        let mut stops = false;
        for cell in ways.sets[best as usize].clone() {
            if self.excluded[cell as usize] > 0 {
                continue;
            }
            let new = known..ways.sets.len();
            known = new.end;
            let is_met = |way: &usize| {
                ways.sets[*way]
                    .iter()
                    .any(|cell| self.chosen.contains(cell))
            };
            left.extend(new.filter(|way| !is_met(way)).map(|way| way as u32));
            let without = |&&way: &&u32| !ways.sets[way as usize].contains(&cell);
            let rest = left.iter().filter(without).copied().collect();
            self.chosen.push(cell);
            stops = self.all(ways, rest, size - 1, met);
            self.chosen.pop();
            if stops {
                break;
            }
            self.excluded[cell as usize] += 1;
            branched.push(cell);
        }
        for cell in branched {
            self.excluded[cell as usize] -= 1;
        }
        stops
    }

    /// The set with the fewest cells, if there is one; an error if so many cells cannot meet all.
    fn smallest(
        &mut self,
        sets: &[Vec<Place>],
        left: &[u32],
        size: u32,
    ) -> Result<Option<u32>, ()> {
        self.stamp += 1;
        let mut best: Option<(usize, u32)> = None;
        let mut disjoint = 0;
        for &way in left {
            let open = || {
                let cells = sets[way as usize].iter().map(|&cell| cell as usize);
                cells.filter(|&cell| self.excluded[cell] == 0)
            };
            let count = open().count();
            if count == 0 {
                return Err(());
            }
            if best.is_none_or(|(least, _)| count < least) {
                best = Some((count, way));
            }
            if open().all(|cell| self.seen[cell] != self.stamp) {
                disjoint += 1;
                if disjoint > size {
                    return Err(());
                }
                for &cell in &sets[way as usize] {
                    self.seen[cell as usize] = self.stamp;
                }
            }
        }
        Ok(best.map(|(_, way)| way))
    }

    /// Whether so many cells meet these sets.
    fn can_meet(&mut self, sets: Vec<Vec<Place>>, size: u32) -> bool {
        let all = (0..sets.len() as u32).collect();
        let mut ways = Ways {
            sets,
            sources: Vec::new(),
        };
        self.all(&mut ways, all, size, &mut |_, _| Met::Stop)
    }

    /// Of sets that so many cells cannot meet, few that they cannot.
    fn enough(&mut self, sets: &[Vec<Place>], size: u32) -> Option<Vec<usize>> {
        let mut chosen: Vec<usize> = Vec::new();
        let of = |chosen: &[usize]| {
            chosen
                .iter()
                .map(|&way| sets[way].clone())
                .collect::<Vec<_>>()
        };
        loop {
            let mut met = Vec::new();
            let all = (0..chosen.len() as u32).collect();
            let mut ways = Ways {
                sets: of(&chosen),
                sources: Vec::new(),
            };
            let is_met = self.all(&mut ways, all, size, &mut |_, cells| {
                met = cells.to_vec();
                Met::Stop
            });
            if self.control.is_stopped() {
                return None;
            }
            if !is_met {
                break;
            }
            let misses = |set: &Vec<Place>| !set.iter().any(|cell| met.contains(cell));
            chosen.push(sets.iter().position(misses)?);
        }
        for index in (0..chosen.len()).rev() {
            let way = chosen.remove(index);
            if self.can_meet(of(&chosen), size) {
                chosen.insert(index, way);
            }
        }
        (!self.control.is_stopped()).then_some(chosen)
    }
}

/// The search around a first mark.
pub(super) struct Search {
    /// That of single marks, and of two.
    paces: [Pace; 2],
    last_turn: usize,
    symmetries: Vec<Isometry>,
    field: Field,
    placements: Vec<Placement>,
    /// In how many placements a cell is that has the middle, by the step to it; and how far one reaches.
    shared: FxHashMap<i32, u32>,
    reach: i16,
    wins: Vec<Win>,
    views: Vec<View>,
    /// Wins against a reply to the first mark.
    answers: Vec<u32>,
    owners: Vec<Owner>,
    maker: Vec<Place>,
    breaker: Vec<Place>,
    /// For replies, and for what is asked about each of them.
    telling: Meeting,
    meeting: Meeting,
    /// Replies that were left last, by steps from the turn.
    recent: [Vec<Vec<i32>>; 2],
    /// Positions that are not won in so many turns.
    lost: FxHashMap<Vec<Cell>, u32>,
    depth: u32,
    control: Control,
}

impl Search {
    /// `None` if Maker does not mark two cells in a turn, two marks of a goal threaten nothing, or not all cells are alike.
    pub(super) fn new(game: &Achievement, paces: &Paces) -> Option<Self> {
        let paces: [Pace; 2] = paces.later.clone().try_into().ok()?;
        let last_turn = game.last_turn as usize;
        let is_small = game.goals.iter().all(|goal| goal.0.len() <= last_turn + 2);
        if paces.map(|pace| pace.marks) != [1, 2]
            || paces[1].share > MOST
            || !is_small
            || game.board.tiling == Tiling::Triangular
        {
            return None;
        }
        let field = Field::new(game.board);
        let symmetries = game.board.symmetries();
        let placements = placements(game, &symmetries, &field);
        let mut shared = FxHashMap::default();
        for &step in placements.iter().flat_map(|placement| &placement.others) {
            *shared.entry(step).or_insert(0) += 1;
        }
        let cells = placements.iter().flat_map(|placement| &placement.cells);
        let reach = cells.map(|&cell| field.step(cell).1).max()?;
        Some(Self {
            paces,
            last_turn,
            symmetries,
            placements,
            shared,
            reach,
            wins: Vec::new(),
            views: Vec::new(),
            answers: Vec::new(),
            owners: vec![Owner::Nobody; field.room.len()],
            maker: Vec::new(),
            breaker: Vec::new(),
            telling: Meeting::new(field.room.len()),
            meeting: Meeting::new(field.room.len()),
            recent: [Vec::new(), Vec::new()],
            lost: FxHashMap::default(),
            depth: 0,
            control: Control::default(),
            field,
        })
    }

    /// A sequence; `None` if there is none of this kind, or `control` stops the search, which can go on later.
    pub(super) fn resume(&mut self, control: &Control) -> Option<ProofSequence> {
        self.control = control.clone();
        self.telling.control = control.clone();
        self.meeting.control = control.clone();
        while self.depth <= DEEPEST {
            self.owners.fill(Owner::Nobody);
            self.maker.clear();
            self.breaker.clear();
            if self.around_a_mark()? {
                return self.sequence();
            }
            self.lost.clear();
            self.depth += 1;
        }
        None
    }

    /// Whether Maker wins from a first mark, in lines as long as they may be now.
    fn around_a_mark(&mut self) -> Option<bool> {
        let first = vec![self.field.middle as Place];
        let mut left = FxHashSet::default();
        loop {
            let open = self.replies(&first, MANY)?;
            if open.len() >= MANY {
                self.depth = DEEPEST + 1;
                return None;
            }
            if open.is_empty() {
                self.conclude(&first)?;
                return Some(true);
            }
            let classes = open.iter().map(|reply| self.class(reply));
            let Some(place) = classes
                .collect::<Option<Vec<_>>>()?
                .iter()
                .position(|class| !left.contains(class))
            else {
                return Some(false);
            };
            let reply = &open[place];
            self.play(&first, reply);
            let is_won = self.attack(self.depth, 0)?;
            self.take_back(&first, reply);
            if is_won {
                self.answers.push(self.wins.len() as u32 - 1);
            } else {
                left.insert(self.class(reply)?);
            }
            self.forget();
        }
    }

    /// Equal for replies to the first mark that are alike.
    fn class(&self, reply: &[Place]) -> Option<Vec<Cell>> {
        let cells: Vec<Cell> = self.cells(reply)?;
        let images = self
            .symmetries
            .iter()
            .map(|symmetry| image(symmetry, &cells));
        images.collect::<Option<Vec<_>>>()?.into_iter().min()
    }

    fn cells(&self, places: &[Place]) -> Option<Vec<Cell>> {
        places.iter().map(|&place| self.field.cell(place)).collect()
    }

    /// Whether there is no more room for what is learned.
    fn is_full(&self) -> bool {
        let of_view =
            |view: &View| MEMORY + size_of::<i32>() * (view.owned.len() + view.free.len());
        let of_win = |win: &Win| MEMORY + size_of::<Cell>() * (win.owned.len() + win.free.len());
        let views = self.views.iter().map(of_view).sum::<usize>();
        let wins = self.wins.iter().map(of_win).sum::<usize>();
        (views + wins) as u64 > self.control.memory() / 2
    }

    /// Wins that need more than one mark are found no more, but for those that the answers to first replies lead to.
    fn forget(&mut self) {
        let kept = self.needed(&self.answers);
        self.views
            .retain(|view| kept[view.win as usize] || view.owned.len() == 1);
    }

    /// Which wins are needed for these.
    fn needed(&self, wins: &[u32]) -> Vec<bool> {
        let mut needed = vec![false; self.wins.len()];
        for &win in wins {
            needed[win as usize] = true;
        }
        for (number, win) in self.wins.iter().enumerate().rev() {
            if needed[number] {
                for then in &win.then {
                    if let Then::Win(next, _) = then {
                        needed[*next as usize] = true;
                    }
                }
            }
        }
        needed
    }

    fn mark(&mut self, turn: &[Place]) {
        for &cell in turn {
            self.owners[cell as usize] = Owner::Maker;
            self.maker.push(cell);
        }
    }

    fn reply(&mut self, reply: &[Place]) {
        for &cell in reply {
            self.owners[cell as usize] = Owner::Breaker;
            self.breaker.push(cell);
        }
    }

    fn play(&mut self, turn: &[Place], reply: &[Place]) {
        self.mark(turn);
        self.reply(reply);
    }

    fn take_back(&mut self, turn: &[Place], reply: &[Place]) {
        for &cell in turn.iter().chain(reply) {
            self.owners[cell as usize] = Owner::Nobody;
        }
        self.maker.truncate(self.maker.len() - turn.len());
        self.breaker.truncate(self.breaker.len() - reply.len());
    }

    fn is(&self, place: Place, owner: Owner) -> bool {
        self.owners[place as usize] == owner
    }

    fn share(&self, turn: &[Place]) -> u32 {
        self.paces[turn.len() - 1].share
    }

    /// Whether Maker, to move, wins in so many turns and the last one; `None` if the search is stopped.
    fn attack(&mut self, depth: u32, level: usize) -> Option<bool> {
        let all = self.maker.clone();
        if self.is_known() || self.win_at_once(&all)?.is_some() {
            return Some(true);
        }
        if depth == 0 {
            return Some(false);
        }
        if self.is_full() {
            self.depth = DEEPEST + 1;
            return None;
        }
        let key = self.key()?;
        if self.lost.get(&key).is_some_and(|&lost| lost >= depth) {
            return Some(false);
        }
        let mut few = Vec::new();
        for turn in self.turns()? {
            let most = if depth == 1 { 0 } else { FEW[turn.len() - 1] };
            let open = self.replies(&turn, most)?.len();
            if open == 0 {
                self.conclude(&turn)?;
                return Some(true);
            }
            if open <= most {
                few.push((open, turn));
            }
        }
        few.sort_by_key(|(open, _)| *open);
        few.truncate(WIDTH[level.min(WIDTH.len() - 1)]);
        for (_, turn) in few {
            while let Some(reply) = self.replies(&turn, 0)?.pop() {
                self.play(&turn, &reply);
                let is_won = self.attack(depth - 1, level + 1)?;
                self.take_back(&turn, &reply);
                if !is_won {
                    break;
                }
            }
            if self.replies(&turn, 0)?.is_empty() {
                self.conclude(&turn)?;
                return Some(true);
            }
        }
        self.lost.insert(key, depth);
        Some(false)
    }

    /// Whether a win is known here.
    fn is_known(&self) -> bool {
        let fits = |view: &View| self.maker.iter().any(|&at| self.fits(view, at));
        self.views.iter().any(fits)
    }

    /// Whether a view fits, with its anchor there.
    fn fits(&self, view: &View, at: Place) -> bool {
        view.reach <= self.field.room[at as usize]
            && view
                .owned
                .iter()
                .all(|&step| self.is(moved(at, step), Owner::Maker))
            && !view
                .free
                .iter()
                .any(|&step| self.is(moved(at, step), Owner::Breaker))
    }

    /// Equal for positions that are alike.
    fn key(&self) -> Option<Vec<Cell>> {
        let (maker, breaker) = (self.cells(&self.maker)?, self.cells(&self.breaker)?);
        let under = |symmetry: &Isometry| {
            let maker = image(symmetry, &maker)?;
            let breaker = image(symmetry, &breaker)?;
            let first = *maker.first()?;
            let from_first = |cell: &Cell| cell.checked_sub(first);
            maker
                .iter()
                .chain(&breaker)
                .map(from_first)
                .collect::<Option<Vec<_>>>()
        };
        let keys = self
            .symmetries
            .iter()
            .map(under)
            .collect::<Option<Vec<_>>>()?;
        keys.into_iter().min()
    }

    /// Turns that may be worth a look, the nearest first; of those that are alike, one.
    fn turns(&self) -> Option<Vec<Vec<Place>>> {
        let [near, close] = FAR.map(|far| self.around(far));
        let mut turns: Vec<Vec<Place>> = near.into_iter().map(|cell| vec![cell]).collect();
        let most = self.shared.values().max();
        let steps = self.shared.iter().filter(|(_, count)| Some(*count) == most);
        let mut steps: Vec<i32> = steps.map(|(&step, _)| step).collect();
        steps.sort_unstable();
        for &cell in &close {
            for &step in &steps {
                let other = moved(cell, step);
                let is_new = !close.contains(&other) || cell < other;
                if is_new && self.is(other, Owner::Nobody) {
                    turns.push(vec![cell, other]);
                }
            }
        }
        let first = self.field.cell(*self.maker.first()?)?;
        let mut valued = Vec::new();
        for turn in turns {
            let cells = self.cells(&turn)?;
            let far = cells.iter().map(|cell| {
                let along = cell.coordinates().iter().zip(first.coordinates());
                along
                    .map(|(x, y)| (i64::from(*x) - i64::from(*y)).pow(2))
                    .sum::<i64>()
            });
            valued.push((far.sum::<i64>(), cells, turn));
        }
        valued.sort();
        let keep = self.keeping()?;
        let mut seen = FxHashSet::default();
        let mut different = Vec::new();
        for (_, cells, turn) in valued {
            let images = keep.iter().map(|symmetry| image(symmetry, &cells));
            if keep.len() == 1 || seen.insert(images.collect::<Option<Vec<_>>>()?.into_iter().min())
            {
                different.push(turn);
            }
        }
        Some(different)
    }

    /// Free cells that are at most so far from a mark along each axis.
    fn around(&self, far: i16) -> BTreeSet<Place> {
        let mut around = BTreeSet::new();
        for &mark in &self.maker {
            let mut cells = vec![mark];
            for &step in &self.field.steps {
                let along =
                    |cell: Place| (-far..=far).map(move |by| moved(cell, i32::from(by) * step));
                cells = cells.into_iter().flat_map(along).collect();
            }
            around.extend(cells);
        }
        let room = |cell: &Place| self.field.room[*cell as usize] > 2 * self.reach;
        around.retain(|cell| self.is(*cell, Owner::Nobody) && room(cell));
        around
    }

    /// The isometries that keep the position.
    fn keeping(&self) -> Option<Vec<Isometry>> {
        let (maker, breaker) = (
            sorted(self.cells(&self.maker)?),
            sorted(self.cells(&self.breaker)?),
        );
        let mut keep = Vec::new();
        for symmetry in &self.symmetries {
            let first = image(symmetry, &maker)?;
            let shift = maker.first()?.checked_sub(*first.first()?)?;
            let moved = Isometry {
                linear: symmetry.linear.clone(),
                shift: symmetry.shift.checked_add(shift)?,
            };
            if image(&moved, &maker)? == maker && image(&moved, &breaker)? == breaker {
                keep.push(moved);
            }
        }
        Some(keep)
    }

    /// The replies to a turn after which no win is known, or found at once: all, or one more than so many.
    fn replies(&mut self, turn: &[Place], most: usize) -> Option<Vec<Vec<Place>>> {
        self.mark(turn);
        let open = self.replies_now(turn, most).map(|(open, _)| open);
        self.take_back(turn, &[]);
        open
    }

    /// The same after the turn; with the ways that she has to meet.
    fn replies_now(&mut self, turn: &[Place], most: usize) -> Option<(Vec<Vec<Place>>, Ways)> {
        let mut ways = self.ways(turn)?;
        let share = self.share(turn);
        if most == 0
            && let Some(reply) = self.recent_reply(turn, &ways)?
        {
            return Some((vec![reply], ways));
        }
        let mut telling = take(&mut self.telling);
        let mut open: Vec<Vec<Place>> = Vec::new();
        let mut is_complete = true;
        let all = (0..ways.sets.len() as u32).collect();
        telling.all(&mut ways, all, share, &mut |ways, reply| {
            self.reply(reply);
            let found = self.win_at_once(turn);
            self.take_back(&[], reply);
            match found {
                None => {
                    is_complete = false;
                    Met::Stop
                }
                Some(Some(win)) => {
                    self.add_ways(win, reply, ways);
                    Met::NotAll
                }
                Some(None) => {
                    open.push(reply.to_vec());
                    if open.len() > most {
                        Met::Stop
                    } else {
                        Met::Next
                    }
                }
            }
        });
        self.telling = telling;
        if !is_complete || self.control.is_stopped() {
            return None;
        }
        if let Some(reply) = open.last() {
            self.remember(turn, reply);
        }
        Some((open, ways))
    }

    /// What Breaker has to meet after a turn.
    fn ways(&mut self, turn: &[Place]) -> Option<Ways> {
        let mut ways = Ways::default();
        for (set, source) in self.threats(turn) {
            ways.push((set, source));
        }
        self.control
            .pay(VIEW * (self.views.len() * turn.len()) as u64)?;
        let mut wins = Vec::new();
        for (number, view) in self.views.iter().enumerate() {
            for &cell in turn {
                for &step in &view.owned {
                    let at = moved(cell, -step);
                    if (at as usize) < self.owners.len() && self.fits(view, at) {
                        wins.push((self.open_cells(view, at), Source::View(number, at)));
                    }
                }
            }
        }
        wins.sort_by_key(|(set, _)| set.len());
        for way in wins {
            ways.push(way);
        }
        Some(ways)
    }

    fn open_cells(&self, view: &View, at: Place) -> Vec<Place> {
        let cells = view.free.iter().map(|&step| moved(at, step));
        cells.filter(|&cell| !self.is(cell, Owner::Maker)).collect()
    }

    /// The placements through a turn that the last turn completes.
    fn threats(&self, turn: &[Place]) -> Vec<(Vec<Place>, Source)> {
        let mut threats = Vec::new();
        for &mark in turn {
            if self.field.room[mark as usize] < self.reach {
                continue;
            }
            for (number, placement) in self.placements.iter().enumerate() {
                let cells = placement.others.iter().map(|&step| moved(mark, step));
                let mut open = Vec::new();
                let mut is_met = false;
                for cell in cells {
                    match self.owners[cell as usize] {
                        Owner::Nobody => open.push(cell),
                        Owner::Maker => {}
                        Owner::Breaker => is_met = true,
                    }
                }
                if !is_met && open.len() <= self.last_turn {
                    open.sort_unstable();
                    threats.push((open, Source::Placement(number, mark)));
                }
            }
        }
        threats.sort_by(|(x, _), (y, _)| x.cmp(y));
        threats.dedup_by(|(x, _), (y, _)| x == y);
        threats
    }

    /// Looks for a turn of two that wins by placements alone, near the turn before; it is learned, and given by its number.
    #[allow(clippy::option_option, reason = "stopped is not the same as none")]
    fn win_at_once(&mut self, before: &[Place]) -> Option<Option<u32>> {
        let share = self.paces[1].share as usize;
        let near = self.sharing(before);
        let marks = self.maker.clone();
        let mut gains: Vec<(usize, Place)> = Vec::new();
        for cell in self.sharing(&marks) {
            self.mark(&[cell]);
            gains.push((self.threats(&[cell]).len(), cell));
            self.take_back(&[cell], &[]);
        }
        self.control
            .pay((gains.len() * self.placements.len()) as u64)?;
        gains.sort_unstable_by(|x, y| y.cmp(x));
        let known: FxHashSet<Place> = gains.iter().map(|&(_, cell)| cell).collect();
        for (index, &(gain, cell)) in gains.iter().enumerate() {
            let beyond = self.shared.keys().map(|&step| moved(cell, step));
            let beyond =
                beyond.filter(|other| self.is(*other, Owner::Nobody) && !known.contains(other));
            let mut others: Vec<(usize, Place)> = beyond.map(|other| (0, other)).collect();
            others.sort_unstable();
            let pairs: Vec<(usize, Place)> =
                gains[index + 1..].iter().copied().chain(others).collect();
            for (other_gain, other) in pairs {
                let step = other.wrapping_sub(cell) as i32;
                let both = self.shared.get(&step).map_or(0, |&count| count as usize);
                if gain + other_gain + both <= share
                    || !near.contains(&cell) && !near.contains(&other)
                {
                    continue;
                }
                let turn = [cell, other];
                self.mark(&turn);
                let win = self.by_placements(&turn);
                self.take_back(&turn, &[]);
                if let Some(win) = win? {
                    return Some(Some(self.learn(win)?));
                }
            }
        }
        Some(None)
    }

    /// Free cells that share a placement with one of these.
    fn sharing(&self, cells: &[Place]) -> BTreeSet<Place> {
        let cells = cells
            .iter()
            .filter(|&&cell| self.field.room[cell as usize] >= 2 * self.reach);
        let near = cells.flat_map(|&cell| self.shared.keys().map(move |&step| moved(cell, step)));
        near.filter(|&cell| self.is(cell, Owner::Nobody)).collect()
    }

    /// The win of a turn that was made, if Breaker cannot meet all threats.
    #[allow(clippy::option_option, reason = "stopped is not the same as none")]
    fn by_placements(&mut self, turn: &[Place]) -> Option<Option<Win>> {
        let share = self.share(turn);
        let threats = self.threats(turn);
        self.control
            .pay((self.placements.len() * turn.len()) as u64)?;
        if threats.len() <= share as usize {
            return Some(None);
        }
        let (sets, sources): (Vec<_>, Vec<_>) = threats.into_iter().unzip();
        let can_meet = self.meeting.can_meet(sets.clone(), share);
        if self.control.is_stopped() {
            return None;
        }
        if can_meet {
            return Some(None);
        }
        self.win(turn, &Ways { sets, sources }).map(Some)
    }

    /// The win of a turn that was made after which Breaker cannot meet all ways.
    fn win(&mut self, turn: &[Place], ways: &Ways) -> Option<Win> {
        let share = self.share(turn);
        let enough = self.meeting.enough(&ways.sets, share)?;
        let mut all = BTreeSet::new();
        let mut then = Vec::new();
        for way in enough {
            match ways.sources[way] {
                Source::Placement(number, mark) => {
                    let placement = &self.placements[number];
                    let shift = self.field.cell(mark)?;
                    let isometry = shifted(&placement.isometry, shift)?;
                    let cells = placement.cells.iter().map(|cell| cell.checked_add(shift));
                    then.push(Then::Goal(
                        placement.goal,
                        isometry,
                        sorted(cells.collect::<Option<_>>()?),
                    ));
                    all.extend(placement.others.iter().map(|&step| moved(mark, step)));
                    all.insert(mark);
                }
                Source::View(number, at) => {
                    let view = &self.views[number];
                    let shift = self.field.cell(at)?.checked_sub(view.anchor)?;
                    then.push(Then::Win(
                        view.win,
                        shifted(&self.symmetries[view.symmetry], shift)?,
                    ));
                    all.extend(
                        view.owned
                            .iter()
                            .chain(&view.free)
                            .map(|&step| moved(at, step)),
                    );
                }
            }
        }
        all.extend(turn);
        let is_owned = |cell: &Place| self.is(*cell, Owner::Maker) && !turn.contains(cell);
        let (owned, free): (Vec<Place>, Vec<Place>) = all.into_iter().partition(is_owned);
        Some(Win {
            marks: sorted(self.cells(turn)?),
            owned: self.cells(&owned)?,
            free: self.cells(&free)?,
            then,
        })
    }

    /// Keeps the win of a turn to which no reply is left.
    fn conclude(&mut self, turn: &[Place]) -> Option<()> {
        self.mark(turn);
        let (_, ways) = self.replies_now(turn, 0)?;
        let win = self.win(turn, &ways);
        self.take_back(turn, &[]);
        self.learn(win?)?;
        Some(())
    }

    /// Keeps a win, and gives its number.
    fn learn(&mut self, win: Win) -> Option<u32> {
        let number = self.wins.len() as u32;
        let mut seen = FxHashSet::default();
        for (symmetry, isometry) in self.symmetries.iter().enumerate() {
            let owned = image(isometry, &win.owned)?;
            let Some(&anchor) = owned.first() else { break };
            let free = image(isometry, &win.free)?;
            let mut reach = 0;
            let mut steps = |cells: &[Cell]| -> Option<Vec<i32>> {
                let step = |cell: &Cell| {
                    let (step, far) = self.field.step(cell.checked_sub(anchor)?);
                    reach = reach.max(far);
                    Some(step)
                };
                cells.iter().map(step).collect()
            };
            let (owned, free) = (steps(&owned)?, steps(&free)?);
            if seen.insert((owned.clone(), free.clone())) {
                self.views.push(View {
                    win: number,
                    symmetry,
                    anchor,
                    owned,
                    free,
                    reach,
                });
            }
        }
        self.wins.push(win);
        Some(number)
    }

    /// The views of a win that was just learned, wherever they fit but for this reply; one first that it does not meet.
    fn add_ways(&self, win: u32, reply: &[Place], ways: &mut Ways) {
        let first = self.views.partition_point(|view| view.win < win);
        let mut new = Vec::new();
        for (number, view) in self.views.iter().enumerate().skip(first) {
            for &at in &self.maker {
                if self.fits(view, at) {
                    new.push((self.open_cells(view, at), Source::View(number, at)));
                }
            }
        }
        new.sort_by_key(|(set, _)| (set.iter().any(|cell| reply.contains(cell)), set.len()));
        for way in new {
            ways.push(way);
        }
    }

    /// One of the replies that were left last, if it is left here.
    #[allow(clippy::option_option, reason = "stopped is not the same as none")]
    fn recent_reply(&mut self, turn: &[Place], ways: &Ways) -> Option<Option<Vec<Place>>> {
        if self.field.room[turn[0] as usize] < 2 * self.reach {
            return Some(None);
        }
        for index in 0..self.recent[turn.len() - 1].len() {
            let steps = &self.recent[turn.len() - 1][index];
            let reply: Vec<Place> = steps.iter().map(|&step| moved(turn[0], step)).collect();
            let is_free =
                |&cell: &Place| (cell as usize) < self.owners.len() && self.is(cell, Owner::Nobody);
            let reply: Vec<Place> = reply.into_iter().filter(is_free).collect();
            self.control.pay(ways.sets.len() as u64)?;
            let meets = |set: &Vec<Place>| set.iter().any(|cell| reply.contains(cell));
            if !ways.sets.iter().all(meets) {
                continue;
            }
            self.reply(&reply);
            let found = self.win_at_once(turn);
            self.take_back(&[], &reply);
            if found?.is_none() {
                self.recent[turn.len() - 1][..=index].rotate_right(1);
                return Some(Some(reply));
            }
        }
        Some(None)
    }

    fn remember(&mut self, turn: &[Place], reply: &[Place]) {
        let steps = reply.iter().map(|&cell| cell.wrapping_sub(turn[0]) as i32);
        let steps: Vec<i32> = steps.collect();
        let recent = &mut self.recent[turn.len() - 1];
        recent.retain(|other| *other != steps);
        recent.insert(0, steps);
        recent.truncate(RECENT);
    }

    /// The situations that the last win leads through.
    fn sequence(&self) -> Option<ProofSequence> {
        let last = self.wins.len().checked_sub(1)? as u32;
        let needed = self.needed(&[last]);
        let numbers: Vec<usize> = (0..self.wins.len())
            .filter(|&number| needed[number])
            .collect();
        let situation = |&number: &usize| {
            let win = &self.wins[number];
            let core = sorted([&win.owned[..], &win.marks].concat());
            let mut neighborhood = win.free.clone();
            neighborhood.sort_unstable();
            neighborhood.retain(|cell| !core.contains(cell));
            let option = |then: &Then| {
                Some(match then {
                    Then::Goal(goal, isometry, cells) => {
                        let missing = cells.iter().filter(|cell| !core.contains(cell));
                        Continuation {
                            marks: missing.copied().collect(),
                            target: Target::Goal(*goal),
                            isometry: isometry.clone(),
                        }
                    }
                    Then::Win(next, isometry) => Continuation {
                        marks: image(isometry, &self.wins[*next as usize].marks)?,
                        target: Target::Situation(
                            numbers.binary_search(&(*next as usize)).ok()? as u32
                        ),
                        isometry: isometry.clone(),
                    },
                })
            };
            let options = win.then.iter().map(option).collect::<Option<_>>()?;
            Some(Situation {
                core,
                neighborhood,
                options,
            })
        };
        numbers
            .iter()
            .map(situation)
            .collect::<Option<_>>()
            .map(ProofSequence)
    }
}

/// All copies of goals that have the cell in the middle.
fn placements(game: &Achievement, symmetries: &[Isometry], field: &Field) -> Vec<Placement> {
    let mut placements: Vec<Placement> = Vec::new();
    for (goal, animal) in (0..).zip(&game.goals) {
        for symmetry in symmetries {
            let Some(cells) = image(symmetry, &animal.0) else {
                continue;
            };
            for &middle in &cells {
                let placed = || {
                    let back = middle.checked_neg()?;
                    let cells = cells.iter().map(|cell| cell.checked_add(back));
                    let cells = sorted(cells.collect::<Option<_>>()?);
                    let others = cells.iter().filter(|cell| !cell.is_zero());
                    Some(Placement {
                        goal,
                        isometry: shifted(symmetry, back)?,
                        others: others.map(|&cell| field.step(cell).0).collect(),
                        cells,
                    })
                };
                placements.extend(placed());
            }
        }
    }
    placements.sort_by(|x, y| x.cells.cmp(&y.cells));
    placements.dedup_by(|x, y| x.cells == y.cells);
    placements
}

/// The isometry, and then this translation.
fn shifted(isometry: &Isometry, shift: Cell) -> Option<Isometry> {
    Some(Isometry {
        linear: isometry.linear.clone(),
        shift: isometry.shift.checked_add(shift)?,
    })
}

/// Where cells go, in order.
fn image(isometry: &Isometry, cells: &[Cell]) -> Option<Vec<Cell>> {
    let image = cells.iter().map(|&cell| isometry::apply(isometry, cell));
    image.collect::<Option<_>>().map(sorted)
}

fn sorted(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_unstable();
    cells
}
