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
//! *Otherwise* Y has an even number of
//! vertices; the lowest is white if the number of all vertices is even, else black, and
//! colours alternate. Whoever wins the smaller game follows it there and answers
//! each vertex of Y with the next one, so Maker gets the white ones and Breaker the black
//! ones. The lemmas show that this can be kept up: in an even game nobody wants to claim
//! the vertex below v early, as Maker threatens v (Lemma 20); in an odd game Breaker never
//! has to claim the one just above v (Lemma 21).

use playproof_formats::{
    claim::{Hypergraph, Positional},
    evidence::PosetLemma22,
};

use super::{
    guards::{Case, Fault as Common, demand_smaller},
    poset::{Poset, is_odd},
};
use crate::{
    budget::Budget,
    faults::Failure,
    positional::{Aim, Game, Mask, Side, State, bit, start},
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

/// What the lemma makes of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Maker wins.
    MakerWins,
    /// The winner of this game wins.
    Smaller(Hypergraph),
}

pub(in crate::rules) fn check(
    step: &Inference<'_, PosetLemma22>,
    budget: &mut Budget,
) -> Result<(), Failure> {
    let evidence = step.evidence;
    let claim: &Positional = step.claim()?;
    let aim = Aim::from(claim.guarantee);
    let (game, _, state) = start(&claim.arena, aim, budget)?;
    match (cut(&game, &state, aim, evidence.0, budget)?, aim.owner) {
        (Cut::MakerWins, Side::First) => Ok(step.no_premise()?),
        (Cut::MakerWins, Side::Second) => Err(Fault::MakerWins.into()),
        (Cut::Smaller(arena), _) => demand_smaller(step, claim.guarantee, arena),
    }
}

/// Cuts the chain of this vertex.
///
/// # Errors
/// When the lemma does not apply, or the budget is spent.
pub fn cut(
    game: &Game,
    state: &State,
    aim: Aim,
    vertex: u32,
    budget: &mut Budget,
) -> Result<Cut, Failure> {
    let sets = Case { game, state, aim }.maker_moves()?;
    let poset = Poset::new(game, state.free, budget)?;
    budget.work((sets.len() as u64).saturating_mul(4))?;
    if !poset.is_disjoint_chains() {
        return Err(Common::NotChains.into());
    }
    if bit(vertex) == 0 || sets.binary_search(&bit(vertex)).is_err() {
        return Err(Fault::NotASet { vertex }.into());
    }
    if poset.is_white(vertex) {
        return Err(Fault::NotBlack { vertex }.into());
    }
    if poset.below(vertex) == 0 {
        return Err(Fault::NothingBelow { vertex }.into());
    }
    let above = poset.above(vertex);
    if above.count_ones() < 2 {
        return Err(Fault::NothingToCut { vertex }.into());
    }
    let white = poset.those(|v| poset.is_white(v));
    if sets.iter().any(|set| set & !(white & above) == 0) {
        return Ok(Cut::MakerWins);
    }
    let removed = if is_odd(poset.vertices) {
        let next = poset.those(|v| poset.below(v) & above == 0) & above;
        above & !next
    } else {
        above
    };
    let left = sets.iter().filter(|&set| set & removed & !white == 0);
    let left: Vec<Mask> = left.map(|set| set & !removed).collect();
    let kept = poset.vertices & !removed;
    Ok(Cut::Smaller(game.induced(kept, &left, 0, budget)?))
}
