//! The planner for cannibal animal games: which rules to try, in which order, and
//! for how long.

use std::{
    fmt,
    sync::{Arc, Mutex},
};

use playproof_formats::claim::Animal;

use super::{alice_tree, blocks, bounding, local_games, punching, square};
use crate::{
    proof::Proof,
    search::control::Control,
    search::locks::locked,
    search::schedule::{Attempt, SLICE, Turns},
    search::suspended::Suspended,
};

/// A way to prove something: the rule that it ends with, and the search.
struct Method {
    rule: &'static str,
    /// The first slice of its work.
    slice: u64,
    start: for<'a> fn(&'a Planner, &'a Animal) -> Attempt<'a, Proof>,
}

/// The first slice of the search for a tree: the others take two to three times as long for as much work (measured on the
/// T-tetromino), and most animals of more than three cells that have no tree have blocks within their first slice.
const TREE: u64 = 4 * SLICE;

/// Every method, those first that are done in an instant.
const METHODS: &[Method] = &[
    Method {
        rule: "bounding",
        slice: SLICE,
        start: |_, animal| Box::new(|_| bounding::search(animal)),
    },
    Method {
        rule: "blocks",
        slice: SLICE,
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
        rule: "alice-tree",
        slice: TREE,
        start: tree,
    },
    Method {
        rule: "local-games",
        slice: SLICE,
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
        rule: "punching",
        slice: SLICE,
        start: |_, animal| punched(animal),
    },
];

/// Methods for those who name them: there is a better one for the same animals.
const NAMED: &[Method] = &[Method {
    rule: "more-moves",
    slice: SLICE,
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
    reached: Arc<Mutex<Reached>>,
}

impl Planner {
    /// A planner whose proofs end with the rule of this name.
    #[must_use]
    pub fn by(rule: Option<String>) -> Self {
        Self {
            by: rule,
            reached: Arc::default(),
        }
    }

    /// Whether the animal, in normal form, is a cannibal, with proof; `None` when
    /// `control` stops the search before that is known.
    #[must_use]
    pub fn decide(&self, animal: &Animal, control: &Control) -> Option<Proof> {
        let named = |method: &&Method| self.by.as_ref().is_none_or(|rule| rule == method.rule);
        let others = if self.by.is_some() { NAMED } else { &[] };
        let attempts = METHODS.iter().chain(others).filter(named);
        let attempts = attempts.map(|method| ((method.start)(self, animal), method.slice));
        Turns::with_slices(attempts).next(control)
    }

    /// How far the searches have come.
    #[must_use]
    pub fn reached(&self) -> Reached {
        *locked(&self.reached)
    }

    fn note(&self, change: impl FnOnce(&mut Reached)) {
        change(&mut locked(&self.reached));
    }
}

/// A search for a tree, which knows nothing of its turns: were it begun again at each of them, half of all would be spent on
/// what the last one had seen.
fn tree<'a>(planner: &Planner, animal: &'a Animal) -> Attempt<'a, Proof> {
    let reached = Arc::clone(&planner.reached);
    let mut waiting: Option<Suspended<Proof>> = None;
    Box::new(move |control| {
        let begin = || {
            let (animal, reached) = (animal.clone(), Arc::clone(&reached));
            Suspended::new(&control.clone().without_slice(), move |control| {
                alice_tree::search(&animal, control, |tree| locked(&reached).tree = tree)
            })
        };
        let mut search = waiting.take().unwrap_or_else(begin);
        if search.go_on(control.work_left(), control) {
            return search.found();
        }
        waiting = Some(search);
        None
    })
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
