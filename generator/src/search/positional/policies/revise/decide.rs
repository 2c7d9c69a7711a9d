//! Decides positions anew: the line ends with a policy, or the owner claims another vertex that is known to be good, after which
//! what is decided already, known policies, or again such claims go on.
//!
//! A position is taken out with all that hangs on it alone, and decided again within fewer bytes than before: that limit goes down with
//! each claim, less what the other replies need at least, so most claims are given up after one or two replies.
//! To drop a policy is the same for all lines that end with it: one of them alone may cost more, and all of them together less.
//!
//! **What it costs.** Some looks at positions ([`super::outlook`]), and as many more with each claim for which no policy is known:
//! so there are few in a line ([`super::Effort`]), few claims are tried in each position, and work for one position is bounded.

use playproof_checker::rules::positional::strategy::Line;

use super::{
    Revision,
    graph::{Choice, ENDING, FORCED, NEVER, Node, length},
};
use crate::search::bits::Bits;

/// What a position takes, at least, from which on no policy is known: a claim, and two endings or so.
const UNKNOWN: i64 = 7;

/// Claims that are tried in a position, those first that seem to need the fewest bytes.
const WIDTH: usize = 4;

/// Work for one position that is decided anew.
const TRIAL: u64 = 1 << 27;

/// A claim that may be tried, the replies to it, and the bytes that each of them needs, as far as can be expected.
struct Claim {
    /// The bytes of the strategy then.
    least: i64,
    vertex: u32,
    replies: Vec<Line>,
    bounds: Vec<i64>,
}

/// What may be had by claims in a position.
struct Options {
    /// Those first that seem to need the fewest bytes.
    claims: Vec<Claim>,
    /// The best claim after which one policy goes on, whatever the reply.
    then: Option<(u32, u32)>,
    /// As many bytes as there are with that, or the limit.
    most: i64,
}

impl<B: Bits, K: Bits> Revision<'_, '_, B, K> {
    /// Decides a node anew, if that is for fewer bytes.
    pub(super) fn resolve(&mut self, node: u32, depth: u32) {
        self.until = self.control.work().saturating_add(TRIAL);
        let before = self.graph.bytes;
        self.graph.journal.clear();
        self.graph.take_out(node);
        if !self.decide(node, before, depth) {
            self.graph.undo();
            self.graph.put_back(node);
        }
    }

    /// Decides all nodes anew in which this policy is used, without it, if that is for fewer bytes.
    pub(super) fn drop(&mut self, policy: u32, depth: u32) {
        let before = self.graph.bytes;
        let ends = (0..).zip(&self.graph.nodes);
        let ends = ends
            .filter(|(_, node)| node.count > 0 && node.choice.policy() == Some(policy))
            .map(|(number, _)| number);
        let ends: Vec<u32> = ends.collect();
        let mut left: i64 = ends
            .iter()
            .map(|&node| self.graph.cost(self.graph.nodes[node as usize].choice))
            .sum();
        self.graph.journal.clear();
        let mut done = Vec::new();
        let mut fails = false;
        for node in ends {
            let cost = self.graph.cost(self.graph.nodes[node as usize].choice);
            left -= cost;
            self.graph.take_out(node);
            let uses = self.graph.policies[policy as usize].uses;
            self.graph.without = Some((policy, uses));
            self.until = self.control.work().saturating_add(TRIAL);
            // What is to be had when the policy is left out in the end; the least that the others then take is not counted.
            let gain = if uses > 0 {
                self.graph.policies[policy as usize].bytes + left / 4
            } else {
                0
            };
            let decided = self.decide(node, before + gain, depth);
            done.push((node, decided));
            if !decided || self.is_over() {
                fails = true;
                break;
            }
        }
        self.graph.without = None;
        if !fails && self.graph.bytes < before {
            return;
        }
        // Lines end in these nodes, so nothing else hung on them, and claims lead to each of them as before.
        for &(node, decided) in done.iter().rev() {
            if decided {
                self.graph.take_out(node);
            }
        }
        self.graph.undo();
        for (node, _) in done {
            self.graph.put_back(node);
        }
    }

    /// Makes the node of a position part of the strategy, if there are fewer bytes than this then.
    fn attach(&mut self, line: &Line, limit: i64, depth: u32) -> Option<u32> {
        let node = self.node_of(line);
        let Node { count, choice, .. } = self.graph.nodes[node as usize];
        if count > 0 || choice != Choice::Open {
            self.graph.acquire(node);
            if self.graph.is_within(limit) {
                return Some(node);
            }
            self.graph.release(node);
            if count > 0 {
                return None;
            }
        }
        self.decide(node, limit, depth).then_some(node)
    }

    /// The same for several positions; `bounds` says what is expected for each of them at least.
    fn attach_all(
        &mut self,
        lines: &[Line],
        bounds: &[i64],
        limit: i64,
        depth: u32,
    ) -> Option<Vec<u32>> {
        let mut nodes = vec![0; lines.len()];
        let mut order: Vec<usize> = (0..lines.len()).collect();
        order.sort_by_key(|&i| (std::cmp::Reverse(bounds[i]), i));
        let mut rest: i64 = bounds.iter().sum();
        for (done, &place) in order.iter().enumerate() {
            rest -= bounds[place];
            if let Some(node) = self.attach(&lines[place], limit - rest, depth) {
                nodes[place] = node;
            } else {
                for &place in &order[..done] {
                    self.graph.release(nodes[place]);
                }
                return None;
            }
        }
        Some(nodes)
    }

    /// Decides a node that is not part of the strategy, and makes it so, if there are fewer bytes than this then.
    fn decide(&mut self, node: u32, limit: i64, depth: u32) -> bool {
        let line = self.graph.nodes[node as usize].line;
        let outlook = self.outlook(&line);
        let policy = self
            .graph
            .cheapest(outlook.keep.iter().map(|&(policy, _)| policy));
        if let Some(vertex) = self.forced(&line) {
            let follows = policy.map(|policy| FORCED + ENDING + self.graph.extra(policy));
            let most = follows.map_or(limit, |extra| limit.min(self.graph.bytes + extra));
            if let Some(replies) = self.replies(&line, vertex) {
                let bounds = vec![0; replies.len()];
                if let Some(next) = self.attach_all(&replies, &bounds, most, depth) {
                    self.graph.adopt(node, Choice::Forced, next);
                    return true;
                }
            }
            if let (Some(policy), Some(extra)) = (policy, follows)
                && self.graph.bytes + extra < limit
            {
                self.graph.adopt(node, Choice::Follows(policy), Vec::new());
                return true;
            }
            return false;
        }
        let ends = policy.map(|policy| ENDING + self.graph.extra(policy));
        let most = ends.map_or(limit, |extra| limit.min(self.graph.bytes + extra));
        // A policy that would have to be written is compared with more claims.
        let is_new = policy.is_some_and(|policy| self.graph.policies[policy as usize].uses == 0);
        let depth = if policy.is_some() && !is_new {
            0
        } else {
            depth
        };
        if self.claim(node, &line, outlook.good, most, depth) {
            return true;
        }
        if let (Some(policy), Some(extra)) = (policy, ends)
            && self.graph.bytes + extra < limit
        {
            self.graph.adopt(node, Choice::Ends(policy), Vec::new());
            return true;
        }
        false
    }

    /// The same by a claim.
    fn claim(&mut self, node: u32, line: &Line, good: B, limit: i64, depth: u32) -> bool {
        let Options {
            claims,
            then,
            mut most,
        } = self.options(line, good, limit, depth);
        let mut best: Option<(u32, Vec<u32>)> = None;
        for option in claims.into_iter().take(WIDTH) {
            let Claim {
                least,
                vertex,
                replies,
                bounds,
            } = option;
            if least >= most {
                break;
            }
            let claim = length(vertex as usize);
            let next = self.attach_all(&replies, &bounds, most - claim, depth.saturating_sub(1));
            if let Some(next) = next {
                most = self.graph.bytes + claim;
                self.graph.release_all(&next);
                best = Some((vertex, next));
            }
        }
        if let Some((vertex, next)) = best {
            for &next in &next {
                self.graph.acquire(next);
            }
            // What follows may have been decided anew since.
            if self.graph.is_within(limit - length(vertex as usize)) {
                self.graph.adopt(node, Choice::Claims(vertex), next);
                return true;
            }
            self.graph.release_all(&next);
        }
        if let Some((vertex, policy)) = then
            && self.after_claim(vertex, policy) < limit
        {
            let then = Choice::Then(vertex, policy);
            self.graph.adopt(node, then, Vec::new());
            return true;
        }
        false
    }

    /// The bytes of the strategy if the owner claims this vertex, and goes on by this policy after all replies.
    fn after_claim(&self, vertex: u32, policy: u32) -> i64 {
        let claim = length(vertex as usize);
        self.graph.bytes + 1 + claim + ENDING + self.graph.extra(policy)
    }

    /// What may be had by claims, for fewer bytes than this.
    fn options(&mut self, line: &Line, good: B, limit: i64, depth: u32) -> Options {
        let mut options = Options {
            claims: Vec::new(),
            then: None,
            most: limit,
        };
        for vertex in good.members() {
            let claim = length(vertex as usize);
            let Some(replies) = self.replies(line, vertex) else {
                continue;
            };
            let lives: Vec<bool> = replies.iter().map(|reply| self.live(reply)).collect();
            if self.graph.bytes + claim >= options.most
                || (depth == 0 || self.control.work() >= self.until) && lives.contains(&false)
            {
                continue;
            }
            let (bounds, shared) = self.expected(&replies, &lives, depth);
            if replies.len() > 1
                && let Some(shared) = shared
            {
                let policy = self
                    .graph
                    .cheapest(shared.iter().map(|&(policy, _)| policy));
                if let Some(policy) = policy {
                    let bytes = self.after_claim(vertex, policy);
                    let image = shared.iter().filter(|&&(k, _)| k == policy);
                    let mut image = image.map(|&(_, image)| image);
                    if bytes < options.most
                        && image.any(|image| self.keeps(policy, image, &replies))
                    {
                        options.most = bytes;
                        options.then = Some((vertex, policy));
                    }
                }
            }
            let least = self.graph.bytes + claim + bounds.iter().sum::<i64>();
            if least < options.most {
                options.claims.push(Claim {
                    least,
                    vertex,
                    replies,
                    bounds,
                });
            }
        }
        let claims = &mut options.claims;
        claims.sort_by_key(|option| (option.least, option.vertex));
        options
    }

    /// The bytes that each of these replies needs, as far as can be expected: none if it is part of the strategy. And the
    /// policies, with their images, that are known for all others, if there are any.
    fn expected(
        &mut self,
        replies: &[Line],
        lives: &[bool],
        depth: u32,
    ) -> (Vec<i64>, Option<Vec<(u32, u32)>>) {
        let mut bounds = Vec::new();
        let mut shared: Option<Vec<(u32, u32)>> = None;
        for (reply, &live) in replies.iter().zip(lives) {
            if live {
                bounds.push(0);
                continue;
            }
            let keep = self.outlook(reply).keep;
            let known = self.graph.cheapest(keep.iter().map(|&(policy, _)| policy));
            let known = known.map(|policy| ENDING + self.graph.extra(policy));
            let (_, least) = self.cover.images.least(self.cover.rule.essence(reply));
            let was = self.graph.was_decided(&least);
            shared = Some(match shared {
                None => keep,
                Some(mut shared) => {
                    shared.retain(|policy| keep.contains(policy));
                    shared
                }
            });
            bounds.push(match known {
                _ if was || self.forced(reply).is_some() => 1,
                Some(bytes) => bytes.min(UNKNOWN),
                None if depth > 1 => UNKNOWN,
                None => NEVER,
            });
        }
        (bounds, shared)
    }
}
