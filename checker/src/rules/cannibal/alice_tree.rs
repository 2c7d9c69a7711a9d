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
    copies::{BOARD, Copies},
    guards::non_cannibal,
};
use crate::{
    budget::{Budget, CELL, Cost, cost},
    faults::{At, Result},
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
        Overlap { cell: Cell } => "{cell} is in two of its sets",
        NotCopy => "its copy is not a copy of the animal",
        NotOwn { cell: Cell } => "{cell} of the copy is neither alice's nor free",
        NotSafe { copy: List } => "bob can occupy {copy}, which meets alice's copy",
        NoReply => "no reply does without cells of bob's last move",
        MarkNotFree { cell: Cell } => "{cell} is not one of its free cells",
        NotEarlier { target: u32 } => "situation {target} is not earlier",
        NotAlice { cell: Cell } => "{cell} of the next situation is not alice's",
        NotFree { cell: Cell } => "{cell} of the next situation is not free",
        NotAnswered { copy: List } => "no reply is usable when bob occupies {copy}",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, AliceTree>, budget: &mut Budget) -> Result {
    let (animal, allowed) = non_cannibal(step)?;
    step.no_premise()?;
    let needs = moves(animal, step.evidence, budget)?;
    if let Some(moves) = allowed {
        ensure!(needs <= u64::from(moves), Fault::TooSlow { needs, moves });
    }
    Ok(())
}

/// Checks the tree, and tells within how many moves Alice has a copy.
///
/// # Errors
/// Why the tree proves nothing, or that the budget is spent.
pub fn moves(animal: &Animal, tree: &AliceTree, budget: &mut Budget) -> Result<u64> {
    let root = tree.0.last().ok_or(Fault::NoSituation)?;
    let cells = root.alice.len();
    ensure!(cells <= 1, Fault::RootOwns { cells });
    if let Some(&cell) = root.bob.first() {
        return Err(Fault::RootCounts { cell }.into());
    }
    let copies = Copies::new(animal, budget)?;
    let (mut earlier, mut needs) = (Vec::new(), 0);
    for (index, situation) in tree.0.iter().enumerate() {
        needs = moves_from(situation, &earlier, &copies, budget).at("situation", index)?;
        earlier.push((situation, needs));
    }
    Ok(needs.saturating_add(1))
}

/// The number of moves that Alice needs from a situation, given the earlier ones and how
/// many each of these needs.
fn moves_from(
    situation: &AliceSituation,
    earlier: &[(&AliceSituation, u64)],
    copies: &Copies,
    budget: &mut Budget,
) -> Result<u64> {
    let (alice, bob, free) = (&situation.alice, &situation.bob, &situation.free);
    for set in [alice, bob, free] {
        sets::check(BOARD, set, budget)?;
    }
    for (one, other) in [(alice, bob), (alice, free), (bob, free)] {
        for &cell in one {
            ensure!(!has(other, cell), Fault::Overlap { cell });
        }
    }
    let replies = match &situation.next {
        AliceNext::Replies(replies) => replies,
        AliceNext::Copy(Animal(copy)) => {
            ensure!(copies.contain(copy, budget)?, Fault::NotCopy);
            let mut missing = 0_u64;
            for &cell in copy.iter().filter(|&&c| !has(alice, c)) {
                ensure!(has(free, cell), Fault::NotOwn { cell });
                let mut others = copies.through(cell, budget)?.into_iter();
                if let Some(copy) = others.find(|copy| is_legal(copy, alice, bob)) {
                    return Err(Fault::NotSafe { copy: List(copy) }.into());
                }
                missing = missing.saturating_add(1);
            }
            return Ok(missing);
        }
    };
    let mut demands = Vec::new();
    let (mut needs, mut held) = (0, cost(0));
    for (index, reply) in replies.iter().enumerate() {
        let (demand, more) = demand(reply, situation, earlier, held, budget).at("reply", index)?;
        needs = more.max(needs);
        held = held + sets::bytes(demand.free.len()) + sets::bytes(demand.bob.len());
        demands.push(demand);
    }
    let always = demands.iter().any(|demand| demand.bob.is_empty());
    ensure!(always, Fault::NoReply);
    budget.beside(held, |budget| {
        demand_answers(&demands, situation, copies, budget)
    })??;
    Ok(needs.saturating_add(1))
}

/// Demands that some reply is usable against each move of Bob's that meets the free cells.
fn demand_answers(
    demands: &[Demand],
    situation: &AliceSituation,
    copies: &Copies,
    budget: &mut Budget,
) -> Result {
    let (alice, bob, free) = (&situation.alice, &situation.bob, &situation.free);
    for &cell in free {
        for copy in copies.through(cell, budget)? {
            // Once for each copy that meets the free cells.
            let first = copy.iter().find(|&&c| has(free, c));
            if first != Some(&cell) || !is_legal(&copy, alice, bob) {
                continue;
            }
            let mut usable = false;
            for demand in demands {
                budget.work(CELL * (cost(copy.len()) + demand.bob.len()))?;
                usable = demand.is_met_by(&copy);
                if usable {
                    break;
                }
            }
            ensure!(usable, Fault::NotAnswered { copy: List(copy) });
        }
    }
    Ok(())
}

/// Whether a copy has no cell that is Alice's, or known to be Bob's.
fn is_legal(copy: &[Cell], alice: &[Cell], bob: &[Cell]) -> bool {
    copy.iter().all(|&c| !has(alice, c) && !has(bob, c))
}

/// What a reply asks of Bob's move.
struct Demand {
    /// It has not the cell that she takes then.
    mark: Cell,
    /// It meets none of these.
    free: Vec<Cell>,
    /// It has all of these.
    bob: Vec<Cell>,
}

impl Demand {
    fn is_met_by(&self, copy: &[Cell]) -> bool {
        let meets = |&c: &Cell| c == self.mark || has(&self.free, c);
        self.bob.iter().all(|&c| has(copy, c)) && !copy.iter().any(meets)
    }
}

/// What a reply asks of Bob's move, and the moves that its situation needs. Of the replies before so much is held.
fn demand(
    reply: &AliceReply,
    from: &AliceSituation,
    earlier: &[(&AliceSituation, u64)],
    held: Cost,
    budget: &mut Budget,
) -> Result<(Demand, u64)> {
    let (mark, target) = (reply.mark, reply.situation);
    ensure!(has(&from.free, mark), Fault::MarkNotFree { cell: mark });
    let reached = earlier.get(target as usize);
    let &(to, needs) = reached.ok_or(Fault::NotEarlier { target })?;
    isometry::check(BOARD, &reply.isometry)?;
    // What is not asked of Bob is dropped in the end, for which there is another list.
    let images = sets::bytes(to.alice.len()) + sets::bytes(to.free.len());
    budget.room(images + sets::bytes(to.bob.len()) * 2 + held)?;
    let mut image = |cells: &[Cell]| isometry::image(&reply.isometry, cells, budget);
    for cell in image(&to.alice)? {
        let hers = cell == mark || has(&from.alice, cell);
        ensure!(hers, Fault::NotAlice { cell });
    }
    let free = image(&to.free)?;
    for &cell in &free {
        let kept = cell != mark && has(&from.free, cell);
        ensure!(kept, Fault::NotFree { cell });
    }
    let mut bob = image(&to.bob)?;
    bob.retain(|&c| !has(&from.bob, c));
    bob.shrink_to_fit();
    Ok((Demand { mark, free, bob }, needs))
}
