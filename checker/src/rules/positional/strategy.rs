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

use std::collections::HashSet;

use playproof_formats::{
    claim::Positional,
    evidence::{Answer, Leaf, Strategy},
};

use super::{
    guards::Case, pairing, poset_thm5, poset_thm7, poset_thm17, poset_thm25, potential,
    set_matching,
};
use crate::{
    budget::Budget,
    faults::Failure,
    positional::{Aim, Game, Mask, Position, Reach, Side, bit, mask, members, start},
    rules::inference::Inference,
};

/// Bytes for a state that was met: its hash and its place in the table.
const MET: u64 = 64;

/// Positions that are remembered as they are, at most: a power of two.
const RECENT: usize = 1 << 16;

/// No position: nobody shares a vertex with the opponent.
const NOWHERE: Position = Position {
    first: Mask::MAX,
    second: Mask::MAX,
};

faults! {
    /// Why a strategy fails.
    pub enum Fault {
        NotAPermutation { symmetry: usize } => "symmetry {symmetry} is not a permutation of the vertices",
        NotASymmetry { symmetry: usize } => "symmetry {symmetry} does not keep the winning sets and the order",
        NotAvailable { answer: usize, vertex: u32 } => "answer {answer} claims the vertex {vertex}, which cannot be claimed then",
        Loses { answer: usize, reply: u32 } => "after answer {answer} the reply {reply} wins for the opponent",
        TooLate { answer: usize } => "answer {answer} leads to a state without a set to win with",
        LostFromTheStart { reply: u32 } => "the opponent wins with {reply} before the first answer",
        HopelessFromTheStart => "there is no set to win with",
        TooFew { answers: usize } => "there are {answers} answers, and states without one",
        TooMany { answers: usize } => "{answers} answers are left when every state has one",
    }
}

pub(in crate::rules) fn check(
    step: &Inference<'_, Strategy>,
    budget: &mut Budget,
) -> Result<(), Failure> {
    let evidence = step.evidence;
    let claim: &Positional = step.claim()?;
    step.no_premise()?;
    let aim = Aim::from(claim.guarantee);
    let (game, position, state) = start(&claim.arena, aim, budget)?;
    let mut walk = Walk::new(&game, aim, &evidence.symmetries, budget)?;
    walk.begin(position, state.mover, budget)?;
    let mut answers = evidence.answers.iter();
    while let Some(position) = walk.next(budget)? {
        let answer = answers.next().ok_or(Fault::TooFew {
            answers: evidence.answers.len(),
        })?;
        walk.answer(position, answer, budget)?;
    }
    match answers.len() {
        0 => Ok(()),
        answers => Err(Fault::TooMany { answers }.into()),
    }
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
    /// Some of the positions whose states were met, each in its slot; as many slots as
    /// a power of two.
    recent: Vec<Position>,
    answers: usize,
    /// Room for a description and for the sets in it.
    description: Vec<u8>,
    sets: Vec<Mask>,
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
    ) -> Result<Self, Failure> {
        for (index, symmetry) in symmetries.iter().enumerate() {
            check_symmetry(game, index, symmetry, budget)?;
        }
        Ok(Self {
            game,
            aim,
            symmetries,
            open: Vec::new(),
            met: HashSet::new(),
            recent: vec![NOWHERE; 16],
            answers: 0,
            description: Vec::new(),
            sets: Vec::new(),
        })
    }

    /// Starts from a position in which this player moves.
    ///
    /// # Errors
    /// When the opponent wins at once, or the budget is spent.
    pub fn begin(
        &mut self,
        position: Position,
        mover: Side,
        budget: &mut Budget,
    ) -> Result<(), Failure> {
        self.go_on(position, mover, budget, |reply| match reply {
            None => Fault::HopelessFromTheStart,
            Some(reply) => Fault::LostFromTheStart { reply },
        })
    }

    /// The next position that needs an answer, with the owner to move; `None` when
    /// the strategy is complete.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn next(&mut self, budget: &mut Budget) -> Result<Option<Position>, Failure> {
        while let Some(position) = self.open.pop() {
            // Most positions come up again soon: that one was met takes no key to see.
            budget.work(16)?;
            if self.was_recent(position) {
                continue;
            }
            let key = self.key(position, budget)?;
            if self.met.insert(key) {
                budget.memory(MET)?;
                return Ok(Some(position));
            }
        }
        Ok(None)
    }

    /// Whether a position is remembered; from now on it is, until another one takes its
    /// slot.
    fn was_recent(&mut self, position: Position) -> bool {
        let slots = self.recent.len();
        if self.met.len() > slots && slots < RECENT {
            self.recent = vec![NOWHERE; slots.saturating_mul(2)];
        }
        let number = usize::from(slot(position)) & self.recent.len().wrapping_sub(1);
        let slot = self.recent.get_mut(number);
        slot.is_some_and(|slot| std::mem::replace(slot, position) == position)
    }

    /// Goes on with the owner's answer to a position that [`next`](Self::next) gave.
    ///
    /// # Errors
    /// When the answer is not legal or does not keep the promise, or the
    /// budget is spent.
    pub fn answer(
        &mut self,
        position: Position,
        answer: &Answer,
        budget: &mut Budget,
    ) -> Result<(), Failure> {
        let (vertex, leaf) = match answer {
            Answer::Move(vertex) => (Some(*vertex), None),
            Answer::Leaf(leaf) => (None, Some(leaf)),
            Answer::Then(vertex, leaf) => (Some(*vertex), Some(leaf)),
        };
        let answer = self.answers;
        self.answers = answer.saturating_add(1);
        let owner = self.aim.owner;
        let (position, mover) = match vertex {
            None => (position, owner),
            Some(vertex) => {
                if bit(vertex) & self.game.available(self.free(position)) == 0 {
                    return Err(Fault::NotAvailable { answer, vertex }.into());
                }
                (claimed(position, owner, vertex), owner.other())
            }
        };
        if let Some(leaf) = leaf {
            budget.work((self.game.sets.len() as u64).saturating_mul(16))?;
            let state = self.game.state(position, mover, self.aim.maker_breaker);
            let case = Case {
                game: self.game,
                state: &state,
                aim: self.aim,
            };
            return settles(case, leaf, budget);
        }
        self.go_on(position, mover, budget, |reply| match reply {
            None => Fault::TooLate { answer },
            Some(reply) => Fault::Loses { answer, reply },
        })
    }

    /// Goes on from a position in which this player moves; the fault is that a reply
    /// wins, or that there is nothing to win with.
    fn go_on(
        &mut self,
        position: Position,
        mover: Side,
        budget: &mut Budget,
        fault: impl Fn(Option<u32>) -> Fault,
    ) -> Result<(), Failure> {
        self.pay(budget)?;
        match self.verdict(position) {
            Some(true) => {}
            Some(false) => return Err(fault(None).into()),
            None if mover == self.aim.owner => self.open.push(position),
            None => self.replies(position, budget, fault)?,
        }
        Ok(())
    }

    /// Plays every reply to a position with the opponent to move.
    fn replies(
        &mut self,
        position: Position,
        budget: &mut Budget,
        fault: impl Fn(Option<u32>) -> Fault,
    ) -> Result<(), Failure> {
        let opponent = self.aim.owner.other();
        let from = self.open.len();
        for reply in members(self.game.available(self.free(position))) {
            self.pay(budget)?;
            let position = claimed(position, opponent, reply);
            match self.verdict(position) {
                Some(true) => {}
                Some(false) => {
                    let won = self.reach(position, opponent) == Reach::Complete;
                    return Err(fault(won.then_some(reply)).into());
                }
                None => {
                    budget.room(self.open.len().saturating_mul(64))?;
                    self.open.push(position);
                }
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

    /// Whether a position keeps the owner's promise, if that is known.
    fn verdict(&self, position: Position) -> Option<bool> {
        let owner = self.reach(position, self.aim.owner);
        let opponent = self.reach(position, self.aim.owner.other());
        let over = self.free(position) == 0;
        match (owner, opponent) {
            (Reach::Complete, _) => Some(true),
            (_, Reach::Complete) => Some(false),
            (Reach::Nothing, _) if self.aim.win => Some(false),
            (_, Reach::Nothing) if !self.aim.win => Some(true),
            _ => over.then_some(!self.aim.win),
        }
    }

    /// The least description of what matters of a position, over its images.
    fn key(&mut self, position: Position, budget: &mut Budget) -> Result<[u8; 32], Failure> {
        let free = self.free(position);
        // Only images with the least set of unclaimed vertices matter.
        budget.work((self.symmetries.len() as u64).saturating_mul(64))?;
        let frees = self.symmetries.iter().map(|symmetry| image(symmetry, free));
        let least = frees.fold(free, Mask::min);
        let mut key = None;
        for symmetry in std::iter::once(None).chain(self.symmetries.iter().map(Some)) {
            let carry = |set| symmetry.map_or(set, |symmetry| image(symmetry, set));
            if carry(free) != least {
                continue;
            }
            budget.work((self.game.sets.len() as u64).saturating_mul(16))?;
            let (first, second) = (carry(position.first), carry(position.second));
            self.description.clear();
            self.description.extend(least.to_le_bytes());
            self.describe(first, second);
            if !self.aim.maker_breaker {
                self.describe(second, first);
            }
            let hash = *blake3::hash(&self.description).as_bytes();
            key = Some(key.map_or(hash, |key: [u8; 32]| key.min(hash)));
        }
        Ok(key.unwrap_or_default())
    }

    /// Appends what a player with these marks still needs of his sets.
    fn describe(&mut self, own: Mask, other: Mask) {
        self.game.alive(own, other, &mut self.sets);
        self.description
            .extend((self.sets.len() as u64).to_le_bytes());
        // No set has vertices beyond the last one.
        let width = self.game.below.len().div_ceil(8);
        for set in &self.sets {
            let bytes = set.to_le_bytes();
            self.description
                .extend(bytes.get(..width).unwrap_or(&bytes));
        }
    }

    /// Pays for a look at a position.
    fn pay(&self, budget: &mut Budget) -> Result<(), Failure> {
        let sets = self.game.sets.len() as u64;
        Ok(budget.work(sets.saturating_mul(2).saturating_add(64))?)
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

/// Where a position is remembered: its marks, multiplied by an odd number so that all
/// of them count.
fn slot(position: Position) -> u16 {
    let marks = position.first ^ position.second.rotate_left(64);
    let [high, low, ..] = marks
        .wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
        .to_be_bytes();
    u16::from_be_bytes([high, low])
}

/// The image of a set under a permutation.
fn image(symmetry: &[u32], set: Mask) -> Mask {
    mask(members(set).filter_map(|v| symmetry.get(v as usize)))
}

fn check_symmetry(
    game: &Game,
    symmetry: usize,
    images: &[u32],
    budget: &mut Budget,
) -> Result<(), Failure> {
    let work = game.sets.len().saturating_add(images.len());
    budget.work((work as u64).saturating_mul(64))?;
    if images.len() != game.below.len() || mask(images) != game.vertices {
        return Err(Fault::NotAPermutation { symmetry }.into());
    }
    // A permutation carries different sets to different sets, and as many.
    let kept = |&set: &Mask| game.sets.binary_search(&image(images, set)).is_ok();
    let ordered = game.below.iter().zip(images).all(|(&below, &v)| {
        let under = game.below.get(v as usize);
        under.is_some_and(|&under| under == image(images, below))
    });
    if game.sets.iter().all(kept) && ordered {
        Ok(())
    } else {
        Err(Fault::NotASymmetry { symmetry }.into())
    }
}

/// Whether the rule of a leaf settles the case.
fn settles(case: Case<'_>, leaf: &Leaf, budget: &mut Budget) -> Result<(), Failure> {
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
