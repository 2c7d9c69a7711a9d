//! Breaker's turns that meet all ways to go on.
//!
//! They are told one by one: with small ways first there are a few dozen against two marks, and some hundred against three. Whatever
//! else she marks beside one of them is not told apart, so that Maker's answer is looked for once.
//!
//! **What was tried.** Against four marks nothing was won that was open, and ways of many cells have too many replies.

use super::space::Set;

/// Breaker's marks in a turn, at most.
pub(super) const MOST: usize = 3;

/// Cells that Breaker marks in a turn. If they are fewer than she may mark, she passes with the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Reply {
    cells: [u16; MOST],
    count: u8,
}

impl Reply {
    /// The cells, in the order in which ways asked for them.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        let cells = self.cells.iter().take(usize::from(self.count));
        cells.map(|&cell| usize::from(cell))
    }

    fn with(mut self, cell: usize) -> Self {
        self.cells[usize::from(self.count)] = cell as u16;
        self.count += 1;
        self
    }

    fn is_within(self, other: Self) -> bool {
        self.cells().all(|cell| other.cells().any(|c| c == cell))
    }
}

/// The replies of so many cells at most that meet all ways so far, and none of which has another one within. At first that is to pass.
pub(super) struct Replies {
    most: usize,
    pub(super) all: Vec<Reply>,
    /// How often a cell of one was looked at, but for first cells.
    pub(super) looks: u64,
}

impl Replies {
    pub(super) fn new(most: usize) -> Self {
        Self {
            most,
            all: vec![Reply::default()],
            looks: 0,
        }
    }

    /// Whether Breaker cannot meet all ways.
    pub(super) fn are_none(&self) -> bool {
        self.all.is_empty()
    }

    /// How many do not meet this way.
    pub(super) fn missing(&self, way: &Set) -> usize {
        let misses = |reply: &&Reply| !reply.cells().any(|cell| way.has(cell));
        self.all.iter().filter(misses).count()
    }

    /// A further way, and in which of its cells Breaker may meet it; those that do are told from `meets`.
    pub(super) fn meet(
        &mut self,
        meets: impl Fn(usize) -> bool,
        cells: impl FnOnce() -> Vec<usize>,
    ) {
        let most = self.most;
        let is_short = |reply: &Reply| usize::from(reply.count) < most;
        let mut short = Vec::new();
        self.all.retain(|reply| {
            let is_met = reply.cells().any(&meets);
            if !is_met && is_short(reply) {
                short.push(*reply);
            }
            is_met
        });
        if !short.is_empty() {
            let cells = cells();
            // Two that are longer now are not within each other.
            let known = self.all.iter().filter(|reply| is_short(reply));
            let known: Vec<Reply> = known.copied().collect();
            let within = cells.iter().map(|&cell| {
                let has = |reply: &&Reply| reply.cells().any(|c| c == cell);
                known.iter().filter(has).copied().collect::<Vec<_>>()
            });
            let within: Vec<Vec<Reply>> = within.collect();
            for reply in short {
                for (&cell, within) in cells.iter().zip(&within) {
                    let longer = reply.with(cell);
                    self.looks += within.len() as u64;
                    if !within.iter().any(|other| other.is_within(longer)) {
                        self.all.push(longer);
                    }
                }
            }
        }
        let more = |reply: &Reply| u64::from(reply.count.saturating_sub(1));
        self.looks += self.all.iter().map(more).sum::<u64>();
    }

    /// The same for a way of these cells.
    pub(super) fn meet_set(&mut self, way: &Set) {
        self.meet(|cell| way.has(cell), || way.iter().collect());
    }
}
