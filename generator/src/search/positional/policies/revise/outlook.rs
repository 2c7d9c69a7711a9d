//! What is known about a position: which claims are good, and which policies keep the promise from it on.
//!
//! Which policies do is found by playing all of them, those first that were used most, until enough of them are known; the others
//! are played when more are asked for. That a position is asked about again is likely, as it is decided anew time and again, so
//! it is remembered for a round.
//!
//! **What it costs.** Nearly all of the time of a round: most policies fail, and to see that takes a few positions each. A policy
//! whose first claim is known to be bad is not played.

use playproof_checker::rules::positional::strategy::Line;

use super::{Outlook, Revision};
use crate::search::bits::Bits;

/// Policies that keep the promise from a position on after which no more are tried: to play one to the end takes longer
/// than to see many others fail.
const ENOUGH: usize = 8;

/// Positions for which it is remembered what is known about them; and about the bytes that takes, as does a node.
const REMEMBERED: usize = 1 << 19;
const BYTES: u64 = 1 << 9;

impl<B: Bits, K: Bits> Revision<'_, '_, B, K> {
    /// Whether so many positions are all that there is room for.
    pub(super) fn is_full(&self, positions: usize) -> bool {
        positions as u64 >= self.control.memory() / 4 / BYTES
    }

    /// What is known about a position.
    pub(super) fn outlook(&mut self, line: &Line) -> Outlook<B> {
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
        while outlook.keep.len() < ENOUGH && outlook.played < self.graph.policies.len() {
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

    /// Whether an image of a policy keeps the promise from all of these positions on.
    pub(super) fn keeps(&mut self, policy: u32, image: u32, lines: &[Line]) -> bool {
        let board = &self.cover.board;
        let lines: Vec<_> = lines.iter().map(|l| board.line(l.position())).collect();
        let prepared = &self.cover.prepared[policy as usize][image as usize];
        self.cover.player.failures(board, prepared, &lines, 0) == Some(0)
    }
}
