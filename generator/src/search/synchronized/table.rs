//! A table of what is known of positions, which takes as much memory as it may and
//! then forgets what was found with the least effort.

/// Entries that a key can stand in.
const WAYS: usize = 4;

/// An entry: the key, but its last five bits are one for the value and four for the effort
/// (0: the entry is empty).
const VALUE: u64 = 1;
const EFFORT: u64 = 0b1_1110;
const KEY: u64 = !(VALUE | EFFORT);

/// What is known of positions, by their keys.
#[derive(Debug)]
pub struct Table {
    entries: Vec<u64>,
    filled: usize,
    /// Entries that the memory suffices for.
    most: usize,
}

impl Table {
    /// An empty table that will not take more bytes than this.
    #[must_use]
    pub fn new(memory: u64) -> Self {
        let smallest = 1 << 12;
        // While a table grows, the old one is there, too.
        let entries = usize::try_from(memory / 8).unwrap_or(usize::MAX) / 3 * 2;
        Self {
            entries: vec![0; smallest],
            filled: 0,
            most: entries.max(smallest),
        }
    }

    fn bucket(&mut self, key: u64) -> &mut [u64] {
        let buckets = (self.entries.len() / WAYS) as u128;
        // The high bits of the key choose: there are always fewer buckets than keys.
        #[allow(clippy::cast_possible_truncation, reason = "less than the length")]
        let bucket = ((u128::from(key & KEY) * buckets) >> 64) as usize;
        &mut self.entries[bucket * WAYS..][..WAYS]
    }

    /// What is known of the position, if anything is.
    pub fn get(&mut self, key: u64) -> Option<bool> {
        let same = |entry: &&mut u64| **entry & KEY == key & KEY && **entry & EFFORT != 0;
        let entry = self.bucket(key).iter_mut().find(same)?;
        Some(*entry & VALUE != 0)
    }

    /// Remembers what was found by looking at so many positions.
    pub fn insert(&mut self, key: u64, value: bool, positions: u64) {
        if self.filled * 4 > self.entries.len() * 3 && self.entries.len() * 2 <= self.most {
            self.grow();
        }
        let effort = u64::from(positions.max(1).ilog2() / 2).min(14) + 1;
        let entry = key & KEY | effort << 1 | u64::from(value);
        self.put(entry, key);
    }

    fn put(&mut self, entry: u64, key: u64) {
        let bucket = self.bucket(key);
        let least = |e: &&mut u64| {
            let same = **e & KEY == key & KEY && **e & EFFORT != 0;
            if same { 0 } else { **e & EFFORT | VALUE }
        };
        let Some(place) = bucket.iter_mut().min_by_key(least) else {
            return;
        };
        let empty = *place & EFFORT == 0;
        *place = entry;
        self.filled += usize::from(empty);
    }

    fn grow(&mut self) {
        let larger = vec![0; self.entries.len() * 2];
        let entries = std::mem::replace(&mut self.entries, larger);
        self.filled = 0;
        for entry in entries.into_iter().filter(|entry| entry & EFFORT != 0) {
            self.put(entry, entry);
        }
    }
}
