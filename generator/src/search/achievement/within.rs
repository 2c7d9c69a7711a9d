//! The planner for finite boards and numbers of turns.
//!
//! The searches take turns in one thread: two of them may prove the same winner, and which is faster is
//! not to matter.

use playproof_formats::claim::Player;

use super::{on_board, plan, proof_sequence, restrict};
use crate::{
    game::{Achievement, AchievementWithin},
    proof::Proof,
    search::{
        control::Control,
        positional::plan::prove,
        schedule::{Attempt, take_turns},
    },
};

/// A way to prove something: the rule that it ends with, and the search.
struct Method {
    rule: &'static str,
    start: for<'a> fn(&'a plan::Planner, &'a AchievementWithin) -> Attempt<'a, Proof>,
}

const METHODS: &[Method] = &[
    Method {
        rule: "proof-sequence",
        start: |_, game| Box::new(proof_sequence::within(game)),
    },
    Method {
        rule: "restrict",
        start: |planner, game| {
            let win =
                |game: &Achievement, control: &Control| planner.win(Player::Breaker, game, control);
            Box::new(move |control| restrict::search(&win, game, control))
        },
    },
    Method {
        rule: "on-board",
        start: |_, game| Box::new(|control| on_board::search(&prove, game, control)),
    },
];

/// The rules that a proof can be asked for by name.
pub fn rules() -> impl Iterator<Item = &'static str> {
    METHODS.iter().map(|method| method.rule)
}

/// Who wins, with proof that ends with this rule, if one is named; `None` when `control` stops the search
/// before that, or all methods have come to their end.
#[must_use]
pub fn decide(game: &AchievementWithin, by: Option<&str>, control: &Control) -> Option<Proof> {
    let planner = plan::Planner::default();
    let named = |method: &&Method| by.is_none_or(|rule| rule == method.rule);
    let methods = METHODS.iter().filter(named);
    take_turns(
        control,
        methods.map(|method| (method.start)(&planner, game)),
    )
}
