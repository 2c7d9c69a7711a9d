//! Makes a strategy smaller, byte by byte.
//!
//! The strategy is a graph: positions with the owner to move, what is decided there, and where each reply leads. A position
//! that several lines lead to is written once, and a policy is written once however many lines end with it; so
//! what a decision costs is what would not be written without it. Three changes are tried, and one is made if
//! fewer bytes are left:
//!
//! 1. a position is decided anew: the line ends with a policy, or the owner claims another vertex that is known to be good, after
//!    which what is decided already, known policies, or again such claims go on ([`Revision::decide`]);
//! 2. a policy is dropped: all lines that end with it are decided anew without it ([`Revision::drop`]);
//! 3. a policy is looked for where many bytes hang on a position ([`Revision::learn`]).
//!
//! Which policies keep the promise from a position on is found by playing all of them, and remembered.
//!
//! **What it costs.** Nearly all of the time is play by policies that fail.

use playproof_checker::{positional::Position, rules::positional::strategy::Line};
use playproof_formats::evidence::{Level, Vertices};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    super::bits::Bits,
    cover::{Cover, Decision, unlimited},
    draft::Draft,
    local::{Local, Standing},
};
use crate::search::{control::Control, random::SplitMix};

/// What is written behind the number of a policy that ends a line, and in front of it: an array, and an image.
const ENDING: i64 = 2;

/// What is written in front of the ending after a forced claim: an array, and about two bytes for the number of the claim.
const FORCED: i64 = 3;

/// What a position takes, at least, from which on no policy is known: a claim, and two endings or so.
const UNKNOWN: i64 = 7;

/// More than any strategy takes.
const NEVER: i64 = 1 << 40;

/// Bytes that hang on a position for which a policy is looked for.
const WORTH: i64 = 30;

/// Claims that are tried in a position, those first that seem to need the fewest bytes.
const WIDTH: usize = 4;

/// Work for one position that is decided anew.
const TRIAL: u64 = 1 << 27;

/// Policies that keep the promise from a position on after which no more are tried: to play one to the end takes longer
/// than to see many others fail.
const ENOUGH: usize = 8;

/// Policies of which no use was made that are kept for the next round.
const SPARE: usize = 200;

/// Positions for which it is remembered what is known about them; and about the bytes that takes, as does a node.
const REMEMBERED: usize = 1 << 19;
const BYTES: u64 = 1 << 9;

/// What the owner does in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
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
    fn policy(self) -> Option<u32> {
        match self {
            Self::Follows(policy) | Self::Then(_, policy) | Self::Ends(policy) => Some(policy),
            Self::Open | Self::Forced | Self::Claims(_) => None,
        }
    }
}

/// A position with the owner to move, in which he cannot complete a set.
struct Node {
    line: Line,
    /// The image that makes the position the least one, and that.
    image: u32,
    least: Position,
    choice: Choice,
    next: Vec<u32>,
    /// How many claims lead to it; none if it is not part of the strategy, but was.
    count: u32,
}

/// A policy as it counts here.
struct Known {
    uses: u32,
    /// The bytes of the policy, and of its number.
    bytes: i64,
    number: i64,
}

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
    nodes: Vec<Node>,
    index: FxHashMap<Position, u32>,
    policies: Vec<Known>,
    /// The bytes of the answers and the policies that are used.
    bytes: i64,
    outlooks: FxHashMap<Position, Outlook<B>>,
    /// What was decided before in positions that are decided anew.
    journal: Vec<(u32, Choice, Vec<u32>)>,
    /// The policy that is not to be used, and how often it is used all the same.
    without: Option<(u32, u32)>,
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
            nodes: Vec::new(),
            index: FxHashMap::default(),
            policies: Vec::new(),
            bytes: 0,
            outlooks: FxHashMap::default(),
            journal: Vec::new(),
            without: None,
            until: 0,
            cover,
        };
        let roots = revision.build()?;
        revision.weigh()?;
        revision.number();
        for root in roots {
            revision.acquire(root);
        }
        Some(revision)
    }

    /// Reads what is decided.
    fn build(&mut self) -> Option<Vec<u32>> {
        let question = self.cover.question;
        let line = self.cover.rule.line(question.position);
        let owner = question.aim.owner;
        let starts = if question.state.mover == owner {
            vec![line]
        } else {
            self.cover.rule.replies(&line, &mut unlimited()).ok()?
        };
        let starts: Vec<Line> = starts.into_iter().filter(|l| self.is_open(l)).collect();
        let roots: Vec<u32> = starts.iter().map(|line| self.node(line)).collect();
        let mut open = roots.clone();
        while let Some(node) = open.pop() {
            let Node {
                line,
                image,
                least,
                choice,
                ..
            } = self.nodes[node as usize];
            if choice != Choice::Open {
                continue;
            }
            let (choice, vertex) = if let Some(vertex) = self.forced(&line) {
                let after = self.cover.rule.after(&line, owner, vertex);
                match self.cover.follows(&after) {
                    Some(policy) => (Choice::Follows(policy), None),
                    None => (Choice::Forced, Some(vertex)),
                }
            } else {
                let claimed = |place: u32| {
                    let image = self.cover.images.get(image)?;
                    image.get(place as usize).copied()
                };
                match *self.cover.decided.get(&least)? {
                    Decision::Ends(policy) => (Choice::Ends(policy), None),
                    Decision::Then(place, policy) => (Choice::Then(claimed(place)?, policy), None),
                    Decision::Claims(place) => {
                        let vertex = claimed(place)?;
                        (Choice::Claims(vertex), Some(vertex))
                    }
                    Decision::Forced => return None,
                }
            };
            let next = match vertex {
                Some(vertex) => self.replies(&line, vertex)?,
                None => Vec::new(),
            };
            let next: Vec<u32> = next.iter().map(|line| self.node(line)).collect();
            open.extend(&next);
            let node = &mut self.nodes[node as usize];
            (node.choice, node.next) = (choice, next);
        }
        Some(roots)
    }

    /// Finds out about how many bytes each policy takes when what is not needed is left out; `None` when it is stopped.
    fn weigh(&mut self) -> Option<()> {
        let owner = self.cover.question.aim.owner;
        let mut places: Vec<Vec<_>> = vec![Vec::new(); self.cover.drafts().len()];
        for node in &self.nodes {
            let after = |vertex| {
                let after = self.cover.rule.after(&node.line, owner, vertex);
                self.cover.rule.replies(&after, &mut unlimited()).ok()
            };
            let (policy, starts) = match node.choice {
                Choice::Ends(policy) => (policy, vec![node.line]),
                Choice::Then(vertex, policy) => (policy, after(vertex)?),
                Choice::Follows(policy) => (policy, after(self.forced(&node.line)?)?),
                Choice::Open | Choice::Forced | Choice::Claims(_) => continue,
            };
            let starts: Vec<Position> = starts.iter().map(Line::position).collect();
            places[policy as usize].push(starts);
        }
        for (policy, starts) in (0..).zip(places) {
            let mut lines = Vec::new();
            for starts in starts {
                let Some(used) = self.cover.used(policy, starts) else {
                    continue;
                };
                let starts = used
                    .starts
                    .iter()
                    .map(|&start| self.cover.board.line(start));
                lines.push((used.image, starts.collect()));
            }
            let mut draft = self.cover.drafts()[policy as usize].clone();
            if !lines.is_empty() {
                let speaks = self.cover.speaks(&draft, &lines)?;
                let mut speaks = speaks.into_iter();
                draft.0.retain(|_| speaks.next() == Some(true));
            }
            self.control
                .pay(std::mem::take(&mut self.cover.player.work))?;
            self.policies.push(Known {
                uses: 0,
                bytes: bytes(&draft),
                number: 2,
            });
        }
        Some(())
    }

    /// Numbers the policies as they will be in the certificate: those first that are used most.
    fn number(&mut self) {
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

    fn node(&mut self, line: &Line) -> u32 {
        let (image, least) = self.cover.images.least(self.cover.rule.essence(line));
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

    /// The node of a position that is part of the strategy.
    fn live(&self, line: &Line) -> bool {
        let (_, least) = self.cover.images.least(self.cover.rule.essence(line));
        let node = self.index.get(&least);
        node.is_some_and(|&node| self.nodes[node as usize].count > 0)
    }

    /// What a choice adds, but for what the policy itself does.
    fn cost(&self, choice: Choice) -> i64 {
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
    fn acquire(&mut self, node: u32) {
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
    fn release(&mut self, node: u32) {
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

    fn release_all(&mut self, nodes: &[u32]) {
        for &node in nodes {
            self.release(node);
        }
    }

    /// Takes out of the strategy what is decided in a node, and what hangs on that.
    fn take_out(&mut self, node: u32) {
        let Node { choice, .. } = self.nodes[node as usize];
        self.leave(choice);
        let next = self.nodes[node as usize].next.clone();
        self.release_all(&next);
    }

    /// The opposite.
    fn put_back(&mut self, node: u32) {
        let Node { choice, .. } = self.nodes[node as usize];
        self.enter(choice);
        let next = self.nodes[node as usize].next.clone();
        for next in next {
            self.acquire(next);
        }
    }

    /// Decides a node that was taken out, or to which nothing led and now a claim does; what follows was taken up.
    fn adopt(&mut self, number: u32, choice: Choice, next: Vec<u32>) {
        self.enter(choice);
        let node = &mut self.nodes[number as usize];
        node.count = node.count.max(1);
        let choice = std::mem::replace(&mut node.choice, choice);
        let next = std::mem::replace(&mut node.next, next);
        self.journal.push((number, choice, next));
    }

    /// Decides nodes, none of which is part of the strategy, as they were before.
    fn undo(&mut self) {
        while let Some((node, choice, next)) = self.journal.pop() {
            let node = &mut self.nodes[node as usize];
            (node.choice, node.next) = (choice, next);
        }
    }

    /// Whether there are fewer bytes than this, and the policy that is not to be used is not used.
    fn is_within(&self, limit: i64) -> bool {
        let used = |(policy, uses): (u32, u32)| self.policies[policy as usize].uses > uses;
        self.bytes < limit && !self.without.is_some_and(used)
    }

    /// Whether so many positions are all that there is room for.
    fn is_full(&self, positions: usize) -> bool {
        positions as u64 >= self.control.memory() / 4 / BYTES
    }

    /// Whether a round has to end, as far as it is.
    fn is_over(&self) -> bool {
        self.control.is_stopped() || self.is_full(self.nodes.len())
    }

    fn pay(&mut self) {
        self.control
            .spend(std::mem::take(&mut self.cover.player.work));
    }

    /// What is known about a position.
    fn outlook(&mut self, line: &Line) -> Outlook<B> {
        let position = line.position();
        let forced = self.forced(line).is_some();
        let mut outlook = self.outlooks.remove(&position).unwrap_or_else(|| {
            let [good, bad] = if forced {
                [B::default(); 2]
            } else {
                self.cover.good(line, self.control)
            };
            Outlook {
                good,
                bad,
                played: 0,
                keep: Vec::new(),
            }
        });
        let start = [self.cover.board.line(position)];
        while outlook.keep.len() < ENOUGH && outlook.played < self.policies.len() {
            let policy = outlook.played;
            outlook.played += 1;
            for (image, prepared) in (0..).zip(&self.cover.prepared[policy]) {
                if !forced && outlook.bad.has(prepared.choice(start[0].ready)) {
                    continue;
                }
                let (board, player) = (&self.cover.board, &mut self.cover.player);
                if player.failures(board, prepared, &start, 0) == Some(0) {
                    let policy = u32::try_from(policy).unwrap_or(u32::MAX);
                    outlook.keep.push((policy, image));
                }
            }
        }
        self.pay();
        if self.is_over() {
            self.until = 0;
        }
        if self.outlooks.len() >= REMEMBERED || self.is_full(self.outlooks.len()) {
            self.outlooks.clear();
        }
        self.outlooks.insert(position, outlook.clone());
        outlook
    }

    /// What it adds if one more line ends with the policy, but for the answer itself.
    fn extra(&self, policy: u32) -> i64 {
        let Known {
            uses,
            bytes,
            number,
        } = self.policies[policy as usize];
        number + if uses == 0 { bytes } else { 0 }
    }

    /// The policy that adds the least, of these; among equals the one that is used most.
    fn cheapest(&self, policies: impl Iterator<Item = u32>) -> Option<u32> {
        let without = self.without.map(|(policy, _)| policy);
        let policies = policies.filter(|&policy| Some(policy) != without);
        policies.min_by_key(|&policy| {
            let uses = self.policies[policy as usize].uses;
            (self.extra(policy), std::cmp::Reverse(uses), policy)
        })
    }

    /// Makes the node of a position part of the strategy, if there are fewer bytes than this then.
    fn attach(&mut self, line: &Line, limit: i64, depth: u32) -> Option<u32> {
        let node = self.node(line);
        let Node { count, choice, .. } = self.nodes[node as usize];
        if count > 0 || choice != Choice::Open {
            self.acquire(node);
            if self.is_within(limit) {
                return Some(node);
            }
            self.release(node);
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
                    self.release(nodes[place]);
                }
                return None;
            }
        }
        Some(nodes)
    }

    /// Decides a node that is not part of the strategy, and makes it so, if there are fewer bytes than this then.
    fn decide(&mut self, node: u32, limit: i64, depth: u32) -> bool {
        let line = self.nodes[node as usize].line;
        let outlook = self.outlook(&line);
        let policy = self.cheapest(outlook.keep.iter().map(|&(policy, _)| policy));
        if let Some(vertex) = self.forced(&line) {
            let follows = policy.map(|policy| FORCED + ENDING + self.extra(policy));
            let most = follows.map_or(limit, |extra| limit.min(self.bytes + extra));
            if let Some(replies) = self.replies(&line, vertex) {
                let bounds = vec![0; replies.len()];
                if let Some(next) = self.attach_all(&replies, &bounds, most, depth) {
                    self.adopt(node, Choice::Forced, next);
                    return true;
                }
            }
            if let (Some(policy), Some(extra)) = (policy, follows)
                && self.bytes + extra < limit
            {
                self.adopt(node, Choice::Follows(policy), Vec::new());
                return true;
            }
            return false;
        }
        let ends = policy.map(|policy| ENDING + self.extra(policy));
        let most = ends.map_or(limit, |extra| limit.min(self.bytes + extra));
        // A policy that would have to be written is compared with more claims.
        let is_new = policy.is_some_and(|policy| self.policies[policy as usize].uses == 0);
        let depth = if policy.is_some() && !is_new {
            0
        } else {
            depth
        };
        if self.claim(node, &line, outlook.good, most, depth) {
            return true;
        }
        if let (Some(policy), Some(extra)) = (policy, ends)
            && self.bytes + extra < limit
        {
            self.adopt(node, Choice::Ends(policy), Vec::new());
            return true;
        }
        false
    }

    /// The same by a claim.
    fn claim(&mut self, node: u32, line: &Line, good: B, limit: i64, depth: u32) -> bool {
        let mut options = Vec::new();
        let mut then: Option<(u32, u32)> = None;
        let mut most = limit;
        for vertex in good.members() {
            let claim = length(vertex as usize);
            let Some(replies) = self.replies(line, vertex) else {
                continue;
            };
            let lives: Vec<bool> = replies.iter().map(|reply| self.live(reply)).collect();
            if self.bytes + claim >= most
                || (depth == 0 || self.control.work() >= self.until) && lives.contains(&false)
            {
                continue;
            }
            let mut bounds = Vec::new();
            let mut all: Option<Vec<(u32, u32)>> = None;
            let mut least = self.bytes + claim;
            for (reply, live) in replies.iter().zip(lives) {
                let bound = if live {
                    0
                } else {
                    let keep = self.outlook(reply).keep;
                    let known = self.cheapest(keep.iter().map(|&(policy, _)| policy));
                    let known = known.map(|policy| ENDING + self.extra(policy));
                    let (_, least) = self.cover.images.least(self.cover.rule.essence(reply));
                    let was = self.index.get(&least);
                    let was = was.is_some_and(|&n| self.nodes[n as usize].choice != Choice::Open);
                    all = Some(match all {
                        None => keep,
                        Some(mut all) => {
                            all.retain(|policy| keep.contains(policy));
                            all
                        }
                    });
                    match known {
                        _ if was || self.forced(reply).is_some() => 1,
                        Some(bytes) => bytes.min(UNKNOWN),
                        None if depth > 1 => UNKNOWN,
                        None => NEVER,
                    }
                };
                bounds.push(bound);
                least += bound;
            }
            if replies.len() > 1
                && let Some(all) = all
            {
                let policy = self.cheapest(all.iter().map(|&(policy, _)| policy));
                if let Some(policy) = policy {
                    let bytes = self.bytes + 1 + claim + ENDING + self.extra(policy);
                    let image = all.iter().filter(|&&(k, _)| k == policy);
                    let mut image = image.map(|&(_, image)| image);
                    if bytes < most && image.any(|image| self.keeps(policy, image, &replies)) {
                        most = bytes;
                        then = Some((vertex, policy));
                    }
                }
            }
            if least < most {
                options.push((least, vertex, replies, bounds));
            }
        }
        options.sort_by_key(|&(least, vertex, ..)| (least, vertex));
        let mut best: Option<(u32, Vec<u32>)> = None;
        for (least, vertex, replies, bounds) in options.into_iter().take(WIDTH) {
            if least >= most {
                break;
            }
            let claim = length(vertex as usize);
            let next = self.attach_all(&replies, &bounds, most - claim, depth.saturating_sub(1));
            if let Some(next) = next {
                most = self.bytes + claim;
                self.release_all(&next);
                best = Some((vertex, next));
            }
        }
        if let Some((vertex, next)) = best {
            for &next in &next {
                self.acquire(next);
            }
            // What follows may have been decided anew since.
            if self.is_within(limit - length(vertex as usize)) {
                self.adopt(node, Choice::Claims(vertex), next);
                return true;
            }
            self.release_all(&next);
        }
        if let Some((vertex, policy)) = then
            && self.bytes + 1 + length(vertex as usize) + ENDING + self.extra(policy) < limit
        {
            self.adopt(node, Choice::Then(vertex, policy), Vec::new());
            return true;
        }
        false
    }

    /// Whether an image of a policy keeps the promise from all of these positions on.
    fn keeps(&mut self, policy: u32, image: u32, lines: &[Line]) -> bool {
        let board = &self.cover.board;
        let lines: Vec<_> = lines.iter().map(|l| board.line(l.position())).collect();
        let prepared = &self.cover.prepared[policy as usize][image as usize];
        self.cover.player.failures(board, prepared, &lines, 0) == Some(0)
    }

    /// Decides a node anew, if that is for fewer bytes.
    fn resolve(&mut self, node: u32, depth: u32) {
        self.until = self.control.work().saturating_add(TRIAL);
        let before = self.bytes;
        self.journal.clear();
        self.take_out(node);
        if !self.decide(node, before, depth) {
            self.undo();
            self.put_back(node);
        }
    }

    /// Decides all nodes anew in which this policy is used, without it, if that is for fewer bytes.
    fn drop(&mut self, policy: u32, depth: u32) {
        let before = self.bytes;
        let ends = (0..).zip(&self.nodes);
        let ends = ends
            .filter(|(_, node)| node.count > 0 && node.choice.policy() == Some(policy))
            .map(|(number, _)| number);
        let ends: Vec<u32> = ends.collect();
        let mut left: i64 = ends
            .iter()
            .map(|&node| self.cost(self.nodes[node as usize].choice))
            .sum();
        self.journal.clear();
        let mut done = Vec::new();
        let mut fails = false;
        for node in ends {
            let cost = self.cost(self.nodes[node as usize].choice);
            left -= cost;
            self.take_out(node);
            let uses = self.policies[policy as usize].uses;
            self.without = Some((policy, uses));
            self.until = self.control.work().saturating_add(TRIAL);
            // What is to be had when the policy is left out in the end; the least that the others then take is not counted.
            let gain = if uses > 0 {
                self.policies[policy as usize].bytes + left / 4
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
        self.without = None;
        if !fails && self.bytes < before {
            return;
        }
        // Lines end in these nodes, so nothing else hung on them, and claims lead to each of them as before.
        for &(node, decided) in done.iter().rev() {
            if decided {
                self.take_out(node);
            }
        }
        self.undo();
        for (node, _) in done {
            self.put_back(node);
        }
    }

    /// Looks for a policy that goes on from a node, if many bytes hang on it.
    fn learn(&mut self, node: u32, patience: u32, random: &mut SplitMix) {
        let before = self.bytes;
        let line = self.nodes[node as usize].line;
        self.take_out(node);
        let hangs = before - self.bytes;
        let found = if hangs >= WORTH && self.forced(&line).is_none() {
            self.found(node, patience, random)
        } else {
            None
        };
        if let Some(draft) = found {
            let policy = self.add(&draft, &line);
            let choice = Choice::Ends(policy);
            if self.bytes + ENDING + self.extra(policy) < before {
                self.journal.clear();
                self.adopt(node, choice, Vec::new());
                return;
            }
        }
        self.put_back(node);
    }

    /// A policy that keeps the promise from a node on, near one that most lines end with which hang on it alone.
    fn found(&mut self, node: u32, patience: u32, random: &mut SplitMix) -> Option<Draft> {
        let mut uses: FxHashMap<u32, u32> = FxHashMap::default();
        let mut open = self.nodes[node as usize].next.clone();
        open.sort_unstable();
        let mut seen = FxHashSet::default();
        while let Some(node) = open.pop() {
            if self.nodes[node as usize].count == 0 && seen.insert(node) {
                if let Some(policy) = self.nodes[node as usize].choice.policy() {
                    *uses.entry(policy).or_default() += 1;
                }
                open.extend(&self.nodes[node as usize].next);
            }
        }
        let start = self
            .cover
            .board
            .line(self.nodes[node as usize].line.position());
        let mut near: Vec<(u32, u32)> = uses.into_iter().collect();
        near.sort_by_key(|&(policy, uses)| (std::cmp::Reverse(uses), policy));
        // In the image in which it fails least.
        let mut best: Option<(u32, u32, u32)> = None;
        for &(policy, _) in near.iter().take(3) {
            for (image, prepared) in (0..).zip(&self.cover.prepared[policy as usize]) {
                let (board, player) = (&self.cover.board, &mut self.cover.player);
                let most = best.map_or(200, |(failures, ..)| failures.saturating_sub(1));
                let start = std::slice::from_ref(&start);
                if let Some(failures) = player.failures(board, prepared, start, most) {
                    best = Some((failures, policy, image));
                }
            }
        }
        self.pay();
        let (_, policy, image) = best?;
        let image = self.cover.images.get(image)?;
        let draft = self.cover.drafts()[policy as usize].image(image);
        let mut local = Local::new(&self.cover.board, start, draft, patience);
        loop {
            match self.cover.step(&mut local, random, self.control) {
                Standing::Found(draft) => return Some(draft),
                Standing::GivenUp => return None,
                Standing::Searching if self.is_over() => return None,
                Standing::Searching => self.pay(),
            }
        }
    }

    /// Takes up a policy that was found for this position.
    fn add(&mut self, draft: &Draft, line: &Line) -> u32 {
        let mut shorter = draft.clone();
        let start = [self.cover.board.line(line.position())];
        let speaks = self.cover.speaks(&shorter, &[(0, start.to_vec())]);
        let mut speaks = speaks.into_iter().flatten();
        shorter.0.retain(|_| speaks.next() == Some(true));
        self.pay();
        self.policies.push(Known {
            uses: 0,
            bytes: bytes(&shorter),
            number: length(self.policies.len()).min(2),
        });
        let draft = Draft(draft.with_end(self.cover.board.size()));
        self.cover.add(draft)
    }

    /// A round of changes; tells how many bytes it has left, and had before.
    pub(super) fn round(&mut self, effort: Effort, most: u64) -> (i64, i64) {
        let before = self.bytes;
        let mut random = SplitMix(effort.random);
        let over = |revision: &Self| revision.control.work() >= most || revision.is_over();
        let mut policies: Vec<u32> = (0..).take(self.policies.len()).collect();
        policies.retain(|&policy| self.policies[policy as usize].uses > 0);
        policies.sort_by_key(|&policy| (self.policies[policy as usize].uses, policy));
        for policy in policies {
            if over(self) {
                break;
            }
            if self.policies[policy as usize].uses > 0 {
                self.drop(policy, effort.depth.min(1));
            }
        }
        for node in self.shuffled(&mut random) {
            if over(self) {
                break;
            }
            let Node { count, choice, .. } = self.nodes[node as usize];
            let once = |policy| self.policies[policy as usize].uses == 1;
            let is_worth = choice.policy().is_none_or(once);
            if count > 0 && is_worth {
                self.resolve(node, effort.depth);
            }
        }
        for node in self.shuffled(&mut random) {
            if effort.depth == 0 || over(self) {
                break;
            }
            let Node { count, choice, .. } = self.nodes[node as usize];
            if count > 0 && matches!(choice, Choice::Claims(_)) {
                self.learn(node, effort.patience, &mut random);
            }
        }
        self.keep();
        (self.bytes, before)
    }

    /// The nodes that are part of the strategy, in an order by chance.
    fn shuffled(&self, random: &mut SplitMix) -> Vec<u32> {
        let nodes = (0..).zip(&self.nodes);
        let live = nodes.filter(|(_, node)| node.count > 0);
        let mut live: Vec<u32> = live.map(|(number, _)| number).collect();
        for last in (1..live.len()).rev() {
            let number = random.next() % (last as u64 + 1);
            live.swap(last, usize::try_from(number).unwrap_or(0));
        }
        live
    }

    /// Decides as it is decided here, and forgets policies that are not used, but for the newest.
    fn keep(&mut self) {
        let owner = self.cover.question.aim.owner;
        self.cover.decided.clear();
        self.cover.forced.clear();
        for node in self.nodes.iter().filter(|node| node.count > 0) {
            let place = |vertex| {
                let mut image = self.cover.images.get(node.image).unwrap_or_default().iter();
                let place = image.position(|&v| v == vertex);
                place
                    .and_then(|place| u32::try_from(place).ok())
                    .unwrap_or(0)
            };
            let decision = match node.choice {
                Choice::Open => continue,
                Choice::Ends(policy) => Decision::Ends(policy),
                Choice::Claims(vertex) => Decision::Claims(place(vertex)),
                Choice::Then(vertex, policy) => Decision::Then(place(vertex), policy),
                Choice::Forced => Decision::Forced,
                Choice::Follows(policy) => {
                    if let Some(vertex) = self.forced(&node.line) {
                        let after = self.cover.rule.after(&node.line, owner, vertex);
                        let (_, least) = self.cover.images.least(self.cover.rule.essence(&after));
                        self.cover.forced.insert(least, policy);
                    }
                    Decision::Forced
                }
            };
            self.cover.decided.insert(node.least, decision);
        }
        let mut spare = SPARE;
        let mut kept: Vec<bool> = Vec::new();
        for known in self.policies.iter().rev() {
            let is_kept = known.uses > 0 || spare > 0;
            if known.uses == 0 {
                spare = spare.saturating_sub(1);
            }
            kept.push(is_kept);
        }
        kept.reverse();
        self.cover.retain(&kept);
    }
}

/// The bytes of a number below 65,536.
fn length(number: usize) -> i64 {
    match number {
        0..24 => 1,
        24..256 => 2,
        _ => 3,
    }
}

/// The bytes of a policy.
fn bytes(draft: &Draft) -> i64 {
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
