//! Positions that were met: a set of pairs of words.
//!
//! The pairs stand in one table, at the first place that was free from the one on that their hash gives. They are compared as
//! they are. Files choose them, so the hash depends on keys that are drawn at random: the parts of a pair, 32 bits each, are
//! multiplied by keys of 64 bits, and of the sum the upper half counts. For two different pairs any two hashes are equally likely
//! (Lemire, Kaser: "Strongly universal string hashing is fast"), so no file can choose pairs that go to one place.
//!
//! A third of the time of a play by a policy goes here. With hashes in a table beside a list of positions it was more than
//! half, most of which the system needed to clear new memory.

use std::hash::{BuildHasher, RandomState};

use super::word::Word;

/// Pairs for which there is room at first.
const FEW: usize = 4;

/// The lower half of a number.
const HALF: u64 = u32::MAX as u64;

/// A set of positions.
#[derive(Debug)]
pub(in crate::rules::positional) struct Memory<W> {
    /// What a hash begins with, and the keys of the parts of a pair.
    begin: u64,
    keys: [[u64; 2]; 4],
    /// A power of two of them, at least a quarter of them free, that is, empty.
    pairs: Vec<[W; 2]>,
    /// Whether the pair that is empty itself was met.
    has_empty: bool,
    count: usize,
}

impl<W: Word> Memory<W> {
    pub(in crate::rules::positional) fn new() -> Self {
        let random = RandomState::new();
        Self {
            begin: random.hash_one(0),
            keys: [[1, 2], [3, 4], [5, 6], [7, 8]].map(|pair| pair.map(|key| random.hash_one(key))),
            pairs: vec![[W::default(); 2]; FEW],
            has_empty: false,
            count: 0,
        }
    }

    /// How many positions.
    pub(in crate::rules::positional) fn len(&self) -> usize {
        self.count
    }

    /// Takes up a position. Whether it was not there.
    pub(in crate::rules::positional) fn insert(&mut self, pair: [W; 2]) -> bool {
        let is_new = if pair == [W::default(); 2] {
            !std::mem::replace(&mut self.has_empty, true)
        } else {
            self.put(pair)
        };
        if is_new {
            self.count = self.count.saturating_add(1);
            if self.count > (self.pairs.len() / 4).saturating_mul(3) {
                self.grow();
            }
        }
        is_new
    }

    /// Puts a pair that is not empty where it belongs. Whether it was not there.
    fn put(&mut self, pair: [W; 2]) -> bool {
        let last = self.pairs.len().wrapping_sub(1);
        let mut place = self.hash(pair) & last;
        // There is a free place, at which this ends.
        while let Some(found) = self.pairs.get_mut(place) {
            if *found == pair {
                return false;
            }
            if *found == [W::default(); 2] {
                *found = pair;
                return true;
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
        usize::try_from(hash >> 32).unwrap_or(usize::MAX)
    }
}
