//! A table of positions that Maker does not win.

/// For how many turns nothing changes about a position that is lost for good.
pub const FOREVER: u32 = u32::MAX;

/// Slots that may hold the same key.
const BUCKET: usize = 4;

/// Maps the keys of positions to numbers of turns within which Maker does not
/// win. It grows up to a limit; then it forgets what saves the least work.
pub struct Lost {
    /// Key and number of turns; 0 turns in a slot that is not used.
    slots: Vec<(u64, u32)>,
    used: usize,
    most: usize,
}

impl Lost {
    /// A table of at most so many bytes.
    #[must_use]
    pub fn new(memory: u64) -> Self {
        let slots = memory / size_of::<(u64, u32)>() as u64;
        Self {
            slots: vec![(0, 0); 1 << 10],
            used: 0,
            most: usize::try_from(slots).unwrap_or(usize::MAX),
        }
    }

    /// The bytes that it takes now.
    #[must_use]
    pub fn memory(&self) -> u64 {
        (self.slots.len() * size_of::<(u64, u32)>()) as u64
    }

    /// The number of turns within which this position is not won; 0 if
    /// nothing is known.
    #[must_use]
    pub fn turns(&self, key: u64) -> u32 {
        let bucket = &self.slots[self.bucket(key)];
        bucket
            .iter()
            .find(|slot| slot.0 == key)
            .map_or(0, |slot| slot.1)
    }

    /// Remembers that Maker does not win within so many turns.
    pub fn insert(&mut self, key: u64, turns: u32) {
        if self.used * 2 > self.slots.len() && self.slots.len() * 2 <= self.most {
            let larger = vec![(0, 0); self.slots.len() * 2];
            self.used = 0;
            for (key, turns) in std::mem::replace(&mut self.slots, larger) {
                if turns > 0 {
                    self.insert(key, turns);
                }
            }
        }
        let bucket = self.bucket(key);
        let bucket = &mut self.slots[bucket];
        let same = bucket.iter().position(|slot| slot.0 == key && slot.1 > 0);
        let least = (0..BUCKET).min_by_key(|&slot| bucket[slot].1);
        if let Some(slot) = same.or(least) {
            self.used += usize::from(bucket[slot].1 == 0);
            bucket[slot] = (key, turns);
        }
    }

    fn bucket(&self, key: u64) -> std::ops::Range<usize> {
        let start = key as usize & (self.slots.len() - 1) & !(BUCKET - 1);
        start..start + BUCKET
    }
}
