//! Whether a player can force a win, or at least a draw.
//!
//! A pure strategy commits to a tile before the other's is known; so the player can force it
//! from a position if some tile of his is good against *every* reply, as if the other moved
//! second and saw it. That is a game of two players in turn, and it is searched as such: depth first,
//! with a table of what is known, and bounds on the numbers of moves as leaves.
//!
//! Own tiles are tried in the order of a static score. Against one tile, the replies that the counts
//! decide come first, then those that the table knows, and only then the others are searched,
//! worst score first. A reply that refuted one tile is the first to be tried against the next.

use playproof_checker::synchronized::Grid;
use playproof_formats::claim::{Prospect, Side};

use super::{bits::GridBits, board::Board, regions::Regions, table::Table};
use crate::search::control::Control;

/// Positions between two looks at the clock.
const PATIENCE: u64 = 1 << 6;

/// What a look at a position costs, in the units of [`Control::spend`].
const LOOK: u64 = 1 << 6;

/// The search for the answer to one question, with all that it remembers.
#[derive(Debug)]
pub(super) struct Solver<C> {
    pub(super) board: Board<C>,
    side: Side,
    prospect: Prospect,
    table: Table,
    regions: Regions<C>,
    /// Positions that were searched.
    pub(super) positions: u64,
    /// Positions that were looked at: the same, and those after each pair of moves.
    looks: u64,
    /// Those that have been counted as work.
    told: u64,
    /// What stops the search.
    pub(super) control: Control,
}

/// The search was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

impl<C: GridBits> Solver<C> {
    /// Can this player force this from the start? It will not take more bytes than this, roughly.
    pub(super) fn new(grid: &Grid, (side, prospect): (Side, Prospect), memory: u64) -> Self {
        Self {
            board: Board::new(grid),
            side,
            prospect,
            table: Table::new(memory - memory / 4),
            regions: Regions::new(memory / 4),
            positions: 0,
            looks: 0,
            told: 0,
            control: Control::default(),
        }
    }

    /// The answer, unless this stops it.
    pub(super) fn solve(&mut self, control: &Control) -> Result<bool, Stopped> {
        self.control = control.clone();
        self.forces(self.board.full)
    }

    /// Counts the work since the last time, and tells whether to stop.
    pub(super) fn is_stopped(&mut self) -> bool {
        self.control.spend(LOOK * (self.looks - self.told));
        self.told = self.looks;
        self.control.is_stopped()
    }

    /// What the counts say of a position.
    pub(super) fn leaf(&self, free: C) -> Option<bool> {
        let most = self.board.most(free);
        self.board.verdict(free, most, self.side, self.prospect)
    }

    /// What is known of a position without a search.
    pub(super) fn known(&mut self, free: C) -> Option<bool> {
        if let Some(value) = self.leaf(free) {
            return Some(value);
        }
        let key = self.regions.key(&self.board, free);
        self.table.get(key)
    }

    /// Whether the player can force it from a position.
    pub(super) fn forces(&mut self, free: C) -> Result<bool, Stopped> {
        match self.known(free) {
            Some(value) => Ok(value),
            None => self.search(free),
        }
    }

    /// The same, if it is not known.
    fn search(&mut self, free: C) -> Result<bool, Stopped> {
        if self.positions.is_multiple_of(PATIENCE) && self.is_stopped() {
            return Err(Stopped);
        }
        let before = self.positions;
        self.positions += 1;
        let mut replies = self.board.moves(free, self.side.other());
        let mut value = false;
        for tile in self.moves(free) {
            if self.refuter(free & !tile, &mut replies)?.is_none() {
                value = true;
                break;
            }
        }
        let key = self.regions.key(&self.board, free);
        self.table.insert(key, value, self.positions - before);
        Ok(value)
    }

    /// The player's tiles, the most promising first.
    pub(super) fn moves(&self, free: C) -> Vec<C> {
        let mut moves = self.board.moves(free, self.side);
        moves.sort_by_cached_key(|&tile| {
            let rest = free & !tile;
            -self.board.score(rest, self.board.most(rest), self.side)
        });
        moves
    }

    /// A reply to the player's tile after which he cannot force it; `rest` is what the
    /// tile leaves free. The reply comes first in the list then.
    pub(super) fn refuter(&mut self, rest: C, replies: &mut [C]) -> Result<Option<C>, Stopped> {
        let mut open = Vec::with_capacity(replies.len());
        for index in 0..replies.len() {
            self.looks += 1;
            let next = rest & !replies[index];
            let most = self.board.most(next);
            match self.board.verdict(next, most, self.side, self.prospect) {
                Some(true) => {}
                Some(false) => return Ok(Some(to_front(replies, index))),
                None => {
                    let early = i32::try_from(index.min(8)).unwrap_or(8);
                    let rank = self.board.score(next, most, self.side) * 4 + early;
                    open.push((rank, index, next));
                }
            }
        }
        open.sort_unstable_by_key(|&(rank, index, _)| (rank, index));
        let mut unknown = Vec::with_capacity(open.len());
        for (_, index, next) in open {
            let key = self.regions.key(&self.board, next);
            match self.table.get(key) {
                Some(true) => {}
                Some(false) => return Ok(Some(to_front(replies, index))),
                None => unknown.push((index, next)),
            }
        }
        for (index, next) in unknown {
            if !self.forces(next)? {
                return Ok(Some(to_front(replies, index)));
            }
        }
        Ok(None)
    }

    /// What is known, without a search, of a tile against every reply; `rest` is what it
    /// leaves free.
    pub(super) fn known_against(&mut self, rest: C, replies: &mut [C]) -> Option<bool> {
        let mut known = Some(true);
        for index in 0..replies.len() {
            match self.known(rest & !replies[index]) {
                Some(true) => {}
                Some(false) => {
                    to_front(replies, index);
                    return Some(false);
                }
                None => known = None,
            }
        }
        known
    }
}

/// Moves the reply to the front.
pub(super) fn to_front<C: GridBits>(replies: &mut [C], index: usize) -> C {
    replies[..=index].rotate_right(1);
    replies[0]
}
