//! Breaker against a part of the goals: for a large animal it can be quicker to
//! keep Maker from a small connected part that all goals share.

use std::collections::BTreeSet;

use playproof_checker::{Budget, Limits, animal::has_placement, normal_form::least_image};
use playproof_explain::animals::unconnected;
use playproof_formats::{
    Cell, Evidence,
    claim::{Animal, Player},
};

use super::Win;
use crate::{
    game::Achievement,
    proof::Proof,
    search::control::Control,
    search::schedule::{Attempt, take_turns},
};

/// Goals with fewer cells are not worth the detour.
const WORTHWHILE: usize = 6;

/// What a part costs, in the units of [`Control::spend`].
const PART: u64 = 1 << 14;

/// Looks for a connected animal in every goal that Breaker can prevent alone, given how to
/// find her wins.
pub(super) fn search(win: &Win<'_>, game: &Achievement, control: &Control) -> Option<Proof> {
    let prevent = |part: Animal| -> Attempt<'_, Proof> {
        let smaller = Achievement {
            goals: vec![part],
            ..game.clone()
        };
        Box::new(move |control| {
            let proof = win(&smaller, control)?;
            let claim = game.won_by(Player::Breaker);
            Some(Proof::new(claim, Evidence::Subgoal, &[proof]))
        })
    };
    take_turns(
        control,
        shared_parts(game, control).into_iter().map(prevent),
    )
}

/// The connected parts of the smallest goal with one cell less that are in all
/// goals. Smaller parts are found in their turn, from these.
fn shared_parts(game: &Achievement, control: &Control) -> Vec<Animal> {
    let mut budget = Budget::new(Limits::default());
    let smallest = game.goals.iter().min_by_key(|goal| goal.0.len());
    let Some(smallest) = smallest.filter(|goal| goal.0.len() >= WORTHWHILE) else {
        return Vec::new();
    };
    let mut parts = BTreeSet::new();
    for &left_out in &smallest.0 {
        if control.is_over() {
            return Vec::new();
        }
        control.spend(PART);
        let cells: Vec<Cell> = smallest
            .0
            .iter()
            .copied()
            .filter(|&c| c != left_out)
            .collect();
        if cells.len() > 1 && unconnected(game.board, &cells).is_none() {
            parts.extend(least_image(game.board, &Animal(cells), &mut budget).ok());
        }
    }
    let mut in_all = |part: &Animal| {
        !control.is_over()
            && game
                .goals
                .iter()
                .all(|goal| has_placement(game.board, goal, part, &mut budget).unwrap_or(false))
    };
    parts.into_iter().filter(|part| in_all(part)).collect()
}
