//! A strategy made smaller, when the win is known.
//!
//! The nodes that the strategy needs are a graph: from each goes the edge that wins it. Node by node, the last ones first,
//! what only this node needs is taken away; then each of its claims is tried, whether less is to be added for it. Most
//! of what a claim leads to is needed elsewhere, or won already; the rest is searched first, with little work, and
//! with four times as much in each further pass.

use playproof_checker::positional::Position;
use rustc_hash::FxHashMap;

use super::{Edge, HARD, NEVER, Node, Numbers, ProofNumbers, Reaches, Replies};
use crate::{search::bits::Bits, search::control::Control};

/// What a quiet move costs, and a threat, in bytes; and of the bytes of its sequences, about how many are new.
const QUIET: u32 = 16;
const THREAT: u32 = 2;
const NEW: u32 = 4;

/// The work on a node in the first pass, some milliseconds.
const WORK: u64 = 1 << 20;

/// Passes that are made, whatever comes of them.
const PASSES: u32 = 3;

impl<B: Bits> ProofNumbers<B> {
    /// Looks at each node that the strategy needs; whether it has become smaller, or may do so with more work. `control` may stop that at any time.
    pub(super) fn smaller(&mut self, control: &Control) -> bool {
        // How many nodes and roots need each node.
        let mut uses = vec![0; self.nodes.len()];
        for root in self.roots.clone() {
            self.take(root, &mut uses);
        }
        let is_needed = |&node: &u32| uses[node as usize] > 0;
        let numbers = 0..u32::try_from(self.nodes.len()).unwrap_or(0);
        let mut order: Vec<u32> = numbers.filter(is_needed).collect();
        order.sort_by_key(|&node| (self.nodes[node as usize].reaches.free().count(), node));
        let work = WORK << (2 * self.passes).min(40);
        self.passes += 1;
        let mut is_smaller = false;
        for node in order {
            if control.is_stopped() {
                break;
            }
            if uses[node as usize] > 0 && !self.nodes[node as usize].edges.is_empty() {
                is_smaller |= self.improve(node, work, &mut uses, control);
            }
        }
        is_smaller || self.passes < PASSES
    }

    /// Takes up the hunter's moves of a strategy: the nodes from which they win are won.
    pub(super) fn take_up_moves(&mut self, moves: &[(Position, u32)]) {
        let mut known = FxHashMap::default();
        for &(position, vertex) in moves {
            let reaches = self.reaches(position);
            let (least, image) = self.least(reaches);
            let vertex = match image.checked_sub(1) {
                None => vertex,
                Some(image) => self.symmetries[image].0.image(B::bit(vertex)).least(),
            };
            known.insert(least, vertex);
        }
        for root in self.roots.clone() {
            self.resolve(root, &known);
        }
    }

    /// Whether a node is won, by these moves; `None` when there is no more room.
    fn resolve(&mut self, node: u32, known: &FxHashMap<Reaches<B>, u32>) -> Option<bool> {
        let &Node {
            reaches, numbers, ..
        } = &self.nodes[node as usize];
        if numbers.is_settled() {
            return Some(numbers.proof == 0);
        }
        let must = if self.forcing.rival {
            self.forcing.completing(reaches.turned())
        } else {
            B::default()
        };
        let Some(vertex) = known
            .get(&reaches)
            .copied()
            .or((must.is_one() && !must.is_empty()).then(|| must.least()))
        else {
            return Some(false);
        };
        let sights = self.sights(reaches);
        let mut edge = self.edge(reaches, vertex, &sights)?;
        if edge.numbers.disproof == 0 {
            return Some(false);
        }
        self.lead(reaches.claim(vertex), &mut edge)?;
        for next in edge.next().to_vec() {
            if !self.resolve(next, known)? {
                return Some(false);
            }
        }
        self.win(node, edge);
        Some(true)
    }

    /// What it costs to win by a claim, but for what it leads to.
    pub(super) fn price(&mut self, reaches: Reaches<B>, edge: &Edge<B>) -> u32 {
        let vertex = u32::from(edge.vertex);
        let new = u32::from(edge.bytes) / NEW;
        if self.forcing.rival && !self.forcing.completing(reaches.turned()).is_empty() {
            return new;
        }
        let after = reaches.claim(vertex);
        if self.forcing.completing_through(after, vertex).is_empty() {
            QUIET + new
        } else {
            THREAT
        }
    }

    /// What the strategy costs more when this node is needed once more.
    fn take(&self, node: u32, uses: &mut Vec<u32>) -> u32 {
        if uses.len() < self.nodes.len() {
            uses.resize(self.nodes.len(), 0);
        }
        uses[node as usize] += 1;
        if uses[node as usize] > 1 {
            return 0;
        }
        let next = self.next(node).iter().map(|&next| self.take(next, uses));
        self.nodes[node as usize].price + next.sum::<u32>()
    }

    /// What it costs less when this node is needed once less.
    fn leave(&self, node: u32, uses: &mut Vec<u32>) -> u32 {
        uses[node as usize] -= 1;
        if uses[node as usize] > 0 {
            return 0;
        }
        let next = self.next(node).iter().map(|&next| self.leave(next, uses));
        self.nodes[node as usize].price + next.sum::<u32>()
    }

    /// The nodes that a node that is won leads to.
    fn next(&self, node: u32) -> &[u32] {
        match self.nodes[node as usize].edges.first() {
            Some(edge) => edge.next(),
            None => &[],
        }
    }

    /// Looks for a better claim in a node, with so much work on each node that is to be won for it.
    fn improve(&mut self, node: u32, work: u64, uses: &mut Vec<u32>, control: &Control) -> bool {
        let reaches = self.nodes[node as usize].reaches;
        let mut cost = self.nodes[node as usize].price;
        let old = self.next(node).to_vec();
        for &next in &old {
            cost += self.leave(next, uses);
        }
        let is_forced = self.forcing.rival && !self.forcing.completing(reaches.turned()).is_empty();
        let mut best = None;
        if cost > QUIET + QUIET / 2 && !is_forced {
            let claims = self.claims(reaches).unwrap_or_default();
            for mut edge in claims {
                if control.is_stopped() {
                    break;
                }
                if let Some(less) = self.cost(reaches, &mut edge, cost, work, uses, control) {
                    (cost, best) = (less, Some(edge));
                }
            }
        }
        let Some(edge) = best else {
            for next in old {
                self.take(next, uses);
            }
            return false;
        };
        for &next in edge.next() {
            self.take(next, uses);
        }
        self.win(node, edge);
        true
    }

    /// What it costs to win by this claim, if that is less than `most`.
    fn cost(
        &mut self,
        reaches: Reaches<B>,
        edge: &mut Edge<B>,
        most: u32,
        work: u64,
        uses: &mut Vec<u32>,
        control: &Control,
    ) -> Option<u32> {
        let price = self.price(reaches, edge);
        if let Replies::Claims(replies) = edge.replies {
            // There are no more nodes than replies, but there may be fewer.
            let least = QUIET * (replies.count() / 8);
            if price + least >= most {
                return None;
            }
            self.lead(reaches.claim(u32::from(edge.vertex)), edge)?;
        }
        uses.resize(self.nodes.len(), 0);
        let mut least = price;
        for &next in edge.next() {
            let node = &self.nodes[next as usize];
            if node.numbers.disproof == 0 {
                return None;
            }
            if uses[next as usize] == 0 {
                least += if node.numbers.proof == 0 {
                    node.price
                } else {
                    QUIET
                };
            }
        }
        if least >= most {
            return None;
        }
        let limits = Numbers {
            proof: HARD * ((most - least) / QUIET + 2),
            disproof: NEVER,
        };
        for &next in edge.next() {
            if !self.nodes[next as usize].numbers.is_settled() {
                let limited = control.clone().for_work(work);
                let _ = self.search(next, limits, &limited);
            }
            if self.nodes[next as usize].numbers.proof != 0 {
                return None;
            }
        }
        let all = edge.next().iter().map(|&next| self.take(next, uses));
        let cost = price + all.sum::<u32>();
        for &next in edge.next() {
            self.leave(next, uses);
        }
        (cost < most).then_some(cost)
    }
}

impl<B> Edge<B> {
    /// The nodes that it leads to, if they are known.
    fn next(&self) -> &[u32] {
        match &self.replies {
            Replies::Claims(_) => &[],
            Replies::Nodes(nodes) => nodes,
        }
    }
}
