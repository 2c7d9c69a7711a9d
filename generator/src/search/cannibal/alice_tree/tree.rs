//! The search: Bob's moves and Alice's in turn, to a depth.
//!
//! A *pattern* is what matters of a position: cells of Alice's, cells of Bob's,
//! and cells that are not Bob's. Alice wins every position that a won pattern fits.
//! To win a position with Bob to move, she needs an answer to his doing nothing
//! here; then one to each move that meets what she has counted on so far and is
//! answered by nothing yet. Moves that meet none of it need no answer.

use std::collections::HashMap;

use super::super::window::{Cells, Goal, Window, singles};

/// A position with Bob to move, or the part of it that matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Position {
    pub(super) alice: Cells,
    pub(super) bob: Cells,
}

/// A won pattern: an entry of the list that [`Search`] keeps.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub(super) alice: Cells,
    pub(super) bob: Cells,
    pub(super) free: Cells,
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

/// The search in one window.
pub(super) struct Search<'a> {
    window: &'a Window,
    /// What was won, each after those that it refers to.
    pub(super) won: Vec<Pattern>,
    /// Patterns won with so many moves at most, that may fit again.
    usable: Vec<Vec<usize>>,
    /// Positions that are not won with so many moves.
    lost: HashMap<Position, u32>,
    /// Positions looked at.
    pub(super) nodes: u64,
    /// Asked every so often whether to stop.
    stopped: &'a dyn Fn() -> bool,
    /// Whether it was stopped: then nothing is known to be lost.
    pub(super) cut: bool,
    most: usize,
}

impl<'a> Search<'a> {
    pub(super) fn new(window: &'a Window, most: usize, stopped: &'a dyn Fn() -> bool) -> Self {
        Self {
            window,
            won: Vec::new(),
            usable: Vec::new(),
            lost: HashMap::new(),
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
        if self.nodes.is_multiple_of(1024) && (self.stopped)() {
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
        match won {
            Some(pattern) => Some(self.keep(pattern, moves)),
            None => {
                if !self.cut && self.lost.len() < self.most {
                    self.lost.insert(at, moves);
                }
                None
            }
        }
    }

    /// A pattern that fits, won with no more moves.
    fn known(&self, at: Position, moves: u32) -> Option<usize> {
        let lists = self.usable.iter().take(moves as usize + 1);
        let occupied = at.alice | at.bob;
        lists
            .flatten()
            .copied()
            .find(|&index| {
                let pattern = &self.won[index];
                pattern.alice & !at.alice == 0
                    && pattern.bob & !at.bob == 0
                    && pattern.free & occupied == 0
            })
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
            goal.cells & at.bob == 0 && dangers(goal, at).next().is_none()
        })?;
        let free = goal.cells & !at.alice;
        let mut pattern = Pattern {
            alice: goal.cells & at.alice,
            bob: 0,
            free,
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
        let mut pattern = Pattern {
            alice: 0,
            bob: 0,
            free: 0,
            next: Next::Replies(Vec::new()),
        };
        let mut replies = Vec::new();
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
                self.answer(at, copy, moves, &mut pattern, &mut replies)?;
                index = 0;
            }
        }
        pattern.next = Next::Replies(replies);
        Some(pattern)
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
                replies.push((mark, next));
                return Some(());
            }
        }
        None
    }

    /// The cells that can be of use for a copy that can be made safe with so many
    /// moves if Bob does nothing, the most promising first. After one of them there
    /// is still such a copy, with one move fewer.
    fn candidates(&self, at: Position, moves: u32) -> Vec<Cells> {
        let mut counts: HashMap<Cells, (u32, u32)> = HashMap::new();
        let mut useful: Cells = 0;
        let mut good: Cells = 0;
        for goal in self.window.goals.iter().filter(|g| g.cells & at.bob == 0) {
            let dangers: Vec<Cells> = dangers(goal, at).collect();
            let firsts = first_hits(&dangers, moves);
            if let Some(hits) = firsts {
                for cell in singles(hits.good) {
                    let entry = counts.entry(cell).or_default();
                    entry.0 += 1;
                }
                useful |= hits.all;
                good |= hits.good;
            }
        }
        let _ = useful;
        let mut cells: Vec<Cells> = singles(good).collect();
        cells.sort_by_key(|cell| std::cmp::Reverse(counts.get(cell).map_or(0, |c| c.0)));
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

/// Cells for the first move of those that meet all dangers.
struct Hits {
    /// Cells after which one move fewer will do.
    good: Cells,
    /// All cells of the dangers.
    all: Cells,
}

/// `None` if so many cells cannot meet all of them.
fn first_hits(dangers: &[Cells], moves: u32) -> Option<Hits> {
    let all = dangers.iter().fold(0, |all, danger| all | danger);
    let mut good = 0;
    // One of the cells lies in the first danger; the others follow.
    let few = few_meet(dangers, moves.checked_sub(1)?);
    for cell in singles(all) {
        if few {
            good |= cell;
            continue;
        }
        let rest: Vec<Cells> = dangers.iter().copied().filter(|d| d & cell == 0).collect();
        if few_meet(&rest, moves - 1) {
            good |= cell;
        }
    }
    (good != 0).then_some(Hits { good, all })
}

/// Whether so many cells can meet all of these sets.
fn few_meet(sets: &[Cells], cells: u32) -> bool {
    let Some(&first) = sets.iter().min_by_key(|set| set.count_ones()) else {
        return true;
    };
    if cells == 0 {
        return false;
    }
    if cells == 1 {
        return sets.iter().fold(!0, |all, set| all & set) != 0;
    }
    // Disjoint sets need a cell each.
    let mut packed = 0;
    let mut apart = 0;
    for set in sets {
        if packed & set == 0 {
            packed |= set;
            apart += 1;
            if apart > cells {
                return false;
            }
        }
    }
    singles(first).any(|cell| {
        let rest: Vec<Cells> = sets.iter().copied().filter(|s| s & cell == 0).collect();
        few_meet(&rest, cells - 1)
    })
}
