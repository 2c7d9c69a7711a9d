//! `square`: Alice's moves from a table, against all moves of Bob.
//!
//! **Claim.** Alice has a copy of an animal within m moves.
//! **Evidence.** A table of turns. A turn is a cell that Alice takes, and then a window (a rectangle
//! of cells) or a copy. **Premises.** None.
//!
//! **Theorem.** The game is played by levels. A *position* is Alice's to move: her
//! cells X and Bob's cells Y within a window W, a rectangle of cells; at level 0 the
//! board is empty and W all of it. For every position of level k, in increasing order,
//! the table has one turn: a cell a of W∖(X ∪ Y), and then either
//! * a copy Q ⊆ W∖Y of the animal, such that every copy that meets Q∖X' meets X' ∪ Y,
//!   where X' = X ∪ {a}; then k + 1 + |Q∖X'| ≤ m (cells of Q that are X' need not lie
//!   in W); or
//! * a window W' ⊆ W with a in it; then k + 1 < m, and for every copy P that is
//!   disjoint from X'∩W' and Y∩W', the level k + 1 has the position of X'∩W' and
//!   (Y ∪ P)∩W' in W'.
//!
//! If the table ends with the last level, then Alice has a copy within m moves.
//!
//! **Source.** Cardinal et al., Lemma 2, for given n instead of all n; the checker
//! plays whatever animal the claim has.
//!
//! **Soundness.** A position of level k *stands for* the game if Alice has made k
//! moves, it is her turn, and of the cells in W exactly X are hers and exactly Y are
//! Bob's. The empty board is stood for at level 0. Let a position stand for the game.
//! The cell a is free and she takes it. With a copy Q: Bob cannot move onto Q∖X' any
//! more, and these cells are free now, since they lie in W, outside Y; so she takes
//! them one by one. With a window: what lies in W' of the players' cells is known
//! exactly. Bob's move is a copy P disjoint from all cells that are occupied, so in
//! particular from those in W'; and the position that the next level has for it
//! stands for the game. So by induction she has a copy within m moves.
//!
//! **Finiteness.** Bob may move far away, but of his move only P∩W' matters: finitely
//! many copies meet the window, and "none of it" is among the positions always. Moves
//! that cells outside of W' forbid are played nevertheless; that makes no accepted
//! table wrong. Cells of Bob's in the window take moves from him, so they are exact,
//! and no position is dropped for having less or more of them than another one.
//!
//! **Traps.** Bob's cells take moves from him, so no position stands for one with fewer or more
//! cells of his. Windows never grow: what was forgotten is not known to be free.

use std::collections::BTreeSet;

use playproof_formats::{
    Cell, Claim,
    claim::{Animal, CannibalMoves},
    evidence::{Square, SquareNext, SquareTurn},
};

use super::{BOARD, Copies, Gap, Occupied, Shape, none};
use crate::{Budget, Failure, animal::translate, board::Geometry, budget::CELL, sets::List};

faults! {
    /// Why a table of moves does not win.
    pub enum Fault {
        TableTooShort { position: Position } => "the table has no turn for {position}",
        TableTooLong { used: usize, turns: usize } => "the table has {turns} turns, {used} are used",
        NotFree { cell: Cell, position: Position } => "{cell} is not a free cell of {position}",
        NotCopy { position: Position } => "the copy is not a copy of the animal in {position}",
        NotOwn { cell: Cell, position: Position } => "{cell} of the copy is neither alice's nor free in {position}",
        NotSafe { copy: List, position: Position } => "bob can occupy {copy}, which meets alice's copy, in {position}",
        NoWindow { position: Position } => "the next window is not a rectangle within the window, with alice's cell in it, in {position}",
        OutOfRange { position: Position } => "a copy beside the window of {position} is out of the range of coordinates",
        TooSlow { needs: u64, moves: u32 } => "a copy takes {needs} moves or more, the claim has {moves}",
    }
}

/// Bytes that a set takes for each of its members beside their cells, roughly.
const MEMBER: usize = 96;

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Window {
    /// Its least coordinates.
    pub least: [i16; 2],
    /// Its greatest coordinates.
    pub greatest: [i16; 2],
}

impl Window {
    fn new(least: Cell, greatest: Cell) -> Option<Self> {
        let corner = |cell: Cell| cell.coordinates().try_into().ok();
        let (least, greatest) = (corner(least)?, corner(greatest)?);
        let [[x, y], [z, w]] = [least, greatest];
        (x <= z && y <= w).then_some(Self { least, greatest })
    }

    /// Whether the cell lies in the window.
    #[must_use]
    pub fn has(&self, cell: Cell) -> bool {
        let ([left, low], [right, high]) = (self.least, self.greatest);
        let inside = |x, y| left <= x && x <= right && low <= y && y <= high;
        matches!(cell.coordinates(), &[x, y] if inside(x, y))
    }
}

impl std::fmt::Display for Window {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ([left, low], [right, high]) = (self.least, self.greatest);
        write!(f, "({left},{low})–({right},{high})")
    }
}

/// What matters of a position with Alice to move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Where everything is known; everywhere on the empty board.
    pub window: Option<Window>,
    /// Alice's cells in the window.
    pub alice: Vec<Cell>,
    /// Bob's cells in the window.
    pub bob: Vec<Cell>,
}

impl Position {
    /// Whether a cell is known to be free.
    fn is_free(&self, cell: Cell) -> bool {
        self.window.is_none_or(|window| window.has(cell))
            && BOARD.contains(cell)
            && self.occupied().avoided_by(&[cell])
    }

    /// Alice takes a cell.
    fn take(&mut self, cell: Cell) {
        self.alice.push(cell);
        self.alice.sort_unstable();
    }

    fn occupied(&self) -> Occupied<'_> {
        let (alice, bob) = (&self.alice, &self.bob);
        Occupied { alice, bob }
    }

    /// What it takes to keep it in a set of positions.
    fn size(&self) -> usize {
        let cells = self.alice.len().saturating_add(self.bob.len());
        cells
            .saturating_mul(size_of::<Cell>())
            .saturating_add(size_of::<Self>())
            .saturating_add(MEMBER)
    }
}

impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let owns = |cells: &Vec<Cell>| List(cells.clone());
        match self.window {
            None => f.write_str("the empty board"),
            Some(window) => {
                write!(
                    f,
                    "{window} with alice on {} and bob on {}",
                    owns(&self.alice),
                    owns(&self.bob)
                )
            }
        }
    }
}

pub(in crate::rules) fn check(
    claim: &Claim,
    evidence: &Square,
    premises: &[&Claim],
    budget: &mut Budget,
) -> Result<(), Failure> {
    let Claim::CannibalMoves(CannibalMoves { animal, moves }) = claim else {
        let proves = "that alice has a copy within a number of moves";
        return Err(Shape::WrongClaim { proves }.into());
    };
    none(premises)?;
    let (mut used, turns) = (0_usize, evidence.0.len());
    replay(animal, *moves, budget, |_| {
        let turn = evidence.0.get(used).cloned();
        used = used.saturating_add(1);
        turn
    })?;
    if used < turns {
        return Err(Fault::TableTooLong { used, turns }.into());
    }
    Ok(())
}

/// Plays Alice's strategy against all of Bob's moves: asks it for a turn in each
/// position, in the order of a table.
///
/// # Errors
/// Why the strategy does not win within so many moves, or that the budget is spent.
pub fn replay(
    animal: &Animal,
    moves: u32,
    budget: &mut Budget,
    mut strategy: impl FnMut(&Position) -> Option<SquareTurn>,
) -> Result<(), Failure> {
    let game = Game {
        copies: Copies::new(animal, budget)?,
        moves,
    };
    let empty = Position {
        window: None,
        alice: Vec::new(),
        bob: Vec::new(),
    };
    let mut level = Level::default();
    level.insert(empty, 0, budget)?;
    let mut made = 0_u64;
    while !level.positions.is_empty() {
        made = made.saturating_add(1);
        let mut after = Level::default();
        for position in level.positions {
            let turn = strategy(&position);
            let turn = turn.ok_or_else(|| Fault::TableTooShort {
                position: position.clone(),
            })?;
            if let Some(left) = game.turn(position, &turn, made, budget)? {
                after.insert(left, level.size, budget)?;
            }
        }
        level = game.answers(&after, budget)?;
    }
    Ok(())
}

/// Different positions, and the bytes that they take, roughly.
#[derive(Default)]
struct Level {
    positions: BTreeSet<Position>,
    size: usize,
}

impl Level {
    /// Adds a position, beside other things of this size.
    fn insert(
        &mut self,
        position: Position,
        others: usize,
        budget: &mut Budget,
    ) -> Result<(), Failure> {
        let size = position.size();
        if self.positions.insert(position) {
            self.size = self.size.saturating_add(size);
            budget.room(self.size.saturating_add(others))?;
        }
        Ok(())
    }
}

struct Game {
    copies: Copies,
    moves: u32,
}

impl Game {
    /// The position after a turn, her move number `made`, with Bob to move; `None` if
    /// the turn wins.
    fn turn(
        &self,
        mut position: Position,
        turn: &SquareTurn,
        made: u64,
        budget: &mut Budget,
    ) -> Result<Option<Position>, Failure> {
        let cells = position.alice.len().saturating_add(position.bob.len());
        budget.work(CELL.saturating_mul(cells as u64).saturating_add(CELL))?;
        let cell = turn.mark;
        if !position.is_free(cell) {
            return Err(Fault::NotFree { cell, position }.into());
        }
        match &turn.next {
            SquareNext::Copy(copy) => {
                if !self.copies.contain(&copy.0, budget)? {
                    return Err(Fault::NotCopy { position }.into());
                }
                position.take(cell);
                let is_free = |cell| position.is_free(cell);
                let occupied = position.occupied();
                let more = self.copies.fill(&copy.0, occupied, is_free, budget)?;
                let more = more.map_err(|gap| match gap {
                    Gap::Taken(cell) => Fault::NotOwn { cell, position },
                    Gap::Open(copy) => Fault::NotSafe { copy, position },
                })?;
                self.in_time(made.saturating_add(more))?;
                Ok(None)
            }
            &SquareNext::Window(least, greatest) => {
                self.in_time(made.saturating_add(1))?;
                let window = Window::new(least, greatest).filter(|w| {
                    let within = |old: Window| old.has(least) && old.has(greatest);
                    position.window.is_none_or(within) && w.has(cell)
                });
                let window = window.ok_or_else(|| Fault::NoWindow {
                    position: position.clone(),
                })?;
                position.take(cell);
                position.alice.retain(|&c| window.has(c));
                position.bob.retain(|&c| window.has(c));
                position.window = Some(window);
                Ok(Some(position))
            }
        }
    }

    fn in_time(&self, needs: u64) -> Result<(), Fault> {
        let moves = self.moves;
        if needs <= u64::from(moves) {
            Ok(())
        } else {
            Err(Fault::TooSlow { needs, moves })
        }
    }

    /// The positions after all moves of Bob in these.
    fn answers(&self, positions: &Level, budget: &mut Budget) -> Result<Level, Failure> {
        let mut answers = Level::default();
        for position in &positions.positions {
            let held = positions.size.saturating_add(answers.size);
            let (moves, size) = self.moves_of_bob(position, held, budget)?;
            for cells in moves {
                let mut answer = position.clone();
                answer.bob.extend(cells);
                answer.bob.sort_unstable();
                budget.work(CELL.saturating_mul(answer.bob.len() as u64))?;
                answers.insert(answer, positions.size.saturating_add(size), budget)?;
            }
        }
        Ok(answers)
    }

    /// What Bob may occupy of the window; nothing, too. And the bytes that this takes,
    /// beside those that are held.
    fn moves_of_bob(
        &self,
        position: &Position,
        held: usize,
        budget: &mut Budget,
    ) -> Result<(BTreeSet<Vec<Cell>>, usize), Failure> {
        let mut moves = BTreeSet::from([Vec::new()]);
        let mut size = 0_usize;
        let Some(window) = position.window else {
            return Ok((moves, size));
        };
        let ([x, y], [z, w]) = (window.least, window.greatest);
        for orientation in self.copies.orientations() {
            let extent = |axis: usize| {
                let coordinates = orientation.iter().filter_map(|c| c.coordinates().get(axis));
                coordinates.copied().max().unwrap_or(0)
            };
            // A copy that is out of range is an error, and none is left out.
            let out_of_range = || Fault::OutOfRange {
                position: position.clone(),
            };
            let left = x.checked_sub(extent(0)).ok_or_else(out_of_range)?;
            let down = y.checked_sub(extent(1)).ok_or_else(out_of_range)?;
            for right in left..=z {
                for up in down..=w {
                    budget.work(CELL.saturating_mul(orientation.len() as u64))?;
                    let vector = Cell::new(&[right, up]);
                    let copy = vector.and_then(|v| translate(orientation, v));
                    let mut copy = copy.ok_or_else(out_of_range)?;
                    if position.occupied().avoided_by(&copy) {
                        copy.retain(|&c| window.has(c));
                        moves.insert(copy);
                        let each = orientation.len().saturating_mul(size_of::<Cell>());
                        size = moves.len().saturating_mul(each.saturating_add(MEMBER));
                        budget.room(held.saturating_add(size))?;
                    }
                }
            }
        }
        Ok((moves, size))
    }
}
