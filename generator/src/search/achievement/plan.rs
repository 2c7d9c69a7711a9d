//! The planner: which rules to try, in which order, and for how long.
//!
//! Most searches do not know when to give up, so they take turns. Each gets a
//! slice of work, then the next one, and the slices double: whatever would
//! have been found by one search alone is found in a constant multiple of its work.
//! Maker's side and Breaker's race in two threads, and the first proof stops
//! the other.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use playproof_formats::claim::Player;

use super::{
    composition, fan, one_turn, paving, priority, proof_sequence, site_perimeter, subgoal, weaken,
};
use crate::{game::Achievement, proof::Proof, search::control::Control};

/// The first slice of work of a search, some 50 milliseconds.
const SLICE: u64 = 1 << 23;

/// A search that is run in slices: each call goes on, or begins again with
/// more time, until it is stopped; one that returns without a proof before that
/// has nothing more to offer.
pub(in crate::search) type Attempt<'a> = Box<dyn FnMut(&Control) -> Option<Proof> + Send + 'a>;

/// A way to prove something: the rule that it ends with, for whom, and the search.
struct Method {
    rule: &'static str,
    winner: Player,
    start: for<'a> fn(&'a Planner, &'a Achievement) -> Attempt<'a>,
}

/// Every method, those first that are done in an instant.
const METHODS: &[Method] = &[
    Method {
        rule: "one-turn",
        winner: Player::Maker,
        start: |_, game| Box::new(|_| one_turn::search(game)),
    },
    Method {
        rule: "fan",
        winner: Player::Maker,
        start: |_, game| Box::new(|_| fan::search(game)),
    },
    Method {
        rule: "proof-sequence",
        winner: Player::Maker,
        start: |_, game| proof_sequence::start(game),
    },
    Method {
        rule: "composition",
        winner: Player::Maker,
        start: |planner, game| Box::new(|control| composition::search(planner, game, control)),
    },
    Method {
        rule: "weaken",
        winner: Player::Maker,
        start: |planner, game| Box::new(|control| planner.without_handicap(game, control)),
    },
    Method {
        rule: "site-perimeter",
        winner: Player::Breaker,
        start: |_, game| Box::new(|_| site_perimeter::search(game)),
    },
    Method {
        rule: "paving",
        winner: Player::Breaker,
        start: |_, game| Box::new(|control| paving::search(game, control)),
    },
    Method {
        rule: "priority",
        winner: Player::Breaker,
        start: |_, game| priority::search(game),
    },
    Method {
        rule: "history-priority",
        winner: Player::Breaker,
        start: |_, game| priority::search_with_history(game),
    },
    Method {
        rule: "subgoal",
        winner: Player::Breaker,
        start: |planner, game| Box::new(|control| subgoal::search(planner, game, control)),
    },
];

/// The rules that a proof can be asked for by name.
pub fn rules() -> impl Iterator<Item = &'static str> {
    METHODS.iter().map(|method| method.rule)
}

/// Runs searches, and remembers what they proved.
#[derive(Debug, Default)]
pub struct Planner {
    /// Decisions end with this rule, if any is named.
    by: Option<String>,
    proved: Mutex<HashMap<Achievement, Proof>>,
}

impl Planner {
    /// A planner whose decisions end with the rule of this name; the proofs of
    /// their premises may end with any.
    #[must_use]
    pub fn by(rule: Option<String>) -> Self {
        Self {
            by: rule,
            proved: Mutex::default(),
        }
    }

    /// Who wins, with proof; `None` when `control` stops the search before that.
    pub fn decide(&self, game: &Achievement, control: &Control) -> Option<Proof> {
        if let Some(proof) = self.remembered(game) {
            return Some(proof);
        }
        let sides = [&[Player::Maker][..], &[Player::Breaker]];
        let proof = if control.threads() == 1 {
            self.take_turns(game, &sides.concat(), self.by.as_deref(), control)
        } else {
            let race = control.fork();
            let rivals = sides.map(|side| (side, race.fork()));
            let run = |(side, own): &(&[Player], Control)| {
                let proof = self.take_turns(game, side, self.by.as_deref(), own);
                if proof.is_some() {
                    race.stop();
                }
                proof
            };
            let proof = std::thread::scope(|scope| {
                let maker = scope.spawn(|| run(&rivals[0]));
                let breaker = run(&rivals[1]);
                breaker.or(maker
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            });
            let work = rivals.iter().map(|(_, own)| own.work());
            control.spend(work.max().unwrap_or(0));
            proof
        };
        self.remember(game, proof)
    }

    /// A proof that the player wins; `None` when `control` stops the search.
    pub fn win(&self, player: Player, game: &Achievement, control: &Control) -> Option<Proof> {
        let known = self
            .remembered(game)
            .filter(|proof| *proof.claim() == game.won_by(player));
        known.or_else(|| {
            let proof = self.take_turns(game, &[player], None, control);
            self.remember(game, proof)
        })
    }

    fn remembered(&self, game: &Achievement) -> Option<Proof> {
        let proved = self.proved.lock().unwrap_or_else(PoisonError::into_inner);
        proved.get(game).cloned()
    }

    fn remember(&self, game: &Achievement, proof: Option<Proof>) -> Option<Proof> {
        if let Some(proof) = &proof {
            let mut proved = self.proved.lock().unwrap_or_else(PoisonError::into_inner);
            proved.insert(game.clone(), proof.clone());
        }
        proof
    }

    /// Lets the methods of these players, or only that of a rule, take turns.
    fn take_turns(
        &self,
        game: &Achievement,
        players: &[Player],
        rule: Option<&str>,
        control: &Control,
    ) -> Option<Proof> {
        let named = |method: &&Method| rule.is_none_or(|rule| rule == method.rule);
        let attempts = METHODS
            .iter()
            .filter(|method| players.contains(&method.winner))
            .filter(named)
            .map(|method| (method.start)(self, game));
        take_turns(control, attempts.collect())
    }

    /// Maker's win in the game without its handicap.
    fn without_handicap(&self, game: &Achievement, control: &Control) -> Option<Proof> {
        if game.first_turn == game.maker {
            return None;
        }
        let plain = Achievement {
            first_turn: game.maker,
            ..game.clone()
        };
        let proof = self.win(Player::Maker, &plain, control)?;
        Some(weaken::to(game, Player::Maker, proof))
    }
}

/// Runs the attempts in slices of work that double, until one succeeds. One
/// that has nothing more to offer is dropped; the last one left runs without a
/// limit of its own.
pub(in crate::search) fn take_turns(
    control: &Control,
    mut attempts: Vec<Attempt<'_>>,
) -> Option<Proof> {
    let mut slice = SLICE;
    while !attempts.is_empty() && !control.is_stopped() {
        let mut unfinished = Vec::new();
        let alone = attempts.len() == 1;
        for mut attempt in attempts {
            let limited = if alone {
                control.clone()
            } else {
                control.clone().for_work(slice)
            };
            if let Some(proof) = attempt(&limited) {
                return Some(proof);
            }
            if limited.is_stopped() {
                unfinished.push(attempt);
            }
        }
        attempts = unfinished;
        slice = slice.saturating_mul(2);
    }
    None
}
