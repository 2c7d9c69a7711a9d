//! What is known of positions that were searched, in bounded memory.

use playproof_checker::positional::Mask;

use crate::search::bits::Bits;

/// Entries among which a key may stand: with keys of a word, as many as fit in a cache line.
const BUCKET: usize = 5;

/// What tells positions of a game apart.
pub(crate) trait Key: Copy + Eq + Default {
    /// All that is to be mixed.
    fn masks(self) -> [u128; 2];
}

impl<B: Bits> Key for B {
    fn masks(self) -> [u128; 2] {
        [self.to_mask(), 0]
    }
}

impl<B: Bits> Key for (B, B) {
    fn masks(self) -> [u128; 2] {
        [self.0.to_mask(), self.1.to_mask()]
    }
}

/// A hash of a position given by two sets. In place, so that narrow sets leave out the words that they do not have.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "parts of words are mixed")]
pub(super) fn hash([a, b]: [Mask; 2]) -> u64 {
    let mut hash = 0_u64;
    for word in [a, b, a >> 64, b >> 64] {
        hash = (hash ^ (word as u64)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 29;
    }
    hash
}

/// What was found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    /// Whether the hunter wins.
    pub(crate) hunted: bool,
    /// About how many answers the winner's strategy has.
    pub(crate) size: u32,
}

impl Value {
    /// The value for a strategy with one answer more.
    pub(crate) fn one_more(self) -> Self {
        let size = self.size.saturating_add(1);
        Self { size, ..self }
    }
}

#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket<K> {
    keys: [K; BUCKET],
    /// The size, and the winner in the lowest bit; 0 if there is no entry.
    values: [u32; BUCKET],
}

/// A map from positions to values that forgets those with small strategies when
/// there is no more room.
pub(crate) struct Table<K> {
    /// As many as a power of two.
    buckets: Vec<Bucket<K>>,
    used: usize,
    most: usize,
}

impl<K: Key> Table<K> {
    /// A table that needs at most this many bytes, roughly.
    pub(crate) fn new(memory: u64) -> Self {
        let buckets = memory / size_of::<Bucket<K>>() as u64;
        let most = usize::try_from(buckets).unwrap_or(usize::MAX) / 2;
        Self {
            buckets: vec![Bucket::default(); 1 << 10],
            used: 0,
            most,
        }
    }

    /// Fetches the memory in which these keys may stand: several keys wait for it together, and not one after
    /// the other.
    pub(crate) fn fetch(&self, keys: impl Iterator<Item = K>) {
        let entries = keys.map(|key| self.buckets[self.bucket(key)].values[0]);
        std::hint::black_box(entries.fold(0, |all, value| all ^ value));
    }

    pub(crate) fn get(&self, key: K) -> Option<Value> {
        let bucket = &self.buckets[self.bucket(key)];
        let mut entries = bucket.keys.iter().zip(bucket.values);
        let (_, value) = entries.find(|&(&k, value)| k == key && value != 0)?;
        Some(Value {
            hunted: value & 1 == 1,
            size: value >> 1,
        })
    }

    pub(crate) fn insert(&mut self, key: K, value: Value) {
        if self.used * 2 > self.buckets.len() * BUCKET && self.buckets.len() < self.most {
            self.grow();
        }
        let size = value.size.clamp(1, u32::MAX >> 1);
        self.place(key, (size << 1) | u32::from(value.hunted));
    }

    fn place(&mut self, key: K, value: u32) {
        let bucket = self.bucket(key);
        let Bucket { keys, values } = &mut self.buckets[bucket];
        // The same key, or a free place, or the entry that is found again soonest.
        let entries = keys.iter_mut().zip(values);
        let place = entries.min_by_key(|(k, v)| if **k == key { 0 } else { **v });
        if let Some((k, v)) = place {
            self.used += usize::from(*v == 0);
            (*k, *v) = (key, value);
        }
    }

    fn grow(&mut self) {
        let buckets = vec![Bucket::default(); self.buckets.len() * 2];
        self.used = 0;
        let old = std::mem::replace(&mut self.buckets, buckets);
        for bucket in old {
            for (key, value) in bucket.keys.into_iter().zip(bucket.values) {
                if value != 0 {
                    self.place(key, value);
                }
            }
        }
    }

    #[allow(clippy::cast_possible_truncation, reason = "parts of words are mixed")]
    fn bucket(&self, key: K) -> usize {
        hash(key.masks()) as usize & (self.buckets.len() - 1)
    }
}
