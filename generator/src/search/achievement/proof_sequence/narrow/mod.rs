//! Turns that leave Breaker few replies, on many copies, however far a win reaches.
//!
//! Of goals that have two cells more than a last turn, a placement with two marks is a threat. After a first mark Breaker's replies are few, then, up
//! to symmetry often one: to that of the S-tetracube, two marks against eight, she has to mark the four cells around it in
//! a plane. So the search asks of each turn which replies are left, and goes on where they are fewest.
//!
//! * **Replies** are found as what meets all known wins ([`Meeting`]). If a turn wins against it, by placements alone, that is a new
//!   win, to be met too; else it is a reply that is left. (*Implicit hitting sets*: E. Moreno-Centeno and R. M. Karp, 2013.)
//! * **Wins** are kept, and known wherever they fit. When no reply is left, few of the wins that she cannot all meet make one more.
//! * **Turns** are single marks, each in one of many copies, and pairs of cells that share the most placements, in one. After a pair she has her
//!   marks for both.
//! * The line of turns is at most so long, and then one longer. What was learned stays, but for wins that need more than one mark and are in none of
//!   those that answer a first reply: they are many, and rarely of use elsewhere.
//!
//! **What it costs.** Most of the time goes into meeting wins. Where the line ends it is enough to find one reply that is left: those that were left last
//! are tried first. `playproof prove --by many-copies --threads 1` takes 94 s for the S-tetracube, with the other searches in turn.

mod at_once;
mod field;
mod known;
mod meeting;
mod turns;
mod wins;

use std::mem::take;

use playproof_checker::Geometry;
use playproof_formats::{
    Cell, Tiling,
    evidence::{Isometry, ProofSequence},
};
use rustc_hash::{FxHashMap, FxHashSet};

use self::{
    field::{Field, Place, Placement, image, moved, placements},
    known::{Owner, Source, View, Win},
    meeting::{Meeting, Met, Ways},
};
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

/// Replies that are tried first.
const RECENT: usize = 16;

/// Breaker's marks in a turn, at most.
const MOST: u32 = 24;

/// How many times as far as a placement the field reaches, at least.
const ROOM: i16 = 4;

/// What a look at a view costs, in the units of [`Control::spend`].
const VIEW: u64 = 2;

/// The place of a turn's kind among the two.
fn kind(turn: &[Place]) -> usize {
    usize::from(turn.len() > 1)
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
        if field.half < ROOM * reach {
            return None;
        }
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
        self.paces[kind(turn)].share
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
            let most = if depth == 1 { 0 } else { FEW[kind(&turn)] };
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

    /// Keeps the win of a turn to which no reply is left.
    fn conclude(&mut self, turn: &[Place]) -> Option<()> {
        self.mark(turn);
        let (_, ways) = self.replies_now(turn, 0)?;
        let win = self.win(turn, &ways);
        self.take_back(turn, &[]);
        self.learn(win?)?;
        Some(())
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
        for index in 0..self.recent[kind(turn)].len() {
            let steps = &self.recent[kind(turn)][index];
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
                self.recent[kind(turn)][..=index].rotate_right(1);
                return Some(Some(reply));
            }
        }
        Some(None)
    }

    fn remember(&mut self, turn: &[Place], reply: &[Place]) {
        let steps = reply.iter().map(|&cell| cell.wrapping_sub(turn[0]) as i32);
        let steps: Vec<i32> = steps.collect();
        let recent = &mut self.recent[kind(turn)];
        recent.retain(|other| *other != steps);
        recent.insert(0, steps);
        recent.truncate(RECENT);
    }
}
