//! What an instance turns into: a hypergraph with an order, and names for its vertices.

use std::{collections::BTreeSet, fmt};

use playproof_checker::positional::{Mask, bit, members};
use playproof_formats::claim::{Arena, Hypergraph};

use crate::game::{Convention, First, Positional};

/// A game, with names for its vertices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Instance {
    /// What it was made from and what its winner says; further lines begin with `# `.
    pub title: String,
    /// The names of the vertices.
    pub vertices: Vec<String>,
    /// The winning sets.
    pub sets: Vec<Vec<u32>>,
    /// Pairs x < y that generate the order.
    pub order: Vec<(u32, u32)>,
    /// Who wants what, and who moves first.
    pub convention: Convention,
}

impl Instance {
    /// A new vertex.
    pub(super) fn vertex(&mut self, name: String) -> u32 {
        self.vertices.push(name);
        u32::try_from(self.vertices.len() - 1).unwrap_or(u32::MAX)
    }

    /// Each of the lower vertices below each of the upper ones.
    pub(super) fn below(&mut self, lower: &[u32], upper: &[u32]) {
        for &x in lower {
            self.order.extend(upper.iter().map(|&y| (x, y)));
        }
    }
}

impl Instance {
    /// The game.
    #[must_use]
    pub fn game(&self) -> Positional {
        let count = u32::try_from(self.vertices.len()).unwrap_or(u32::MAX);
        Positional {
            arena: Arena::Hypergraph(hypergraph(count, &self.sets, &self.order)),
            convention: self.convention,
        }
    }
}

/// Vertices, these winning sets, and the order that these pairs generate; they make no
/// circle.
#[must_use]
pub fn hypergraph(vertices: u32, sets: &[Vec<u32>], pairs: &[(u32, u32)]) -> Hypergraph {
    // For each vertex, those that are larger.
    let mut above: Vec<Mask> = vec![0; vertices as usize];
    for &(x, y) in pairs {
        above[x as usize] |= bit(y);
    }
    for via in 0..vertices {
        let over = above[via as usize];
        for above in above.iter_mut().filter(|above| **above & bit(via) != 0) {
            *above |= over;
        }
    }
    let sorted = |set: &Vec<u32>| -> Vec<u32> {
        let set: BTreeSet<u32> = set.iter().copied().collect();
        set.into_iter().collect()
    };
    let sets: BTreeSet<Vec<u32>> = sets.iter().map(sorted).collect();
    let order = (0..).zip(above);
    Hypergraph {
        vertices,
        sets: sets.into_iter().collect(),
        order: order
            .flat_map(|(x, above)| members(above).map(move |y| (x, y)))
            .collect(),
    }
}

impl fmt::Display for Instance {
    /// The game file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |&v: &u32| format!("\"{}\"", self.vertices[v as usize]);
        let list = |names: Vec<String>| format!("[{}]", names.join(", "));
        let all = (0..).take(self.vertices.len());
        writeln!(f, "# {}", self.title)?;
        writeln!(f, "game = \"positional\"")?;
        writeln!(f, "vertices = {}", list(all.map(|v| name(&v)).collect()))?;
        let sets = self.sets.iter().map(|set| set.iter().map(name).collect());
        writeln!(f, "winning_sets = {}", list(sets.map(list).collect()))?;
        let order = self.order.iter().map(|(x, y)| vec![name(x), name(y)]);
        writeln!(f, "order = {}", list(order.map(list).collect()))?;
        let first = match self.convention {
            Convention::MakerMaker => return writeln!(f, "convention = \"maker-maker\""),
            Convention::MakerBreaker(First::Maker) => "maker",
            Convention::MakerBreaker(First::Breaker) => "breaker",
            Convention::MakerBreaker(First::Either) => "either",
        };
        writeln!(f, "convention = \"maker-breaker\"")?;
        writeln!(f, "first = \"{first}\"")
    }
}
