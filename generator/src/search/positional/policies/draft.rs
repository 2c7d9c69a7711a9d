//! Policies while they are looked for.

use crate::search::bits::Bits;
use playproof_checker::positional::Game;
use playproof_formats::evidence::{Level, Policy, Vertices};

/// What is tried in turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Item {
    /// This vertex, if it can be claimed.
    First(u8),
    /// The only one of these that can be claimed.
    Lone(Vec<u8>),
}

/// A policy.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Draft(pub(super) Vec<Item>);

/// An image of a policy, ready to be played.
pub(super) struct Prepared<B> {
    /// The vertices of each level, and whether it is one of the kind `lone`.
    levels: Vec<(B, bool)>,
    /// Which vertices come first in their level.
    ranks: [u8; 128],
}

impl Item {
    /// What it tells to claim when these can be claimed.
    pub(super) fn choice<B: Bits>(&self, ready: B) -> Option<u32> {
        match self {
            Self::First(vertex) => {
                let vertex = u32::from(*vertex);
                ready.has(vertex).then_some(vertex)
            }
            Self::Lone(vertices) => {
                let vertices = vertices.iter().map(|&v| u32::from(v));
                let mut can = vertices.filter(|&v| ready.has(v));
                let vertex = can.next()?;
                can.next().is_none().then_some(vertex)
            }
        }
    }
}

impl Draft {
    /// Claims vertices that wait for an even, or odd, number of others, those first that wait for fewest: that of
    /// the odd numbers is known as claimeven.
    pub(super) fn of_height(game: &Game, odd: bool) -> Self {
        let count = u8::try_from(game.below.len()).unwrap_or(0);
        let height = |v: u8| game.below[usize::from(v)].count_ones();
        let mut vertices: Vec<u8> = (0..count)
            .filter(|&v| (height(v) % 2 == 1) == odd)
            .collect();
        vertices.sort_by_key(|&v| height(v));
        Self(vertices.into_iter().map(Item::First).collect())
    }

    /// One that was written down. What is named first in a second level, too, never speaks there; and both levels may
    /// become one, which must not name it twice.
    pub(super) fn of(policy: &Policy) -> Self {
        let mut items = Vec::new();
        for level in &policy.levels {
            match level {
                Level::First(Vertices(vertices)) => {
                    for &vertex in vertices {
                        let item = Item::First(vertex);
                        if !items.contains(&item) {
                            items.push(item);
                        }
                    }
                }
                Level::Lone(Vertices(vertices)) => items.push(Item::Lone(vertices.clone())),
            }
        }
        Self(items)
    }

    /// With these vertices in place of its own.
    pub(super) fn image(&self, image: &[u32]) -> Self {
        let image = |v: u8| u8::try_from(image[usize::from(v)]).unwrap_or(v);
        let items = self.0.iter().map(|item| match item {
            Item::First(vertex) => Item::First(image(*vertex)),
            Item::Lone(vertices) => Item::Lone(vertices.iter().map(|&v| image(v)).collect()),
        });
        Self(items.collect())
    }

    /// As it is written down.
    pub(super) fn policy(&self) -> Policy {
        let mut levels: Vec<Level> = Vec::new();
        for item in &self.0 {
            match item {
                Item::Lone(vertices) => levels.push(Level::Lone(Vertices(vertices.clone()))),
                Item::First(vertex) => {
                    if let Some(Level::First(vertices)) = levels.last_mut() {
                        vertices.0.push(*vertex);
                    } else {
                        levels.push(Level::First(Vertices(vec![*vertex])));
                    }
                }
            }
        }
        Policy {
            positions: u64::MAX,
            levels,
        }
    }

    /// The image of the policy.
    pub(super) fn prepared<B: Bits>(&self, image: &[u32]) -> Prepared<B> {
        let mut prepared = Prepared {
            levels: Vec::new(),
            ranks: [0; 128],
        };
        let mut rank = 0;
        let mut first = false;
        for item in &self.0 {
            match item {
                Item::First(vertex) => {
                    let vertex = image[usize::from(*vertex)];
                    prepared.ranks[vertex as usize] = rank;
                    rank += 1;
                    match prepared.levels.last_mut() {
                        Some((level, _)) if first => *level |= B::bit(vertex),
                        _ => prepared.levels.push((B::bit(vertex), false)),
                    }
                    first = true;
                }
                Item::Lone(vertices) => {
                    let vertices = vertices.iter().map(|&v| B::bit(image[usize::from(v)]));
                    let level = vertices.fold(B::default(), |level, v| level | v);
                    prepared.levels.push((level, true));
                    first = false;
                }
            }
        }
        prepared
    }

    /// The same without an item, or with a vertex in place of a pair: that is shorter, too.
    pub(super) fn shorter(&self, item: usize) -> Vec<Self> {
        let mut without = self.clone();
        let mut shorter = Vec::new();
        if let Item::Lone(vertices) = without.0.remove(item) {
            for vertex in vertices {
                let mut first = self.clone();
                first.0[item] = Item::First(vertex);
                shorter.push(first);
            }
        }
        shorter.insert(0, without);
        shorter
    }

    /// The policy itself, ready to be played.
    pub(super) fn own<B: Bits>(&self) -> Prepared<B> {
        self.prepared(&std::array::from_fn::<u32, 128, _>(|v| {
            u32::try_from(v).unwrap_or(0)
        }))
    }

    /// Which item tells what to claim when these can be claimed, if one does.
    pub(super) fn speaker<B: Bits>(&self, ready: B) -> Option<usize> {
        self.0.iter().position(|item| item.choice(ready).is_some())
    }

    /// The items, and after them all vertices that are not claimed first yet, in increasing order, as a policy claims them.
    pub(super) fn with_end(&self, vertices: usize) -> Vec<Item> {
        let mut items = self.0.clone();
        let all = (0..u8::try_from(vertices).unwrap_or(u8::MAX)).map(Item::First);
        let others: Vec<Item> = all.filter(|item| !items.contains(item)).collect();
        items.extend(others);
        items
    }

    /// The policy of a list of all vertices: its end is left out as far as it goes without saying.
    pub(super) fn without_end(mut self) -> Self {
        let mut bound = u8::MAX;
        while let Some(&Item::First(vertex)) = self.0.last()
            && vertex < bound
        {
            bound = vertex;
            self.0.pop();
        }
        self
    }
}

impl<B: Bits> Prepared<B> {
    /// What the policy claims when these can be claimed, at least one.
    pub(super) fn choice(&self, ready: B) -> u32 {
        for &(level, lone) in &self.levels {
            let can = ready & level;
            if can.is_empty() {
                continue;
            }
            if can.is_one() {
                return can.least();
            }
            if !lone {
                let best = can.members().min_by_key(|&v| self.ranks[v as usize]);
                return best.unwrap_or_else(|| can.least());
            }
        }
        ready.least()
    }
}
