//! Chains that are cut above a winning vertex ("Poset positional games", Lemma 22).

use playproof_checker::{
    Budget, Limits, positional::members, rules::positional::poset_lemma22::cut,
};
use playproof_formats::{Evidence, claim::Arena, evidence::PosetLemma22};

use super::question::{Settle, Sides};
use crate::{proof::Proof, search::control::Control};

/// The proof from the game with a chain cut; `None` if there is nothing to cut, or
/// when `control` stops the search for its winner.
pub(super) fn search(sides: &Sides, settle: Settle, control: &Control) -> Option<Proof> {
    let question = &sides.win;
    let mut budget = Budget::new(Limits::default());
    let vertices = members(question.state.free);
    let cuts = vertices.filter_map(|vertex| {
        let cut = cut(
            &question.game,
            &question.state,
            question.aim,
            vertex,
            &mut budget,
        );
        Some((vertex, cut.ok()?))
    });
    // The cut that leaves least.
    let (vertex, cut) =
        cuts.min_by_key(|(_, cut)| cut.as_ref().map_or(0, |arena| arena.vertices))?;
    let evidence = Evidence::PosetLemma22(PosetLemma22(vertex));
    match cut {
        None => Some(sides.win.by(evidence, &[])),
        Some(arena) => {
            let arena = Arena::Hypergraph(arena);
            sides.reduced(evidence, settle(&arena, question.guarantee, control)?)
        }
    }
}
