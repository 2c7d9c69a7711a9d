//! `tiles`: Breaker answers each mark within the tile in which it is.
//!
//! **Claim.** Breaker wins the (1, b) game (a = c = f = 1), b ≥ 1.
//! **Evidence.** A lattice, by a basis in echelon form, and tiles: lists of cells.
//! **Premises.** For each tile, in their order, that Breaker wins moving second in a
//! Maker-Breaker game with as many vertices as the tile has cells, without marks, in which no
//! vertex waits for another (with gravity: on one row). Vertex j of the game stands for cell j of the tile, so that
//! one premise can serve several tiles: one and its mirror image, say.
//!
//! **Theorem.** Take finite tiles no two translates of which, by vectors of a lattice,
//! meet, and on each tile a family of sets of its cells that Breaker, moving second,
//! can keep Maker from completing. If every placement of every goal contains a set
//! of some translate of a tile, then Breaker wins the (1, b) game for b ≥ 1.
//!
//! **Source.** Zetters, "8 (or more) in a row", American Mathematical Monthly 87 (1980),
//! 575–576, for one goal; stated here for all. A [`paving`](super::paving) in which nothing is
//! related to more than one cell is the case of tiles of two cells with one set.
//!
//! **Soundness.** After each mark of Maker in a translate of a tile, Breaker marks in the same
//! translate what her strategy for its game says, and anything in her other marks. So in each
//! translate Maker and she claim in turn, he first (a = c = f = 1). If the strategy says a
//! cell that she owns already, by another mark, or the tile is full, she marks anything:
//! more cells of hers leave Maker fewer sets to complete, and never hurt. So Maker never owns a
//! set of a translate, and hence no placement of a goal: it contains such a set.
//!
//! Everything repeats with the lattice, so all orientations and one translation of each
//! class are enough; on a fixed board an animal has one orientation, its own. Two cells lie in
//! one translate exactly when they belong to the same tile and their differences from the cells of
//! the tile that are congruent to them are equal. There may be cells in no tile.
//!
//! **Checked.** The lattice consists of translations of the board and has full rank; the cells of
//! all tiles are cells of the board, and no two of them are congruent; the premises;
//! all orientations and all translations modulo the lattice of every goal.
//!
//! **Traps.** With b = 0 there is no answer. A premise in which Breaker moves first, or has
//! marks on the board, or in which vertices have to wait for others. Two sets of cells in different translates of
//! a tile are not a set of either. With a last turn of two cells (c = 2) Maker completes a set
//! of which he owns all but two.

use std::{collections::BTreeMap, ptr, rc::Rc};

use playproof_formats::{
    Board, Cell,
    claim::{Guarantee, Player},
    evidence::Tiles,
};

use super::guards::{cells, free_game, single_marks, won_by};
use crate::{
    board::Geometry,
    budget::{Budget, CELL, Cost, cost},
    faults::Result,
    lattice::Lattice,
    positional::{Game, Mask, bit},
    rules::inference::{Fault as Shape, Inference},
    sets::List,
};

faults! {
    /// Why tiles do not stop Maker.
    pub enum Fault {
        NoAnswer => "breaker marks no cell, and so cannot answer",
        WrongSize { tile: usize, cells: usize, vertices: u32 } => "tile {tile} has {cells} cells, and its game {vertices} vertices",
        OffBoard { tile: usize, cell: Cell } => "tile {tile}: {cell} is not a cell of the board",
        TooFar { cell: Cell, from: Cell } => "the vector from {from}, a cell of a tile, to {cell} is out of the range of coordinates",
        Overlap { cell: Cell, other: Cell } => "{cell} and {other} are congruent modulo the lattice: tiles meet",
        NoSet { placement: List } => "the placement {placement} contains no set of a tile",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, Tiles>, budget: &mut Budget) -> Result {
    let claim = won_by(step, Player::Breaker)?;
    single_marks(claim)?;
    let answers = cells(claim.breaker).is_some_and(|b| b > 0);
    ensure!(answers, Fault::NoAnswer);
    let lattice = Lattice::new(claim.board, &step.evidence.lattice)?;
    let tiling = Tiling::new(step, claim.board, lattice, budget)?;
    budget.beside(tiling.bytes, |budget| {
        let placements = &tiling.lattice;
        placements.for_each_placement(&claim.goals, budget, &mut |placement, budget| {
            ensure!(tiling.meets(placement, budget)?, {
                let placement = List(placement.to_vec());
                Fault::NoSet { placement }
            });
            Ok(())
        })
    })?
}

/// Bytes of a place; of a tile, beside its places; and of a game, beside its sets.
const PLACE: u64 = 128;
const TILE: u64 = 64;
const GAME: u64 = 1 << 12;

struct Tiling<'a> {
    lattice: Lattice<'a>,
    /// For each class of cells that is in a tile, by the cell that stands for it: the number of its
    /// place, and the cell of the tile.
    classes: BTreeMap<Cell, (usize, Cell)>,
    /// All places: the tile, and the vertex.
    places: Vec<(usize, u32)>,
    /// The game of each tile.
    games: Vec<Rc<Game>>,
    /// What they take.
    bytes: Cost,
}

impl<'a> Tiling<'a> {
    fn new(
        step: &Inference<'a, Tiles>,
        board: Board,
        lattice: Lattice<'a>,
        budget: &mut Budget,
    ) -> Result<Self> {
        let tiles = step.evidence.tiles.as_slice();
        let (found, needs) = (step.premises.len(), tiles.len());
        ensure!(found == needs, Shape::PremiseCount { found, needs });
        let (mut classes, mut places, mut bytes) = (BTreeMap::new(), Vec::new(), cost(0));
        let mut games: Vec<Rc<Game>> = Vec::new();
        for (tile, (cells, &premise)) in tiles.iter().zip(step.premises).enumerate() {
            let count = cells.len();
            budget.work(CELL * count * 2 + tile)?;
            // The game of a premise is there once, however many tiles it serves.
            let mut before = step.premises.iter().zip(&games);
            let known = before.find(|(other, _)| ptr::eq(**other, premise));
            let game = if let Some((_, game)) = known {
                Rc::clone(game)
            } else {
                let wins = "a win of breaker's moving second";
                let wins = (Guarantee::BreakerWinsSecond, wins);
                let game = free_game(tile, premise, wins, budget)?;
                bytes = cost(size_of::<Mask>()) * game.sets.len() + GAME + bytes;
                Rc::new(game)
            };
            bytes = cost(PLACE) * count + TILE + bytes;
            budget.room(bytes)?;
            let vertices = game.vertices.count_ones();
            let fits = count as u64 == u64::from(vertices);
            ensure!(fits, {
                Fault::WrongSize {
                    tile,
                    cells: count,
                    vertices,
                }
            });
            for (vertex, &cell) in (0..).zip(cells) {
                let is_cell = board.contains(cell);
                ensure!(is_cell, Fault::OffBoard { tile, cell });
                let taken = classes.insert(lattice.reduce(cell)?, (places.len(), cell));
                if let Some((_, other)) = taken {
                    return Err(Fault::Overlap { cell, other }.into());
                }
                places.push((tile, vertex));
            }
            games.push(game);
        }
        Ok(Self {
            lattice,
            classes,
            places,
            games,
            bytes,
        })
    }

    /// Whether a placement contains a set of some translate of a tile.
    fn meets(&self, placement: &[Cell], budget: &mut Budget) -> Result<bool> {
        // Of each translate that the placement meets, the tile, the vector, and the vertices.
        let mut met: Vec<(usize, Cell, Mask)> = Vec::new();
        for &cell in placement {
            // The cell is looked up among the places.
            budget.work(CELL * 2 + met.len())?;
            let Some(&(place, from)) = self.classes.get(&self.lattice.reduce(cell)?) else {
                continue;
            };
            let Some(&(of, vertex)) = self.places.get(place) else {
                continue;
            };
            let vector = cell.checked_sub(from);
            let vector = vector.ok_or(Fault::TooFar { cell, from })?;
            let same = |&(tile, by, _): &(usize, Cell, Mask)| (tile, by) == (of, vector);
            let known = met.iter().position(same);
            match known.and_then(|known| met.get_mut(known)) {
                Some((_, _, vertices)) => *vertices |= bit(vertex),
                None => met.push((of, vector, bit(vertex))),
            }
        }
        for (tile, _, vertices) in met {
            let game = self.games.get(tile);
            let sets = game.map_or(&[][..], |game| game.sets.as_slice());
            budget.work(sets.len())?;
            if sets.iter().any(|set| set & !vertices == 0) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
