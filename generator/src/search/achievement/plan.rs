//! The planner: which rules to try, in which order, and for how long.
//!
//! Most searches do not know when to give up, so they take turns. Each gets a
//! slice of work, then the next one, and the slices double: whatever would
//! have been found by one search alone is found in a constant multiple of its work.
//! Maker's side and Breaker's race in two threads, and the first proof stops
//! the other.

use std::{
    collections::HashMap,
    sync::{
        Mutex,
        atomic::{AtomicU32, AtomicUsize, Ordering},
    },
};

use playproof_formats::claim::{Guarantee, Player};

use super::{
    composition, fan, fences, one_turn, paving, priority,
    proof_sequence::{self, proof_numbers::Marks},
    site_perimeter, subgoal, tiles, weaken,
};
use crate::{
    game::Achievement,
    proof::Proof,
    search::control::Control,
    search::locks::locked,
    search::positional,
    search::schedule::{Attempt, Rival, SLICE, Turns, race},
};

/// A way to prove something: the rule that it ends with, for whom, and the search.
struct Method {
    rule: &'static str,
    winner: Player,
    start: for<'a> fn(&'a Planner, &'a Achievement) -> Attempt<'a, Proof>,
}

/// Every method, those first that are done in an instant. Situations on many copies come five times: around a first mark, by turns
/// that leave few replies, in windows, and with single marks, together and apart; priority strategies come twice: with one cell a slot, and with lists.
const METHODS: &[Method] = &[
    Method {
        rule: "one-turn",
        winner: Player::Maker,
        start: |_, game| Box::new(|_| one_turn::search(game)),
    },
    Method {
        rule: "fan",
        winner: Player::Maker,
        start: |_, game| Box::new(|control| fan::search(game, control)),
    },
    Method {
        rule: "proof-sequence",
        winner: Player::Maker,
        start: |_, game| Box::new(proof_sequence::start(game)),
    },
    Method {
        rule: "many-copies",
        winner: Player::Maker,
        start: |_, game| Box::new(proof_sequence::around_a_mark(game)),
    },
    Method {
        rule: "many-copies",
        winner: Player::Maker,
        start: |_, game| Box::new(proof_sequence::with_few_replies(game)),
    },
    Method {
        rule: "many-copies",
        winner: Player::Maker,
        start: |_, game| Box::new(proof_sequence::on_many_copies(game)),
    },
    Method {
        rule: "many-copies",
        winner: Player::Maker,
        start: |_, game| Box::new(proof_sequence::with_single_marks(game, Marks::Together)),
    },
    Method {
        rule: "many-copies",
        winner: Player::Maker,
        start: |_, game| Box::new(proof_sequence::with_single_marks(game, Marks::Apart)),
    },
    Method {
        rule: "composition",
        winner: Player::Maker,
        start: |planner, game| {
            let win =
                |part: &Achievement, control: &Control| planner.win(Player::Maker, part, control);
            Box::new(move |control| composition::search(&win, game, control))
        },
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
        start: |_, game| paving::start(game),
    },
    Method {
        rule: "tiles",
        winner: Player::Breaker,
        start: |planner, game| {
            let prove: &tiles::Prove<'_> = &|arena, control| {
                let holds = Guarantee::wins(Player::Breaker, Player::Maker);
                positional::plan::prove(arena, holds, control)
            };
            let report = |excluded| {
                // Another rule may ask about another game.
                if planner.by.as_deref() == Some("tiles") {
                    let (kind, cells) = match excluded {
                        tiles::Excluded::Shapes(cells) => (&planner.shapes, cells),
                        tiles::Excluded::Patterns(cells) => (&planner.patterns, cells),
                    };
                    kind.store(cells, Ordering::Relaxed);
                }
            };
            tiles::start(game, prove, report)
        },
    },
    Method {
        rule: "priority",
        winner: Player::Breaker,
        start: |_, game| priority::search_by_arrows(game),
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
        rule: "fences",
        winner: Player::Breaker,
        start: |planner, game| {
            let report = |cells| {
                if planner.by.as_deref() == Some("fences") {
                    planner.fences.store(cells, Ordering::Relaxed);
                }
            };
            fences::start(game, report)
        },
    },
    Method {
        rule: "subgoal",
        winner: Player::Breaker,
        start: |planner, game| {
            let win =
                |part: &Achievement, control: &Control| planner.win(Player::Breaker, part, control);
            Box::new(move |control| subgoal::search(&win, game, control))
        },
    },
];

/// The rules that a proof can be asked for by name.
pub fn rules() -> impl Iterator<Item = &'static str> {
    let mut rules: Vec<&str> = METHODS.iter().map(|method| method.rule).collect();
    rules.dedup();
    rules.into_iter()
}

/// Runs searches, and remembers what they proved.
#[derive(Debug, Default)]
pub struct Planner {
    /// Decisions end with this rule, if any is named.
    by: Option<String>,
    proved: Mutex<HashMap<Achievement, Proof>>,
    /// Cells of the tiles, and of the patterns, that were looked at last, if only proofs by them are wanted.
    shapes: AtomicUsize,
    patterns: AtomicUsize,
    /// Cells in the sets none of which can be a fence, if only proofs by those are wanted, and none do.
    fences: AtomicU32,
}

impl Planner {
    /// A planner whose decisions end with the rule of this name; the proofs of
    /// their premises may end with any.
    #[must_use]
    pub fn by(rule: Option<String>) -> Self {
        Self {
            by: rule,
            ..Self::default()
        }
    }

    /// What the search for `tiles` has excluded, if decisions are to end with that rule: tiles that a half turn leaves as they are,
    /// with row-convex shapes of fewer cells than the first number, and patterns that fewer cells than the second determine. Both are 0
    /// if nothing is.
    #[must_use]
    pub fn tiles(&self) -> [usize; 2] {
        [&self.shapes, &self.patterns].map(|cells| cells.load(Ordering::Relaxed))
    }

    /// If decisions are to end with `fences`, and it is found that no fences of cells around a mark do: how many cells Breaker can mark
    /// around one that is far from the others, none of which sets can be a fence. Else 0.
    #[must_use]
    pub fn fences(&self) -> u32 {
        self.fences.load(Ordering::Relaxed)
    }

    /// Who wins, with proof; `None` when `control` stops the search before that.
    pub fn decide(&self, game: &Achievement, control: &Control) -> Option<Proof> {
        if let Some(proof) = self.remembered(game) {
            return Some(proof);
        }
        let rivals = [Player::Maker, Player::Breaker].map(|player| {
            let mut turns = self.methods(game, player, self.by.as_deref());
            Rival {
                attempt: Box::new(move |control: &Control| turns.next(control)),
                slice: SLICE,
                weight: 1,
                wanted: true,
            }
        });
        let mut found = None;
        race(control, rivals, |_, proof| {
            found = Some(proof);
            [false; 2]
        });
        self.remember(game, found)
    }

    /// A proof that the player wins; `None` when `control` stops the search.
    pub fn win(&self, player: Player, game: &Achievement, control: &Control) -> Option<Proof> {
        let known = self
            .remembered(game)
            .filter(|proof| *proof.claim() == game.won_by(player));
        known.or_else(|| {
            let proof = self.methods(game, player, None).next(control);
            self.remember(game, proof)
        })
    }

    fn remembered(&self, game: &Achievement) -> Option<Proof> {
        let proved = locked(&self.proved);
        proved.get(game).cloned()
    }

    fn remember(&self, game: &Achievement, proof: Option<Proof>) -> Option<Proof> {
        if let Some(proof) = &proof {
            let mut proved = locked(&self.proved);
            proved.insert(game.clone(), proof.clone());
        }
        proof
    }

    /// The methods of a player, or only that of a rule.
    fn methods<'a>(
        &'a self,
        game: &'a Achievement,
        player: Player,
        rule: Option<&str>,
    ) -> Turns<'a, Proof> {
        let named = |method: &&Method| rule.is_none_or(|rule| rule == method.rule);
        let methods = METHODS.iter().filter(|method| method.winner == player);
        Turns::new(
            methods
                .filter(named)
                .map(|method| (method.start)(self, game)),
        )
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
