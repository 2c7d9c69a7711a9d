//! The walk that the rules `sync-strategy` and `sync-refutation` share: through all
//! positions that one player's answers lead to, whatever the other does.
//!
//! A position is left alone if counting moves decides it in favor of the player who gives
//! the answers ([`Grid::secured`]; finished positions are the special case in which one of
//! the two numbers is 0), and refused if it is finished otherwise. In every other position
//! both can move, and the answers lead on to new ones: all moves of the opponent are taken
//! here, so none can be missing.
//!
//! Positions are met in [normal form](Grid::normal), each once, depth first: the positions
//! after a position are noted in increasing order of the moves, the opponent's, and the last
//! one noted is the next one asked about. The search that makes a certificate runs the same
//! walk over its own table, so the order is written down once.
//!
//! What has been met is kept in a hash set, of which only membership is asked: its order,
//! which is random, decides nothing.

use std::collections::HashSet;

use playproof_formats::claim::{Prospect, Side};

use crate::{
    budget::Budget,
    faults::Failure,
    synchronized::{Cells, Grid, Picture, Tile},
};

faults! {
    /// Why answers do not hold what is promised.
    pub enum Fault {
        Lost { position: Picture } => "the game may end in {position}, which is not what is claimed",
        IllegalTile { tile: u8, position: Picture } => "tile {tile} cannot be placed in {position}",
        NoAnswer { position: Picture } => "no tile is given for {position}",
        TilesLeft { count: usize } => "{count} tiles are left over when all positions have their answers",
    }
}

/// Bytes for a position: in the set of what has been met, and to be looked at; both double when
/// they are full, with the old one beside the new one.
const POSITION: usize = 128;

/// What answers are to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// The player forces a win, or at least a draw. In each position he names his move; the
    /// other's may be any.
    Forces(Side, Prospect),
    /// The player cannot force it. In each position the other names a reply to each of the
    /// player's moves.
    Cannot(Side, Prospect),
}

impl Promise {
    /// Who gives the answers, and what they secure for this player.
    #[must_use]
    pub fn secures(self) -> (Side, Prospect) {
        match self {
            Self::Forces(side, prospect) => (side, prospect),
            Self::Cannot(side, Prospect::Win) => (side.other(), Prospect::Draw),
            Self::Cannot(side, Prospect::Draw) => (side.other(), Prospect::Win),
        }
    }
}

/// Walks through all positions that the answers lead to. `answer` is asked for the move in
/// an undecided position or, if the promise is that something cannot be forced, for the
/// reply to this move of the opponent's.
///
/// # Errors
/// A [`Fault`] when the promise is not kept, what `answer` says, or that the budget is
/// spent.
pub fn walk(
    grid: &Grid,
    promise: Promise,
    budget: &mut Budget,
    answer: &mut impl FnMut(Cells, Option<Tile>) -> Result<Tile, Failure>,
) -> Result<(), Failure> {
    let (own, prospect) = promise.secures();
    let other = own.other();
    let mut undecided = Undecided::default();
    let secured = |position: Cells| grid.secured(position, own, prospect);
    // A normal form takes a few operations for each row, the counts about as much.
    let unit = u64::from(grid.rows()).saturating_add(16);
    undecided.meet(grid.normal(grid.full()), secured);
    while let Some(free) = undecided.ahead.pop() {
        budget.work(unit)?;
        budget.room(undecided.met.len().saturating_mul(POSITION))?;
        if !grid.can_move(free, own) || !grid.can_move(free, other) {
            let position = grid.picture(free);
            return Err(Fault::Lost { position }.into());
        }
        let place = |tile: Tile, side: Side| {
            grid.placed(free, tile, side)
                .ok_or_else(|| Fault::IllegalTile {
                    tile: tile.0,
                    position: grid.picture(free),
                })
        };
        let always = match promise {
            Promise::Forces(..) => Some(place(answer(free, None)?, own)?),
            Promise::Cannot(..) => None,
        };
        for reply in grid.moves(free, other) {
            budget.work(unit.saturating_mul(2))?;
            let taken = match always {
                Some(taken) => taken,
                None => place(answer(free, Some(reply))?, own)?,
            };
            let next = free & !taken & !place(reply, other)?;
            undecided.meet(grid.normal(next), secured);
        }
    }
    Ok(())
}

/// The positions that have been met and that counting moves does not decide.
#[derive(Default)]
struct Undecided {
    met: HashSet<Cells>,
    /// Those that are still to be looked at.
    ahead: Vec<Cells>,
}

impl Undecided {
    fn meet(&mut self, position: Cells, secured: impl Fn(Cells) -> bool) {
        if !secured(position) && self.met.insert(position) {
            self.ahead.push(position);
        }
    }
}

/// The same, with the answers in a list that has to be used up.
pub(super) fn replay(
    grid: &Grid,
    promise: Promise,
    tiles: &[u8],
    budget: &mut Budget,
) -> Result<(), Failure> {
    let mut left = tiles.iter();
    walk(grid, promise, budget, &mut |free, _| {
        let position = || grid.picture(free);
        let tile = left.next().copied().map(Tile);
        tile.ok_or_else(|| {
            Fault::NoAnswer {
                position: position(),
            }
            .into()
        })
    })?;
    match left.len() {
        0 => Ok(()),
        count => Err(Fault::TilesLeft { count }.into()),
    }
}
