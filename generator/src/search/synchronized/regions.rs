//! When two positions are taken for the same: a little more often than in the checker's walk
//! (`rules/synchronized/regions.rs` there), which knows nothing of moves in hand.
//!
//! Two cells belong together if a tile covers both. A position falls into regions, and
//! no tile meets two of them. What is sound to say about them, and what is not:
//!
//! - Where a region lies does not matter, nor whether it is reflected: moving or reflecting
//!   regions one by one carries the moves of each player to moves of the same player, and so
//!   the whole game to an equal one. (A quarter turn would exchange the players.)
//! - In a region where only one player can move he has a number of moves in hand, and
//!   nothing else matters: he can play them one by one, and shortening the
//!   number never helps him, since a move that he need not use is no duty.
//! - The outcomes of regions do *not* add up. Both players move in the same moment, perhaps in
//!   different regions, and the end comes when one of them cannot move anywhere; even a
//!   move in hand of each side does not cancel, since one may wait while the other must commit.
//!   So the key of a position is the multiset of its regions, and no sum of values.
//!
//! The key is a hash. A collision could only make the search believe something false, which
//! the checker would find out.

use playproof_formats::claim::Side;
use rustc_hash::FxHashMap;

use super::{
    bits::{GridBits, mix},
    board::Board,
};

/// Regions that are remembered at most; more are forgotten together.
const REMEMBERED: usize = 1 << 20;

/// Bytes for a region.
const REGION: u64 = 64;

/// A move in hand, of Vertical and of Horizontal.
const IN_HAND: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f];

/// The hashes of regions that have been met.
#[derive(Debug)]
pub struct Regions<C> {
    hashes: FxHashMap<C, u64>,
    most: usize,
}

impl<C: GridBits> Regions<C> {
    /// None has been met. They will not take more bytes than this, roughly.
    #[must_use]
    pub fn new(memory: u64) -> Self {
        let most = usize::try_from(memory / REGION).unwrap_or(usize::MAX);
        Self {
            hashes: FxHashMap::default(),
            most: most.min(REMEMBERED),
        }
    }

    /// Equal for positions that are equal up to what is said above.
    pub fn key(&mut self, board: &Board<C>, free: C) -> u64 {
        let vertical = board.starts(free, Side::Vertical);
        let horizontal = board.starts(free, Side::Horizontal);
        let down = board.links(vertical, Side::Vertical);
        let right = board.links(horizontal, Side::Horizontal);
        let mut rest =
            board.cover(vertical, Side::Vertical) | board.cover(horizontal, Side::Horizontal);
        let mut key = 0_u64;
        while !rest.is_empty() {
            let mut region = C::bit(rest.least());
            loop {
                let more = board.spread(region, down, Side::Vertical);
                let more = board.spread(more, right, Side::Horizontal);
                if more == region {
                    break;
                }
                region = more;
            }
            rest &= !region;
            key = key.wrapping_add(self.hash(board, region));
        }
        key
    }

    fn hash(&mut self, board: &Board<C>, region: C) -> u64 {
        if let Some(&hash) = self.hashes.get(&region) {
            return hash;
        }
        let moves = [Side::Vertical, Side::Horizontal].map(|side| board.packing(region, side));
        let hash = match moves {
            [n, 0] => IN_HAND[0].wrapping_mul(n.into()),
            [0, n] => IN_HAND[1].wrapping_mul(n.into()),
            _ => mix(board.shape(region).hash()),
        };
        if self.hashes.len() >= self.most {
            self.hashes.clear();
        }
        self.hashes.insert(region, hash);
        hash
    }
}
