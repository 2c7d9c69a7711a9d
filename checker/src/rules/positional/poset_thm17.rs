//! `poset-thm17`: disjoint chains, and winning sets of one vertex.
//!
//! **Claim.** Who wins a Maker-Breaker game with Maker to move. **Evidence.** None.
//! **Premises.** None.
//!
//! **Theorem.** In a Maker-Breaker game with Maker to move let the order be made of
//! disjoint chains, and let all winning sets have one vertex. Call a vertex *white*
//! if the number of vertices from it up to the end of its chain is odd exactly when the
//! number of all vertices is, else *black*. Maker wins if and only if some winning vertex
//! has none below it, or is white, or the number of all vertices is odd and two
//! winning vertices are on different chains.
//!
//! **Source.** "Poset positional games", Theorem 17, Lemmas 15 and 16.
//!
//! **Soundness.** A vertex w and those above it are the upper end of a chain; the others
//! never wait for them. *A winning vertex with none below it* is claimed at once. *White
//! u*, with w just below it: from w upwards there is one vertex more than from u, so the
//! others are odd in number. Maker begins with one of them and answers each with
//! another one, so he claims the last; Breaker has to claim w, now or before, and Maker
//! claims u.
//!
//! *An odd number, black u and v on different chains.* From u upwards there is an even
//! number of vertices, and so from v; with the two just below them these are even in
//! number, too, and the others odd. Maker plays among them as before; then Breaker has to
//! claim one of the two, and Maker u or v.
//!
//! *Otherwise* all winning vertices are black and have vertices below them; Breaker keeps
//! Maker from every one. *An even number:* the end of a chain is black, and colours
//! alternate. When Maker moves, the number of chains with an odd rest is even, and nobody
//! has touched these: their least vertices are black and had none below them from the
//! start. If Maker claims one of them, Breaker claims another one; if he claims a white
//! vertex, she claims the black one above it. So Maker gets no black vertex that has one
//! below it. *An odd number:* the winning vertices are on one chain, whose end is white.
//! Let u be the lowest, and w the vertex just below it. There is an odd number of vertices
//! from w upwards, so the others are even in number, and Breaker answers each of them with
//! another one. From w upwards white and black vertices alternate; Maker has to begin, and
//! she answers each white one with the black one above it. The last white one has none
//! above it; once he has claimed it no winning vertex is left, and she claims what she
//! likes.
//!
//! **Checked.** All of it: chains, sizes of sets, colours, and the winner that the theorem
//! names.
//!
//! **Traps.** Two winning vertices on two chains win in an odd game only; and a game without
//! winning sets is Breaker's.

use super::{
    guards::{Case, Fault, at_most, at_start},
    poset::is_odd,
};
use crate::{budget::Budget, faults::Result, positional::union, rules::inference::Inference};

pub(in crate::rules) fn check(step: &Inference<'_>, budget: &mut Budget) -> Result {
    at_start(step, budget, |case, (), budget| settles(case, budget))
}

/// Whether the theorem settles the case.
pub(super) fn settles(case: Case<'_>, budget: &mut Budget) -> Result {
    let (sets, poset) = case.maker_moves(budget)?;
    ensure!(poset.is_disjoint_chains(), Fault::NotChains);
    at_most(1, sets)?;
    let targets = union(sets);
    let white = poset.those(|v| poset.is_white(v));
    // The chain of the first target has all of them, if they are on one.
    let chain = poset.chain(targets.trailing_zeros());
    let two_chains = targets != 0 && targets & !chain != 0;
    let wins = targets & (poset.minimal() | white) != 0 || is_odd(poset.vertices) && two_chains;
    case.decided(wins)
}
