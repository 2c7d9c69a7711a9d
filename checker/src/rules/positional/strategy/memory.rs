//! Positions that were met: a set of pairs of words.
//!
//! The pairs stand in one table, at the first place that was free from the one on that their hash gives. They are compared as
//! they are. Files choose them, so the hash depends on keys that are drawn at random: the parts of a pair, 32 bits each, are
//! multiplied by keys of 64 bits, and of the sum the upper half counts. For two different pairs any two hashes are equally likely
//! (Lemire, Kaser: "Strongly universal string hashing is fast"), so no file can choose pairs that go to one place. Pairs in a regular
//! pattern would get hashes in a regular pattern, though, and fill places side by side; so the bits are mixed at the end.
//!
//! With hashes in a table beside a list of positions more than half of the time of a play by a policy went here, most of which
//! the system needed to clear new memory.

use std::hash::{BuildHasher, RandomState};

use super::word::Word;

/// Pairs for which there is room at first.
const FEW: usize = 4;

/// The lower half of a number.
const HALF: u64 = u32::MAX as u64;

/// A set of positions. No position is the pair that is empty: unclaimed vertices belong to both players, and where none is left
/// nothing is remembered.
#[derive(Debug)]
pub(in crate::rules::positional) struct Memory<W> {
    /// What a hash begins with, and the keys of the parts of a pair.
    begin: u64,
    keys: [[u64; 2]; 4],
    /// A power of two of them, at least a quarter of them free, that is, empty.
    pairs: Vec<[W; 2]>,
    count: usize,
}

impl<W: Word> Memory<W> {
    pub(in crate::rules::positional) fn new() -> Self {
        let random = RandomState::new();
        Self {
            begin: random.hash_one(0),
            keys: [[1, 2], [3, 4], [5, 6], [7, 8]].map(|pair| pair.map(|key| random.hash_one(key))),
            pairs: vec![[W::default(); 2]; FEW],
            count: 0,
        }
    }

    /// How many positions.
    pub(in crate::rules::positional) fn len(&self) -> usize {
        self.count
    }

    /// Takes up a position. Whether it was not there; of the pair that is empty, always.
    pub(in crate::rules::positional) fn insert(&mut self, pair: [W; 2]) -> bool {
        let is_new = self.put(pair);
        if is_new {
            self.count = self.count.saturating_add(1);
            if self.count > (self.pairs.len() / 4).saturating_mul(3) {
                self.grow();
            }
        }
        is_new
    }

    /// Puts a pair where it belongs. Whether it was not there.
    fn put(&mut self, pair: [W; 2]) -> bool {
        let last = self.pairs.len().wrapping_sub(1);
        let mut place = self.hash(pair) & last;
        // There is a free place, at which this ends.
        while let Some(found) = self.pairs.get_mut(place) {
            if *found == [W::default(); 2] {
                *found = pair;
                return true;
            }
            if *found == pair {
                return false;
            }
            place = place.wrapping_add(1) & last;
        }
        false
    }

    fn grow(&mut self) {
        let more = vec![[W::default(); 2]; self.pairs.len().saturating_mul(2)];
        let pairs = std::mem::replace(&mut self.pairs, more);
        let taken = pairs.into_iter().filter(|&pair| pair != [W::default(); 2]);
        for pair in taken {
            self.put(pair);
        }
    }

    fn hash(&self, [first, second]: [W; 2]) -> usize {
        let words = [first.low(), second.low(), first.high(), second.high()];
        let hash = self
            .keys
            .iter()
            .zip(words)
            .fold(self.begin, |hash, ([low, high], word)| {
                let hash = hash.wrapping_add((word & HALF).wrapping_mul(*low));
                hash.wrapping_add((word >> 32).wrapping_mul(*high))
            });
        usize::try_from(mixed(hash >> 32)).unwrap_or(usize::MAX)
    }
}

/// One of the numbers of 32 bits for each of them, whose low bits depend on all bits: the last steps of `MurmurHash3`.
fn mixed(hash: u64) -> u64 {
    let hash = (hash ^ hash >> 16).wrapping_mul(0x85EB_CA6B) & HALF;
    let hash = (hash ^ hash >> 13).wrapping_mul(0xC2B2_AE35) & HALF;
    hash ^ hash >> 16
}
