//! `alice-tree`: Alice plays through a tree of situations.
//!
//! **Claim.** An animal is a non-cannibal; or Alice has a copy within m moves.
//! **Evidence.** Situations, each with Alice's cells X, cells Y known to be Bob's, cells N that
//! are not Bob's, and how Alice goes on: a copy, or replies. **Premises.** None.
//!
//! **Theorem.** A *situation* is three disjoint sets of cells: X, Y and N. It holds
//! when it is Bob's move, all of X is Alice's, all of Y is Bob's and nothing of N is
//! Bob's. Let s₁ … sₙ be situations, in each of which Alice has
//! * a copy Q ⊆ X ∪ N of the animal such that every copy that meets Q∖X meets X ∪ Y; or
//! * replies, at least one: a cell a of N and an isometry g that carries an earlier
//!   situation (X', Y', N') into this one, g(X') ⊆ X ∪ {a} and g(N') ⊆ N∖{a}. The
//!   reply is *usable* against a move P of Bob if P is disjoint from {a} ∪ g(N') and
//!   g(Y') ⊆ Y ∪ P. Some reply has g(Y') ⊆ Y; and against every copy P that meets N
//!   but neither X nor Y, some reply is usable.
//!
//! If the last situation has |X| ≤ 1 and Y empty, then the animal is a non-cannibal.
//! Alice needs at most 1 + m(sₙ) moves, where m(s) is |Q∖X|, or 1 more than the
//! greatest m of a reply's situation.
//!
//! **Source.** Cardinal et al., Observation 1 and Lemma 2 argue like this; the
//! general form is ours.
//!
//! **Soundness.** By induction on its number, Alice wins from a situation that holds,
//! with m(s) moves. With a copy Q: Bob cannot move onto Q∖X now, and not later, since
//! cells once occupied remain so; nor is one of these cells his, as they lie in N. So
//! Alice takes them, one in a move. With replies: let Bob occupy a copy P. It is
//! disjoint from X and Y, whose cells are occupied. If it does not meet N, the reply
//! with g(Y') ⊆ Y is usable, since {a} ∪ g(N') ⊆ N; otherwise some reply is. Then a
//! is not Bob's, and Alice takes it (if it is hers already, she takes any other free
//! cell, which never hurts). Now g(X') is hers, g(Y') is Bob's, and nothing of g(N')
//! is Bob's: nothing of N was before P, and P is disjoint from it. So g carries the
//! earlier situation to one that holds. Alice begins by taking the cell of X of the
//! last situation, or any cell, on the empty board, and the situation holds.
//!
//! That Bob has *more* cells than Y is allowed by the definition and never used for
//! him or against him: a move P that his other cells forbid is answered nevertheless,
//! and none of his cells is counted on unless it lies in Y.
//!
//! **Checked.** All of it; Bob's copies are enumerated by the checker.
//!
//! **Traps.** A root that owns more than one cell, or counts on cells of Bob's, is
//! no beginning. More cells do not always help Bob, since they take moves from himself: a
//! situation that counts on Y does not follow from one with fewer cells in Y, nor the reverse.

use playproof_formats::{
    Cell,
    claim::Animal,
    evidence::{AliceNext, AliceReply, AliceSituation, AliceTree},
};

use super::{
    copies::{BOARD, Copies, Gap, Occupied},
    guards::non_cannibal,
};
use crate::{
    budget::{Budget, CELL},
    faults::Failure,
    isometry,
    rules::inference::Inference,
    sets::{self, List, has},
};

faults! {
    /// Why a tree of situations proves nothing.
    pub enum Fault {
        NoSituation => "there is no situation",
        RootOwns { cells: usize } => "in the last situation alice owns {cells} cells, she has moved once",
        RootCounts { cell: Cell } => "the last situation counts on {cell} to be bob's",
        TooSlow { needs: u64, moves: u32 } => "the tree needs {needs} moves, the claim has {moves}",
        Overlap { situation: usize, cell: Cell } => "situation {situation}: {cell} is in two of its sets",
        NotCopy { situation: usize } => "situation {situation}: its copy is not a copy of the animal",
        NotOwn { situation: usize, cell: Cell } => "situation {situation}: {cell} of the copy is neither alice's nor free",
        NotSafe { situation: usize, copy: List } => "situation {situation}: bob can occupy {copy}, which meets alice's copy",
        NoReply { situation: usize } => "situation {situation}: no reply does without cells of bob's last move",
        MarkNotFree { situation: usize, reply: usize, cell: Cell } => "situation {situation}, reply {reply}: {cell} is not one of its free cells",
        NotEarlier { situation: usize, reply: usize, target: u32 } => "situation {situation}, reply {reply}: situation {target} is not earlier",
        NotAlice { situation: usize, reply: usize, cell: Cell } => "situation {situation}, reply {reply}: {cell} of the next situation is not alice's",
        NotFree { situation: usize, reply: usize, cell: Cell } => "situation {situation}, reply {reply}: {cell} of the next situation is not free",
        NotAnswered { situation: usize, copy: List } => "situation {situation}: no reply is usable when bob occupies {copy}",
    }
}

pub(in crate::rules) fn check(
    step: &Inference<'_, AliceTree>,
    budget: &mut Budget,
) -> Result<(), Failure> {
    let evidence = step.evidence;
    let (animal, allowed) = non_cannibal(step)?;
    step.no_premise()?;
    let needs = moves(animal, evidence, budget)?;
    match allowed {
        Some(moves) if needs > u64::from(moves) => Err(Fault::TooSlow { needs, moves }.into()),
        _ => Ok(()),
    }
}

/// Checks the tree, and tells within how many moves Alice has a copy.
///
/// # Errors
/// Why the tree proves nothing, or that the budget is spent.
pub fn moves(animal: &Animal, tree: &AliceTree, budget: &mut Budget) -> Result<u64, Failure> {
    let root = tree.0.last().ok_or(Fault::NoSituation)?;
    let cells = root.alice.len();
    if cells > 1 {
        return Err(Fault::RootOwns { cells }.into());
    }
    if let Some(&cell) = root.bob.first() {
        return Err(Fault::RootCounts { cell }.into());
    }
    let copies = Copies::new(animal, budget)?;
    let mut needs: Vec<u64> = Vec::new();
    for (index, situation) in tree.0.iter().enumerate() {
        let at = At {
            copies: &copies,
            tree,
            needs: &needs,
            situation,
            index,
        };
        let more = at.check(budget)?;
        needs.push(more);
    }
    Ok(needs.last().copied().unwrap_or(0).saturating_add(1))
}

/// A situation and its surroundings.
struct At<'a> {
    copies: &'a Copies,
    tree: &'a AliceTree,
    /// How many moves each earlier situation needs.
    needs: &'a [u64],
    situation: &'a AliceSituation,
    index: usize,
}

/// What a reply asks of Bob's move.
struct Demands {
    /// It meets none of these.
    free: Vec<Cell>,
    /// It has all of these.
    bob: Vec<Cell>,
}

impl At<'_> {
    /// The number of moves that Alice needs from here.
    fn check(&self, budget: &mut Budget) -> Result<u64, Failure> {
        let situation = self.index;
        let AliceSituation {
            alice,
            bob,
            free,
            next,
        } = self.situation;
        for set in [alice, bob, free] {
            sets::check(BOARD, set, budget)?;
        }
        for (one, other) in [(alice, bob), (alice, free), (bob, free)] {
            if let Some(&cell) = one.iter().find(|&&c| has(other, c)) {
                return Err(Fault::Overlap { situation, cell }.into());
            }
        }
        let occupied = Occupied { alice, bob };
        match next {
            AliceNext::Replies(replies) => self.check_replies(replies, occupied, budget),
            AliceNext::Copy(copy) => {
                if !self.copies.contain(&copy.0, budget)? {
                    return Err(Fault::NotCopy { situation }.into());
                }
                let is_free = |cell| has(free, cell);
                let missing = self.copies.fill(&copy.0, occupied, is_free, budget)?;
                missing.map_err(|gap| match gap {
                    Gap::Taken(cell) => Fault::NotOwn { situation, cell }.into(),
                    Gap::Open(copy) => Fault::NotSafe { situation, copy }.into(),
                })
            }
        }
    }

    fn check_replies(
        &self,
        replies: &[AliceReply],
        occupied: Occupied<'_>,
        budget: &mut Budget,
    ) -> Result<u64, Failure> {
        let (situation, free) = (self.index, &self.situation.free);
        let mut demands: Vec<Demands> = Vec::new();
        let (mut needs, mut cells) = (0, 0_usize);
        for (index, reply) in replies.iter().enumerate() {
            let (demand, more) = self.demands(index, reply, budget)?;
            needs = more.max(needs);
            cells = cells
                .saturating_add(demand.free.len())
                .saturating_add(demand.bob.len());
            budget.room(cells.saturating_mul(size_of::<Cell>()))?;
            demands.push(demand);
        }
        if demands.iter().all(|demand| !demand.bob.is_empty()) {
            return Err(Fault::NoReply { situation }.into());
        }
        for &cell in free {
            for copy in self.copies.through(cell, budget)? {
                // Once for each copy that meets the free cells.
                let first = copy.iter().find(|&&c| has(free, c));
                if first != Some(&cell) || !occupied.avoided_by(&copy) {
                    continue;
                }
                let mut usable = false;
                for demand in &demands {
                    let cells = copy.len().saturating_add(demand.bob.len());
                    budget.work(CELL * cells)?;
                    usable = demand.bob.iter().all(|&c| has(&copy, c))
                        && !copy.iter().any(|&c| has(&demand.free, c));
                    if usable {
                        break;
                    }
                }
                if !usable {
                    let copy = List(copy);
                    return Err(Fault::NotAnswered { situation, copy }.into());
                }
            }
        }
        Ok(needs.saturating_add(1))
    }

    /// What a reply asks of Bob's move, and the moves that its situation needs.
    fn demands(
        &self,
        index: usize,
        reply: &AliceReply,
        budget: &mut Budget,
    ) -> Result<(Demands, u64), Failure> {
        let situation = self.index;
        let AliceSituation {
            alice, bob, free, ..
        } = self.situation;
        let &AliceReply {
            mark,
            situation: target,
            ref isometry,
        } = reply;
        if !has(free, mark) {
            return Err(Fault::MarkNotFree {
                situation,
                reply: index,
                cell: mark,
            }
            .into());
        }
        let number = target as usize;
        // Only earlier situations have the number of their moves.
        let reached = self.tree.0.get(number).zip(self.needs.get(number));
        let Some((reached, &needs)) = reached else {
            return Err(Fault::NotEarlier {
                situation,
                reply: index,
                target,
            }
            .into());
        };
        isometry::check(BOARD, isometry)?;
        let owned = isometry::image(isometry, &reached.alice, budget)?;
        if let Some(&cell) = owned.iter().find(|&&c| c != mark && !has(alice, c)) {
            return Err(Fault::NotAlice {
                situation,
                reply: index,
                cell,
            }
            .into());
        }
        let mut kept = isometry::image(isometry, &reached.free, budget)?;
        if let Some(&cell) = kept.iter().find(|&&c| c == mark || !has(free, c)) {
            return Err(Fault::NotFree {
                situation,
                reply: index,
                cell,
            }
            .into());
        }
        kept.push(mark);
        kept.sort_unstable();
        let mut counted = isometry::image(isometry, &reached.bob, budget)?;
        counted.retain(|&c| !has(bob, c));
        let (free, bob) = (kept, counted);
        Ok((Demands { free, bob }, needs))
    }
}
