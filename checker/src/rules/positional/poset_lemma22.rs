//! `poset-lemma22`: a chain is cut above a winning vertex.
//!
//! **Claim.** Who wins a Maker-Breaker game with Maker to move. **Evidence.** A
//! vertex v that is a winning set. **Premise.** The same about the smaller game, unless
//! a winning set has only white vertices above v.
//!
//! **Theorem.** In a Maker-Breaker game with Maker to move let the order be made of
//! disjoint chains; vertices are white or black as in `poset-thm17`. Let {v} be a
//! winning set, v black with a vertex below it and at least two above it.
//!
//! *If some winning set has only white vertices, all above v*, Maker wins.
//!
//! *Otherwise* let Y be the vertices above v, without the one just above it if the
//! number of all vertices is odd. Who wins the game without Y wins the game; there,
//! winning sets lose the white vertices of Y, and those with a black one are dropped.
//!
//! **Source.** "Poset positional games", Lemmas 15, 20, 21 and 22.
//!
//! **Soundness.** *White sets.* The lowest white vertex of the set's chain that is above v
//! is the one just above it. As in `poset-thm17` the vertices below v and on other chains
//! are odd in number, Maker claims the last of them, Breaker has to claim v, and Maker the
//! white one; then each black one above it is hers to claim, and the next white one his.
//! *Otherwise* Y has an even number of vertices, whose colours alternate; Maker is to get the
//! white ones, Breaker the black ones. The lowest is white if the number of all vertices is even,
//! else black. The winner of the smaller game follows it, and in the four cases plays so in Y:
//! *Maker, odd.* He begins in the smaller game. Then each part is even, and he answers in each: a
//! black vertex of Y by the white one above it. *Breaker, even.* Each part is even, and she answers in
//! each: a white vertex of Y by the black one above it. *Maker, even.* He can win the smaller game
//! without claiming the vertex below v before that claim wins it (Lemma 20: Breaker never claims it, or
//! he claims v). After that claim Breaker has to claim v, he claims the lowest vertex of Y, an even
//! number is left outside of Y, and he answers in each part. *Breaker, odd.* She can win the smaller game
//! without claiming the vertex just above v (Lemma 21). When Maker claims it, she does as if he had not, and
//! claims the lowest vertex of Y; an even number is left outside of Y, and she answers in each part. When Maker
//! has claimed the last vertex of Y, she answers his earlier claim.
//!
//! **Checked.** The order, the colours and the place of v; the smaller game is computed, and
//! compared with that of the premise.
//!
//! **Traps.** "Above v" is what is above it in its own chain; white and black are those of the
//! whole game, not of what is left.

use playproof_formats::{
    claim::{Hypergraph, Positional},
    evidence::PosetLemma22,
};

use super::{
    guards::{Case, Fault as Common, demand_smaller},
    poset::is_odd,
};
use crate::{
    budget::{Budget, cost},
    faults::Result,
    positional::{Aim, Game, Seat, State, alive, bit, start},
    rules::inference::Inference,
};

faults! {
    /// Why the chain cannot be cut.
    pub enum Fault {
        NotASet { vertex: u32 } => "the vertex {vertex} is no winning set",
        NotBlack { vertex: u32 } => "the vertex {vertex} is white",
        NothingBelow { vertex: u32 } => "no vertex is below {vertex}",
        NothingToCut { vertex: u32 } => "fewer than two vertices are above {vertex}",
        MakerWins => "a winning set has only white vertices, all above the vertex: maker wins",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, PosetLemma22>, budget: &mut Budget) -> Result {
    let &PosetLemma22(vertex) = step.evidence;
    let claim: &Positional = step.claim()?;
    let aim = Aim::from(claim.guarantee);
    let (game, _, state) = start(&claim.arena, aim, budget)?;
    if let Some(smaller) = cut(&game, &state, aim, vertex, budget)? {
        return demand_smaller(step, claim.guarantee, smaller);
    }
    ensure!(aim.owner == Seat::First, Fault::MakerWins);
    Ok(step.no_premise()?)
}

/// The game with the chain of this vertex cut, which has the same winner; `None` if Maker
/// wins.
///
/// # Errors
/// When the lemma does not apply, or the budget is spent.
pub fn cut(
    game: &Game,
    state: &State,
    aim: Aim,
    vertex: u32,
    budget: &mut Budget,
) -> Result<Option<Hypergraph>> {
    let (sets, poset) = Case { game, state, aim }.maker_moves(budget)?;
    budget.work(cost(4) * sets.len())?;
    ensure!(poset.is_disjoint_chains(), Common::NotChains);
    let wins = bit(vertex) != 0 && sets.contains(&bit(vertex));
    ensure!(wins, Fault::NotASet { vertex });
    ensure!(!poset.is_white(vertex), Fault::NotBlack { vertex });
    ensure!(poset.below(vertex) != 0, Fault::NothingBelow { vertex });
    let above = poset.above(vertex);
    ensure!(above.count_ones() > 1, Fault::NothingToCut { vertex });
    let white = poset.those(|v| poset.is_white(v));
    if sets.iter().any(|set| set & !(white & above) == 0) {
        return Ok(None);
    }
    let removed = if is_odd(poset.vertices) {
        let next = poset.those(|v| poset.below(v) & above == 0) & above;
        above & !next
    } else {
        above
    };
    let left = alive(sets, removed & white, removed & !white);
    let kept = poset.vertices & !removed;
    game.induced(kept, &left, 0, budget).map(Some)
}
