//! Positions that were met: a set of lists of numbers.
//!
//! All lists stand in one vector, one behind the other, and a table says where. Lists are compared as
//! they are; their hash only tells where to look. Files choose the positions, so the hash depends on keys
//! that are drawn at random: no file can choose positions that all go to one place.
//!
//! Where each position is a pair of words, as in a play by a policy, the table of `strategy/memory.rs` is half as large, and faster:
//! there are no lists beside it.

use std::hash::{BuildHasher, RandomState};

/// The lower half of a number.
const HALF: u128 = u64::MAX as u128;

/// Where a list begins, and how long it is, plus one: 0 if the entry is free.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    begin: usize,
    longer: u32,
    hash: u32,
}

/// A set of lists of numbers.
#[derive(Debug)]
pub(crate) struct Met {
    keys: [u128; 2],
    numbers: Vec<u128>,
    count: usize,
    /// A power of two of them, at least a quarter of them free: a list has the first one that was free from
    /// the place on that its hash gives.
    entries: Vec<Entry>,
}

impl Met {
    pub(crate) fn new() -> Self {
        let random = RandomState::new();
        Self {
            keys: [0, 1].map(|key| random.hash_one(key).into()),
            numbers: Vec::new(),
            count: 0,
            entries: vec![Entry::default(); 4],
        }
    }

    /// How many lists.
    pub(crate) fn len(&self) -> usize {
        self.count
    }

    pub(crate) fn contains(&self, list: &[u128]) -> bool {
        self.find(list).is_none()
    }

    /// Takes up a list. Whether it was not there.
    pub(crate) fn insert(&mut self, list: &[u128]) -> bool {
        let Some(entry) = self.find(list) else {
            return false;
        };
        self.numbers.extend_from_slice(list);
        self.count = self.count.saturating_add(1);
        if self.count > (self.entries.len() / 4).saturating_mul(3) {
            let more = vec![Entry::default(); self.entries.len().saturating_mul(2)];
            let entries = std::mem::replace(&mut self.entries, more);
            let taken = entries.into_iter().filter(|entry| entry.longer > 0);
            taken.for_each(|entry| self.put(entry));
        }
        self.put(entry);
        true
    }

    /// The entry of a list that is not there.
    fn find(&self, list: &[u128]) -> Option<Entry> {
        let new = Entry {
            begin: self.numbers.len(),
            longer: list.len().saturating_add(1).try_into().unwrap_or(u32::MAX),
            hash: self.hash(list),
        };
        let mut place = new.hash;
        while let Some(entry) = self.taken(place) {
            let numbers = self.numbers.get(entry.begin..).unwrap_or_default();
            let alike = (entry.longer, entry.hash) == (new.longer, new.hash);
            if alike && numbers.starts_with(list) {
                return None;
            }
            place = place.wrapping_add(1);
        }
        Some(new)
    }

    /// The halves of a number are changed by what no file knows and multiplied, and so on.
    fn hash(&self, list: &[u128]) -> u32 {
        let [key, first] = self.keys;
        let hash = list.iter().fold(first, |hash, number| {
            let product = ((number & HALF) ^ hash).wrapping_mul((number >> 64) ^ key);
            (product ^ (product >> 64)) & HALF
        });
        u32::try_from(hash >> 32).unwrap_or(0)
    }

    /// The entry at a place, if it is taken.
    fn taken(&self, place: u32) -> Option<&Entry> {
        let place = place as usize & self.entries.len().wrapping_sub(1);
        self.entries.get(place).filter(|entry| entry.longer > 0)
    }

    fn put(&mut self, entry: Entry) {
        let mut place = entry.hash;
        while self.taken(place).is_some() {
            place = place.wrapping_add(1);
        }
        let place = place as usize & self.entries.len().wrapping_sub(1);
        if let Some(free) = self.entries.get_mut(place) {
            *free = entry;
        }
    }
}
