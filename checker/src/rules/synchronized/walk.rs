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
//! **Answers that serve again.** Close to the end one tile does on many boards. So the walk keeps the last eight distinct
//! answers that it was given, in whatever position. It does not ask where one of them, whichever, fits and leads to nothing
//! new: where the counts decide each position that may come after it, or it was met before. If the statement is that
//! something can be forced, these are the positions after all of the opponent's moves; if it cannot, those after one, to which
//! a reply is wanted. Such an answer is a legal one, and which of the eight it is does not matter, nor does it count as given.
//!
//! What was met before need not have been asked about yet: all that is noted will be. There is
//! no circle in that, since a round leaves fewer cells in regions than there were.

use std::iter::once;

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
        NoReply { tile: u8, position: Picture } => "no tile is given in reply to tile {tile} in {position}",
        TilesLeft { count: usize } => "{count} tiles are left over when all positions have their answers",
    }
}

/// Bytes for a position: in the set of what has been met, and to be looked at; both double as
/// they fill, with the old one beside the new one.
const POSITION: u64 = 192;

/// Bytes for a region of a position in the set, in a vector that doubles in the same way.
const REGION: u64 = 48;

/// So many answers may serve again. With twice as many, certificates are a few percent smaller, and a check takes longer.
const KEPT: usize = 8;

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

/// Who is asked for answers in a walk.
pub trait Answers {
    /// The move in an undecided position or, if the statement is that something cannot be forced,
    /// the reply to this move of the opponent's.
    ///
    /// # Errors
    /// Ends the walk.
    fn answer(&mut self, free: Cells, asked: Option<Tile>) -> Result<Tile>;

    /// Told when an earlier answer serves again, and so nothing is asked.
    fn serves_again(&mut self, free: Cells, asked: Option<Tile>, answer: Tile) {
        let _ = (free, asked, answer);
    }
}

impl<F: FnMut(Cells, Option<Tile>) -> Result<Tile>> Answers for F {
    fn answer(&mut self, free: Cells, asked: Option<Tile>) -> Result<Tile> {
        self(free, asked)
    }
}

/// Walks through all positions that the answers lead to.
///
/// # Errors
/// A [`Fault`] when the answers do not show the statement, what `answers` says, or that the
/// budget is spent.
pub fn walk(
    grid: &Grid,
    statement: Statement,
    budget: &mut Budget,
    answers: &mut impl Answers,
) -> Result {
    let forces = statement.is_forced();
    let (own, _) = secures(statement);
    let other = own.other();
    let mut positions = Positions::new(grid, statement);
    let mut given = Given::default();
    positions.note(grid.full, budget)?;
    while let Some(free) = positions.ahead.pop() {
        let position = grid.picture(free);
        let both = grid.can_move(free, own) && grid.can_move(free, other);
        ensure!(both, Fault::Lost { position });
        let moves = grid.moves(free, other);
        let moves: Vec<(Tile, Cells)> = moves.map(|tile| (tile, grid.cells(tile, other))).collect();
        let at_once = if forces { moves.len().max(1) } else { 1 };
        for moves in moves.chunks(at_once) {
            let asked = moves.first().map(|&(tile, _)| tile).filter(|_| !forces);
            if let Some(answer) = positions.settled_by(&given, free, moves, budget)? {
                answers.serves_again(free, asked, answer);
                continue;
            }
            let answer = answers.answer(free, asked)?;
            let (taken, tile) = (grid.placed(free, answer, own), answer.0);
            let taken = taken.ok_or(Fault::IllegalTile { tile, position })?;
            given.add(answer, taken);
            for (_, reply) in moves {
                positions.note(free & !taken & !reply, budget)?;
            }
        }
    }
    Ok(())
}

/// The last distinct answers, the latest last, with their cells.
#[derive(Default)]
struct Given(Vec<(Tile, Cells)>);

impl Given {
    fn add(&mut self, answer: Tile, taken: Cells) {
        self.0.retain(|&(before, _)| before != answer);
        self.0.push((answer, taken));
        let superfluous = self.0.len().saturating_sub(KEPT);
        self.0.drain(..superfluous);
    }

    /// Those that fit, the latest first.
    fn fitting(&self, free: Cells) -> impl Iterator<Item = (Tile, Cells)> + '_ {
        let latest = self.0.iter().rev().copied();
        latest.filter(move |(_, taken)| taken & !free == 0)
    }
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

    /// An answer that leads to nothing new, whichever of these moves is made.
    fn settled_by(
        &self,
        given: &Given,
        free: Cells,
        moves: &[(Tile, Cells)],
        budget: &mut Budget,
    ) -> Result<Option<Tile>> {
        if let [(_, reply)] = moves {
            // Mostly the counts decide, and to ask them is cheaper.
            for (answer, taken) in given.fitting(free) {
                if self.is_decided(free & !taken & !reply, budget)? {
                    return Ok(Some(answer));
                }
            }
        }
        // The move after which one answer led to something new is the first to be tried with the next.
        let mut first = 0;
        for (answer, taken) in given.fitting(free) {
            match self.new_after(free & !taken, moves, first, budget)? {
                Some(index) => first = index,
                None => return Ok(Some(answer)),
            }
        }
        Ok(None)
    }

    /// One of these moves after which a position is new; this one is tried first.
    fn new_after(
        &self,
        rest: Cells,
        moves: &[(Tile, Cells)],
        first: usize,
        budget: &mut Budget,
    ) -> Result<Option<usize>> {
        let others = (0..moves.len()).filter(|&index| index != first);
        for index in once(first).chain(others) {
            let Some((_, reply)) = moves.get(index) else {
                continue;
            };
            let next = rest & !reply;
            if self.is_decided(next, budget)? {
                continue;
            }
            if !self.met.contains(&self.shapes(next, budget)?) {
                return Ok(Some(index));
            }
        }
        Ok(None)
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
    let mut given = |free, asked: Option<Tile>| {
        let position = grid.picture(free);
        let missing = match asked {
            None => Fault::NoAnswer { position },
            Some(Tile(tile)) => Fault::NoReply { tile, position },
        };
        left.next().map(|tile| Tile(*tile)).ok_or(missing.into())
    };
    walk(&grid, claim.statement, budget, &mut given)?;
    let count = left.len();
    ensure!(count == 0, Fault::TilesLeft { count });
    Ok(())
}
