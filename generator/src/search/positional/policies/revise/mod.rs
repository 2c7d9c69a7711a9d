//! Makes a strategy smaller, byte by byte.
//!
//! The strategy is a graph: positions with the owner to move, what is decided there, and where each reply leads. A position
//! that several lines lead to is written once, and a policy is written once however many lines end with it; so
//! what a decision costs is what would not be written without it. Three changes are tried, and one is made if
//! fewer bytes are left:
//!
//! 1. a position is decided anew: the line ends with a policy, or the owner claims another vertex that is known to be good, after
//!    which what is decided already, known policies, or again such claims go on ([`decide`]);
//! 2. a policy is dropped: all lines that end with it are decided anew without it ([`decide`]);
//! 3. a policy is looked for where many bytes hang on a position ([`learn`]).
//!
//! Which policies keep the promise from a position on is found by playing all of them, and remembered.
//!
//! **What it costs.** Nearly all of the time is play by policies that fail.

mod decide;
mod graph;
mod learn;
mod outlook;
mod record;

use playproof_checker::{positional::Position, rules::positional::strategy::Line};
use playproof_explain::play::Random;
use rustc_hash::FxHashMap;

use self::graph::{Choice, Graph, Node};
use super::cover::Cover;
use crate::{budget::unlimited, search::bits::Bits, search::control::Control};

/// What is known about a position.
#[derive(Clone)]
struct Outlook<B> {
    /// The claims after which the owner keeps the promise, as far as that is soon found out.
    good: B,
    /// Those after which he does not.
    bad: B,
    /// How many policies were played: those first that were used most.
    played: usize,
    /// Those that keep the promise, and in which image.
    keep: Vec<(u32, u32)>,
}

/// A strategy that is made smaller.
pub(super) struct Revision<'r, 'a, B, K> {
    cover: &'r mut Cover<'a, B, K>,
    control: &'r Control,
    graph: Graph,
    outlooks: FxHashMap<Position, Outlook<B>>,
    /// Until how much work a position is decided.
    until: u64,
}

/// How much is tried in a round.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// Claims in a line for which no policy is known. If there are to be none, no policy is looked for either.
    pub(super) depth: u32,
    /// Policies that are tried before the search for one is given up.
    pub(super) patience: u32,
    pub(super) random: u64,
}

impl<'r, 'a, B: Bits, K: Bits> Revision<'r, 'a, B, K> {
    /// The strategy that is decided; `None` if it is not all decided.
    pub(super) fn new(cover: &'r mut Cover<'a, B, K>, control: &'r Control) -> Option<Self> {
        let mut revision = Self {
            control,
            graph: Graph::default(),
            outlooks: FxHashMap::default(),
            until: 0,
            cover,
        };
        let roots = revision.build()?;
        revision.weigh()?;
        revision.graph.number();
        for root in roots {
            revision.graph.acquire(root);
        }
        Some(revision)
    }

    fn is_open(&self, line: &Line) -> bool {
        self.cover
            .rule
            .completing(line, self.cover.question.aim.owner)
            == 0
    }

    /// The vertex that the owner has to claim, if there is one.
    fn forced(&self, line: &Line) -> Option<u32> {
        let other = self.cover.question.aim.owner.other();
        let losing = self.cover.rule.completing(line, other);
        (losing != 0).then(|| losing.trailing_zeros())
    }

    /// The open positions after a claim; `None` if it is not good.
    fn replies(&self, line: &Line, vertex: u32) -> Option<Vec<Line>> {
        let owner = self.cover.question.aim.owner;
        let after = self.cover.rule.after(line, owner, vertex);
        let mut replies = self.cover.rule.replies(&after, &mut unlimited()).ok()?;
        replies.retain(|line| self.is_open(line));
        Some(replies)
    }

    fn node_of(&mut self, line: &Line) -> u32 {
        let least = self.cover.images.least(self.cover.rule.essence(line));
        self.graph.node(line, least)
    }

    /// Whether the position is part of the strategy.
    fn live(&self, line: &Line) -> bool {
        let (_, least) = self.cover.images.least(self.cover.rule.essence(line));
        self.graph.live(&least)
    }

    /// Whether a round has to end, as far as it is.
    fn is_over(&self) -> bool {
        self.control.is_stopped() || self.is_full(self.graph.nodes.len())
    }

    fn pay(&mut self) {
        self.control
            .spend(std::mem::take(&mut self.cover.player.work));
    }

    /// A round of changes; tells how many bytes it has left, and had before.
    pub(super) fn round(&mut self, effort: Effort, most: u64) -> (i64, i64) {
        let before = self.graph.bytes;
        let mut random = Random::new(effort.random);
        let over = |revision: &Self| revision.control.work() >= most || revision.is_over();
        let mut policies: Vec<u32> = (0..).take(self.graph.policies.len()).collect();
        policies.retain(|&policy| self.graph.policies[policy as usize].uses > 0);
        policies.sort_by_key(|&policy| (self.graph.policies[policy as usize].uses, policy));
        for policy in policies {
            if over(self) {
                break;
            }
            if self.graph.policies[policy as usize].uses > 0 {
                self.drop(policy, effort.depth.min(1));
            }
        }
        for node in self.shuffled(&mut random) {
            if over(self) {
                break;
            }
            let Node { count, choice, .. } = self.graph.nodes[node as usize];
            let once = |policy| self.graph.policies[policy as usize].uses == 1;
            let is_worth = choice.policy().is_none_or(once);
            if count > 0 && is_worth {
                self.resolve(node, effort.depth);
            }
        }
        for node in self.shuffled(&mut random) {
            if effort.depth == 0 || over(self) {
                break;
            }
            let Node { count, choice, .. } = self.graph.nodes[node as usize];
            if count > 0 && matches!(choice, Choice::Claims(_)) {
                self.learn(node, effort.patience, &mut random);
            }
        }
        self.keep();
        (self.graph.bytes, before)
    }

    /// The nodes that are part of the strategy, in an order by chance.
    fn shuffled(&self, random: &mut Random) -> Vec<u32> {
        let nodes = (0..).zip(&self.graph.nodes);
        let live = nodes.filter(|(_, node)| node.count > 0);
        let mut live: Vec<u32> = live.map(|(number, _)| number).collect();
        for last in (1..live.len()).rev() {
            let number = random.number() % (last as u64 + 1);
            live.swap(last, usize::try_from(number).unwrap_or(0));
        }
        live
    }
}
