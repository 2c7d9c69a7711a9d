//! `pairing`: answer one vertex of a pair with the other.
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

use playproof_formats::{Claim, evidence::Pairing};

use super::{guarantee, threats};
use crate::{
    Budget, Failure,
    positional::{Aim, Game, Mask, Members, State, bit, start},
    rules::none,
};

faults! {
    /// Why a pairing does not cover the sets.
    pub enum Fault {
        NotIncreasing => "the pairs, or the vertices of one, are not strictly increasing",
        NotFree { vertex: u32 } => "the vertex {vertex} is not unclaimed",
        Shared { vertex: u32 } => "the vertex {vertex} is in two pairs",
        Uncovered { set: Members } => "the opponent's set {set} contains no pair",
    }
}

pub(in crate::rules) fn check(
    claim: &Claim,
    evidence: &Pairing,
    premises: &[&Claim],
    budget: &mut Budget,
) -> Result<(), Failure> {
    let claim = guarantee(claim)?;
    none(premises)?;
    let aim = Aim::from(claim.guarantee);
    let (game, _, state) = start(&claim.arena, aim, budget)?;
    settles(&game, &state, aim, evidence, budget)
}

/// Whether the pairing proves the aim in this state.
pub(super) fn settles(
    game: &Game,
    state: &State,
    aim: Aim,
    evidence: &Pairing,
    budget: &mut Budget,
) -> Result<(), Failure> {
    let threats = threats(game, state, aim)?;
    let pairs = evidence.0.len() as u64;
    budget.work(
        pairs
            .saturating_mul(threats.len() as u64)
            .saturating_add(pairs),
    )?;
    let pairs = masks(evidence, state.free)?;
    match threats
        .iter()
        .find(|&&threat| !pairs.iter().any(|&pair| pair & !threat == 0))
    {
        Some(&threat) => Err(Fault::Uncovered {
            set: Members(threat),
        }
        .into()),
        None => Ok(()),
    }
}

/// The pairs as sets: disjoint, and of two vertices out of these.
pub(super) fn masks(pairing: &Pairing, free: Mask) -> Result<Vec<Mask>, Fault> {
    if !pairing.0.is_sorted_by(|a, b| a < b) {
        return Err(Fault::NotIncreasing);
    }
    let mut used = 0;
    let mut masks = Vec::with_capacity(pairing.0.len());
    for &(x, y) in &pairing.0 {
        if x >= y {
            return Err(Fault::NotIncreasing);
        }
        for vertex in [x, y] {
            if bit(vertex) & free == 0 {
                return Err(Fault::NotFree { vertex });
            }
            if bit(vertex) & used != 0 {
                return Err(Fault::Shared { vertex });
            }
        }
        used |= bit(x) | bit(y);
        masks.push(bit(x) | bit(y));
    }
    Ok(masks)
}
