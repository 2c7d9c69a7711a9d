//! The walk that the rules `sync-strategy` and `sync-refutation` share: through all
//! positions that one player's answers lead to, whatever the other does.
//!
//! A position is left alone if counting moves decides it in favor of the player who gives
//! the answers ([`Grid::secured`]; finished positions are the special case in which one of
//! the two numbers is 0), and refused if it is finished otherwise. In every other position
//! both can move, and the answers lead on to new ones: all moves of the opponent are taken
//! here, so none can be missing.
//!
//! Positions that are [alike](super::regions) are met once, depth first: the positions after a
//! position are noted in increasing order of the moves, the opponent's, and the last one noted is
//! the next one asked about. What is asked about is the position as it was noted, of all that are
//! alike the first. The search that makes a certificate runs the same walk over its own table, so
//! the order is written down once.
//!
//! **Default replies.** If the statement is that something cannot be forced, there may be a reply
//! to every move, and often one reply does for many. So the walk keeps the last four distinct
//! answers that it was given in this position, and no answer of another position. When one of
//! them, whichever, leads to a position that the counts decide or that was met before, then that is
//! the reply, and `answer` is not asked. Such a reply is a legal one: it was placed
//! on the same free cells before. It leads to nothing new, so it does not matter
//! which of the four it is, nor does it count as given.
//!
//! What was met before need not have been asked about yet: all that is noted will be. There is
//! no circle in that, since a round leaves fewer cells in regions than there were.

use playproof_formats::claim::{Extent, Prospect, Side, Statement, Synchronized};

use crate::{
    budget::{Budget, cost},
    faults::Result,
    met::Met,
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
const POSITION: u64 = 192;

/// Bytes for a region of a position in the set, in a vector that doubles in the same way.
const REGION: u64 = 48;

/// So many answers may serve as default replies. With 1, certificates are a tenth to a fifth larger,
/// with 2 some 5 %; with 8 they are 1 % smaller.
const DEFAULTS: usize = 4;

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
/// reply to this move of the opponent's, unless there is a default reply.
///
/// # Errors
/// A [`Fault`] when the answers do not show the statement, what `answer` says, or that the
/// budget is spent.
pub fn walk(
    grid: &Grid,
    statement: Statement,
    budget: &mut Budget,
    answer: &mut impl FnMut(Cells, Option<Tile>) -> Result<Tile>,
) -> Result {
    let forces = statement.is_forced();
    let (own, _) = secures(statement);
    let other = own.other();
    let mut positions = Positions::new(grid, statement);
    positions.note(grid.full, budget)?;
    while let Some(free) = positions.ahead.pop() {
        let position = grid.picture(free);
        let both = grid.can_move(free, own) && grid.can_move(free, other);
        ensure!(both, Fault::Lost { position });
        let place = |tile: Tile| {
            let (cells, tile) = (grid.placed(free, tile, own), tile.0);
            cells.ok_or(Fault::IllegalTile { tile, position })
        };
        let promised = if forces {
            Some(place(answer(free, None)?)?)
        } else {
            None
        };
        // The cells of the replies given here, the latest last.
        let mut given = Vec::new();
        for reply in grid.moves(free, other) {
            let rest = free & !grid.cells(reply, other);
            let taken = match promised {
                Some(taken) => taken,
                None if positions.settles(rest, &given, budget)? => continue,
                None => place(answer(free, Some(reply))?)?,
            };
            given.retain(|&before| before != taken);
            given.push(taken);
            let superfluous = given.len().saturating_sub(DEFAULTS);
            given.drain(..superfluous);
            positions.note(rest & !taken, budget)?;
        }
    }
    Ok(())
}

/// What was met, up to positions that are alike.
struct Positions<'a> {
    grid: &'a Grid,
    own: Side,
    prospect: Prospect,
    /// The shapes of the regions of each position.
    met: Met,
    /// How many regions they have in all.
    regions: u64,
    /// Those that are still to be asked about, as they were noted.
    ahead: Vec<Cells>,
}

impl<'a> Positions<'a> {
    fn new(grid: &'a Grid, statement: Statement) -> Self {
        let (own, prospect) = secures(statement);
        Self {
            grid,
            own,
            prospect,
            met: Met::new(),
            regions: 0,
            ahead: Vec::new(),
        }
    }

    /// Whether the counts decide a position.
    fn is_decided(&self, free: Cells, budget: &mut Budget) -> Result<bool> {
        // They take some operations for each line.
        budget.work(cost(self.grid.rows) + self.grid.columns + 16)?;
        Ok(self.grid.secured(free, self.own, self.prospect))
    }

    /// The shapes of a position's regions.
    fn shapes(&self, free: Cells, budget: &mut Budget) -> Result<Vec<Cells>> {
        // A region spreads to another cell at every step.
        budget.work(free.count_ones())?;
        let regions = self.grid.regions(free);
        budget.work((cost(self.grid.rows) + self.grid.columns) * regions.len())?;
        Ok(self.grid.shapes(&regions))
    }

    /// Whether one of these answers leads to a position that the counts decide or that was met.
    fn settles(&self, rest: Cells, given: &[Cells], budget: &mut Budget) -> Result<bool> {
        for taken in given {
            if self.is_decided(rest & !taken, budget)? {
                return Ok(true);
            }
        }
        for taken in given {
            if self.met.contains(&self.shapes(rest & !taken, budget)?) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Notes a position that is to be asked about, unless the counts decide it or it was met.
    fn note(&mut self, free: Cells, budget: &mut Budget) -> Result {
        if self.is_decided(free, budget)? {
            return Ok(());
        }
        let shapes = self.shapes(free, budget)?;
        let regions = self.regions.saturating_add(shapes.len() as u64);
        budget.room(cost(POSITION) * self.met.len() + cost(REGION) * regions)?;
        if self.met.insert(&shapes) {
            self.regions = regions;
            self.ahead.push(free);
        }
        Ok(())
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
) -> Result {
    let claim = Synchronized::of(step.claim).filter(|claim| claim.statement.is_forced() == forces);
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
