//! Set cover as a game of height 3 with one winning set of one vertex ("Poset
//! positional games", Theorem 9).

use std::collections::BTreeSet;

use playproof_checker::positional::MAX_VERTICES;
use serde::Deserialize;

use super::Instance;

/// Can the elements of these sets be covered by so many of them?
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cover {
    /// The sets, of elements with any numbers.
    pub sets: Vec<Vec<u32>>,
    /// How many of them are to cover all elements.
    pub size: usize,
}

/// Why there is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what they are")]
pub enum Fault {
    #[error(
        "a cover has at least one set, at most as many as there are ({sets}), and fewer than there are elements ({elements}); this one should have {size}"
    )]
    Size {
        size: usize,
        sets: usize,
        elements: usize,
    },
    #[error("the game would have {vertices} vertices, more than {MAX_VERTICES}")]
    TooLarge { vertices: usize },
}

impl Cover {
    fn elements(&self) -> Vec<u32> {
        let elements: BTreeSet<u32> = self.sets.iter().flatten().copied().collect();
        elements.into_iter().collect()
    }

    /// Whether there is such a cover, by trying all: for few sets.
    #[must_use]
    pub fn exists(&self) -> bool {
        let elements = self.elements();
        let count = u32::try_from(self.sets.len()).unwrap_or(u32::MAX);
        let choices = 0_u64..1_u64.checked_shl(count).unwrap_or(0);
        choices
            .filter(|choice| choice.count_ones() as usize == self.size)
            .any(|choice| {
                let chosen = self.sets.iter().enumerate();
                let chosen: Vec<&Vec<u32>> = chosen
                    .filter(|(i, _)| choice >> i & 1 == 1)
                    .map(|(_, set)| set)
                    .collect();
                let covered = |e: &u32| chosen.iter().any(|set| set.contains(e));
                elements.iter().all(covered)
            })
    }
}

/// The game that Breaker wins, moving second, exactly when there is a cover.
///
/// # Errors
/// A [`Fault`].
pub fn set_cover(cover: &Cover) -> Result<Instance, Fault> {
    let elements = cover.elements();
    let (size, sets, n) = (cover.size, cover.sets.len(), elements.len());
    if size == 0 || size > sets || size >= n {
        return Err(Fault::Size {
            size,
            sets,
            elements: n,
        });
    }
    let vertices = n + sets + (sets - size) + (n - size) + 2;
    if vertices > MAX_VERTICES as usize {
        return Err(Fault::TooLarge { vertices });
    }
    let mut game = Instance {
        title: format!("Breaker wins exactly if {size} of these {sets} sets cover all elements"),
        ..Instance::default()
    };
    let mut vertices = |name: &str, numbers: Vec<u32>| -> Vec<u32> {
        let named = |i: &u32| game.vertex(format!("{name}{i}"));
        numbers.iter().map(named).collect()
    };
    let up_to = |n: usize| (1..).take(n).collect::<Vec<u32>>();
    let of_elements = vertices("element", elements.clone());
    let of_sets = vertices("set", up_to(sets));
    let idle = vertices("m", up_to(sets - size));
    let spare = vertices("b", up_to(n - size));
    let target = vertices("x", vec![0]);
    let last = vertices("y", vec![0]);
    game.below(&idle, &of_elements);
    for (&vertex, members) in of_sets.iter().zip(&cover.sets) {
        for (element, &above) in elements.iter().zip(&of_elements) {
            if members.contains(element) {
                game.below(&[vertex], &[above]);
            }
        }
    }
    game.below(&of_sets, &spare);
    game.below(&of_elements, &target);
    game.below(&spare, &target);
    game.below(&spare, &last);
    game.sets = vec![target];
    Ok(game)
}
