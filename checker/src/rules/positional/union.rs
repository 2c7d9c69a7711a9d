//! `union`: two games side by side.
//!
//! **Claim.** The outcome M, N, P or B of a game given by its winning sets.
//! **Evidence.** None. **Premises.** The outcomes of two games, such that the game is
//! the first one beside the second one, whose vertices are numbered after its own.
//!
//! **Theorem.** Which outcomes the disjoint union of two Maker-Breaker games can have
//! depends on the two outcomes and on whether the numbers of vertices are even: the
//! table below. The rule proves an outcome where there is only one.
//!
//! **Source.** "Poset positional games", Theorem 26, Lemma 27 and Figure 7. The
//! printed tables are damaged; the one below is what Lemma 27 leaves.
//!
//! **Soundness.** Lemma 27 says, of two games G and G', who wins the union; write
//! Maker 1 for "Maker wins moving first", Maker 2 for "moving second", and so on:
//!  * G Maker 2, G' Maker 2: Maker 2, since he answers in the game in which Breaker moves.
//!  * G Maker 2, G' Maker 1: Maker 1, since he begins in G'.
//!  * G even, G' Maker 1: Maker 1; G even, G' Maker 2: Maker 2 (`poset-lemma2`, for
//!    the winning sets of G are not needed).
//!  * G odd, G' Maker 2: Maker 1, since any vertex of G makes it even.
//!  * Both odd and Maker 1: Maker 2, since Breaker's first move leaves an even game and one
//!    that he wins moving first.
//!  * Both even and Breaker 2: Breaker 2; G even and Breaker 2, G' odd and Breaker 1:
//!    Breaker 1, since she can answer in the same game always.
//!
//! Each holds with the games exchanged. A test derives the table from these
//! lines, and another compares it with brute force.
//!
//! | even, even | M | N | P | B | | even, odd | M | N | P | B | | odd, odd | M | N | P | B |
//! |---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
//! | M | M | M | M | M | | M | M | MN | M | MN | | M | M | M | M | MN |
//! | N | M | MN | M | MN | | N | M | MN | M | all | | N | M | MP | MN | all |
//! | P | M | M | P | P | | P | M | N | M | N | | P | M | MN | M | MN |
//! | B | M | MN | P | PB | | B | M | N | MP | NB | | B | MN | all | MN | all |
//!
//! **Checked.** The union is made from the games of the premises and compared with that of the
//! claim; the table has one outcome, and it is the claim's.
//!
//! **Traps.** An outcome is about both first players; a guarantee is not enough.

use playproof_formats::claim::{Arena, Hypergraph, Outcome, PositionalOutcome};

use crate::{
    budget::Budget,
    faults::Result,
    rules::inference::{Inference, of_kind},
};

faults! {
    /// Why the outcome of a union does not follow.
    pub enum Fault {
        NotHypergraph => "a union and its parts are given by their winning sets",
        Draw => "the table is about maker-breaker games",
        OtherGame => "the game of the claim is not that of premise 0 beside that of premise 1",
        Open { possible: &'static str } => "the outcome of the union can be any of {possible}",
        OtherOutcome { outcome: &'static str } => "the outcome of the union is {outcome}",
    }
}

/// Rows: the outcome M, N, P, B of the first game; columns: of the second.
type Table = [[&'static str; 4]; 4];

/// Both numbers of vertices are even.
const EVEN_EVEN: Table = [
    ["M", "M", "M", "M"],
    ["M", "MN", "M", "MN"],
    ["M", "M", "P", "P"],
    ["M", "MN", "P", "PB"],
];

/// The first one is even, the second one odd.
const EVEN_ODD: Table = [
    ["M", "MN", "M", "MN"],
    ["M", "MN", "M", "MNPB"],
    ["M", "N", "M", "N"],
    ["M", "N", "MP", "NB"],
];

/// Both are odd.
const ODD_ODD: Table = [
    ["M", "M", "M", "MN"],
    ["M", "MP", "MN", "MNPB"],
    ["M", "MN", "M", "MN"],
    ["MN", "MNPB", "MN", "MNPB"],
];

pub(in crate::rules) fn check(step: &Inference<'_>, budget: &mut Budget) -> Result {
    let claim: &PositionalOutcome = step.claim()?;
    let [first, second] = step.premises()?;
    let first: &PositionalOutcome = of_kind(0, first)?;
    let second: &PositionalOutcome = of_kind(1, second)?;
    for arena in [&claim.arena, &first.arena, &second.arena] {
        budget.work(arena.size().saturating_mul(4))?;
    }
    let union = hypergraph(&claim.arena)?;
    let (left, right) = (hypergraph(&first.arena)?, hypergraph(&second.arena)?);
    ensure!(*union == beside(left, right), Fault::OtherGame);
    let (left, right) = (left.vertices, right.vertices);
    let possible = possible((first.outcome, left), (second.outcome, right));
    let outcome = possible.ok_or(Fault::Draw)?;
    ensure!(outcome.len() == 1, Fault::Open { possible: outcome });
    let proved = outcome == claim.outcome.name();
    ensure!(proved, Fault::OtherOutcome { outcome });
    Ok(())
}

/// The letters of the outcomes that the union of two games can have, from their
/// outcomes and numbers of vertices; `None` if an outcome is a draw.
pub fn possible(first: (Outcome, u32), second: (Outcome, u32)) -> Option<&'static str> {
    let is_even = |vertices: u32| vertices & 1 == 0;
    let (first, second, table) = match (is_even(first.1), is_even(second.1)) {
        (true, true) => (first, second, EVEN_EVEN),
        (true, false) => (first, second, EVEN_ODD),
        (false, true) => (second, first, EVEN_ODD),
        (false, false) => (first, second, ODD_ODD),
    };
    let row = table.get(place(first.0)?)?;
    row.get(place(second.0)?).copied()
}

/// Where an outcome stands in a table; a draw does not.
fn place(outcome: Outcome) -> Option<usize> {
    match outcome {
        Outcome::Maker => Some(0),
        Outcome::Next => Some(1),
        Outcome::Previous => Some(2),
        Outcome::Breaker => Some(3),
        Outcome::Draw => None,
    }
}

fn hypergraph(arena: &Arena) -> Result<&Hypergraph, Fault> {
    match arena {
        Arena::Hypergraph(arena) => Ok(arena),
        Arena::InARow(_) => Err(Fault::NotHypergraph),
    }
}

/// The first game beside the second one, whose vertices come after those of the first.
/// Both are in normal form, so the union is, too, and no sum is large.
fn beside(first: &Hypergraph, second: &Hypergraph) -> Hypergraph {
    let moved = |v: &u32| v.saturating_add(first.vertices);
    let sets = second.sets.iter();
    let sets = sets.map(|set| set.iter().map(moved).collect());
    let order = second.order.iter().map(|(x, y)| (moved(x), moved(y)));
    Hypergraph {
        vertices: moved(&second.vertices),
        sets: first.sets.iter().cloned().chain(sets).collect(),
        order: first.order.iter().copied().chain(order).collect(),
    }
}
