//! Following: who answers each claim with the one above it in the same chain, as in claimeven.
//!
//! Say that the other player moves, and that each chain has an even number of unclaimed vertices. Then the follower gets
//! the second, fourth, … unclaimed vertex of each, and the other one never does. So the follower does not lose if each
//! set alive for the other one has such a vertex; and he wins if besides one alive for him lacks only such vertices.
//! One chain may be odd if he lacks one of its vertices that he gets: the other one has to claim below
//! it in the end, and what is above it in the chain is never claimed.
//!
//! **What it costs.** A look at all sets.

use super::play::{Board, Line};
use crate::search::bits::Bits;

/// For each vertex, which ones of its chain a follower gets when it is the least unclaimed one, and
/// whether it is one of an odd number then.
pub(super) struct Follow<B>(Vec<(B, bool)>);

impl<B: Bits> Follow<B> {
    /// `None` if a vertex has to wait for two, or two for one.
    pub(super) fn new(board: &Board<B>) -> Option<Self> {
        let vertices = 0..u32::try_from(board.size()).ok()?;
        let has_one_above = |v: u32| board.covers(v).is_one();
        if !vertices.clone().all(has_one_above) {
            return None;
        }
        let follow = |v| {
            let (mut own, mut is_odd) = (B::default(), true);
            let mut above = board.covers(v);
            while !above.is_empty() {
                if is_odd {
                    own |= above;
                }
                is_odd = !is_odd;
                above = board.covers(above.least());
            }
            (own, is_odd)
        };
        Some(Self(vertices.map(follow).collect()))
    }

    /// Whether a player keeps a promise, to win or not to lose, by following; the other one moves.
    pub(super) fn keeps(&self, board: &Board<B>, line: &Line<B>, side: usize, win: bool) -> bool {
        let (mut own, mut odd) = (B::default(), None);
        for vertex in line.ready.members() {
            let (above, is_odd) = self.0[vertex as usize];
            own |= above;
            if is_odd && odd.replace(above).is_some() {
                return false;
            }
        }
        let follower = line.claimed()[side];
        let lacks_own = |&set: &B| (set & !(follower | own)).is_empty();
        let wins = || {
            odd.map_or_else(
                || board.sets(side).iter().any(lacks_own),
                |above| !(line.missing(side) & above).is_empty(),
            )
        };
        let survives = |&set: &B| (set & (follower | own)).is_empty();
        (!win && odd.is_none() || wins()) && !board.sets(1 - side).iter().any(survives)
    }
}
