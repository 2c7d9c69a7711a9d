//! What is known of positions that were searched, in bounded memory.

use super::bits::Bits;

/// Entries among which a key may stand.
const BUCKET: usize = 4;

/// What was found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// Whether the hunter wins.
    pub(super) hunted: bool,
    /// About how many answers the winner's strategy has.
    pub(super) size: u32,
}

#[derive(Clone, Copy, Default)]
struct Entry<B> {
    key: (B, B),
    /// The size, and the winner in the lowest bit; 0 if there is no entry.
    value: u32,
}

/// A map from positions to values that forgets those with small strategies when
/// there is no more room.
pub(super) struct Table<B> {
    entries: Vec<Entry<B>>,
    used: usize,
    most: usize,
}

impl<B: Bits> Table<B> {
    /// A table that needs at most this many bytes, roughly.
    pub(super) fn new(memory: u64) -> Self {
        let entries = memory / size_of::<Entry<B>>() as u64;
        let most = usize::try_from(entries).unwrap_or(usize::MAX) / 2;
        Self {
            entries: vec![Entry::default(); 1 << 12],
            used: 0,
            most: most.max(1 << 12),
        }
    }

    pub(super) fn get(&self, key: (B, B)) -> Option<Value> {
        let bucket = &self.entries[self.bucket(key)..][..BUCKET];
        let entry = bucket.iter().find(|e| e.key == key && e.value != 0)?;
        Some(Value {
            hunted: entry.value & 1 == 1,
            size: entry.value >> 1,
        })
    }

    pub(super) fn insert(&mut self, key: (B, B), value: Value) {
        if self.used * 2 > self.entries.len() && self.entries.len() < self.most {
            self.grow();
        }
        let size = value.size.clamp(1, u32::MAX >> 1);
        self.place(Entry {
            key,
            value: (size << 1) | u32::from(value.hunted),
        });
    }

    fn place(&mut self, entry: Entry<B>) {
        let start = self.bucket(entry.key);
        let bucket = &mut self.entries[start..][..BUCKET];
        // The same key, or a free place, or the entry that is found again soonest.
        let place = bucket
            .iter_mut()
            .min_by_key(|e| if e.key == entry.key { 0 } else { e.value });
        if let Some(place) = place {
            self.used += usize::from(place.value == 0);
            *place = entry;
        }
    }

    fn grow(&mut self) {
        let entries = vec![Entry::default(); self.entries.len() * 2];
        self.used = 0;
        for entry in std::mem::replace(&mut self.entries, entries) {
            if entry.value != 0 {
                self.place(entry);
            }
        }
    }

    #[allow(clippy::cast_possible_truncation, reason = "parts of words are mixed")]
    fn bucket(&self, key: (B, B)) -> usize {
        let (a, b) = (key.0.to_mask(), key.1.to_mask());
        let mut hash = 0_u64;
        for word in [a, b, a >> 64, b >> 64] {
            hash = (hash ^ (word as u64)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            hash ^= hash >> 29;
        }
        (hash as usize & (self.entries.len() - 1)) & !(BUCKET - 1)
    }
}
