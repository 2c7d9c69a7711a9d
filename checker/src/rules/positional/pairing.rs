//! `pairing`: answer one vertex of a pair with the other.
//!
//! **Claim.** A player does not lose: Breaker wins, or X or O draws at least.
//! **Evidence.** Disjoint pairs of unclaimed vertices. **Premises.** None.
//!
//! **Theorem.** Let nobody have to wait for a vertex. If there are disjoint pairs
//! of unclaimed vertices such that every set that the opponent can still
//! complete contains a pair, then the player does not lose.
//!
//! **Source.** Hales and Jewett, "Regularity and positional games"; Definition 3
//! of Uiterwijk's "Set Matching".
//!
//! **Soundness.** Whenever the opponent claims a vertex of a pair, the player
//! claims the other one, unless he has it already; otherwise he claims any
//! vertex, and having one more never costs him anything, as he only wants to
//! own a vertex of each pair. So at no time does the opponent own a whole pair,
//! nor a set that contains one; and sets that a vertex of the player's meets are
//! not the opponent's any more. This holds whoever moves first, in both conventions.
//!
//! **Checked.** That vertices are unclaimed and in one pair, that nobody waits for one, and
//! that each set that the opponent can still complete contains a pair.
//!
//! **Traps.** With an order nobody may pass, and the partner may not be available. A
//! vertex is in one pair only.

use playproof_formats::evidence::Pairing;

use super::guards::{Case, Fault as Common, at_start, covered, subset};
use crate::{
    budget::Budget,
    faults::Result,
    positional::{Mask, Members, members},
    rules::inference::Inference,
};

faults! {
    /// Why a pairing does not cover the sets.
    pub enum Fault {
        NotFree { vertex: u32 } => "the vertex {vertex} is not unclaimed",
        Shared { vertex: u32 } => "the vertex {vertex} is in two pairs",
        Uncovered { set: Members } => "the opponent's set {set} contains no pair",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, Pairing>, budget: &mut Budget) -> Result {
    at_start(step, budget, settles)
}

/// Whether the pairing settles the case.
pub(super) fn settles(case: Case<'_>, evidence: &Pairing, budget: &mut Budget) -> Result {
    let threats = case.threats()?;
    let pairs = masks(evidence, case.state.free, budget)?;
    covered(threats, &pairs, budget, |set| Fault::Uncovered { set })
}

/// The pairs as sets: disjoint, and of two vertices out of these.
pub(super) fn masks(pairing: &Pairing, free: Mask, budget: &mut Budget) -> Result<Vec<Mask>> {
    budget.work(pairing.0.len())?;
    let increasing = pairing.0.is_sorted_by(|a, b| a < b);
    ensure!(increasing, Common::NotIncreasing);
    let (mut used, mut masks) = (0, Vec::new());
    for &(x, y) in &pairing.0 {
        let pair = subset(&[x, y], free, |vertex| Fault::NotFree { vertex })?;
        if let Some(vertex) = members(pair & used).next() {
            return Err(Fault::Shared { vertex }.into());
        }
        used |= pair;
        masks.push(pair);
    }
    Ok(masks)
}
