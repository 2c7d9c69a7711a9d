//! Patterns that are alike become one.
//!
//! A search finds a pattern before another one that would have done for it, and what replies to it then counts on more than
//! it has to. So when a tree is found its patterns are taken once more, by what they build on and those of few cells first:
//!
//! 1. Each is made as weak as what it builds on now allows.
//! 2. If an image of one that was taken lies in it, and takes no more moves, that one does for it.
//!
//! All this is done again until no pattern is left out.

use super::{
    super::window::Window,
    motion::Motion,
    won::{Image, Pattern, Reply, Sets, Won, needed},
};
use crate::search::control::Control;

/// What it costs to take a pattern, in the units of [`Control::spend`].
const TAKING: u64 = 1 << 14;

/// The tree with one pattern for those that are alike; as it is if `control` stops that. The last one is the root.
pub(super) fn merged(window: &Window, tree: Vec<Pattern>, control: &Control) -> Vec<Pattern> {
    let mut tree = tree;
    while let Some(smaller) = merged_once(window, &tree, control) {
        let before = tree.len();
        tree = smaller;
        if tree.len() == before {
            break;
        }
    }
    tree
}

fn merged_once(window: &Window, tree: &[Pattern], control: &Control) -> Option<Vec<Pattern>> {
    let root = tree.len().checked_sub(1)?;
    let mut levels: Vec<u32> = Vec::with_capacity(tree.len());
    for pattern in tree {
        let below = pattern.replies().iter().map(|r| levels[r.to.pattern]);
        levels.push(below.max().map_or(0, |level| level + 1));
    }
    let mut order: Vec<usize> = (0..tree.len()).collect();
    order.sort_by_key(|&index| (levels[index], tree[index].sets.size(), index));
    let mut won = Won::new(window);
    // What does for each pattern.
    let nothing = Image {
        pattern: 0,
        by: Motion::NONE,
        sets: Sets::default(),
    };
    let mut instead = vec![nothing; tree.len()];
    for index in order {
        control.spend(TAKING);
        if control.is_stopped() {
            return None;
        }
        let mut pattern = tree[index].clone();
        for Reply { to, .. } in pattern.replies_mut() {
            let other = instead[to.pattern];
            *to = Image {
                pattern: other.pattern,
                by: other.by.then(to.by),
                sets: other.sets.moved(window, to.by),
            };
        }
        let Sets { alice, bob, .. } = pattern.sets;
        let pattern = won.weakest(alice, bob, pattern.next);
        let known = won.find(pattern.sets, pattern.safe, pattern.moves);
        let known = known.filter(|_| index != root);
        instead[index] = known.unwrap_or_else(|| won.add(pattern));
    }
    Some(needed(won.patterns, instead[root].pattern))
}
