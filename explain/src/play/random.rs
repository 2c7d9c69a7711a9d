//! Random numbers that are the same for the same seed.

/// Steele, Lea and Flood's generator.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers that belong to this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `count`, which is not 0.
    pub fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.number() % (count.max(1) as u64)).unwrap_or(0)
    }

    /// One of these; `None` if there is none.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }

    /// One of the best of these, by their values; `None` if there is none.
    pub fn best<T, V: Ord>(&mut self, list: impl IntoIterator<Item = (V, T)>) -> Option<T> {
        let mut best: Option<V> = None;
        let mut found = Vec::new();
        for (value, item) in list {
            if best.as_ref().is_some_and(|best| value < *best) {
                continue;
            }
            if best.as_ref().is_none_or(|best| value > *best) {
                found.clear();
                best = Some(value);
            }
            found.push(item);
        }
        let at = self.below(found.len());
        found.into_iter().nth(at)
    }
}
