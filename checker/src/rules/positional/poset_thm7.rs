//! `poset-thm7`: all vertices that are above others win, and no other ones.
//!
//! **Claim.** Who wins a Maker-Breaker game with Maker to move. **Evidence.** None.
//! **Premises.** None.
//!
//! **Theorem.** In a Maker-Breaker game with Maker to move let the order have no
//! chain of three vertices. Call a vertex with others below it *top*, the others *bottom*;
//! let the winning sets be exactly the {y} of the top vertices y. A vertex below y is
//! *private* if it is below no other one. Maker wins if and only if there is a top
//! vertex and the number of all vertices is odd, or some top vertex has not more
//! private vertices below it than others.
//!
//! **Source.** "Poset positional games", Theorem 7. As printed it needs two more
//! words: there may be bottom vertices that are winning sets ("all nonminimal elements
//! are winning sets"; then x < y with {x} and {y} is Maker's, against the criterion),
//! and its first condition needs a top vertex.
//!
//! **Soundness.** *Odd.* Maker never claims the chosen top vertex y, nor the last vertex
//! below it, unless he must. If Breaker claims that one, he claims y. If he must, all
//! that is left are top vertices, at least two since he plays last, and he claims
//! one. *Some y as described.* He claims private vertices below y while there are
//! any; then those that are left are not private. If he must claim the last one, all
//! bottom vertices are claimed, and it frees a second top vertex with y: Breaker
//! claims one of them, he the other. *Otherwise* Breaker keeps this up after each of
//! her moves: every top vertex has more private vertices below it than others. If
//! Maker claims the last one below y, she claims y; if he claims a private one below y
//! and another one below y is not private, she claims that; else she claims a bottom
//! vertex that is not private; and if all are private, a vertex below a top vertex with
//! two of them, which there is since an odd number of vertices is left.
//!
//! **Checked.** All of it: the height of the order, that the winning sets are the tops, private
//! vertices, and the winner that the theorem names.
//!
//! **Traps.** A bottom vertex that is a winning set is outside the theorem, though
//! not outside its words; and the parity alone wins nothing without a top vertex.

use super::{
    guards::{Case, Fault, at_start},
    poset::is_odd,
};
use crate::{
    budget::Budget,
    faults::Result,
    positional::{Mask, bit, members},
    rules::inference::Inference,
};

pub(in crate::rules) fn check(step: &Inference<'_>, budget: &mut Budget) -> Result {
    at_start(step, budget, |case, (), budget| settles(case, budget))
}

/// Whether the theorem settles the case.
pub(super) fn settles(case: Case<'_>, budget: &mut Budget) -> Result {
    let (sets, poset) = case.maker_moves(budget)?;
    ensure!(poset.has_height_two(), Fault::TooHigh);
    let tops = poset.vertices & !poset.minimal();
    // Both lists increase.
    let targets: Vec<Mask> = members(tops).map(bit).collect();
    ensure!(sets == targets, Fault::NotTheTops);
    let weak = members(tops).any(|y| {
        let below = poset.below(y);
        let private = poset.those(|x| poset.above(x) == bit(y)) & below;
        private.count_ones() <= (below & !private).count_ones()
    });
    let odd = tops != 0 && is_odd(poset.vertices);
    case.decided(odd || weak)
}
