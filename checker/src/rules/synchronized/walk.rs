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

use playproof_formats::claim::{Extent, Prospect, Side, Statement, Synchronized};

use crate::{
    budget::{Budget, cost},
    faults::Failure,
    rules::inference::{Fault as Shape, Inference, Kind},
    synchronized::{Cells, Grid, Picture, Tile},
};

faults! {
    /// Why answers do not hold what is promised.
    pub enum Fault {
        OneBoard => "the rule is about one board, not about a progression",
        Lost { position: Picture } => "the game may end in {position}, which is not what is claimed",
        IllegalTile { tile: u8, position: Picture } => "tile {tile} cannot be placed in {position}",
        NoAnswer { position: Picture } => "no tile is given for {position}",
        TilesLeft { count: usize } => "{count} tiles are left over when all positions have their answers",
    }
}

/// Bytes for a position: in the set of what has been met, and to be looked at; both double when
/// they are full, with the old one beside the new one.
const POSITION: u64 = 128;

/// Who gives the answers that show a statement, and what they secure for this player: who can
/// force something names his move in each position, whatever the other's is; if it cannot be
/// forced, the other has a reply to each of the player's moves.
#[must_use]
pub fn secures(statement: Statement) -> (Side, Prospect) {
    match statement.parts() {
        (side, prospect, true) => (side, prospect),
        (side, Prospect::Win, false) => (side.other(), Prospect::Draw),
        (side, Prospect::Draw, false) => (side.other(), Prospect::Win),
    }
}

/// Walks through all positions that the answers lead to. `answer` is asked for the move in
/// an undecided position or, if the statement is that something cannot be forced, for the
/// reply to this move of the opponent's.
///
/// # Errors
/// A [`Fault`] when the answers do not show the statement, what `answer` says, or that the
/// budget is spent.
pub fn walk(
    grid: &Grid,
    statement: Statement,
    budget: &mut Budget,
    answer: &mut impl FnMut(Cells, Option<Tile>) -> Result<Tile, Failure>,
) -> Result<(), Failure> {
    let (_, _, forces) = statement.parts();
    let (own, prospect) = secures(statement);
    let other = own.other();
    let mut met = HashSet::new();
    let (mut ahead, mut after) = (Vec::new(), vec![grid.full]);
    loop {
        for position in after.drain(..).map(|position| grid.normal(position)) {
            if !grid.secured(position, own, prospect) && met.insert(position) {
                ahead.push(position);
            }
        }
        let Some(free) = ahead.pop() else {
            return Ok(());
        };
        // A normal form takes a few operations for each row, the counts about as much.
        let unit = cost(grid.rows) + 16;
        budget.work(unit)?;
        budget.room(cost(POSITION) * met.len())?;
        let position = grid.picture(free);
        let both = grid.can_move(free, own) && grid.can_move(free, other);
        ensure!(both, Fault::Lost { position });
        let place = |tile: Tile| {
            let (cells, tile) = (grid.placed(free, tile, own), tile.0);
            cells.ok_or(Fault::IllegalTile { tile, position })
        };
        let mut taken = 0;
        if forces {
            taken = place(answer(free, None)?)?;
        }
        for reply in grid.moves(free, other) {
            budget.work(unit * 2)?;
            if !forces {
                taken = place(answer(free, Some(reply))?)?;
            }
            after.push(free & !taken & !grid.cells(reply, other));
        }
    }
}

/// Demands that the answers in a list, which has to be used up, show the claim: that a player
/// can force something on one board, or that he cannot.
pub(super) fn replay<E>(
    step: &Inference<'_, E>,
    tiles: &[u8],
    forces: bool,
    proves: &'static str,
    budget: &mut Budget,
) -> Result<(), Failure> {
    let claim = Synchronized::of(step.claim).filter(|claim| claim.statement.parts().2 == forces);
    let claim = claim.ok_or(Shape::WrongClaim { proves })?;
    let (Extent::Exactly(rows), Extent::Exactly(columns)) = (claim.rows, claim.columns) else {
        return Err(Fault::OneBoard.into());
    };
    step.no_premise()?;
    let grid = Grid::new(claim.variant, rows, columns)?;
    let mut left = tiles.iter();
    walk(&grid, claim.statement, budget, &mut |free, _| {
        let position = grid.picture(free);
        let tile = left.next().ok_or(Fault::NoAnswer { position })?;
        Ok(Tile(*tile))
    })?;
    let count = left.len();
    ensure!(count == 0, Fault::TilesLeft { count });
    Ok(())
}
