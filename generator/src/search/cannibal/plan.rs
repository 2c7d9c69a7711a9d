//! The planner for cannibal animal games: which rules to try, in which order, and
//! for how long.

use std::{fmt, sync::Mutex};

use playproof_formats::claim::Animal;

use super::{alice_tree, blocks, bounding, local_games, punching, square};
use crate::{
    proof::Proof,
    search::control::Control,
    search::locks::locked,
    search::schedule::{Attempt, take_turns},
};

/// A way to prove something: the rule that it ends with, and the search.
struct Method {
    rule: &'static str,
    start: for<'a> fn(&'a Planner, &'a Animal) -> Attempt<'a, Proof>,
}

/// Every method, those first that are done in an instant.
const METHODS: &[Method] = &[
    Method {
        rule: "bounding",
        start: |_, animal| Box::new(|_| bounding::search(animal)),
    },
    Method {
        rule: "blocks",
        start: |planner, animal| {
            let mut search = blocks::Search::new(animal);
            Box::new(move |control| {
                let found = search.go_on(control);
                planner.note(|reached| reached.blocks = search.reached);
                found
            })
        },
    },
    Method {
        rule: "local-games",
        start: |planner, animal| {
            let mut search = local_games::Search::new(animal);
            Box::new(move |control| {
                let found = search.go_on(control);
                planner.note(|reached| reached.games = search.reached);
                found
            })
        },
    },
    Method {
        rule: "alice-tree",
        start: |planner, animal| {
            Box::new(move |control| {
                let mut reached = alice_tree::Reached::default();
                let found = alice_tree::search(animal, control, &mut reached);
                planner.note(|all| {
                    if reached.moves > all.tree.moves {
                        all.tree = reached;
                    }
                });
                found
            })
        },
    },
    Method {
        rule: "punching",
        start: |_, animal| punched(animal),
    },
];

/// Methods for those who name them: there is a better one for the same animals.
const NAMED: &[Method] = &[Method {
    rule: "more-moves",
    start: |_, animal| Box::new(|control| square::search(animal, control)),
}];

/// Cells of a hole, at most.
const LARGEST_HOLE: usize = 2;

/// The rules that a proof can be asked for by name.
pub fn rules() -> impl Iterator<Item = &'static str> {
    METHODS.iter().chain(NAMED).map(|method| method.rule)
}

/// How far the searches of a planner have come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// In the search for blocks.
    pub blocks: blocks::Reached,
    /// In the search for local games.
    pub games: local_games::Reached,
    /// In the search for trees.
    pub tree: alice_tree::Reached,
}

impl fmt::Display for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.blocks.index {
            0 => f.write_str("blocks were not looked for; ")?,
            index => write!(f, "no blocks up to index {index}; ")?,
        }
        match self.games {
            local_games::Reached { index: 0, .. } => {
                f.write_str("local games were not looked for; ")?;
            }
            local_games::Reached { index, undecided } => {
                write!(f, "no local game in rectangles of up to {index} cells")?;
                if undecided > 0 {
                    write!(f, ", but for {undecided} that took too long")?;
                }
                f.write_str("; ")?;
            }
        }
        match self.tree {
            alice_tree::Reached { moves: 0, .. } => f.write_str("trees were not looked for"),
            alice_tree::Reached { moves, side } => write!(
                f,
                "no copy is safe within {moves} moves in a window of side {side}"
            ),
        }
    }
}

/// Runs searches, and remembers how far they came.
#[derive(Debug, Default)]
pub struct Planner {
    /// Proofs end with this rule, if any is named.
    by: Option<String>,
    reached: Mutex<Reached>,
}

impl Planner {
    /// A planner whose proofs end with the rule of this name.
    #[must_use]
    pub fn by(rule: Option<String>) -> Self {
        Self {
            by: rule,
            reached: Mutex::default(),
        }
    }

    /// Whether the animal, in normal form, is a cannibal, with proof; `None` when
    /// `control` stops the search before that is known.
    pub fn decide(&self, animal: &Animal, control: &Control) -> Option<Proof> {
        let named = |method: &&Method| self.by.as_ref().is_none_or(|rule| rule == method.rule);
        let others = if self.by.is_some() { NAMED } else { &[] };
        let attempts = METHODS.iter().chain(others).filter(named);
        let attempts = attempts.map(|method| (method.start)(self, animal));
        take_turns(control, attempts)
    }

    /// How far the searches have come.
    pub fn reached(&self) -> Reached {
        *locked(&self.reached)
    }

    fn note(&self, change: impl FnOnce(&mut Reached)) {
        change(&mut locked(&self.reached));
    }
}

/// Larger animals whose blocks are looked for side by side, small holes first.
fn punched(animal: &Animal) -> Attempt<'_, Proof> {
    let mut searches: Option<Vec<(blocks::Search, punching::Whole)>> = None;
    Box::new(move |control| {
        let searches = searches.get_or_insert_with(|| {
            let wholes =
                (1..=LARGEST_HOLE).flat_map(|cells| punching::wholes(animal, cells, control));
            let search = |whole: punching::Whole| (blocks::Search::new(&whole.animal), whole);
            wholes.map(search).collect()
        });
        while !searches.is_empty() && !control.is_stopped() {
            for (search, whole) in &mut *searches {
                if let Some(premise) = search.step(control) {
                    return Some(punching::proof(animal, whole, premise));
                }
            }
        }
        None
    })
}
