//! `local-games`: Bob plays a finite game in each tile.
//!
//! **Claim.** An animal is a cannibal.
//! **Evidence.** A lattice Λ of rank 2, by a basis in echelon form; and games, each given by
//! copies of the animal, by their cells, and by Bob's answers in the order in which they are needed.
//! **Premises.** None.
//!
//! **Theorem.** The *tile* of a game is the union of its copies. The game is played on the tile alone:
//! Alice claims a free cell; Bob answers with a copy of the game all of whose cells are free, or passes,
//! as a given strategy says, a function of the position. The game is over when no copy of it is free; what may be Bob's then, whatever
//! Alice does, is an *end*. If
//! 1. no two cells of the tiles are equal modulo Λ, and
//! 2. for every copy P of the animal there are a tile T and a λ in Λ such that P ∩ (T + λ) meets
//!    E + λ for every end E of T,
//!
//! then the animal is a cannibal.
//!
//! **Source.** Ours. [`blocks`](super::blocks) is the case of a strategy that passes after its first
//! copy; here Bob may wait with that, and may answer more than once in a tile.
//!
//! **Soundness.** By 1 the tiles T + λ are disjoint. In each of them Bob follows his strategy in a game
//! that he *imagines*: his cells are his true ones in the tile, and Alice's are her true ones there and
//! perhaps more. In an untouched tile nobody has any. Alice claims a cell x.
//! * If x lies in a tile and is not hers in the imagined game, then it is free there, since Bob's
//!   imagined cells are his true ones, and she claims it there. If the strategy answers with a copy,
//!   that is free in the imagined game, hence on the board, and he occupies it.
//! * If it passes, or the game is over, or x was imagined to be hers, or x lies in no tile, he goes to an
//!   untouched tile that has no empty end. He imagines that Alice claims cell after cell there until the
//!   strategy answers with a copy, which it does some time, and occupies that. All but finitely many
//!   tiles are untouched; and some game has no empty end, by 2 for any copy P, since nothing meets
//!   the empty set.
//!
//! So he always has a move, and all that he imagines remains as it was said. Suppose that Alice owns a copy P,
//! be it by the move that she has just made. Take the tile T + λ of 2, and let the imagined game there
//! go on in any way to its end E + λ: it gets there, as she claims a cell in each turn; and if it is over, E + λ
//! is what Bob has there. His copies avoid what is hers, and she claims what is free, so E + λ is disjoint from
//! all that is hers there. But P ∩ (T + λ) is hers, and meets E + λ: a contradiction.
//!
//! Everything repeats with Λ, so finitely many checks of 2 are enough: each orientation and each
//! translation modulo Λ.
//!
//! **Checked.** All of it. The game is played from the empty tile: of a position all moves of Alice's, in
//! increasing order of cells, then the position that was left open last. An answer is read after a move
//! that leaves some copy free, when the position is met for the first time. A tile has 128 cells at most; there may be
//! cells in no tile.
//!
//! **Traps.** *Every* end has to be met: which one is reached is Alice's choice, and cells that she is only
//! imagined to own may have brought it about. A copy that sticks out of the tile would meet other tiles;
//! here all copies of the game belong to the tile by definition, those too that no answer uses.

use std::collections::{BTreeMap, BTreeSet};

use playproof_formats::{
    Cell,
    claim::{Animal, Nature},
    evidence::{LocalGame, LocalGames},
};

use super::{copies::Copies, guards::of_nature, partition::Partition};
use crate::{
    budget::{Budget, CELL, cost},
    faults::{At, Result},
    positional::{MAX_VERTICES, Mask, bit, mask, members, union},
    rules::inference::Inference,
    sets::{self, has},
};

faults! {
    /// Why local games do not stop Alice.
    pub enum Fault {
        NotCopy { member: Animal } => "{member} is not a copy of the animal",
        TooLarge { cells: usize } => "the tile has {cells} cells, more than 128",
        Unanswered => "a position has no answer",
        NotFree { copy: u32 } => "there is no copy {copy}, or it is not free",
        NotMet => "the position to which this is the answer is never met",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, LocalGames>, budget: &mut Budget) -> Result {
    let animal = of_nature(step, Nature::Cannibal)?;
    step.no_premise()?;
    let copies = Copies::new(animal, budget)?;
    let mut tiles = Partition::new(&step.evidence.lattice)?;
    for (number, game) in step.evidence.games.iter().enumerate() {
        for member in &game.copies {
            ensure!(copies.contain(&member.0, budget)?, {
                let member = member.clone();
                Fault::NotCopy { member }
            });
        }
        let Played { tile, ends, .. } = Played::new(game, budget).at("game", number)?;
        budget.memory(sets::bytes(tile.len()) * ends.len())?;
        budget.work(CELL * ends.len() * tile.len())?;
        let ends = ends.iter().map(|&end| {
            let mut cells = Vec::with_capacity(tile.len());
            cells.extend(members(end).filter_map(|v| tile.get(v as usize)));
            Animal(cells)
        });
        let added = tiles.add(tile.iter().copied(), ends.collect(), budget);
        added.at("game", number)?;
    }
    tiles.stop_all(animal, budget)
}

/// Units of work for a position, and bytes that it takes.
const WORK: u64 = 64;
const ROOM: u64 = 256;

/// A game in which Bob follows his strategy, whatever Alice does.
#[derive(Clone, Debug)]
pub struct Played {
    /// The cells of the tile, in increasing order. Sets of them are masks.
    pub tile: Vec<Cell>,
    /// After a move of Alice's, what is hers and what is Bob's; and the copy with which he answers, if
    /// he does.
    pub answers: BTreeMap<(Mask, Mask), Option<u32>>,
    /// What may be Bob's when no copy is free, in increasing order.
    pub ends: Vec<Mask>,
}

impl Played {
    /// Plays a game.
    ///
    /// # Errors
    /// When the answers are not those to the positions to which they lead, or the budget is spent.
    pub fn new(game: &LocalGame, budget: &mut Budget) -> Result<Self> {
        let mut tile = BTreeSet::new();
        for Animal(cells) in &game.copies {
            budget.work(CELL * cells.len() * 2)?;
            tile.extend(cells);
            let cells = tile.len();
            ensure!(cells <= MAX_VERTICES as usize, Fault::TooLarge { cells });
        }
        let tile: Vec<Cell> = tile.into_iter().collect();
        budget.work(CELL * game.copies.len() * tile.len())?;
        let set = |Animal(cells): &Animal| {
            let vertices = (0_u32..).zip(&tile);
            mask(vertices.filter_map(|(v, &cell)| has(cells, cell).then_some(v)))
        };
        let copies: Vec<Mask> = game.copies.iter().map(set).collect();
        let fits = |taken: Mask| copies.iter().any(|copy| copy & taken == 0);
        let (mut answers, mut ends) = (BTreeMap::new(), Vec::new());
        let mut given = (0..).zip(&game.answers);
        let mut open: Vec<(Mask, Mask)> = vec![(0, 0)];
        while let Some((alice, bob)) = open.pop() {
            for cell in members(union(&copies) & !(alice | bob)) {
                budget.work(cost(copies.len()) + WORK)?;
                budget.room(cost(ROOM) * answers.len() + cost(ROOM) * ends.len())?;
                let (alice, mut bob) = (alice | bit(cell), bob);
                if fits(alice | bob) {
                    if answers.contains_key(&(alice, bob)) {
                        continue;
                    }
                    let (number, &answer) = given.next().ok_or(Fault::Unanswered)?;
                    answers.insert((alice, bob), answer);
                    if let Some(copy) = answer {
                        let cells = copies.get(copy as usize);
                        let cells = cells.filter(|&cells| cells & (alice | bob) == 0);
                        bob |= cells.ok_or(Fault::NotFree { copy }).at("answer", number)?;
                    }
                }
                if fits(alice | bob) {
                    open.push((alice, bob));
                } else {
                    ends.push(bob);
                }
            }
        }
        if let Some((number, _)) = given.next() {
            return Err(Fault::NotMet).at("answer", number);
        }
        budget.work(CELL * ends.len())?;
        ends.sort_unstable();
        ends.dedup();
        Ok(Self {
            tile,
            answers,
            ends,
        })
    }
}
