//! `poset-thm5`: one winning vertex above others that have none below them.
//!
//! **Claim.** Who wins a Maker-Breaker game with Maker to move. **Evidence.** None.
//! **Premises.** None.
//!
//! **Theorem.** In a Maker-Breaker game with Maker to move let the order have no
//! chain of three vertices, and let {x} be the only winning set. If nothing is below
//! x, Maker wins. Otherwise let p(y) be the number of vertices that are not y nor
//! above y. Maker wins if and only if not more of the vertices below x have an even
//! p(y) than an odd one.
//!
//! **Source.** "Poset positional games", Theorem 5 and Lemma 4.
//!
//! **Soundness.** Once y is the only unclaimed vertex below x, nobody wants to claim
//! it: the other would claim x. All p(y) vertices that do not wait for y get
//! claimed first; if p(y) is odd, Maker, who began, claims the last of them, and Breaker
//! must claim y. So Maker wants the last vertex below x to have an odd p. He claims
//! those with an even p while there are any, and Breaker can do no better than claim
//! the others: whoever has fewer to claim, Maker in case of a tie, is done first.
//!
//! **Checked.** All of it: the height of the order, the one set, p of each vertex below, and
//! the winner that the theorem names.
//!
//! **Traps.** A tie is Maker's. p counts vertices without any relation, too, but not x, which is
//! above y.

use super::{
    guards::{Case, Fault, at_most, at_start},
    poset::is_odd,
};
use crate::{budget::Budget, faults::Result, rules::inference::Inference};

pub(in crate::rules) fn check(step: &Inference<'_>, budget: &mut Budget) -> Result {
    at_start(step, budget, |case, (), budget| settles(case, budget))
}

/// Whether the theorem settles the case.
pub(super) fn settles(case: Case<'_>, budget: &mut Budget) -> Result {
    let (sets, poset) = case.maker_moves(budget)?;
    ensure!(poset.has_height_two(), Fault::TooHigh);
    let &[target] = sets else {
        return Err(Fault::NotOneSet { sets: sets.len() }.into());
    };
    at_most(1, sets)?;
    let below = poset.below(target.trailing_zeros());
    // Of y and what is above it.
    let upwards = |y| poset.chain(y) & !poset.below(y);
    let odd = poset.those(|y| is_odd(poset.vertices & !upwards(y)));
    let (good, bad) = (below & odd, below & !odd);
    case.decided(bad.count_ones() <= good.count_ones())
}
