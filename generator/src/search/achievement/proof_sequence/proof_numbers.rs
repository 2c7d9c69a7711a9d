//! The search by proof numbers, for games in which Maker marks one cell in a turn, or in each of many copies.
//!
//! A *proof number* estimates how hard it is to show that Maker wins. With Maker to move it is that of his
//! best turn; with Breaker to move, that of her best reply, and a little more for each further one
//! that is open. The search goes where a win seems nearest, and turns elsewhere when that
//! gets harder (depth-first proof-number search: Nagai 2002; the largest number instead of the sum:
//! Ueda and others 2008). There are no numbers for losses: nearly nothing is lost on an infinite board.
//!
//! What makes it strong is that wins are kept, each with no more cells than it needs, and
//! met wherever they fit ([`super::library`]):
//!
//! * After a turn of Maker, the wins that he threatens are the ways to go on, and Breaker can only
//!   reply with marks that meet all of them ([`super::replies`]). How many such replies there are is the first estimate.
//! * If he threatens nothing, she passes, and what he wins by then is the first way. So patterns
//!   of few cells are learned first, from the smallest on. If fewer marks than she has meet all ways, she passes with the others:
//!   what is won against that need not be won again for each place of those.
//! * Proof numbers may be wrong, may be forgotten, and never show anything: the wins do.
//! * On many copies a turn of several marks in one of them may win at once ([`super::full_turn`]). Such turns are found where Maker comes
//!   without leaving Breaker much choice, so these positions are looked at first: the turns of a line *cost* more the more
//!   replies there are, and the limit to what they cost together grows when nothing is left. Tried: a limit to the number of marks
//!   instead. Pentahex 15, two marks against four, took much longer.
//!
//! Tried: larger first estimates for positions with few marks of Maker. In the same time fewer
//! wins were learned from which little is needed.

use playproof_checker::isometry;
use playproof_formats::{
    Cell,
    evidence::{self, Continuation, Isometry, ProofSequence, Target},
};

use super::{
    full_turn::{self, Before},
    library::{Library, Placed, Stones, Then, Win},
    pace::{Pace, Paces},
    position::{Owner, Position, ToMove},
    replies::{MOST, Replies, Reply},
    space::{LARGEST, SMALL, Set, Space},
    ways::{Way, choose},
};
use crate::{game::Achievement, search::control::Control};

/// The proof number of a position that is not looked at any further.
const HOPELESS: u32 = 1 << 28;

/// That of a turn that threatens nothing, and by how much it is harder than the position in
/// which Breaker passes.
const QUIET: u32 = 12;
const PASS: u32 = 4;

/// How many turns that threaten nothing are considered.
const WIDTH: usize = 12;

/// Maker's marks in a position, at most.
const DEPTH: usize = 14;

/// What the turns after the first may cost together, where turns of several marks are looked for: at first, and at last.
const FIRST_COST: u32 = 6;
const LAST_COST: u32 = 50;

/// What a turn costs that threatens nothing; and any other at most, if marks are together.
const QUIET_COST: u32 = 5;

/// Up to so many marks of Maker's there are turns apart from them.
const APART: usize = 4;

/// How many turns that threaten nothing are considered there: a win is sooner found within few turns than by the best of them.
const FULL_WIDTH: usize = 60;

/// Turns of several marks after which ways to go on are looked for beside goals, at most; and how many ways.
const FULL_LOOKS: usize = 8;
const FULL_WAYS: usize = 128;

/// Where a win within so many turns is wanted, one in so many more is looked for first, and then in one less than
/// that took, and so on. Tried: nothing longer. Of Snaky's replies within 20 turns, 16 stayed open so, and were met soon
/// when the limit was let down from 23.
const AT_FIRST: u32 = 3;

/// Ways to go on that are looked at before it is known whether a turn wins, at most.
const WAYS: usize = 40;

/// Wins of which one cell is needed begin anywhere. They are looked for up to so many marks of
/// Maker, if no turns apart from these are.
const ANYWHERE: usize = 2;

/// Of a goal, sets that one turn completes, at most.
const LAST_TURNS: usize = 1 << 10;

/// Work until the search begins again at the first turn, some seconds. Down in a line it does not see
/// what else has come near by the wins since then: for Snaky, 24 replies to the first turn
/// were open after a minute; without laps, 36 after two, and after four.
const LAP: u64 = 1 << 28;

/// Work until the control is asked again, a millisecond or two.
const TICK: u64 = 1 << 18;

/// A turn of Maker.
struct Turn {
    cell: usize,
    /// Wins that he threatens then.
    ways: Vec<Placed>,
    /// Breaker's replies that meet all of them.
    replies: Replies,
    number: u32,
}

impl Turn {
    fn new(cell: usize, breaker: usize) -> Self {
        Self {
            cell,
            ways: Vec::new(),
            replies: Replies::new(breaker),
            number: QUIET,
        }
    }

    fn wins(&self) -> bool {
        self.replies.are_none()
    }

    /// One, and one more whenever the replies are twice as many.
    fn cost(&self, marks: Marks) -> u32 {
        let most = match marks {
            Marks::Together => QUIET_COST,
            Marks::Apart => u32::MAX,
        };
        match self.replies.all.len() {
            _ if self.ways.is_empty() => QUIET_COST,
            replies => (1 + replies.next_power_of_two().ilog2()).min(most),
        }
    }
}

/// Which single marks of Maker's are considered, on many copies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Marks {
    /// Each shares a placement with one before it.
    Together,
    /// Some do not. Breaker's best reply to a single mark may be the same everywhere, up to a symmetry; two such replies may
    /// not go together. What Maker needs to show that reaches far. So he gets the T-pentomino with three marks against eight; where
    /// marks together do, they do sooner.
    Apart,
}

/// What came of the search so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Maker wins.
    Won,
    /// The work that was allowed is used up.
    NotYet,
    /// The search has come to its end, or takes too much memory.
    Nothing,
}

/// The search in one box, with what it has learned.
pub struct ProofNumbers {
    game: Achievement,
    /// Maker's marks in his first turn, and Breaker's after each single one.
    first_turn: usize,
    breaker: usize,
    /// Turns of several marks, and where single ones are.
    full: Vec<Pace>,
    marks: Marks,
    /// Keys of positions without such a turn that wins; the newest stays.
    looked: Vec<u64>,
    /// What turns in a line may cost for now, if that is limited, and what those cost that led here.
    most_cost: Option<u32>,
    cost: u32,
    space: Space,
    library: Library,
    most_memory: usize,
    /// Within how many turns Maker has to win, and within how many a win is looked for now.
    most_turns: u32,
    limit: u32,
    /// Proof numbers by key; the newest stays.
    numbers: Vec<(u64, u32)>,
    position: Position,
    /// Wins in the position that was last shown to be won, with Maker to move.
    found: Vec<Placed>,
    /// The win that proves the claim.
    last: Option<u32>,
    control: Control,
    /// Work so far, as much as the control knows of, what is allowed, and when to
    /// ask the control.
    work: u64,
    told: u64,
    allowed: u64,
    next_look: u64,
    stopped: bool,
}

impl ProofNumbers {
    /// A search that takes about so many bytes; `None` if Maker may not mark single cells, or Breaker marks too many, or no goal fits into the box.
    #[must_use]
    pub fn new(
        game: &Achievement,
        paces: &Paces,
        marks: Marks,
        symmetries: &[Isometry],
        most_turns: u32,
        memory: u64,
    ) -> Option<Self> {
        let (single, full) = paces.later.split_first()?;
        let breaker = single.share as usize;
        if single.marks != 1 || !(1..=MOST).contains(&breaker) {
            return None;
        }
        // In one place goals of two dimensions are best played for in their plane.
        let axes = if full.is_empty() { 2 } else { 3 };
        let most = match marks {
            Marks::Together => SMALL,
            Marks::Apart => LARGEST,
        };
        let space = Space::new(game.board, symmetries, &game.goals, axes, most)?;
        let slots = (memory / 4 / size_of::<(u64, u32)>() as u64).max(4).ilog2();
        let mut search = Self {
            game: game.clone(),
            first_turn: paces.first.first()?.marks as usize,
            breaker,
            full: full.to_vec(),
            marks,
            looked: vec![0; if full.is_empty() { 1 } else { 1 << (slots - 2) }],
            most_cost: (!full.is_empty()).then_some(FIRST_COST),
            cost: 0,
            library: Library::new(most_turns < u32::MAX),
            most_memory: usize::try_from(memory / 2).unwrap_or(usize::MAX),
            most_turns,
            limit: most_turns.saturating_add(AT_FIRST),
            numbers: vec![(0, 0); 1 << slots],
            position: Position::new(&space),
            found: Vec::new(),
            last: None,
            control: Control::default(),
            work: 0,
            told: 0,
            allowed: 0,
            next_look: 0,
            stopped: false,
            space,
        };
        search.add_goals();
        Some(search)
    }

    /// Goals that one turn completes are the first wins.
    fn add_goals(&mut self) {
        for (number, goal) in (0..).zip(self.game.goals.clone()) {
            let cells = &goal.0;
            let mut sets: Vec<Vec<Cell>> = vec![Vec::new()];
            for _ in 0..self.game.last_turn {
                let longer = |set: &Vec<Cell>| -> Vec<Vec<Cell>> {
                    let later = cells.iter().filter(|&cell| set.last() < Some(cell));
                    later.map(|&cell| [&set[..], &[cell]].concat()).collect()
                };
                sets = sets.iter().flat_map(longer).take(LAST_TURNS).collect();
            }
            for marks in sets {
                let owned = cells.iter().copied().filter(|cell| !marks.contains(cell));
                let win = Win {
                    owned: owned.collect(),
                    marks,
                    all: cells.clone(),
                    turns: 1,
                    then: Then::Goal(number),
                };
                self.add_win(win);
            }
        }
    }

    /// Goes on for so much work, until `control` stops it.
    pub fn search(&mut self, work: u64, control: &Control) -> Outcome {
        self.control = control.clone();
        let end = self.work.saturating_add(work);
        loop {
            self.allowed = end.min(self.work.saturating_add(LAP));
            let mut outcome = self.lap();
            if let Some(most) = self.most_cost.as_mut().filter(|most| **most < LAST_COST)
                && outcome == Outcome::Nothing
                && self.library.memory <= self.most_memory
            {
                *most += 1;
                outcome = Outcome::NotYet;
            }
            if outcome != Outcome::NotYet || self.work >= end || self.control.is_stopped() {
                return outcome;
            }
        }
    }

    /// From the first turn, until the work that is allowed is used up.
    fn lap(&mut self) -> Outcome {
        self.next_look = self.work;
        self.stopped = false;
        let first = self.space.middle();
        let mut number = 0;
        while self.last.is_none() && !self.stopped && number < HOPELESS {
            let mut turn = Turn::new(first, self.breaker);
            self.position.mark(&self.space, first);
            self.gather(&mut turn);
            number = self.defend(&mut turn, HOPELESS);
            self.position.unmark(&self.space, first);
            if number == 0 {
                self.conclude(first);
            }
        }
        self.tell();
        if self.last.is_some() {
            Outcome::Won
        } else if self.stopped && !self.is_too_large() {
            Outcome::NotYet
        } else {
            Outcome::Nothing
        }
    }

    /// Whether to give up; asks the control now and then.
    fn stop(&mut self) -> bool {
        if self.work >= self.next_look {
            self.tell();
            self.next_look = self.allowed.min(self.work + TICK);
            self.stopped |=
                self.work >= self.allowed || self.is_too_large() || self.control.is_stopped();
        }
        self.stopped
    }

    fn is_too_large(&self) -> bool {
        self.library.memory > self.most_memory
    }

    /// Counts the work since the last time.
    fn tell(&mut self) {
        self.control.spend(self.work - self.told);
        self.told = self.work;
    }

    /// What further turns may cost, if that is limited.
    fn left(&self) -> Option<u32> {
        self.most_cost.map(|most| most.saturating_sub(self.cost))
    }

    /// A key for what is left.
    fn with_left(&self, key: u64) -> u64 {
        key.wrapping_add(u64::from(self.left().unwrap_or(0)) << 56)
    }

    fn known(&self, key: u64) -> Option<u32> {
        let key = self.with_left(key);
        let (known, number) = self.numbers[key as usize & (self.numbers.len() - 1)];
        (known == key && number > 0).then_some(number)
    }

    fn note(&mut self, key: u64, number: u32) {
        let key = self.with_left(key);
        let slot = key as usize & (self.numbers.len() - 1);
        self.numbers[slot] = (key, number);
    }

    /// Looks for a win with Maker to move until its proof number reaches a limit; 0 when it
    /// is found, or the new number.
    fn attack(&mut self, limit: u32) -> u32 {
        if self.stop() {
            return limit;
        }
        if self.position.maker.len() >= DEPTH {
            return HOPELESS;
        }
        let mut turns = self.turns();
        if !self.found.is_empty() {
            return 0;
        }
        if let Some(turn) = turns.iter().find(|turn| turn.wins()) {
            self.conclude(turn.cell);
            return 0;
        }
        let key = self.position.key(&self.space, ToMove::Maker);
        if self.full_turn_wins(key) {
            return 0;
        }
        if self.is_deepest() {
            return HOPELESS;
        }
        let known = self.library.wins.len();
        loop {
            let mut best = None;
            let (mut least, mut second) = (HOPELESS, HOPELESS);
            for (i, turn) in turns.iter().enumerate() {
                if turn.number < least {
                    second = least;
                    (best, least) = (Some(i), turn.number);
                } else {
                    second = second.min(turn.number);
                }
            }
            let Some(best) = best.filter(|_| least < limit) else {
                self.note(key, least);
                return least;
            };
            let turn = &mut turns[best];
            self.position.mark(&self.space, turn.cell);
            if self.library.wins.len() > known {
                self.gather(turn);
            }
            // A little further than the next best, so as not to go to and fro.
            turn.number = self.go_on(turn, limit.min(second + 1 + second / 4));
            self.position.unmark(&self.space, turn.cell);
            if self.stopped {
                return limit;
            }
            if turn.number == 0 {
                self.conclude(turns[best].cell);
                return 0;
            }
        }
    }

    /// The same after a turn of Maker that has been played, if that does not cost too much.
    fn go_on(&mut self, turn: &mut Turn, limit: u32) -> u32 {
        let cost = turn.cost(self.marks);
        if self.left().is_some_and(|left| cost > left) {
            return HOPELESS;
        }
        self.cost += cost;
        let number = self.defend(turn, limit);
        self.cost -= cost;
        number
    }

    /// The same with Breaker to move, after a turn of Maker.
    fn defend(&mut self, turn: &mut Turn, limit: u32) -> u32 {
        let key = self.position.key(&self.space, ToMove::Breaker);
        if turn.ways.is_empty() {
            let number = self.attack(limit.saturating_sub(PASS).max(1));
            if number > 0 || self.stopped {
                let number = number.saturating_add(PASS);
                self.note(key, number);
                return number;
            }
            self.answer(turn);
        }
        let mut open: Vec<(u32, u64, Reply)> = Vec::new();
        loop {
            // Those that are left are in the same order; longer ones follow.
            let mut left = turn.replies.all.iter().peekable();
            open.retain(|(.., reply)| left.next_if_eq(&reply).is_some());
            let new: Vec<Reply> = left.copied().collect();
            open.extend(new.into_iter().map(|reply| self.valued(reply)));
            let Some(hardest) = open
                .iter_mut()
                .max_by_key(|(number, worth, _)| (*number, *worth))
            else {
                return 0;
            };
            let others = others(turn.replies.all.len());
            let number = hardest.0.saturating_add(others);
            if number >= limit {
                self.note(key, number);
                return number;
            }
            let reply = hardest.2;
            self.reply(reply);
            hardest.0 = self.attack(limit - others);
            self.take_back(reply);
            if self.stopped {
                return limit;
            }
            if hardest.0 == 0 {
                self.answer(turn);
            }
        }
    }

    /// A reply with its number, and with what it is worth.
    fn valued(&mut self, reply: Reply) -> (u32, u64, Reply) {
        let scores = (reply.cells()).map(|cell| self.position.score(&self.space, cell));
        let worth = scores.sum();
        self.reply(reply);
        let key = self.position.key(&self.space, ToMove::Maker);
        self.take_back(reply);
        self.work += 20 * self.space.frames.len() as u64;
        (self.known(key).unwrap_or(1), worth, reply)
    }

    fn reply(&mut self, reply: Reply) {
        for cell in reply.cells() {
            self.position.reply(&self.space, cell);
        }
    }

    fn take_back(&mut self, reply: Reply) {
        for _ in reply.cells() {
            self.position.take_back(&self.space);
        }
    }

    /// The wins that were just found are ways to go on after the turn.
    fn answer(&mut self, turn: &mut Turn) {
        for placed in std::mem::take(&mut self.found) {
            self.add_way(turn, placed);
        }
    }

    fn add_way(&self, turn: &mut Turn, placed: Placed) {
        let all = self.library.all(&self.space, placed);
        let free = |&cell: &usize| self.position.owner(cell) == Owner::Nobody && cell != turn.cell;
        let cells = || all.iter().filter(free).collect();
        turn.replies.meet(|cell| all.has(cell), cells);
        turn.ways.push(placed);
    }

    /// Whether a turn that does not win at once leads too deep.
    fn is_deepest(&self) -> bool {
        self.position.maker.len() + 1 >= DEPTH
    }

    /// Wins of which Maker misses no cell or one, with that cell, and for which he has turns enough.
    fn near(&mut self) -> Vec<(usize, Placed)> {
        let marks = (self.position.maker.len() + 1).saturating_sub(self.first_turn);
        let left = u64::from(self.limit).saturating_sub(marks as u64);
        let stones = Stones::new(&self.space, &self.position.maker, &self.position.breaker);
        let mut near = Vec::new();
        let (owner, library) = (|cell| self.position.owner(cell), &self.library);
        let mut found = |cell: usize, placed: Placed| {
            let this = u64::from(owner(cell) == Owner::Nobody);
            if this + u64::from(library.turns(placed)) <= left {
                near.push((cell, placed));
            }
        };
        self.library
            .near(&self.space, &stones, &mut self.work, &mut found);
        let anywhere = match self.marks {
            Marks::Together => ANYWHERE,
            Marks::Apart => APART,
        };
        if self.position.maker.len() <= anywhere {
            self.library
                .anywhere(&self.space, &stones, &mut self.work, &mut found);
        }
        if self.breaker > 1 {
            // Few cells meet small ways, and fewer turns of several cells begin with those.
            near.sort_by_key(|&(_, placed)| self.library.size(placed));
        }
        near
    }

    /// All ways to go on after a turn that has been played.
    fn gather(&mut self, turn: &mut Turn) {
        turn.ways.clear();
        turn.replies = Replies::new(self.breaker);
        for (cell, placed) in self.near() {
            if self.position.owner(cell) == Owner::Maker {
                self.add_way(turn, placed);
            }
        }
        self.work += turn.replies.looks;
    }

    /// Maker's turns that may win. Wins without a further turn are noted as found.
    fn turns(&mut self) -> Vec<Turn> {
        let near = self.near();
        self.work += 20 * near.len() as u64;
        let mut turns: Vec<Turn> = Vec::new();
        let mut number_of = vec![None; self.space.cells.len()];
        self.found.clear();
        for (cell, placed) in near {
            match self.position.owner(cell) {
                Owner::Maker => self.found.push(placed),
                Owner::Breaker => {}
                Owner::Nobody => {
                    let number = *number_of[cell].get_or_insert_with(|| {
                        turns.push(Turn::new(cell, self.breaker));
                        turns.len() - 1
                    });
                    let turn = &mut turns[number];
                    if turn.ways.len() < WAYS || !turn.wins() {
                        self.add_way(turn, placed);
                    }
                }
            }
        }
        self.work += turns.iter().map(|turn| turn.replies.looks).sum::<u64>();
        if !self.found.is_empty() || self.is_deepest() || turns.iter().any(Turn::wins) {
            return turns;
        }
        let scores = self.position.scores(&self.space);
        self.work += self.space.goals.len() as u64;
        // Far from all marks everything begins anew.
        let near_by = self.apart(&scores);
        turns.retain(|turn| scores[turn.cell] > 0 || near_by.has(turn.cell));
        let is_quiet = |&cell: &usize| {
            let free = self.position.owner(cell) == Owner::Nobody;
            free && scores[cell] > 0 && number_of[cell].is_none()
        };
        let mut quiet: Vec<usize> = (0..scores.len()).filter(is_quiet).collect();
        quiet.sort_by_key(|&cell| std::cmp::Reverse(scores[cell]));
        let threats = turns.len();
        let turn = |cell| Turn::new(cell, self.breaker);
        let width = if self.full.is_empty() {
            WIDTH
        } else {
            FULL_WIDTH
        };
        turns.extend(quiet.into_iter().take(width).map(turn));
        for (i, turn) in turns.iter_mut().enumerate() {
            self.position.mark(&self.space, turn.cell);
            let key = self.position.key(&self.space, ToMove::Breaker);
            self.position.unmark(&self.space, turn.cell);
            let cost = turn.cost(self.marks);
            if self.left().is_some_and(|left| cost > left) {
                turn.number = HOPELESS;
                continue;
            }
            self.cost += cost;
            let known = self.known(key);
            self.cost -= cost;
            turn.number = match i.checked_sub(threats) {
                None => (1 + others(turn.replies.all.len())).max(known.unwrap_or(0)),
                Some(rank) => known.unwrap_or(QUIET + rank as u32 / 2),
            };
        }
        self.work += (40 * turns.len() * self.space.frames.len()) as u64;
        turns
    }

    /// Cells apart from all marks, but not far from them: a placement leads from there to one with a mark.
    fn apart(&self, scores: &[u64]) -> Set {
        if self.marks == Marks::Together || self.position.maker.len() > APART {
            return Set::EMPTY;
        }
        let is_beside =
            |&cell: &usize| scores[cell] > 0 && self.position.owner(cell) == Owner::Nobody;
        let beside: Set = (0..scores.len()).filter(is_beside).collect();
        let goals = self.space.goals.iter().enumerate();
        let leads_on = |&(number, goal): &(usize, &Vec<usize>)| {
            !self.position.is_met(number) && goal.iter().any(|&cell| beside.has(cell))
        };
        let near: Set = goals
            .filter(leads_on)
            .flat_map(|(_, goal)| goal)
            .copied()
            .collect();
        near & !beside
    }

    fn before(&self) -> Before<'_> {
        Before {
            space: &self.space,
            position: &self.position,
            last_turn: self.game.last_turn as usize,
        }
    }

    /// Looks for a turn of several marks after which Breaker cannot meet all ways, and keeps the win.
    fn full_turn_wins(&mut self, key: u64) -> bool {
        let slot = key as usize & (self.looked.len() - 1);
        if self.looked[slot] == key {
            return false;
        }
        let mut work = 0;
        for pace in self.full.clone() {
            let turns = self.before().turns(pace, &mut work);
            for (rank, cells) in turns.into_iter().enumerate() {
                let is_tried =
                    rank < FULL_LOOKS || self.before().wins_by_goals(&cells, pace.share, &mut work);
                let win = is_tried.then(|| self.after_full_turn(&cells, pace.share));
                if let Some((ways, win)) = win.flatten() {
                    self.work += work;
                    self.keep(&cells, &ways, win);
                    return true;
                }
            }
        }
        self.work += work;
        self.looked[slot] = key;
        false
    }

    /// Of the ways to go on after a turn of these marks, few that Breaker cannot all meet, and the win with Maker to move that
    /// they make.
    fn after_full_turn(&mut self, cells: &[usize], share: u32) -> Option<(Vec<Placed>, Way)> {
        let before: Set = self.position.maker.iter().copied().collect();
        let turn: Set = cells.iter().copied().collect();
        for &cell in cells {
            self.position.mark(&self.space, cell);
        }
        let mut near = self.near();
        near.retain(|&(cell, _)| self.position.owner(cell) == Owner::Maker);
        for &cell in cells {
            self.position.unmark(&self.space, cell);
        }
        near.sort_by_key(|&(_, placed)| self.library.size(placed));
        near.truncate(FULL_WAYS);
        let all = |&(_, placed): &(usize, Placed)| self.library.all(&self.space, placed);
        let sets: Vec<Set> = near.iter().map(all).collect();
        self.work += 20 * near.len() as u64;
        let chosen = full_turn::unmet(&sets, before | turn, share, &mut self.work)?;
        let ways: Vec<Placed> = chosen.iter().map(|&way| near[way].1).collect();
        let sets: Vec<Set> = chosen.iter().map(|&way| sets[way]).collect();
        let all = sets.iter().fold(turn, |all, &set| all | set);
        let owned = ways
            .iter()
            .map(|&way| self.library.sets(&self.space, way)[0]);
        let needed = owned.fold(Set::EMPTY, |needed, owned| needed | owned);
        // A mark of his may be left out if Breaker may as well have it.
        let mut owned = all & before;
        for cell in (owned & !needed).iter() {
            let less = owned & !Set::single(cell);
            if full_turn::unmet(&sets, less | turn, share, &mut self.work).is_some() {
                owned = less;
            }
        }
        Some((ways, Way { owned, all }))
    }

    /// Keeps the win that a turn brings whose ways Breaker cannot all meet, and notes it as found.
    fn conclude(&mut self, cell: usize) {
        let maker: Set = self.position.maker.iter().copied().collect();
        let mut turn = Turn::new(cell, self.breaker);
        self.position.mark(&self.space, cell);
        self.gather(&mut turn);
        self.position.unmark(&self.space, cell);
        self.found.clear();
        let sets = turn.ways.iter().map(|&placed| {
            let [owned, all] = self.library.sets(&self.space, placed);
            Way { owned, all }
        });
        let ways: Vec<Way> = sets.collect();
        // A win may do without this turn.
        if let Some(i) = ways.iter().position(|way| !way.owned.has(cell)) {
            self.found.push(turn.ways[i]);
            return;
        }
        self.work += 200 * ways.len() as u64;
        let choice = choose(&ways, cell, maker, self.breaker, &mut self.work);
        let choice = choice.expect("breaker cannot meet all ways");
        let ways: Vec<Placed> = choice.ways.iter().map(|&way| turn.ways[way]).collect();
        self.keep(&[cell], &ways, choice.win);
    }

    /// Keeps the win that begins with these marks and goes on in these ways, and notes it as found.
    fn keep(&mut self, marks: &[usize], ways: &[Placed], Way { owned, all }: Way) {
        let after = ways.iter().map(|&way| self.library.turns(way));
        let turns = 1 + after.max().unwrap_or(0);
        if let Some(known) = self.as_good(owned, all, turns) {
            self.found.push(known);
            return;
        }
        let mut then = Vec::new();
        for &placed in ways {
            let win = self.library.views[placed.view as usize].win;
            let isometry = self.library.isometry(&self.space, placed);
            then.push((win, isometry.expect("the win lies in the box")));
        }
        let cells = |set: Set| set.iter().map(|number| self.space.cells[number]).collect();
        let win = Win {
            marks: marks.iter().map(|&cell| self.space.cells[cell]).collect(),
            owned: cells(owned),
            all: cells(all),
            turns,
            then: Then::Wins(then),
        };
        let view = self.library.views.len() as u32;
        self.add_win(win);
        let first = owned.iter().min_by_key(|&cell| self.space.places[cell]);
        self.found.extend(first.map(|anchor| Placed {
            view,
            anchor: anchor as u16,
        }));
    }

    /// A win that needs no cell but these, and no more turns, where they are limited.
    fn as_good(&mut self, owned: Set, all: Set, turns: u32) -> Option<Placed> {
        let mut inside: Vec<usize> = owned.iter().collect();
        inside.sort_by_key(|&cell| self.space.places[cell]);
        let stones = Stones::new(&self.space, &inside, &[]);
        let most = turns.max(if self.library.turns_matter {
            0
        } else {
            u32::MAX
        });
        let mut known = None;
        let mut found = |cell: usize, placed: Placed| {
            if known.is_none() && owned.has(cell) && self.library.turns(placed) <= most {
                let [_, there] = self.library.sets(&self.space, placed);
                known = (there & !all).is_empty().then_some(placed);
            }
        };
        self.library
            .near(&self.space, &stones, &mut self.work, &mut found);
        known
    }

    fn add_win(&mut self, win: Win) {
        let is_last = win.owned.len() < self.first_turn;
        let leads_on = matches!(win.then, Then::Wins(_));
        let turns = win.turns;
        let number = self.library.add(&self.space, win, &mut self.work);
        if is_last && leads_on {
            if turns <= self.most_turns {
                self.last = number;
            } else {
                self.limit = turns - 1;
            }
            self.stopped = true;
        }
    }

    /// The wins that the last one needs, in their order.
    fn needed(&self) -> Vec<u32> {
        let mut needed = vec![false; self.library.wins.len()];
        if let Some(last) = self.last {
            needed[last as usize] = true;
        }
        for (number, win) in self.library.wins.iter().enumerate().rev() {
            if let Then::Wins(then) = &win.then
                && needed[number]
            {
                for &(win, _) in then {
                    needed[win as usize] = true;
                }
            }
        }
        let numbers = (0..).zip(&self.library.wins);
        let lead_on = numbers.filter(|(_, win)| matches!(win.then, Then::Wins(_)));
        let numbers = lead_on.map(|(number, _)| number);
        numbers.filter(|&number| needed[number as usize]).collect()
    }

    /// The proof sequence that has been found.
    #[must_use]
    pub fn sequence(&self) -> ProofSequence {
        let needed = self.needed();
        let situation = |&number: &u32| {
            let win = &self.library.wins[number as usize];
            let core = sorted([&win.owned[..], &win.marks].concat());
            let mut neighborhood = sorted(win.all.clone());
            neighborhood.retain(|cell| !core.contains(cell));
            let then = match &win.then {
                Then::Wins(then) => then.as_slice(),
                Then::Goal(_) => &[],
            };
            let options = then.iter().map(|(next, isometry)| {
                let next_win = &self.library.wins[*next as usize];
                let (target, marks) = match next_win.then {
                    Then::Goal(goal) => (Target::Goal(goal), &next_win.all),
                    Then::Wins(_) => {
                        let place = needed.binary_search(next).unwrap_or(0);
                        (Target::Situation(place as u32), &next_win.marks)
                    }
                };
                let image = |&cell: &Cell| isometry::apply(isometry, cell);
                Continuation {
                    marks: sorted(marks.iter().filter_map(image).collect()),
                    target,
                    isometry: isometry.clone(),
                }
            });
            evidence::Situation {
                options: options.collect(),
                core,
                neighborhood,
            }
        };
        ProofSequence(needed.iter().map(situation).collect())
    }
}

/// What so many open replies add to the hardest one.
fn others(replies: usize) -> u32 {
    // Twice the logarithm.
    (replies * replies).max(1).ilog2()
}

fn sorted(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_unstable();
    cells
}
