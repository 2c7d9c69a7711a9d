//! `poset-thm5`: one winning vertex above others that have none below them.
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

use playproof_formats::Claim;

use super::{
    Fault, decided, guarantee, maker_moves,
    poset::{Poset, is_odd},
};
use crate::{
    Budget, Failure,
    positional::{Aim, Game, Members, State, start},
    rules::none,
};

pub(in crate::rules) fn check(
    claim: &Claim,
    premises: &[&Claim],
    budget: &mut Budget,
) -> Result<(), Failure> {
    let claim = guarantee(claim)?;
    none(premises)?;
    let aim = Aim::from(claim.guarantee);
    let (game, _, state) = start(&claim.arena, aim, budget)?;
    settles(&game, &state, aim, budget)
}

/// Whether the theorem proves the aim in this state.
pub(super) fn settles(
    game: &Game,
    state: &State,
    aim: Aim,
    budget: &mut Budget,
) -> Result<(), Failure> {
    let sets = maker_moves(state, aim)?;
    let poset = Poset::new(game, state.free, budget)?;
    if !poset.has_height_two() {
        return Err(Fault::TooHigh.into());
    }
    let &[target] = sets else {
        return Err(Fault::NotOneSet { sets: sets.len() }.into());
    };
    let below = match target.count_ones() {
        1 => poset.below(target.trailing_zeros()),
        _ => {
            return Err(Fault::TooLarge {
                set: Members(target),
                most: 1,
            }
            .into());
        }
    };
    // Of y and what is above it.
    let upwards = |y| poset.chain(y) & !poset.below(y);
    let odd = poset.those(|y| is_odd(poset.vertices & !upwards(y)));
    let (good, bad) = (below & odd, below & !odd);
    Ok(decided(aim, bad.count_ones() <= good.count_ones())?)
}
