//! The search: Bob's moves and Alice's in turn, to a depth.
//!
//! A *pattern* is what matters of a position: cells of Alice's, cells of Bob's,
//! and cells that are not Bob's. Alice wins every position that a won pattern fits.
//! To win a position with Bob to move, she needs an answer to his doing nothing
//! here; then one to each move that meets what she has counted on so far and is
//! answered by nothing yet. Moves that meet none of it need no answer.

use std::{cmp::Reverse, collections::HashMap};

use super::super::window::{Cells, Goal, Window, singles};

/// A position with Bob to move, or the part of it that matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Position {
    pub(super) alice: Cells,
    pub(super) bob: Cells,
}

/// A won pattern: an entry of the list that [`Search`] keeps.
#[derive(Clone, Debug, Default)]
pub(super) struct Pattern {
    pub(super) alice: Cells,
    pub(super) bob: Cells,
    pub(super) free: Cells,
    /// How many more cells she takes until she has a copy.
    pub(super) moves: u32,
    pub(super) next: Next,
}

/// How Alice wins.
#[derive(Clone, Debug)]
pub(super) enum Next {
    /// Bob cannot touch this copy.
    Copy(Cells),
    /// The cell that she takes, and the number of the pattern that she reaches.
    Replies(Vec<(Cells, usize)>),
}

impl Default for Next {
    fn default() -> Self {
        Self::Replies(Vec::new())
    }
}

/// Positions between two questions whether to stop.
pub(super) const PATIENCE: u64 = 1 << 10;

/// Moves of Bob that are tried before all others.
const KILLERS: usize = 6;

/// Won patterns of a level that may be tried on a position, the latest.
const TRIED: usize = 4096;

/// The search in one window.
pub(super) struct Search<'a> {
    window: &'a Window,
    /// How many cells she may take until she has a copy.
    most_moves: u32,
    /// What was won, each after those that it refers to.
    pub(super) won: Vec<Pattern>,
    /// Patterns won with so many moves at most, that may fit again.
    usable: Vec<Vec<usize>>,
    /// Positions that are not won with so many moves.
    lost: HashMap<Position, u32>,
    /// Numbers of Bob's moves that were too much for her of late.
    killers: Vec<usize>,
    /// Positions looked at.
    pub(super) nodes: u64,
    /// Asked every so many positions whether to stop.
    stopped: &'a dyn Fn() -> bool,
    /// Whether it was stopped: then nothing is known to be lost.
    pub(super) cut: bool,
    most: usize,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        window: &'a Window,
        most_moves: u32,
        most: usize,
        stopped: &'a dyn Fn() -> bool,
    ) -> Self {
        Self {
            window,
            most_moves,
            won: Vec::new(),
            usable: Vec::new(),
            lost: HashMap::new(),
            killers: Vec::new(),
            nodes: 0,
            stopped,
            cut: false,
            most,
        }
    }

    /// The pattern by which Alice wins with Bob to move, if she can make a copy
    /// safe with so many further moves.
    pub(super) fn win(&mut self, at: Position, moves: u32) -> Option<usize> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) && (self.stopped)() {
            self.cut = true;
        }
        if self.cut {
            return None;
        }
        if let Some(known) = self.known(at, moves) {
            return Some(known);
        }
        if let Some(pattern) = self.safe(at) {
            return Some(self.keep(pattern, 0));
        }
        if moves == 0 || self.lost.get(&at).is_some_and(|&m| m >= moves) {
            return None;
        }
        let won = self.answer_all(at, moves);
        if won.is_none() && !self.cut && self.lost.len() < self.most {
            self.lost.insert(at, moves);
        }
        won.map(|pattern| self.keep(pattern, moves))
    }

    /// A pattern that fits, won with no more moves.
    fn known(&self, at: Position, moves: u32) -> Option<usize> {
        let lists = self.usable.iter().take(moves as usize + 1);
        let occupied = at.alice | at.bob;
        lists
            .flat_map(|list| list.iter().rev().take(TRIED))
            .copied()
            .find(|&index| {
                let pattern = &self.won[index];
                self.in_time(at, pattern.moves)
                    && pattern.alice & !at.alice == 0
                    && pattern.bob & !at.bob == 0
                    && pattern.free & occupied == 0
            })
    }

    /// Whether she has a copy in time if it takes so many moves from here.
    fn in_time(&self, at: Position, moves: u32) -> bool {
        at.alice.count_ones().saturating_add(moves) <= self.most_moves
    }

    fn keep(&mut self, pattern: Pattern, moves: u32) -> usize {
        let index = self.won.len();
        self.won.push(pattern);
        let level = moves as usize;
        if self.usable.len() <= level {
            self.usable.resize(level + 1, Vec::new());
        }
        self.usable[level].push(index);
        index
    }

    /// The pattern of a copy that Bob cannot touch.
    fn safe(&self, at: Position) -> Option<Pattern> {
        let goal = self.window.goals.iter().find(|goal| {
            goal.cells & at.bob == 0
                && self.in_time(at, (goal.cells & !at.alice).count_ones())
                && dangers(goal, at).next().is_none()
        })?;
        let free = goal.cells & !at.alice;
        // What she owns of the copy is hers, the rest is not Bob's.
        let mut pattern = Pattern {
            alice: goal.cells & at.alice,
            bob: 0,
            free,
            moves: free.count_ones(),
            next: Next::Copy(goal.cells),
        };
        // What keeps Bob's copies away, as little of it as may be.
        for &copy in goal.met_by.iter().filter(|&&copy| copy & free != 0) {
            if copy & (pattern.alice | pattern.bob) != 0 {
                continue;
            }
            match singles(copy & at.alice).next() {
                Some(cell) => pattern.alice |= cell,
                None => pattern.bob |= singles(copy & at.bob).next()?,
            }
        }
        Some(pattern)
    }

    /// The pattern of replies to all that Bob can do.
    fn answer_all(&mut self, at: Position, moves: u32) -> Option<Pattern> {
        let (mut pattern, mut replies) = (Pattern::default(), Vec::new());
        // Moves that were too much for her elsewhere may be so here.
        for index in self.killers.clone() {
            let copy = self.window.moves[index];
            if copy & (at.alice | at.bob) == 0 && !self.has_answer(at, copy, moves) {
                return None;
            }
        }
        self.answer(at, 0, moves, &mut pattern, &mut replies)?;
        let window = self.window;
        // Where to go on: more is counted on with each reply, so begin again then.
        let mut index = 0;
        while let Some(&copy) = window.moves.get(index) {
            index += 1;
            let out_of_play = copy & (pattern.alice | pattern.bob) != 0 || copy & pattern.free == 0;
            if out_of_play || self.usable(&pattern, &replies, copy) {
                continue;
            }
            if let Some(cell) = singles(copy & at.alice).next() {
                pattern.alice |= cell;
            } else if let Some(cell) = singles(copy & at.bob).next() {
                pattern.bob |= cell;
            } else {
                let answered = self.answer(at, copy, moves, &mut pattern, &mut replies);
                if answered.is_none() {
                    self.kills(index - 1);
                }
                answered?;
                index = 0;
            }
        }
        pattern.next = Next::Replies(replies);
        Some(pattern)
    }

    /// Whether she has a reply to Bob's move.
    fn has_answer(&mut self, at: Position, copy: Cells, moves: u32) -> bool {
        let replies = (&mut Pattern::default(), &mut Vec::new());
        self.answer(at, copy, moves, replies.0, replies.1).is_some()
    }

    /// Remembers a move of Bob that was too much for her, most recent first.
    fn kills(&mut self, index: usize) {
        self.killers.retain(|&other| other != index);
        self.killers.insert(0, index);
        self.killers.truncate(KILLERS);
    }

    /// Whether a reply will do when Bob moves there.
    fn usable(&self, pattern: &Pattern, replies: &[(Cells, usize)], copy: Cells) -> bool {
        replies.iter().any(|&(mark, next)| {
            let next = &self.won[next];
            copy & (mark | next.free) == 0 && next.bob & !(pattern.bob | copy) == 0
        })
    }

    /// Adds a reply to Bob's move, which may be empty.
    fn answer(
        &mut self,
        at: Position,
        copy: Cells,
        moves: u32,
        pattern: &mut Pattern,
        replies: &mut Vec<(Cells, usize)>,
    ) -> Option<()> {
        let after = Position {
            bob: at.bob | copy,
            ..at
        };
        for mark in self.candidates(after, moves) {
            let there = Position {
                alice: at.alice | mark,
                ..after
            };
            if let Some(next) = self.win(there, moves - 1) {
                let reached = &self.won[next];
                pattern.alice |= reached.alice & !mark;
                pattern.bob |= reached.bob & !copy;
                pattern.free |= mark | reached.free;
                pattern.moves = pattern.moves.max(reached.moves + 1);
                replies.push((mark, next));
                return Some(());
            }
        }
        None
    }

    /// The cells that can be of use for a copy that can be made safe with so many
    /// moves if Bob does nothing, those of use for many copies first. After one of
    /// them there is still such a copy, with one move fewer.
    fn candidates(&self, at: Position, moves: u32) -> Vec<Cells> {
        let mut counts = [0_u32; Cells::BITS as usize];
        let mut dangers = Vec::new();
        for goal in self.window.goals.iter().filter(|g| g.cells & at.bob == 0) {
            dangers.clear();
            dangers.extend(self::dangers(goal, at));
            // Bob may have made the copy safe himself: then she goes on with it.
            let missing = goal.cells & !at.alice;
            let none = if dangers.is_empty() { missing } else { 0 };
            let all = dangers.iter().fold(none, |all, danger| all | danger);
            for cell in singles(useful(&dangers, moves) & all) {
                counts[cell.trailing_zeros() as usize] += 1;
            }
        }
        let cells = singles(self.window.all() & !at.alice & !at.bob);
        let count = |cell: &Cells| counts[cell.trailing_zeros() as usize];
        let mut cells: Vec<Cells> = cells.filter(|cell| count(cell) > 0).collect();
        cells.sort_by_key(|cell| Reverse(count(cell)));
        cells
    }
}

/// Bob's moves that touch what Alice lacks of the goal.
fn dangers(goal: &Goal, at: Position) -> impl Iterator<Item = Cells> {
    let missing = goal.cells & !at.alice;
    let occupied = at.alice | at.bob;
    let met_by = goal.met_by.iter().copied();
    met_by.filter(move |&copy| copy & missing != 0 && copy & occupied == 0)
}

/// All members of sets of so many cells, at most, that meet all of these.
fn useful(sets: &[Cells], most: u32) -> Cells {
    let Some((&first, others)) = sets.split_first() else {
        return Cells::MAX;
    };
    match most {
        0 => 0,
        1 => others.iter().fold(first, |all, set| all & set),
        _ if apart(sets, most) => 0,
        _ => {
            let mut rest = Vec::with_capacity(others.len());
            let mut useful = 0;
            for cell in singles(first) {
                rest.clear();
                rest.extend(others.iter().copied().filter(|set| set & cell == 0));
                let more = self::useful(&rest, most - 1);
                if more != 0 {
                    useful |= cell | more;
                }
            }
            useful
        }
    }
}

/// Whether more than so many of the sets are disjoint, as far as is easily seen.
fn apart(sets: &[Cells], most: u32) -> bool {
    let (mut packed, mut count) = (0, 0);
    for set in sets {
        if packed & set == 0 {
            packed |= set;
            count += 1;
        }
    }
    count > most
}
