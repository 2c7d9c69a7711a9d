//! Random games and problems, the same in every run.

use std::collections::BTreeSet;

use playproof_explain::play::Random;
use playproof_formats::claim::Hypergraph;

use super::{Cover, Formula, Quantifier, hypergraph};

/// Pairs x < y that generate an order.
type Pairs = Vec<(u32, u32)>;

/// Random numbers.
#[derive(Clone, Debug)]
pub struct Dice(Random);

impl Dice {
    /// Those that begin with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Random::new(seed))
    }

    /// A number below this one, which is not 0.
    pub fn below(&mut self, end: u32) -> u32 {
        u32::try_from(self.0.number() % u64::from(end)).unwrap_or(0)
    }

    /// True once in so many times.
    fn once_in(&mut self, times: u32) -> bool {
        self.below(times) == 0
    }

    /// One of these.
    fn one_of(&mut self, vertices: &[u32]) -> u32 {
        let count = u32::try_from(vertices.len()).unwrap_or(u32::MAX);
        vertices[self.below(count) as usize]
    }

    /// Sets of at most so many vertices.
    fn sets(&mut self, vertices: u32, count: u32, most: u32) -> Vec<Vec<u32>> {
        let sets = (0..count).map(|_| {
            let size = 1 + self.below(most);
            let set: BTreeSet<u32> = (0..size).map(|_| self.below(vertices)).collect();
            set.into_iter().collect()
        });
        sets.collect()
    }

    /// Any order, up to the names of the vertices, from pairs each of which is there once in
    /// so many times.
    fn order(&mut self, vertices: u32, times: u32) -> Pairs {
        let pairs = (0..vertices).flat_map(|y| (0..y).map(move |x| (x, y)));
        pairs.filter(|_| self.once_in(times)).collect()
    }

    /// An order of height at most 2: each of the upper vertices is above some of the others.
    fn two_levels(&mut self, vertices: u32) -> Pairs {
        let lower = vertices / 3 + self.below(vertices / 3);
        let pairs = (lower..vertices).flat_map(|y| (0..lower).map(move |x| (x, y)));
        pairs.filter(|_| self.once_in(3)).collect()
    }

    /// Disjoint chains of at most so many vertices.
    fn chains(&mut self, vertices: u32, most: u32) -> Pairs {
        let mut pairs = Vec::new();
        let mut first = 0;
        while first < vertices {
            let next = (first + 1 + self.below(most)).min(vertices);
            pairs.extend((first + 1..next).map(|v| (v - 1, v)));
            first = next;
        }
        pairs
    }

    /// Any game.
    pub fn game(&mut self, vertices: u32) -> Hypergraph {
        let times = 2 + self.below(4);
        let order = self.order(vertices, times);
        let count = 1 + self.below(vertices);
        let sets = self.sets(vertices, count, 4);
        hypergraph(vertices, &sets, &order)
    }

    /// Height 2 and one winning set of one vertex (Theorem 5).
    pub fn one_target(&mut self, vertices: u32) -> Hypergraph {
        let order = self.two_levels(vertices);
        let upper: Vec<u32> = order.iter().map(|&(_, y)| y).collect();
        let target = if upper.is_empty() {
            0
        } else {
            self.one_of(&upper)
        };
        hypergraph(vertices, &[vec![target]], &order)
    }

    /// Height 2 and all vertices that are above others winning, no other ones (Theorem 7).
    pub fn top_targets(&mut self, vertices: u32) -> Hypergraph {
        // With many top vertices, or many vertices below two of them, Maker would always win.
        let lower = vertices - 1 - self.below(4);
        let tops: Vec<u32> = (lower..vertices).collect();
        let mut order: Pairs = Vec::new();
        for x in 0..lower {
            order.push((x, self.one_of(&tops)));
            if self.once_in(6) {
                order.push((x, self.one_of(&tops)));
            }
        }
        let sets: Vec<Vec<u32>> = order.iter().map(|&(_, y)| vec![y]).collect();
        hypergraph(vertices, &sets, &order)
    }

    /// Disjoint chains and winning sets of one vertex (Theorem 17).
    pub fn chain_targets(&mut self, vertices: u32) -> Hypergraph {
        let order = self.chains(vertices, 6);
        let count = 1 + self.below(3);
        let sets = self.sets(vertices, count, 1);
        hypergraph(vertices, &sets, &order)
    }

    /// Disjoint chains of at most so many vertices, and winning sets of at most two (Theorems
    /// 23 and 25).
    pub fn pairs_on_chains(&mut self, vertices: u32, most: u32) -> Hypergraph {
        let order = self.chains(vertices, most);
        let count = 1 + self.below(5);
        // Winning vertices make most games easy.
        let mut sets = self.sets(vertices, count, 2);
        sets.retain(|set| set.len() == 2 || self.once_in(4));
        hypergraph(vertices, &sets, &order)
    }

    /// Any game, and two to four vertices that are not in it (Lemma 2).
    pub fn idle_part(&mut self, vertices: u32) -> Hypergraph {
        let idle = 2 + self.below(3);
        let busy = vertices - idle;
        let mut order = self.order(busy, 4);
        let part = self.order(idle, 2);
        order.extend(part.into_iter().map(|(x, y)| (x + busy, y + busy)));
        let count = 2 + self.below(5);
        let sets = self.sets(busy, count, 4);
        hypergraph(vertices, &sets, &order)
    }

    /// Disjoint chains, the first of which has a black winning vertex with one vertex below it
    /// and at least two above (Lemma 22).
    pub fn long_chain(&mut self, vertices: u32) -> Hypergraph {
        // Black: the vertices from 1 up to the end are odd in number if all are even.
        let length = 4 + vertices % 2 + 2 * self.below(2);
        let mut order: Pairs = (1..length).map(|v| (v - 1, v)).collect();
        let others = self.chains(vertices - length, 4);
        order.extend(others.into_iter().map(|(x, y)| (x + length, y + length)));
        let count = 2 + self.below(4);
        let mut sets = self.sets(vertices, count, 3);
        sets.retain(|set| set.len() > 1);
        sets.push(vec![1]);
        hypergraph(vertices, &sets, &order)
    }

    /// A formula, its variables bound by "for some", or by both quantifiers.
    pub fn formula(&mut self, variables: u32, clauses: u32, both: bool) -> Formula {
        let prefix = (1..=variables).map(|variable| {
            let forall = both && self.once_in(2);
            let quantifier = if forall {
                Quantifier::Forall
            } else {
                Quantifier::Exists
            };
            (quantifier, variable)
        });
        let prefix = prefix.collect();
        let clauses = self.sets(variables, clauses, 3).into_iter().map(|clause| {
            let literals = clause.into_iter().map(|v| {
                let literal = v.cast_signed() + 1;
                if self.once_in(2) { -literal } else { literal }
            });
            literals.collect()
        });
        let clauses = clauses.collect();
        Formula { prefix, clauses }
    }

    /// Sets of some of so many elements, and whether one or more of them, but not as many as
    /// there are elements, cover all.
    pub fn cover(&mut self, elements: u32, sets: u32) -> Cover {
        let mut sets = self.sets(elements, sets, elements - 1);
        // Every element is in some set.
        for element in 0..elements {
            let at = self.below(u32::try_from(sets.len()).unwrap_or(u32::MAX)) as usize;
            if !sets.iter().flatten().any(|&other| other == element) {
                sets[at].push(element);
            }
        }
        let most = sets.len().min(elements as usize - 1);
        let size = 1 + self.below(u32::try_from(most).unwrap_or(u32::MAX)) as usize;
        Cover { sets, size }
    }
}
