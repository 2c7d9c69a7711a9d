//! The evidence: the checker's walk over the board, answered from the solver's table.
//!
//! So a certificate holds the positions that the chosen answers lead to, and no others. Among good
//! answers those are preferred that lead to few new positions: after replies that the counts decide
//! come those that lead to positions met before. The walk asks for no answer where one of the last
//! eight will do.

use playproof_checker::{
    Budget, Failure, Limits,
    budget::Exhausted,
    rules::synchronized::walk::walk,
    synchronized::{Cells, Grid, Tile},
};
use playproof_formats::claim::{Prospect, Side, Statement};

use rustc_hash::FxHashSet;

use super::{
    bits::GridBits,
    solve::{Solver, Stopped, to_front},
};

/// Answers between two looks at the clock.
const PATIENCE: usize = 1 << 6;

/// Tiles after the first good one that are compared with it.
const COMPARED: usize = 2;

/// The answers by which a player forces what the solver says that he forces, or the
/// other's replies by which he cannot; in so many bytes, roughly.
pub(super) fn answers<C: GridBits>(
    grid: &Grid,
    (side, prospect): (Side, Prospect),
    forces: bool,
    solver: &mut Solver<C>,
    memory: u64,
) -> Result<Vec<u8>, Stopped> {
    let statement = if forces {
        Statement::forces(side, prospect)
    } else {
        Statement::cannot(side, prospect)
    };
    let mut clerk = Clerk {
        grid,
        side,
        met: FxHashSet::default(),
        replies: Vec::new(),
        at: None,
    };
    let mut tiles = Vec::new();
    let limits = Limits {
        work: u64::MAX,
        memory,
    };
    // The walk stops early only when the budget is spent.
    let stopped = |Stopped| Failure::from(Exhausted::Work(0));
    let walked = walk(
        grid,
        statement,
        &mut Budget::new(limits),
        &mut |free, asked| {
            if tiles.len() % PATIENCE == 0 && solver.is_stopped() {
                return Err(stopped(Stopped));
            }
            let tile = match asked {
                None => clerk.tile(free, solver),
                Some(tile) => clerk.reply(free, tile, solver),
            };
            let tile = tile.map_err(stopped)?;
            tiles.push(tile.0);
            Ok(tile)
        },
    );
    walked.map(|()| tiles).map_err(|_| Stopped)
}

/// Answers the walk.
struct Clerk<'a> {
    grid: &'a Grid,
    /// Of whom the question is.
    side: Side,
    /// Positions that the answers so far have led to, by the shapes of their regions.
    met: FxHashSet<Vec<Cells>>,
    /// The other's replies in this position, those that refuted something first.
    replies: Vec<Cells>,
    at: Option<Cells>,
}

impl Clerk<'_> {
    /// A tile of the player's that is good against every reply.
    fn tile<C: GridBits>(&mut self, free: Cells, solver: &mut Solver<C>) -> Result<Tile, Stopped> {
        let position = C::from_mask(free);
        let mut replies = solver.board.moves(position, self.side.other());
        let tiles = solver.moves(position);
        let mut best: Option<(C, FxHashSet<Vec<Cells>>)> = None;
        let mut left = tiles.len();
        for &tile in &tiles {
            if left == 0 {
                break;
            }
            let rest = position & !tile;
            let good = match solver.known_against(rest, &mut replies) {
                None if best.is_none() => solver.refuter(rest, &mut replies)?.is_none(),
                known => known == Some(true),
            };
            left -= usize::from(best.is_some());
            if !good {
                continue;
            }
            let new = self.unmet(rest, &replies, solver);
            if best.is_none() {
                left = COMPARED;
            }
            if best
                .as_ref()
                .is_none_or(|(_, least)| new.len() < least.len())
            {
                best = Some((tile, new));
            }
        }
        let (tile, new) = best.ok_or(Stopped)?;
        self.met.extend(new);
        self.number(tile.to_mask(), self.side).ok_or(Stopped)
    }

    /// What stands for a position in the walk.
    fn shapes(&self, free: Cells) -> Vec<Cells> {
        self.grid.shapes(&self.grid.regions(free))
    }

    /// The positions after a tile that are neither leaves nor met.
    fn unmet<C: GridBits>(
        &self,
        rest: C,
        replies: &[C],
        solver: &Solver<C>,
    ) -> FxHashSet<Vec<Cells>> {
        let after = replies.iter().map(|&reply| rest & !reply);
        let after = after.filter(|&next| solver.leaf(next).is_none());
        let shapes = after.map(|next| self.shapes(next.to_mask()));
        shapes.filter(|shapes| !self.met.contains(shapes)).collect()
    }

    /// A reply of the other's to the player's tile, after which the player cannot force it.
    fn reply<C: GridBits>(
        &mut self,
        free: Cells,
        tile: Tile,
        solver: &mut Solver<C>,
    ) -> Result<Tile, Stopped> {
        let other = self.side.other();
        if self.at != Some(free) {
            self.at = Some(free);
            let replies = solver.board.moves(C::from_mask(free), other).into_iter();
            self.replies = replies.map(C::to_mask).collect();
        }
        let rest = free
            & !self
                .grid
                .placed(self.grid.full, tile, self.side)
                .ok_or(Stopped)?;
        let next = |reply: &Cells| C::from_mask(rest & !reply);
        let is_leaf = |reply: &Cells| solver.leaf(next(reply)) == Some(false);
        if let Some(index) = self.replies.iter().position(is_leaf) {
            return self.give(index, other);
        }
        let is_met = |reply: &Cells| self.met.contains(&self.shapes(rest & !reply));
        if let Some(index) = self.replies.iter().position(is_met) {
            return self.give(index, other);
        }
        let refutes = |reply: &Cells| solver.known(next(reply)) == Some(false);
        let index = if let Some(index) = self.replies.iter().position(refutes) {
            index
        } else {
            let mut replies: Vec<C> = self.replies.iter().map(|&r| C::from_mask(r)).collect();
            let reply = solver.refuter(C::from_mask(rest), &mut replies)?;
            let reply = reply.ok_or(Stopped)?.to_mask();
            let index = self.replies.iter().position(|&r| r == reply);
            index.ok_or(Stopped)?
        };
        self.met.insert(self.shapes(rest & !self.replies[index]));
        self.give(index, other)
    }

    /// Gives a reply, which is the first to be tried from now on.
    fn give(&mut self, index: usize, side: Side) -> Result<Tile, Stopped> {
        let reply = to_front(&mut self.replies, index);
        self.number(reply, side).ok_or(Stopped)
    }

    /// The number of the player's tile with these cells.
    fn number(&self, cells: Cells, side: Side) -> Option<Tile> {
        let tile = Tile::new(cells.trailing_zeros(), cells.count_ones())?;
        (self.grid.placed(self.grid.full, tile, side) == Some(cells)).then_some(tile)
    }
}
