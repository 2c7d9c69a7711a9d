//! `fences`: Breaker puts one of a few fences around every mark.
//!
//! **Claim.** Breaker wins the (a→c, b) game without a handicap, for goals of at least c + 2 cells, on a board
//! whose translations carry every cell to every other one.
//! **Evidence.** Fences T₁ … Tₖ: sets of offsets. **Premises.** None.
//!
//! **Theorem.** Say that a cell is *closed* if somebody has marked it. Breaker wins if, whatever Maker marks, she can
//! restore with her b marks that
//! 1. around each of Maker's marks x some fence is closed: for some i, all cells of x + Tᵢ are;
//! 2. each placement of a goal with two of Maker's marks or more has one of hers, too.
//!
//! For that it is enough if she can in the *surroundings* of each *cluster*, with ⌊jb/a⌋ of hers for one of j marks: j ≤ a marks that
//! placements connect, so that from each to each other one there are steps to marks that share a placement. The surroundings are
//! the cells that share a placement with one of the marks. It is enough to
//! look at which of them are Maker's already, and which fences are closed around those.
//!
//! **Source.** Ours. In [`priority`](super::priority) and `history-priority` the cells that answer a mark depend on where it is, and on
//! what Maker owns; here also on what Breaker marked before. In kind it is `site-perimeter`, which closes all neighbors, with several
//! fences.
//!
//! **Soundness.** By induction 1 and 2 hold after each of her turns: before the first one there is no mark. After 2, a goal
//! needs n − c ≥ 2 of Maker's marks before the turn in which he completes it, and then has one of hers: he never completes one.
//! For the first turn n > c is enough, since he marks no more cells in it.
//!
//! Let Maker mark the cells of a turn. They fall into clusters, no two of which have a placement in common; each
//! is looked at by itself: marks of the others are not in its surroundings; and if they are in its fences, they are closed already.
//! What she marks to answer the one only helps with the others, and the ⌊jb/a⌋ are not more than b together. Let S be the cells of the
//! surroundings of one that were Maker's before. Around each x of S some x + Tᵢ is closed, by 1: what is in the
//! surroundings of that is Maker's, and so in S, or Breaker's. The marks of this turn were free until now, so they are not in it. Whatever S is,
//! and the fences around its cells are, Breaker closes a fence around each mark of the cluster, and marks a cell of each placement that has such
//! a mark and two of Maker's in all, if it is not known to have one of hers. Such placements lie in the surroundings, but for the marks. So 1
//! and 2 hold again: the other placements and marks are as they were. Cells of a fence beyond the surroundings count as marks of hers,
//! if no fence around S has them: a cell that is closed stays so, whoever marked it. What else may be closed, and marks
//! that she has left, only help her.
//!
//! Where some of a cluster's marks can be answered alone, whatever the rest of the case is, with all placements that have them, the others
//! have the rest of her marks for the rest of the placements: both answers together are one for all.
//!
//! **Checked.** The shape of the claim; that fences are strictly increasing. All clusters up to a translation; all S, and all fences around their cells, cell by cell: where a few marks answer whatever the cells left are, those are
//! not looked at. By 2, a placement with two cells of S has a cell of Breaker's: known, if it is the only cell beside S and the marks; if
//! there is none, S cannot be. Fences that close more than another one are left out: where they are closed, that one is, too. So has a placement two cells of which were closed: one of them is hers, or both are Maker's. Which one of
//! several cells is hers is not looked at: so fences may be refused, seldom, with which she has an answer to everything.
//!
//! **Traps.** A fence is closed by marks of either player: what is Maker's in it kills nothing. Only cells that are known not to be
//! Maker's can answer for more than one of the cases. Of two marks in one turn, each may lie in the place where the other one's fence
//! would be. With a last turn of c > a cells goals need c + 2. Each jb/a is rounded down: two clusters of one mark have ⌊b/a⌋ each,
//! not ⌊2b/a⌋ together. On the triangular board
//! cells that point up and down have different surroundings: it is left out.

mod answers;
mod cases;
mod fault;
mod known;
mod surroundings;
mod turn;

use playproof_formats::{claim::Player, evidence::Fences};

pub use self::{
    fault::{Fault, Unanswered},
    surroundings::Surroundings,
};
use super::guards::won_by;
use crate::{
    budget::Budget,
    faults::{At, Result},
    rules::inference::Inference,
    sets::{self, List},
};

pub(in crate::rules) fn check(step: &Inference<'_, Fences>, budget: &mut Budget) -> Result {
    let claim = won_by(step, Player::Breaker)?;
    step.no_premise()?;
    let fences = &step.evidence.fences;
    ensure!(!fences.is_empty(), Fault::NoFence);
    for (index, fence) in fences.iter().enumerate() {
        sets::check(claim.board, fence, budget).at("fence", index)?;
    }
    let all = Surroundings::of_claim(claim, budget)?;
    match all.unanswered(fences, budget)? {
        None => Ok(()),
        Some(case) => Err(Fault::Unanswered {
            marks: List(case.marks),
            maker: List(case.maker),
            closed: List(case.closed),
        }
        .into()),
    }
}
