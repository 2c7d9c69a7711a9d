//! Parts of a poset game without winning sets ("Poset positional games", Lemma 2):
//! one vertex, or none, is as good.

use playproof_checker::{
    Budget, Limits,
    positional::{Game, Mask, bit, members},
    rules::positional::poset_lemma2::without,
};
use playproof_formats::{Evidence, claim::Arena, evidence::PosetLemma2};

use super::question::{Settle, Sides};
use crate::{proof::Proof, search::control::Control};

/// The proof from the game without all such parts; `None` if there are none, or
/// when `control` stops the search for its winner.
pub(super) fn search(sides: &Sides, settle: Settle, control: &Control) -> Option<Proof> {
    let question = &sides.win;
    if !question.aim.maker_breaker {
        return None;
    }
    let in_sets = question.state.first.iter().fold(0, |all, set| all | set);
    let free = question.state.free;
    let idle = members(free).map(|v| connected(&question.game, free, v));
    let part = idle
        .filter(|component| component & in_sets == 0)
        .fold(0, |part: Mask, component| part | component);
    // A vertex alone would be replaced by itself.
    if part == 0 || part == free || part.is_power_of_two() {
        return None;
    }
    let mut budget = Budget::new(Limits::default());
    let smaller = without(&question.game, &question.state, part, &mut budget).ok()?;
    let smaller = Arena::Hypergraph(smaller);
    let evidence = Evidence::PosetLemma2(PosetLemma2(members(part).collect()));
    sides.reduced(evidence, settle(&smaller, question.guarantee, control)?)
}

/// The vertices that are joined with this one by comparable ones.
fn connected(game: &Game, free: Mask, vertex: u32) -> Mask {
    let mut component = bit(vertex);
    let mut new = component;
    while new != 0 {
        let below = members(new).fold(0, |all, v| all | game.below[v as usize]);
        let above = members(free).filter(|&v| game.below[v as usize] & new != 0);
        let above = above.fold(0, |all, v| all | bit(v));
        new = (below | above) & free & !component;
        component |= new;
    }
    component
}
