//! Breaker's question to Maker's options: is there a turn that meets them all?

use super::bits::Bits;

/// A set of at most `size` cells that meets every one of the sets, if there is
/// one; cells of greater value are tried first.
#[must_use]
pub fn hitting_set<const W: usize>(
    sets: &[Bits<W>],
    size: u32,
    value: &impl Fn(usize) -> f64,
) -> Option<Bits<W>> {
    let mut effort = u64::MAX;
    hitting_set_within(&mut effort, sets, size, value)
}

/// The same with a bound on the effort, about the number of looks at a set. It becomes 0 when
/// that does not suffice, and then the answer means nothing.
pub(super) fn hitting_set_within<const W: usize>(
    effort: &mut u64,
    sets: &[Bits<W>],
    size: u32,
    value: &impl Fn(usize) -> f64,
) -> Option<Bits<W>> {
    if sets.is_empty() {
        return Some(Bits::EMPTY);
    }
    if size == 1 {
        let common = sets.iter().fold(Bits::FULL, |common, &set| common & set);
        let best = common.iter().max_by(|&x, &y| value(x).total_cmp(&value(y)));
        return best.map(Bits::single);
    }
    let mut sets = sets.to_vec();
    sets.sort_by_key(Bits::len);
    extend(effort, &sets, size, Bits::EMPTY, value)
}

/// The same without the cells of `excluded`, on which the search has branched.
fn extend<const W: usize>(
    effort: &mut u64,
    sets: &[Bits<W>],
    size: u32,
    mut excluded: Bits<W>,
    value: &impl Fn(usize) -> f64,
) -> Option<Bits<W>> {
    let Some(&first) = sets.first() else {
        return Some(Bits::EMPTY);
    };
    *effort = effort.saturating_sub(sets.len() as u64 + 16);
    if *effort == 0 {
        return None;
    }
    // Each of some disjoint sets needs a cell of its own.
    let mut disjoint = 0;
    let mut seen = Bits::EMPTY;
    for &set in sets {
        let open = set & !excluded;
        if open.is_empty() {
            return None;
        }
        if !open.meets(&seen) {
            disjoint += 1;
            seen |= open;
        }
    }
    if disjoint > size {
        return None;
    }
    // And no cell is in more sets than this.
    let mut degrees = [[0; 64]; W];
    for cell in sets.iter().flat_map(|set| (*set & !excluded).iter()) {
        degrees[cell >> 6][cell & 63] += 1;
    }
    let most: u32 = degrees.as_flattened().iter().copied().max().unwrap_or(0);
    if u64::from(most) * u64::from(size) < sets.len() as u64 {
        return None;
    }
    let mut cells: Vec<usize> = (first & !excluded).iter().collect();
    cells.sort_by(|&x, &y| value(y).total_cmp(&value(x)));
    for cell in cells {
        let left: Vec<Bits<W>> = sets.iter().filter(|set| !set.has(cell)).copied().collect();
        if let Some(hit) = extend(effort, &left, size - 1, excluded, value) {
            return Some(hit | Bits::single(cell));
        }
        excluded |= Bits::single(cell);
    }
    None
}

/// Numbers of sets that no `size` cells meet: few of them, but enough; all, if
/// `size` cells meet all.
#[must_use]
pub fn enough<const W: usize>(sets: &[Bits<W>], size: u32) -> Vec<usize> {
    let mut chosen: Vec<usize> = Vec::new();
    let meet = |chosen: &[usize]| {
        let sets: Vec<Bits<W>> = chosen.iter().map(|&i| sets[i]).collect();
        hitting_set(&sets, size, &|_| 0.0)
    };
    while let Some(hit) = meet(&chosen) {
        match sets.iter().position(|set| !set.meets(&hit)) {
            Some(unmet) => chosen.push(unmet),
            None => return (0..sets.len()).collect(),
        }
    }
    for i in (0..chosen.len()).rev() {
        let number = chosen.remove(i);
        if meet(&chosen).is_some() {
            chosen.insert(i, number);
        }
    }
    chosen.sort_unstable();
    chosen
}
