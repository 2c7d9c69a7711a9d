//! Positions as words, where vertices wait in chains.
//!
//! The vertices that one player has claimed, those that can be claimed now, and a bit for each chain of which all is
//! claimed: the last vertex of a chain that is in such a word can be claimed, unless the chain has its bit. So who has
//! claimed what can be told from it, and whose turn it is.

use playproof_checker::positional::{Mask, Position, mask, members};

use super::{
    super::engines::symmetry::Permutation,
    play::{Board, Line},
};
use crate::search::bits::Bits;

/// How positions of a game are written.
pub(super) struct Code<B, K> {
    /// What was unclaimed when play began.
    free: B,
    /// Those of it that are above nothing, and the bits of their chains, by vertex.
    tops: B,
    bits: Vec<K>,
    symmetries: Vec<Permutation<K>>,
}

impl<B: Bits, K: Bits> Code<B, K> {
    /// `None` if words are too short.
    pub(super) fn new(board: &Board<B>, start: Position, symmetries: &[Vec<u32>]) -> Option<Self> {
        let free = board.free(&board.line(start));
        let mut bits = vec![K::default(); board.size()];
        let mut tops = Vec::new();
        let size = u32::try_from(board.size()).ok()?;
        for top in free.members().filter(|&v| board.covers(v).is_empty()) {
            let bit = size + u32::try_from(tops.len()).ok()?;
            if bit >= K::CAPACITY {
                return None;
            }
            bits[top as usize] = K::bit(bit);
            tops.push(top);
        }
        // Marks at the start are not in the words, so they have to be kept.
        let keeps = |symmetry: &Vec<u32>, marks: Mask| {
            let images = members(marks).map(|v| symmetry.get(v as usize).copied().unwrap_or(v));
            mask(images) == marks
        };
        let symmetries = symmetries.iter();
        let symmetries = symmetries.filter(|s| keeps(s, start.first) && keeps(s, start.second));
        let symmetries = symmetries.map(|symmetry| {
            let mut images = symmetry.clone();
            for &top in &tops {
                let image = tops.iter().position(|&v| v == symmetry[top as usize])?;
                images.push(size + u32::try_from(image).ok()?);
            }
            Some(Permutation::new(&images))
        });
        Some(Self {
            free,
            symmetries: symmetries.collect::<Option<_>>()?,
            tops: tops
                .into_iter()
                .fold(B::default(), |tops, v| tops | B::bit(v)),
            bits,
        })
    }

    /// The least word of a position and its images.
    pub(super) fn key(&self, line: &Line<B>) -> K {
        let [own, other] = line.claimed();
        let mut word = K::from_mask(((own & self.free) | line.ready).to_mask());
        for top in (self.tops & (own | other)).members() {
            word |= self.bits[top as usize];
        }
        let images = self.symmetries.iter().map(|symmetry| symmetry.image(word));
        images.fold(word, std::cmp::min)
    }
}
