//! `strategy`: play, answered move by move.
//!
//! **Claim.** What a player can force in a positional game. **Evidence.** Symmetries
//! of the game, and answers. **Premises.** None.
//!
//! **Theorem.** A player can force a result if he has an answer to every state
//! that can arise while he follows his answers, such that no line ends against him.
//!
//! **Source.** The definition of a strategy; "Poset positional games", Remark 1,
//! for what states are.
//!
//! **Evidence.** The answers only, in the order in which [`Walk`] asks for them.
//! The walk recomputes every state from the start, plays every legal reply, and
//! takes states for the same that have the same future: those with equal unclaimed
//! vertices, equal sets of both players and the same player to move, themselves or
//! under a symmetry of the game.
//!
//! **Soundness.** The game is finite, and the walk visits every state that can
//! arise, up to such equalities; so by induction on the number of unclaimed
//! vertices each visited state is good for the owner: finished lines are judged by
//! the definition, lines that end in a leaf by the rule of the leaf. A line may be
//! judged early: who wants not to lose is safe when no set of the opponent's is alive,
//! and who wants to win has failed when none of his own is. A symmetry is a
//! permutation of the vertices that keeps winning sets and order, so it carries a
//! good state to a good state.
//!
//! States that were met are kept by their BLAKE3 hash: like an id, it stands for
//! what it was made from.
//!
//! **Checked.** No state is written down. The checker plays from the start,
//! depth first, every legal reply in increasing order, and reads an answer at each
//! state with the owner to move that it has not met before, itself or its image
//! under a symmetry. An answer is a vertex, a leaf, or a vertex and then a leaf; a
//! leaf is settled by `pairing`, `set-matching`, `potential`, `poset-thm5`,
//! `poset-thm7`, `poset-thm17` or `poset-thm25`, with all conditions of that rule.
//! Symmetries must be permutations that keep the winning sets and the order.
//!
//! **Traps.** In the Maker-Maker convention a state has the sets of both players. Sets
//! that coincide are one. Who wants to win has lost when none of his sets is alive,
//! not only when the opponent has completed one.

use std::{collections::HashSet, iter::once};

use playproof_formats::{
    claim::Positional,
    evidence::{Answer, Leaf, Strategy},
};

use super::{
    guards::Case, pairing, poset_thm5, poset_thm7, poset_thm17, poset_thm25, potential,
    set_matching,
};
use crate::{
    budget::{Budget, cost},
    faults::{At, Result},
    positional::{Aim, Game, Mask, Position, Reach, Side, bit, mask, members, start},
    rules::inference::Inference,
};

/// Bytes for a state that was met: its hash and its place in the table.
const MET: u64 = 64;

faults! {
    /// Why a strategy fails.
    pub enum Fault {
        NotAPermutation => "it is not a permutation of the vertices",
        NotASymmetry => "it does not keep the winning sets and the order",
        NotAvailable { vertex: u32 } => "the vertex {vertex} cannot be claimed then",
        Lost => "the opponent has won",
        Hopeless => "there is no set left to win with",
        TooFew { answers: usize } => "there are {answers} answers, and states without one",
        TooMany { answers: usize } => "{answers} answers are left when every state has one",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, Strategy>, budget: &mut Budget) -> Result {
    let Strategy {
        symmetries,
        answers,
    } = step.evidence;
    let claim: &Positional = step.claim()?;
    step.no_premise()?;
    let aim = Aim::from(claim.guarantee);
    let (game, position, state) = start(&claim.arena, aim, budget)?;
    let mut walk = Walk::new(&game, aim, symmetries, budget)?;
    walk.enter(position, state.mover, budget)?;
    let mut rest = answers.iter().enumerate();
    while let Some(position) = walk.next(budget)? {
        let answers = answers.len();
        let (number, answer) = rest.next().ok_or(Fault::TooFew { answers })?;
        let answered = walk.answer(position, answer, budget);
        answered.at("answer", number)?;
    }
    let answers = rest.len();
    ensure!(answers == 0, Fault::TooMany { answers });
    Ok(())
}

/// Plays a strategy against every reply, depth first, replies in increasing
/// order. Whoever has the answers asks for the [`next`](Self::next) position
/// that needs one and gives its [`answer`](Self::answer).
#[derive(Debug)]
pub struct Walk<'a> {
    game: &'a Game,
    aim: Aim,
    symmetries: &'a [Vec<u32>],
    /// Positions with the owner to move, the next one last.
    open: Vec<Position>,
    met: HashSet<[u8; 32]>,
}

impl<'a> Walk<'a> {
    /// A walk that has not begun.
    ///
    /// # Errors
    /// When a permutation is not a symmetry, or the budget is spent.
    pub fn new(
        game: &'a Game,
        aim: Aim,
        symmetries: &'a [Vec<u32>],
        budget: &mut Budget,
    ) -> Result<Self> {
        for (number, symmetry) in symmetries.iter().enumerate() {
            check_symmetry(game, symmetry, budget).at("symmetry", number)?;
        }
        Ok(Self {
            game,
            aim,
            symmetries,
            open: Vec::new(),
            met: HashSet::new(),
        })
    }

    /// The next position that needs an answer, with the owner to move; `None` when
    /// the strategy is complete.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn next(&mut self, budget: &mut Budget) -> Result<Option<Position>> {
        while let Some(position) = self.open.pop() {
            let key = self.key(position, budget)?;
            if self.met.insert(key) {
                budget.memory(MET)?;
                return Ok(Some(position));
            }
        }
        Ok(None)
    }

    /// Goes on with the owner's answer to a position that [`next`](Self::next) gave.
    ///
    /// # Errors
    /// When the answer is not legal or does not keep the promise, or the
    /// budget is spent.
    pub fn answer(
        &mut self,
        mut position: Position,
        answer: &Answer,
        budget: &mut Budget,
    ) -> Result {
        let (vertex, leaf) = match answer {
            Answer::Move(vertex) => (Some(*vertex), None),
            Answer::Leaf(leaf) => (None, Some(leaf)),
            Answer::Then(vertex, leaf) => (Some(*vertex), Some(leaf)),
        };
        let mut mover = self.aim.owner;
        if let Some(vertex) = vertex {
            let available = self.game.available(self.free(position));
            ensure!(bit(vertex) & available != 0, Fault::NotAvailable { vertex });
            position = claimed(position, mover, vertex);
            mover = mover.other();
        }
        let Some(leaf) = leaf else {
            return self.enter(position, mover, budget);
        };
        budget.work(cost(16) * self.game.sets.len())?;
        let (game, aim) = (self.game, self.aim);
        let state = &game.state(position, mover, aim.maker_breaker);
        settles(Case { game, state, aim }, leaf, budget)
    }

    /// Goes on from a position in which this player moves; at first, from that of the claim.
    ///
    /// # Errors
    /// When the promise is broken there or after a reply, or the budget is spent.
    pub fn enter(&mut self, position: Position, mover: Side, budget: &mut Budget) -> Result {
        if !self.is_open(position, budget)? {
            return Ok(());
        }
        if mover == self.aim.owner {
            self.open.push(position);
            return Ok(());
        }
        let from = self.open.len();
        for reply in members(self.game.available(self.free(position))) {
            let position = claimed(position, mover, reply);
            let is_open = self.is_open(position, budget);
            if is_open.at("reply", reply as usize)? {
                budget.room(cost(64) * self.open.len())?;
                self.open.push(position);
            }
        }
        if let Some(replies) = self.open.get_mut(from..) {
            replies.reverse();
        }
        Ok(())
    }

    /// The unclaimed vertices.
    fn free(&self, position: Position) -> Mask {
        self.game.vertices & !(position.first | position.second)
    }

    /// How far a player is from a set of his.
    fn reach(&self, position: Position, side: Side) -> Reach {
        let Position { first, second } = position;
        match side {
            Side::First => self.game.reach(first, second),
            Side::Second if self.aim.maker_breaker => Reach::Nothing,
            Side::Second => self.game.reach(second, first),
        }
    }

    /// Whether it is open if the owner's promise is kept in a position; otherwise it is kept.
    fn is_open(&self, position: Position, budget: &mut Budget) -> Result<bool> {
        budget.work(cost(2) * self.game.sets.len() + 64)?;
        let owner = self.reach(position, self.aim.owner);
        if owner == Reach::Complete {
            return Ok(false);
        }
        let opponent = self.reach(position, self.aim.owner.other());
        ensure!(opponent != Reach::Complete, Fault::Lost);
        let over = self.free(position) == 0;
        if self.aim.win {
            ensure!(owner == Reach::Alive && !over, Fault::Hopeless);
            return Ok(true);
        }
        Ok(opponent == Reach::Alive && !over)
    }

    /// The least description of what matters of a position, over its images.
    fn key(&self, position: Position, budget: &mut Budget) -> Result<[u8; 32]> {
        budget.work(cost(64) * self.symmetries.len())?;
        let moved = self.symmetries.iter().map(|symmetry| Position {
            first: image(symmetry, position.first),
            second: image(symmetry, position.second),
        });
        let mut images: Vec<Position> = once(position).chain(moved).collect();
        // Only images with the least set of unclaimed vertices matter.
        let least = images.iter().map(|&image| self.free(image)).min();
        images.retain(|&image| Some(self.free(image)) == least);
        budget.work(cost(16) * self.game.sets.len() * images.len())?;
        let keys = images.into_iter().map(|image| self.describe(image));
        Ok(keys.min().unwrap_or_default())
    }

    /// The hash of what matters of a position.
    fn describe(&self, position: Position) -> [u8; 32] {
        let (owner, maker_breaker) = (self.aim.owner, self.aim.maker_breaker);
        let state = self.game.state(position, owner, maker_breaker);
        let mut description = Vec::from(state.free.to_le_bytes());
        // No set has vertices beyond the last one.
        let width = self.game.below.len().div_ceil(8);
        for sets in [state.first, state.second] {
            description.extend((sets.len() as u64).to_le_bytes());
            for set in sets {
                description.extend(set.to_le_bytes().get(..width).unwrap_or_default());
            }
        }
        *blake3::hash(&description).as_bytes()
    }
}

/// The position after a player's claim.
fn claimed(mut position: Position, side: Side, vertex: u32) -> Position {
    match side {
        Side::First => position.first |= bit(vertex),
        Side::Second => position.second |= bit(vertex),
    }
    position
}

/// The image of a set under a permutation.
fn image(symmetry: &[u32], set: Mask) -> Mask {
    mask(members(set).filter_map(|v| symmetry.get(v as usize)))
}

fn check_symmetry(game: &Game, images: &[u32], budget: &mut Budget) -> Result {
    budget.work((cost(game.sets.len()) + images.len()) * 64)?;
    let permutes = images.len() == game.below.len() && mask(images) == game.vertices;
    ensure!(permutes, Fault::NotAPermutation);
    // A permutation carries different sets to different sets, and as many.
    let kept = |&set: &Mask| game.sets.binary_search(&image(images, set)).is_ok();
    let mut order = game.below.iter().zip(images);
    let ordered = order.all(|(&below, &v)| game.below(v) == image(images, below));
    ensure!(game.sets.iter().all(kept) && ordered, Fault::NotASymmetry);
    Ok(())
}

/// Whether the rule of a leaf settles the case.
fn settles(case: Case<'_>, leaf: &Leaf, budget: &mut Budget) -> Result {
    match leaf {
        Leaf::Pairing(evidence) => pairing::settles(case, evidence, budget),
        Leaf::SetMatching(evidence) => set_matching::settles(case, evidence, budget),
        Leaf::Potential => potential::settles(case, budget),
        Leaf::PosetThm5 => poset_thm5::settles(case, budget),
        Leaf::PosetThm7 => poset_thm7::settles(case, budget),
        Leaf::PosetThm17 => poset_thm17::settles(case, budget),
        Leaf::PosetThm25(evidence) => poset_thm25::settles(case, evidence, budget),
    }
}
