//! Rules for positional games.

pub(super) mod biased_strategy;
pub(crate) mod board;
mod hasse;
pub(super) mod outcome;
pub(super) mod pairing;
mod poset;
pub(super) mod poset_lemma2;
pub(super) mod poset_lemma22;
pub(super) mod poset_thm17;
pub(super) mod poset_thm25;
pub(super) mod poset_thm5;
pub(super) mod poset_thm7;
pub(super) mod potential;
pub(crate) mod set_matching;
pub(super) mod strategy;
pub(super) mod union;

use std::collections::BTreeMap;

use playproof_checker::{
    Budget, Limits,
    positional::{Game, Mask, bit, members},
};

use crate::{
    figure::{Figure, Look, Panel, Role},
    scene::Scene,
};

/// The game of the claim with these looks, and with marks on what the checker's reason names.
fn pointed(
    scene: &Scene<'_>,
    mut looks: BTreeMap<u32, Look>,
    vertices: Mask,
    words: &str,
) -> Option<Figure> {
    let arena = &scene.positional()?.arena;
    let game = Game::new(arena, &mut Budget::new(Limits::default())).ok()?;
    let exists = |vertex: u32| game.vertices & bit(vertex) != 0;
    looks.retain(|&vertex, _| exists(vertex));
    for vertex in members(vertices & game.vertices) {
        looks.entry(vertex).or_default().role = Role::Mark;
    }
    let title = format!(
        "Marked: {}",
        scene.names.set(arena, vertices & game.vertices)
    );
    Some(
        Figure::new(title.clone())
            .row(title, vec![Panel::new(board::game(scene, arena, &looks))])
            .words(words),
    )
}
