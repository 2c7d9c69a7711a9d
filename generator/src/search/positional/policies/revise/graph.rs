//! A strategy as a graph that knows its bytes.
//!
//! The nodes are positions with the owner to move, with what is decided there and where each reply leads. They are counted as
//! memory is: how many claims lead to a node, and how many lines end with a policy. So taking a node out takes out
//! all that hangs on it alone, and the bytes that are left are known at once. What is not part of the strategy any more stays, as
//! it was decided: another claim may lead to it. A journal tells what was decided before, for what turns out to be no gain.
//!
//! **What it costs.** Next to nothing beside the play of policies. The bytes are counted about: the numbers of policies are those
//! they had at the beginning of a round, and of what is left out when policies are shortened only the silent items are known.

use playproof_checker::{positional::Position, rules::positional::strategy::Line};
use playproof_formats::evidence::{Level, Vertices};
use rustc_hash::FxHashMap;

use super::super::draft::Draft;

/// What is written behind the number of a policy that ends a line, and in front of it: an array, and an image.
pub(super) const ENDING: i64 = 2;

/// What is written in front of the ending after a forced claim: an array, and about two bytes for the number of the claim.
pub(super) const FORCED: i64 = 3;

/// More than any strategy takes.
pub(super) const NEVER: i64 = 1 << 40;

/// What the owner does in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Open,
    /// He has no choice.
    Forced,
    /// He has no choice, and goes on by this policy.
    Follows(u32),
    Claims(u32),
    /// He claims a vertex, and goes on by this policy.
    Then(u32, u32),
    Ends(u32),
}

impl Choice {
    pub(super) fn policy(self) -> Option<u32> {
        match self {
            Self::Follows(policy) | Self::Then(_, policy) | Self::Ends(policy) => Some(policy),
            Self::Open | Self::Forced | Self::Claims(_) => None,
        }
    }
}

/// A position with the owner to move, in which he cannot complete a set.
pub(super) struct Node {
    pub(super) line: Line,
    /// The image that makes the position the least one, and that.
    pub(super) image: u32,
    pub(super) least: Position,
    pub(super) choice: Choice,
    pub(super) next: Vec<u32>,
    /// How many claims lead to it; none if it is not part of the strategy, but was.
    pub(super) count: u32,
}

/// A policy as it counts here.
pub(super) struct Known {
    pub(super) uses: u32,
    /// The bytes of the policy, and of its number.
    pub(super) bytes: i64,
    pub(super) number: i64,
}

/// A strategy whose bytes are counted.
#[derive(Default)]
pub(super) struct Graph {
    pub(super) nodes: Vec<Node>,
    index: FxHashMap<Position, u32>,
    pub(super) policies: Vec<Known>,
    /// The bytes of the answers and the policies that are used.
    pub(super) bytes: i64,
    /// What was decided before in positions that are decided anew.
    pub(super) journal: Vec<(u32, Choice, Vec<u32>)>,
    /// The policy that is not to be used, and how often it is used all the same.
    pub(super) without: Option<(u32, u32)>,
}

impl Graph {
    /// The node of a position, new if there was none. Told are the image that makes it the least one, and that.
    pub(super) fn node(&mut self, line: &Line, (image, least): (u32, Position)) -> u32 {
        if let Some(&node) = self.index.get(&least) {
            return node;
        }
        let node = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        self.nodes.push(Node {
            line: *line,
            image,
            least,
            choice: Choice::Open,
            next: Vec::new(),
            count: 0,
        });
        self.index.insert(least, node);
        node
    }

    /// Whether the position is part of the strategy.
    pub(super) fn live(&self, least: &Position) -> bool {
        let node = self.index.get(least);
        node.is_some_and(|&node| self.nodes[node as usize].count > 0)
    }

    /// Whether something is, or was, decided for a position.
    pub(super) fn was_decided(&self, least: &Position) -> bool {
        let node = self.index.get(least);
        node.is_some_and(|&node| self.nodes[node as usize].choice != Choice::Open)
    }

    /// Numbers the policies as they will be in the certificate: those first that are used most.
    pub(super) fn number(&mut self) {
        let mut uses = vec![0_u32; self.policies.len()];
        for policy in self.nodes.iter().filter_map(|node| node.choice.policy()) {
            uses[policy as usize] += 1;
        }
        let mut order: Vec<usize> = (0..uses.len()).filter(|&k| uses[k] > 0).collect();
        order.sort_by_key(|&k| (std::cmp::Reverse(uses[k]), k));
        let last = length(order.len());
        for known in &mut self.policies {
            known.number = last;
        }
        for (place, policy) in order.into_iter().enumerate() {
            self.policies[policy].number = length(place);
        }
    }

    /// What a choice adds, but for what the policy itself does.
    pub(super) fn cost(&self, choice: Choice) -> i64 {
        match choice {
            Choice::Open | Choice::Forced => 0,
            Choice::Claims(vertex) => length(vertex as usize),
            Choice::Ends(policy) => ENDING + self.policies[policy as usize].number,
            Choice::Follows(policy) => FORCED + ENDING + self.policies[policy as usize].number,
            Choice::Then(vertex, policy) => {
                1 + length(vertex as usize) + ENDING + self.policies[policy as usize].number
            }
        }
    }

    /// Counts what is written for a choice, without what follows.
    fn enter(&mut self, choice: Choice) {
        self.bytes += self.cost(choice);
        if let Some(policy) = choice.policy() {
            let known = &mut self.policies[policy as usize];
            known.uses += 1;
            if known.uses == 1 {
                self.bytes += known.bytes;
            }
        }
    }

    fn leave(&mut self, choice: Choice) {
        self.bytes -= self.cost(choice);
        if let Some(policy) = choice.policy() {
            let known = &mut self.policies[policy as usize];
            known.uses -= 1;
            if known.uses == 0 {
                self.bytes -= known.bytes;
            }
        }
    }

    /// One more claim leads to the node.
    pub(super) fn acquire(&mut self, node: u32) {
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            let node = node as usize;
            self.nodes[node].count += 1;
            if self.nodes[node].count == 1 {
                self.enter(self.nodes[node].choice);
                open.extend(&self.nodes[node].next);
            }
        }
    }

    /// One claim less leads to the node.
    pub(super) fn release(&mut self, node: u32) {
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            let node = node as usize;
            self.nodes[node].count -= 1;
            if self.nodes[node].count == 0 {
                self.leave(self.nodes[node].choice);
                open.extend(&self.nodes[node].next);
            }
        }
    }

    pub(super) fn release_all(&mut self, nodes: &[u32]) {
        for &node in nodes {
            self.release(node);
        }
    }

    /// Takes out of the strategy what is decided in a node, and what hangs on that.
    pub(super) fn take_out(&mut self, node: u32) {
        let Node { choice, .. } = self.nodes[node as usize];
        self.leave(choice);
        let next = self.nodes[node as usize].next.clone();
        self.release_all(&next);
    }

    /// The opposite.
    pub(super) fn put_back(&mut self, node: u32) {
        let Node { choice, .. } = self.nodes[node as usize];
        self.enter(choice);
        let next = self.nodes[node as usize].next.clone();
        for next in next {
            self.acquire(next);
        }
    }

    /// Decides a node that was taken out, or to which nothing led and now a claim does; what follows was taken up.
    pub(super) fn adopt(&mut self, number: u32, choice: Choice, next: Vec<u32>) {
        self.enter(choice);
        let node = &mut self.nodes[number as usize];
        node.count = node.count.max(1);
        let choice = std::mem::replace(&mut node.choice, choice);
        let next = std::mem::replace(&mut node.next, next);
        self.journal.push((number, choice, next));
    }

    /// Decides nodes, none of which is part of the strategy, as they were before.
    pub(super) fn undo(&mut self) {
        while let Some((node, choice, next)) = self.journal.pop() {
            let node = &mut self.nodes[node as usize];
            (node.choice, node.next) = (choice, next);
        }
    }

    /// Whether there are fewer bytes than this, and the policy that is not to be used is not used.
    pub(super) fn is_within(&self, limit: i64) -> bool {
        let used = |(policy, uses): (u32, u32)| self.policies[policy as usize].uses > uses;
        self.bytes < limit && !self.without.is_some_and(used)
    }

    /// What it adds if one more line ends with the policy, but for the answer itself.
    pub(super) fn extra(&self, policy: u32) -> i64 {
        let Known {
            uses,
            bytes,
            number,
        } = self.policies[policy as usize];
        number + if uses == 0 { bytes } else { 0 }
    }

    /// The policy that adds the least, of these; among equals the one that is used most.
    pub(super) fn cheapest(&self, policies: impl Iterator<Item = u32>) -> Option<u32> {
        let without = self.without.map(|(policy, _)| policy);
        let policies = policies.filter(|&policy| Some(policy) != without);
        policies.min_by_key(|&policy| {
            let uses = self.policies[policy as usize].uses;
            (self.extra(policy), std::cmp::Reverse(uses), policy)
        })
    }
}

/// The bytes of a number below 65,536.
pub(super) fn length(number: usize) -> i64 {
    match number {
        0..24 => 1,
        24..256 => 2,
        _ => 3,
    }
}

/// The bytes of a policy.
pub(super) fn bytes(draft: &Draft) -> i64 {
    let policy = draft.clone().without_end().policy();
    let level = |level: &Level| match level {
        Level::First(Vertices(vertices)) => length(vertices.len()) + count(vertices.len()),
        Level::Lone(Vertices(vertices)) => 1 + length(vertices.len()) + count(vertices.len()),
    };
    // An array, and some thousand positions.
    1 + 3 + length(policy.levels.len()) + policy.levels.iter().map(level).sum::<i64>()
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(NEVER)
}
