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
//! **Soundness.** *White u.* The vertices that do not wait for the one just below u,
//! nor are it, are even in number; Maker never claims that one, so Breaker has to, and she
//! claims u. *Odd, two chains.* Without the vertices just below the two, and all above
//! those, an odd number is left; Maker claims the first and, whenever Breaker claims one of
//! them, another; then Breaker has to free u or v. *Otherwise* all winning vertices are
//! black and have vertices below them. If the number is even, the end of each chain is
//! black and the number of black vertices that are minimal is even: Breaker answers a
//! black minimal vertex with another one, and a white vertex with the one above it. If it
//! is odd, they are on one chain; let the lowest be u. The vertices that do not wait for
//! the one just below u are even in number, and he answers among them; on the rest of
//! the chain he answers each white vertex with the black one above it.

use super::{
    Case, Fault,
    poset::{Poset, is_odd},
};
use crate::{
    Budget, Failure,
    positional::{Members, union},
};

/// Whether the theorem settles the case.
pub(in crate::rules) fn settles(case: Case<'_>, budget: &mut Budget) -> Result<(), Failure> {
    let sets = case.maker_moves()?;
    let poset = Poset::new(case.game, case.state.free, budget)?;
    if !poset.is_disjoint_chains() {
        return Err(Fault::NotChains.into());
    }
    if let Some(&set) = sets.iter().find(|set| set.count_ones() != 1) {
        let (set, most) = (Members(set), 1);
        return Err(Fault::TooLarge { set, most }.into());
    }
    let targets = union(sets);
    let white = poset.those(|v| poset.is_white(v));
    // The chain of the first target has all of them, if they are on one.
    let chain = poset.chain(targets.trailing_zeros());
    let two_chains = targets != 0 && targets & !chain != 0;
    let wins = targets & (poset.minimal() | white) != 0 || is_odd(poset.vertices) && two_chains;
    case.decided(wins)
}
