//! Looks for new policies where they are worth most: for positions on which many bytes hang.
//!
//! The search ([`super::super::local`]) begins with the policy that most lines end with which hang on the position, in the image in which it
//! fails least: what goes on from what follows is likely to be near to what goes on from here.
//!
//! **What it costs.** A policy is tried some ten times in a search, and most searches find none. So it is done last in a round, and
//! not in the first one.

use playproof_checker::rules::positional::strategy::Line;
use playproof_explain::play::Random;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    super::{
        draft::Draft,
        local::{Local, Standing},
    },
    Revision,
    graph::{Choice, ENDING, Known, bytes, length},
};
use crate::search::bits::Bits;

/// Bytes that hang on a position for which a policy is looked for.
const WORTH: i64 = 30;

impl<B: Bits, K: Bits> Revision<'_, '_, B, K> {
    /// Looks for a policy that goes on from a node, if many bytes hang on it.
    pub(super) fn learn(&mut self, node: u32, patience: u32, random: &mut Random) {
        let before = self.graph.bytes;
        let line = self.graph.nodes[node as usize].line;
        self.graph.take_out(node);
        let hangs = before - self.graph.bytes;
        let found = if hangs >= WORTH && self.forced(&line).is_none() {
            self.found(node, patience, random)
        } else {
            None
        };
        if let Some(draft) = found {
            let policy = self.add(&draft, &line);
            let choice = Choice::Ends(policy);
            if self.graph.bytes + ENDING + self.graph.extra(policy) < before {
                self.graph.journal.clear();
                self.graph.adopt(node, choice, Vec::new());
                return;
            }
        }
        self.graph.put_back(node);
    }

    /// A policy that keeps the promise from a node on, near one that most lines end with which hang on it alone.
    fn found(&mut self, node: u32, patience: u32, random: &mut Random) -> Option<Draft> {
        let mut uses: FxHashMap<u32, u32> = FxHashMap::default();
        let mut open = self.graph.nodes[node as usize].next.clone();
        open.sort_unstable();
        let mut seen = FxHashSet::default();
        while let Some(node) = open.pop() {
            if self.graph.nodes[node as usize].count == 0 && seen.insert(node) {
                if let Some(policy) = self.graph.nodes[node as usize].choice.policy() {
                    *uses.entry(policy).or_default() += 1;
                }
                open.extend(&self.graph.nodes[node as usize].next);
            }
        }
        let start = self
            .cover
            .board
            .line(self.graph.nodes[node as usize].line.position());
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
        if let Some(speaks) = self.cover.speaks(&shorter, &[(0, start.to_vec())]) {
            let mut speaks = speaks.into_iter();
            shorter.0.retain(|_| speaks.next() == Some(true));
        }
        self.pay();
        self.graph.policies.push(Known {
            uses: 0,
            bytes: bytes(&shorter),
            number: length(self.graph.policies.len()).min(2),
        });
        let draft = Draft(draft.with_end(self.cover.board.size()));
        self.cover.add(draft)
    }
}
