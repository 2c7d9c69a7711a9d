//! `poset-lemma2`: of a part without winning sets only the parity matters.
//!
//! **Claim.** Who wins a Maker-Breaker game. **Evidence.** A part of the vertices.
//! **Premise.** The same player wins the game without them, with the same player to
//! move first; if they are odd in number, with an isolated vertex in their place.
//!
//! **Theorem.** In a Maker-Breaker game let a set of vertices meet no winning set, and let
//! none of them be comparable with a vertex outside. Who wins the game without them, with
//! one isolated vertex in their place if they are odd in number, wins the game, whoever
//! moves first.
//!
//! **Source.** "Poset positional games", Lemma 2.
//!
//! **Soundness.** The winner follows the strategy for the smaller game. If the part is
//! even, claims in it are answered in it. If it is odd, claims in it are answered in it
//! until either the strategy says to claim the isolated vertex: then the winner claims a
//! vertex of the part, and an even number of them is left; or the opponent claims the last
//! vertex of the part: then this stands for claiming the isolated one. When nothing is left of the
//! smaller game, who has won it has won.
//!
//! A position counts as the game that is left in it (Remark 1).
//!
//! **Checked.** The smaller game is computed, its vertices numbered in their
//! old order with the isolated one last, and compared with the premise's.
//!
//! **Traps.** A vertex that something outside waits for may not be removed.

use playproof_formats::{
    claim::{Hypergraph, Positional},
    evidence::PosetLemma2,
};

use super::guards::{Fault as Common, demand_smaller, subset};
use crate::{
    budget::Budget,
    faults::Result,
    positional::{Aim, Game, Mask, State, bit, members, start, union},
    rules::inference::Inference,
};

faults! {
    /// Why a part of the game cannot be removed.
    pub enum Fault {
        Empty => "the part has no vertex",
        NotFree { vertex: u32 } => "the vertex {vertex} is not unclaimed",
        InASet { vertex: u32 } => "the vertex {vertex} of the part is in a winning set",
        Comparable { vertex: u32, outside: u32 } => "the vertex {vertex} of the part is comparable with {outside}",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, PosetLemma2>, budget: &mut Budget) -> Result {
    let claim: &Positional = step.claim()?;
    let aim = Aim::from(claim.guarantee);
    ensure!(aim.maker_breaker, Common::OnlyMakerBreaker);
    let (game, _, state) = start(&claim.arena, aim, budget)?;
    let PosetLemma2(part) = step.evidence;
    budget.work(part.len())?;
    ensure!(!part.is_empty(), Fault::Empty);
    let part = subset(part, state.free, |vertex| Fault::NotFree { vertex })?;
    let smaller = without(&game, &state, part, budget)?;
    demand_smaller(step, claim.guarantee, smaller)
}

/// What is left of a Maker-Breaker state without a part of its vertices.
///
/// # Errors
/// When the part may not be removed, or the budget is spent.
pub fn without(game: &Game, state: &State, part: Mask, budget: &mut Budget) -> Result<Hypergraph> {
    budget.work(state.first.len())?;
    if let Some(vertex) = members(part & union(&state.first)).next() {
        return Err(Fault::InASet { vertex }.into());
    }
    let kept = state.free & !part;
    for y in members(state.free) {
        let inside = bit(y) & part != 0;
        let others = if inside { kept } else { part };
        if let Some(x) = members(game.below(y) & others).next() {
            let (vertex, outside) = if inside { (y, x) } else { (x, y) };
            return Err(Fault::Comparable { vertex, outside }.into());
        }
    }
    let isolated = part.count_ones() & 1;
    game.induced(kept, &state.first, isolated, budget)
}
