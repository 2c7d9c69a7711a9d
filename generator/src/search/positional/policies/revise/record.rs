//! Between what is decided for positions and the graph of a strategy: it is read at the beginning of a round, and put down again
//! at its end.
//!
//! Decisions know vertices by their places in the image that makes a position the least one, and the graph by their names. Policies of
//! which no use was made are kept for some rounds, as they may be worth it when another one is dropped.
//!
//! **What it costs.** Each policy is played once from all positions that it is used in, to see what of it is silent there.

use playproof_checker::{positional::Position, rules::positional::strategy::Line};

use super::{
    super::cover::Decision,
    Revision,
    graph::{Choice, Known, Node, bytes},
};
use crate::{budget::unlimited, search::bits::Bits};

/// Policies of which no use was made that are kept for the next round.
const SPARE: usize = 200;

impl<B: Bits, K: Bits> Revision<'_, '_, B, K> {
    /// Reads what is decided.
    pub(super) fn build(&mut self) -> Option<Vec<u32>> {
        let question = self.cover.question;
        let line = self.cover.rule.line(question.position);
        let owner = question.aim.owner;
        let starts = if question.state.mover == owner {
            vec![line]
        } else {
            self.cover.rule.replies(&line, &mut unlimited()).ok()?
        };
        let starts: Vec<Line> = starts.into_iter().filter(|l| self.is_open(l)).collect();
        let roots: Vec<u32> = starts.iter().map(|line| self.node_of(line)).collect();
        let mut open = roots.clone();
        while let Some(node) = open.pop() {
            let Node {
                line,
                image,
                least,
                choice,
                ..
            } = self.graph.nodes[node as usize];
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
            let next: Vec<u32> = next.iter().map(|line| self.node_of(line)).collect();
            open.extend(&next);
            let node = &mut self.graph.nodes[node as usize];
            (node.choice, node.next) = (choice, next);
        }
        Some(roots)
    }

    /// Finds out about how many bytes each policy takes when what is not needed is left out; `None` when it is stopped.
    pub(super) fn weigh(&mut self) -> Option<()> {
        let owner = self.cover.question.aim.owner;
        let mut places: Vec<Vec<_>> = vec![Vec::new(); self.cover.drafts().len()];
        for node in &self.graph.nodes {
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
                let starts = used.starts.iter();
                let starts = starts.map(|&start| self.cover.board.line(start));
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
            self.graph.policies.push(Known {
                uses: 0,
                bytes: bytes(&draft),
                number: 2,
            });
        }
        Some(())
    }

    /// Decides as it is decided here, and forgets policies that are not used, but for the newest.
    pub(super) fn keep(&mut self) {
        let owner = self.cover.question.aim.owner;
        self.cover.decided.clear();
        self.cover.forced.clear();
        for node in self.graph.nodes.iter().filter(|node| node.count > 0) {
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
        for known in self.graph.policies.iter().rev() {
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
