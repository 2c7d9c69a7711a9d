//! A set of positions that is emptied often.

use crate::search::bits::Bits;

/// Entries that are used at first.
const SMALL: usize = 1 << 9;

/// How many times as many there are when they are too few.
const GROWTH: usize = 4;

/// A set of positions. Emptying takes no time, however large the set was: most plays of a policy end after
/// a few positions, and some after many thousands.
pub(super) struct Met<B> {
    /// Open addressing; an entry counts if it has the stamp of now. As many as a power of two.
    entries: Vec<([B; 2], u32)>,
    stamp: u32,
    /// How many of the entries are used, less one: few at first, which are likely to be near.
    used: usize,
    count: usize,
}

impl<B: Bits> Met<B> {
    pub(super) fn new() -> Self {
        Self {
            entries: vec![([B::default(); 2], 0); SMALL],
            stamp: 1,
            used: SMALL - 1,
            count: 0,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    pub(super) fn clear(&mut self) {
        self.count = 0;
        self.used = SMALL - 1;
        self.forget();
    }

    fn forget(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.entries.fill(([B::default(); 2], 0));
            self.stamp = 1;
        }
    }

    /// Whether the position is new.
    pub(super) fn insert(&mut self, position: [B; 2]) -> bool {
        if self.count * 2 > self.used {
            self.grow();
        }
        let mut place = self.place(position);
        loop {
            let entry = &mut self.entries[place];
            if entry.1 != self.stamp {
                *entry = (position, self.stamp);
                self.count += 1;
                return true;
            }
            if entry.0 == position {
                return false;
            }
            place = (place + 1) & self.used;
        }
    }

    fn grow(&mut self) {
        let stamp = self.stamp;
        let kept = self.entries[..=self.used].iter();
        let kept: Vec<[B; 2]> = kept.filter(|e| e.1 == stamp).map(|e| e.0).collect();
        self.used = GROWTH * (self.used + 1) - 1;
        if self.used >= self.entries.len() {
            self.entries.resize(self.used + 1, ([B::default(); 2], 0));
        }
        self.forget();
        self.count = 0;
        for position in kept {
            self.insert(position);
        }
    }

    #[allow(clippy::cast_possible_truncation, reason = "parts of words are mixed")]
    fn place(&self, [a, b]: [B; 2]) -> usize {
        let (a, b) = (a.to_mask(), b.to_mask());
        let fold = |mask: u128| (mask as u64) ^ ((mask >> 64) as u64).rotate_left(31);
        let word = fold(a) ^ fold(b).rotate_left(32);
        let product = u128::from(word) * 0x9E37_79B9_7F4A_7C15;
        (product as u64 ^ (product >> 64) as u64) as usize & self.used
    }
}
