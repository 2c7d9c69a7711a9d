//! `poset-thm25`: disjoint chains and winning sets, both of at most two vertices.
//!
//! **Claim.** Who wins a Maker-Breaker game with Maker to move. **Evidence.**
//! Reductions, and the sets by which Maker wins (none if Breaker does).
//! **Premises.** None.
//!
//! **Theorem.** In a Maker-Breaker game with Maker to move let the order be made of
//! disjoint chains of at most two vertices x < y, *bottom* and *top* (a vertex of a chain
//! of its own is bottom), and let all winning sets have at most two vertices.
//!
//! *If the number of vertices is odd*, Maker wins if and only if there is one of
//!  1. a set of one bottom vertex;
//!  2. two sets of two bottom vertices each that meet;
//!  3. two sets {x, x'} and {x, y} of bottom vertices x, x' and the top of x's chain;
//!  4. a set of a bottom vertex and the top of another chain;
//!  5. a set of top vertices only.
//!
//! *If it is even*, these reductions keep the winner:
//!
//!  * R1: remove the two bottom vertices of a set that meets no other set;
//!  * R2: remove the chains of a family of which each bottom vertex is only in sets
//!    that contain a top vertex of the family, and all sets that meet them.
//!
//! When no set is left, Breaker wins. Maker wins if he has a *line*: sets that he
//! threatens to complete one after the other until Breaker cannot answer.
//!
//! **Source.** "Poset positional games", Theorem 25; its Claim 3 says that one of the
//! two is reached always.
//!
//! **Soundness.** *Odd.* 1–3: he claims the vertex that the two sets share, or the one of
//! the set, and two vertices, or none, complete a set then. 4: he claims the bottom
//! vertex. Of the even number of vertices left two are the other chain; among the others
//! he answers whatever Breaker claims with another one. So Breaker has to claim the
//! bottom of that chain, and he its top. 5: he begins with a vertex of a chain of its
//! own; then he answers the bottom of a chain with its top, and a vertex of a chain of
//! its own with another one, so all tops are his. Without 1–5 the sets are disjoint,
//! each of two bottom vertices or of a whole chain, and Breaker answers one vertex of a
//! set with the other. When there is nothing to answer she claims what she likes: a set with
//! a vertex of hers is done with, and what she frees above it is in no other set.
//!
//! *Even, R1*, for the set {x, z}. If Maker wins the reduced game, he claims x, Breaker
//! has to claim z, and the reduced game is left with Maker to move. If Breaker wins it, she
//! plays as there, and answers one of x and z with the other; the reduced game has an even
//! number of vertices, so it always has an answer to Maker's move in it. The answer can be
//! claimed, unless it is a vertex y above one of the two, say x, while both are unclaimed.
//! Then Breaker claims z instead, and counts y as hers: the set {x, z} is done with, no
//! other set has x, and when Maker claims x she claims y. Until then nobody claims x,
//! and nothing waits for y; so all else can be claimed as in the reduced game.
//!
//! *Even, R2.* Who wins the reduced game plays as there, and answers the bottom of a
//! removed chain with its top. The others are even in number, so the winner never has to begin
//! a removed chain. If that is Maker, his sets are sets of the whole game. If it is
//! Breaker, she gets all tops of the family, and each set that meets it has one of them.
//!
//! *Line.* Each of Maker's moves leaves a set of which one vertex is missing that he
//! could claim next; so Breaker has to.
//!
//! **Checked.** Each reduction is looked at in the game that the earlier ones left, where
//! the top of a chain can be a bottom vertex; the line is played.
//!
//! **Traps.** In an odd game R1 and R2 fail, since who follows the reduced game may have
//! to begin what was removed. Waiting in place of y loses: on x < y, z, a, c, d with the
//! sets {x, z} and {a, y} Maker begins with a, and only z holds. One set named twice is
//! not two sets that meet.

use std::collections::BTreeSet;

use playproof_formats::evidence::{PosetThm25, Reduction};

use super::{
    guards::{Case, Fault as Common, at_most, at_start, subset},
    poset::{Poset, is_odd},
};
use crate::{
    budget::{Budget, cost},
    faults::Result,
    positional::{Game, Mask, Members, Seat, bit, mask},
    rules::inference::Inference,
};

faults! {
    /// Why the evidence does not decide the game.
    pub enum Fault {
        OddReduction => "reductions need an even number of vertices",
        NotBottom { vertex: u32 } => "the vertex {vertex} is not at the bottom of the reduced game",
        NotAChain { vertex: u32 } => "no vertex is above {vertex} in the reduced game",
        NotASet { set: Members } => "{set} is not a winning set of the reduced game",
        Repeated { set: Members } => "the pattern has the set {set} twice",
        Meets { set: Members, other: Members } => "the set {set} meets the set {other}",
        Escapes { set: Members } => "the set {set} has a bottom vertex of the removed chains, and no top vertex of them",
        SetLeft { set: Members } => "breaker is to win, and the set {set} is left",
        Situation => "the number of vertices is odd, and one of the five situations is there: maker wins",
        NoSituation => "the number of vertices is odd, and the pattern has none of the five situations",
        NeedlessPattern => "breaker is to win, and there is a pattern",
        NoPattern => "maker is to win, and there is no pattern",
        BrokenLine { index: usize } => "set {index} of the pattern is not a threat that Breaker must answer there",
        NotComplete => "maker does not complete the last set of the pattern",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, PosetThm25>, budget: &mut Budget) -> Result {
    at_start(step, budget, settles)
}

/// Whether the evidence settles the case.
pub(super) fn settles(case: Case<'_>, evidence: &PosetThm25, budget: &mut Budget) -> Result {
    let game = case.game;
    let (sets, mut poset) = case.maker_moves(budget)?;
    ensure!(poset.is_disjoint_chains(), Common::NotChains);
    ensure!(poset.has_height_two(), Common::TooHigh);
    at_most(2, sets)?;
    let maker = case.aim.owner == Seat::First;
    let no_pattern = evidence.pattern.is_empty();
    ensure!(!maker || !no_pattern, Fault::NoPattern);
    ensure!(maker || no_pattern, Fault::NeedlessPattern);
    budget.work(sets.len())?;
    if is_odd(poset.vertices) {
        ensure!(evidence.reductions.is_empty(), Fault::OddReduction);
        let pattern = pattern(evidence, sets, budget)?;
        ensure!(
            !maker || has_situation(&poset, &pattern),
            Fault::NoSituation
        );
        ensure!(maker || !has_situation(&poset, sets), Fault::Situation);
        return Ok(());
    }
    let mut sets = sets.to_vec();
    for reduction in &evidence.reductions {
        budget.work(cost(4) * sets.len())?;
        let removed = match reduction {
            Reduction::Pair(x, y) => pair(&poset, &sets, *x, *y)?,
            Reduction::Chains(bottoms) => chains(&poset, &sets, bottoms)?,
        };
        sets.retain(|set| set & removed == 0);
        poset = Poset::new(game, poset.vertices & !removed, budget)?;
    }
    if maker {
        let pattern = pattern(evidence, &sets, budget)?;
        return Ok(line(game, poset.vertices, &evidence.pattern, &pattern)?);
    }
    match sets.first() {
        Some(&set) => Err(Fault::SetLeft { set: Members(set) }.into()),
        None => Ok(()),
    }
}

/// The sets of the pattern, which must be winning sets and different: situations 2 and
/// 3 are about two sets.
fn pattern(evidence: &PosetThm25, sets: &[Mask], budget: &mut Budget) -> Result<Vec<Mask>> {
    budget.work(cost(64) * evidence.pattern.len())?;
    let mut met = BTreeSet::new();
    let mut pattern = Vec::new();
    for list in &evidence.pattern {
        budget.work(list.len())?;
        let mask = mask(list);
        let set = Members(mask);
        let wins = list.len() == mask.count_ones() as usize && sets.binary_search(&mask).is_ok();
        ensure!(wins, Fault::NotASet { set });
        ensure!(met.insert(mask), Fault::Repeated { set });
        pattern.push(mask);
    }
    Ok(pattern)
}

/// Whether one of the five situations is among these sets.
fn has_situation(poset: &Poset, sets: &[Mask]) -> bool {
    let bottom = poset.minimal();
    // Of the sets of two bottom vertices.
    let (mut met, mut met_twice) = (0, 0);
    for &set in sets {
        let (low, high) = (set & bottom, set & !bottom);
        if low == 0 || high == 0 && set.is_power_of_two() {
            return true;
        }
        if high == 0 {
            met_twice |= met & low;
            met |= low;
        }
    }
    met_twice != 0
        || sets.iter().any(|&set| {
            let (low, high) = (set & bottom, set & !bottom);
            let own_top = poset.above(low.trailing_zeros());
            high != 0 && (high != own_top || met & low != 0)
        })
}

/// The vertices that R1 removes.
fn pair(poset: &Poset, sets: &[Mask], x: u32, y: u32) -> Result<Mask> {
    let not_bottom = |vertex| Fault::NotBottom { vertex };
    let pair = subset(&[x, y], poset.minimal(), not_bottom)?;
    let set = Members(pair);
    ensure!(sets.binary_search(&pair).is_ok(), Fault::NotASet { set });
    for &other in sets {
        let apart = other == pair || other & pair == 0;
        let other = Members(other);
        ensure!(apart, Fault::Meets { set, other });
    }
    Ok(pair)
}

/// The vertices that R2 removes.
fn chains(poset: &Poset, sets: &[Mask], bottoms: &[u32]) -> Result<Mask> {
    let not_bottom = |vertex| Fault::NotBottom { vertex };
    let low = subset(bottoms, poset.minimal(), not_bottom)?;
    let mut high = 0;
    for &vertex in bottoms {
        ensure!(poset.above(vertex) != 0, Fault::NotAChain { vertex });
        high |= poset.above(vertex);
    }
    for &set in sets {
        let kept = set & low == 0 || set & high != 0;
        let set = Members(set);
        ensure!(kept, Fault::Escapes { set });
    }
    Ok(low | high)
}

/// Plays Maker's line. He begins with the second vertex of the first set, and goes on
/// with the vertices below the second ones of the others; Breaker has to claim the vertex
/// that each set then lacks. Of the last set he lacks nothing, or a vertex that he
/// can claim.
fn line(game: &Game, vertices: Mask, lists: &[Vec<u32>], sets: &[Mask]) -> Result<(), Fault> {
    let (mut free, mut maker) = (vertices, 0);
    let threats = sets.len().saturating_sub(1);
    for (index, (list, &set)) in lists.iter().zip(sets).take(threats).enumerate() {
        let &[first, second] = list.as_slice() else {
            return Err(Fault::BrokenLine { index });
        };
        let (own, answer) = match index {
            0 => (bit(second), bit(first)),
            _ => (game.below(second) & free, bit(second)),
        };
        let claims = own.is_power_of_two() && own & game.available(free) != 0;
        free &= !own;
        maker |= own;
        let forces = set & !maker == answer && answer & game.available(free) != 0;
        ensure!(claims && forces, Fault::BrokenLine { index });
        free &= !answer;
    }
    let missing = sets.last().copied().unwrap_or(Mask::MAX) & !maker;
    let completes = missing.count_ones() <= 1 && missing & !game.available(free) == 0;
    ensure!(completes, Fault::NotComplete);
    Ok(())
}
