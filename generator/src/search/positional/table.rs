//! What is known of positions that were searched, in bounded memory.

use super::bits::Bits;

/// Entries among which a key may stand: as many as fit in a cache line, or two or four.
const BUCKET: usize = 5;

/// What was found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// Whether the hunter wins.
    pub(super) hunted: bool,
    /// About how many answers the winner's strategy has.
    pub(super) size: u32,
}

impl Value {
    /// The value for a strategy with one answer more.
    pub(super) fn one_more(self) -> Self {
        let size = self.size.saturating_add(1);
        Self { size, ..self }
    }
}

#[derive(Clone, Copy, Default)]
struct Entry<B> {
    key: (B, B),
    /// The size, and the winner in the lowest bit; 0 if there is no entry.
    value: u32,
}

#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket<B>([Entry<B>; BUCKET]);

/// A map from positions to values that forgets those with small strategies when
/// there is no more room.
pub(super) struct Table<B> {
    /// As many as a power of two.
    buckets: Vec<Bucket<B>>,
    used: usize,
    most: usize,
}

impl<B: Bits> Table<B> {
    /// A table that needs at most this many bytes, roughly.
    pub(super) fn new(memory: u64) -> Self {
        let buckets = memory / size_of::<Bucket<B>>() as u64;
        let most = usize::try_from(buckets).unwrap_or(usize::MAX) / 2;
        Self {
            buckets: vec![Bucket::default(); 1 << 10],
            used: 0,
            most,
        }
    }

    pub(super) fn get(&self, key: (B, B)) -> Option<Value> {
        let bucket = &self.buckets[self.bucket(key)];
        let entry = bucket.0.iter().find(|e| e.key == key && e.value != 0)?;
        Some(Value {
            hunted: entry.value & 1 == 1,
            size: entry.value >> 1,
        })
    }

    pub(super) fn insert(&mut self, key: (B, B), value: Value) {
        if self.used * 2 > self.buckets.len() * BUCKET && self.buckets.len() < self.most {
            self.grow();
        }
        let size = value.size.clamp(1, u32::MAX >> 1);
        self.place(Entry {
            key,
            value: (size << 1) | u32::from(value.hunted),
        });
    }

    fn place(&mut self, entry: Entry<B>) {
        let bucket = self.bucket(entry.key);
        let bucket = &mut self.buckets[bucket].0;
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
        let buckets = vec![Bucket::default(); self.buckets.len() * 2];
        self.used = 0;
        let old = std::mem::replace(&mut self.buckets, buckets);
        for entry in old.into_iter().flat_map(|bucket| bucket.0) {
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
        hash as usize & (self.buckets.len() - 1)
    }
}
