//! The search: Bob's moves and Alice's in turn, to a depth.
//!
//! To win a position with Bob to move, Alice needs an answer to his doing nothing
//! here; then one to each move that meets what she has counted on so far and is
//! answered by nothing yet. Moves that meet none of it need no answer. What of the position matters for that is kept
//! ([`Won`]), and of her answers those that lead to what was won before are looked for first: to search one that
//! loses takes long.

use std::{cmp::Reverse, collections::HashMap};

use super::{
    super::window::{Cells, Goal, Window, singles},
    won::{Image, Next, Reply, Sets, Won},
};

/// A position with Bob to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Position {
    pub(super) alice: Cells,
    pub(super) bob: Cells,
}

/// Answers between two questions whether to stop.
pub(super) const PATIENCE: u64 = 1 << 8;

/// Moves of Bob that are tried before all others.
const KILLERS: usize = 6;

/// The search in one window.
pub(super) struct Search<'a> {
    window: &'a Window,
    /// How many cells she may take until she has a copy.
    most_moves: u32,
    pub(super) won: Won<'a>,
    /// Positions that are not won with so many moves.
    lost: HashMap<Position, u32>,
    /// Numbers of Bob's moves that were too much for her of late.
    killers: Vec<usize>,
    /// How many answers were looked for.
    answers: u64,
    /// Asked every so many answers whether to stop.
    stopped: &'a dyn Fn() -> bool,
    /// Whether it was stopped, or has no memory left: then nothing is known to be lost.
    pub(super) cut: bool,
    /// Bytes that it may take, more or less.
    memory: u64,
}

/// What a lost position takes, in bytes: in a table half full.
const POSITION: u64 = 2 * 96;

/// What a won pattern takes, with its images.
const PATTERN: u64 = 1 << 11;

impl<'a> Search<'a> {
    pub(super) fn new(
        window: &'a Window,
        most_moves: u32,
        memory: u64,
        stopped: &'a dyn Fn() -> bool,
    ) -> Self {
        Self {
            window,
            most_moves,
            won: Won::new(window),
            lost: HashMap::new(),
            killers: Vec::new(),
            answers: 0,
            stopped,
            cut: false,
            memory,
        }
    }

    /// What lies in the position and is won with Bob to move, if Alice can make a copy
    /// safe with so many further moves.
    pub(super) fn win(&mut self, at: Position, moves: u32) -> Option<Image> {
        if let Some(known) = self.known(at, moves) {
            return Some(known);
        }
        if let Some(copy) = self.safe(at) {
            let pattern = self.won.weakest(at.alice, at.bob, Next::Copy(copy));
            return Some(self.won.add(pattern));
        }
        if moves == 0 || self.lost.get(&at).is_some_and(|&m| m >= moves) {
            return None;
        }
        let won = self.answer_all(at, moves);
        if won.is_none() && !self.cut && self.left() > self.memory / 2 {
            self.lost.insert(at, moves);
        }
        let replies = Next::Replies(won?);
        let pattern = self.won.weakest(at.alice, at.bob, replies);
        Some(self.won.add(pattern))
    }

    /// Bytes that are left.
    fn left(&self) -> u64 {
        let taken = self.lost.len() as u64 * POSITION + self.won.patterns.len() as u64 * PATTERN;
        self.memory.saturating_sub(taken)
    }

    /// What lies in the position and was won with no more moves.
    fn known(&self, at: Position, moves: u32) -> Option<Image> {
        let Position { alice, bob } = at;
        let free = !(alice | bob);
        let left = self.most_moves.checked_sub(alice.count_ones())?;
        self.won.find(Sets { alice, bob, free }, moves, left)
    }

    /// A copy that Bob cannot touch, and that she has in time.
    fn safe(&self, at: Position) -> Option<Cells> {
        let in_time = |goal: &Goal| (goal.cells | at.alice).count_ones() <= self.most_moves;
        let mut goals = self.window.goals.iter();
        let safe = goals.find(|goal| {
            goal.cells & at.bob == 0 && in_time(goal) && dangers(goal, at).next().is_none()
        });
        safe.map(|goal| goal.cells)
    }

    /// Replies to all that Bob can do.
    fn answer_all(&mut self, at: Position, moves: u32) -> Option<Vec<Reply>> {
        let occupied = at.alice | at.bob;
        // Moves that were too much for her elsewhere may be so here.
        for index in self.killers.clone() {
            let copy = self.window.moves[index];
            if copy & occupied == 0 {
                self.answer(at, copy, moves)?;
            }
        }
        let mut replies = vec![self.answer(at, 0, moves)?];
        let window = self.window;
        // Where to go on: more is counted on with each reply, so begin again then.
        let mut index = 0;
        while let Some(&copy) = window.moves.get(index) {
            index += 1;
            let matters = replies.iter().any(|reply| copy & reply.free() != 0);
            let answered = || replies.iter().any(|reply| reply.answers(copy, at.bob));
            if copy & occupied == 0 && matters && !answered() {
                let Some(reply) = self.answer(at, copy, moves) else {
                    self.kills(index - 1);
                    return None;
                };
                replies.push(reply);
                index = 0;
            }
        }
        Some(replies)
    }

    /// Remembers a move of Bob that was too much for her, most recent first.
    fn kills(&mut self, index: usize) {
        self.killers.retain(|&other| other != index);
        self.killers.insert(0, index);
        self.killers.truncate(KILLERS);
    }

    /// A reply to Bob's move, which may be empty.
    fn answer(&mut self, at: Position, copy: Cells, moves: u32) -> Option<Reply> {
        self.answers += 1;
        if self.answers.is_multiple_of(PATIENCE) && (self.stopped)() || self.left() == 0 {
            self.cut = true;
        }
        if self.cut {
            return None;
        }
        let bob = at.bob | copy;
        let there = |mark: Cells| Position {
            alice: at.alice | mark,
            bob,
        };
        let marks = self.candidates(Position { bob, ..at }, moves);
        let reply = |mark: Cells, to: Option<Image>| to.map(|to| Reply { mark, to });
        let mut known = marks.iter();
        let known = known.find_map(|&mark| reply(mark, self.known(there(mark), moves - 1)));
        known.or_else(|| {
            let mut marks = marks.iter();
            marks.find_map(|&mark| reply(mark, self.win(there(mark), moves - 1)))
        })
    }

    /// The cells that can be of use for a copy that can be made safe with so many
    /// moves if Bob does nothing, those of use for many copies first. After one of
    /// them there is still such a copy, with one move fewer.
    fn candidates(&self, at: Position, moves: u32) -> Vec<Cells> {
        let mut counts = [0_u32; Cells::BITS as usize];
        let mut dangers = Vec::new();
        for goal in self.window.goals.iter().filter(|g| g.cells & at.bob == 0) {
            if !few(goal, at, moves, &mut dangers) {
                continue;
            }
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

/// Puts Bob's moves that touch what Alice lacks of the goal into the list. Stops if they are so many that no such number of her
/// cells can meet them all, as far as that is easily seen.
fn few(goal: &Goal, at: Position, most: u32, list: &mut Vec<Cells>) -> bool {
    list.clear();
    let (mut packed, mut count) = (0, 0);
    for copy in dangers(goal, at) {
        if packed & copy == 0 {
            packed |= copy;
            count += 1;
            if count > most {
                return false;
            }
        }
        list.push(copy);
    }
    true
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
