//! Whether few cells can meet many sets: Breaker's question to Maker's options.

use std::collections::BTreeMap;

use playproof_formats::Cell;

use crate::budget::{Budget, Cost, Exhausted, cost};

/// A set of options, as bits.
type Options = Vec<u64>;

/// A set of at most `size` cells that meets every one of the sets, if there is
/// one. Exact.
///
/// The search branches on a set that is not met yet, and so goes at most as
/// deep as there are sets. Cells that meet the same sets count once, and cells
/// that meet fewer than another are dropped.
///
/// # Errors
/// When the budget is spent.
pub fn hitting_set(
    sets: &[Vec<Cell>],
    size: u32,
    budget: &mut Budget,
) -> Result<Option<Vec<Cell>>, Exhausted> {
    if sets.iter().any(Vec::is_empty) {
        return Ok(None);
    }
    let candidates = candidates(sets, budget)?;
    let words = sets.len().div_ceil(64);
    budget.beside(candidate(words) * candidates.len(), |budget| {
        search(sets.len(), &candidates, size, budget)
    })?
}

/// A set of at most `size` of the candidates that meets so many sets.
fn search(
    sets: usize,
    candidates: &[(Options, Cell)],
    size: u32,
    budget: &mut Budget,
) -> Result<Option<Vec<Cell>>, Exhausted> {
    let words = sets.div_ceil(64);
    let mut unmet: Options = vec![0; words];
    for index in 0..sets {
        insert(&mut unmet, index);
    }
    // The sets still to be met, the cell chosen last, the number of those before it.
    let mut stack: Vec<(Options, Option<Cell>, usize)> = vec![(unmet, None, 0)];
    let mut chosen = Vec::new();
    while let Some((unmet, cell, before)) = stack.pop() {
        chosen.truncate(before);
        chosen.extend(cell);
        budget.room(trial(words) * (cost(stack.len()) + candidates.len()))?;
        budget.work(cost(candidates.len()) * words + words)?;
        let Some(branch) = first(&unmet) else {
            return Ok(Some(chosen));
        };
        let left = u64::from(size).saturating_sub(chosen.len() as u64);
        let most = candidates.iter().map(|(met, _)| common(met, &unmet)).max();
        if most.unwrap_or(0).saturating_mul(left) < count(&unmet) {
            continue;
        }
        for (met, cell) in candidates {
            if contains(met, branch) {
                let still = unmet.iter().zip(met).map(|(u, m)| u & !m).collect();
                stack.push((still, Some(*cell), chosen.len()));
            }
        }
    }
    Ok(None)
}

/// The cells worth choosing, with the sets that each meets.
fn candidates(sets: &[Vec<Cell>], budget: &mut Budget) -> Result<Vec<(Options, Cell)>, Exhausted> {
    let words = sets.len().div_ceil(64);
    let mut met_by: BTreeMap<Cell, Options> = BTreeMap::new();
    for (index, set) in sets.iter().enumerate() {
        for &cell in set {
            budget.work(words)?;
            // What is in this map goes over to another.
            budget.room((candidate(words) + PLACE * 2) * (cost(met_by.len()) + 1))?;
            insert(met_by.entry(cell).or_insert_with(|| vec![0; words]), index);
        }
    }
    let mut different: BTreeMap<Options, Cell> = BTreeMap::new();
    for (cell, met) in met_by {
        different.entry(met).or_insert(cell);
    }
    // They are copied.
    budget.room((candidate(words) * 2 + PLACE) * different.len())?;
    let mut candidates: Vec<(Options, Cell)> = Vec::with_capacity(different.len());
    for (met, &cell) in &different {
        budget.work(cost(different.len()) * words)?;
        let smaller = |other: &Options| common(met, other) == count(met) && met != other;
        if !different.keys().any(smaller) {
            candidates.push((met.clone(), cell));
        }
    }
    Ok(candidates)
}

/// Bytes of a place in a map, of which the nodes may be half empty.
const PLACE: u64 = 80;

/// Bytes of a candidate, in a list of its length, whose sets take so many words.
fn candidate(words: usize) -> Cost {
    cost(words) * 8 + size_of::<(Options, Cell)>()
}

/// Bytes of what is still to be tried, while the list of it grows.
fn trial(words: usize) -> Cost {
    cost(words) * 8 + cost(size_of::<(Options, Option<Cell>, usize)>()) * 3
}

fn insert(options: &mut Options, index: usize) {
    if let Some(word) = options.get_mut(index >> 6) {
        *word |= 1 << (index & 63);
    }
}

fn contains(options: &Options, index: usize) -> bool {
    options
        .get(index >> 6)
        .is_some_and(|word| word >> (index & 63) & 1 == 1)
}

fn first(options: &Options) -> Option<usize> {
    let (word, bits) = options.iter().enumerate().find(|&(_, &bits)| bits != 0)?;
    Some((word << 6).saturating_add(bits.trailing_zeros() as usize))
}

fn count(options: &Options) -> u64 {
    common(options, options)
}

fn common(a: &Options, b: &Options) -> u64 {
    a.iter().zip(b).fold(0, |common, (a, b)| {
        common.saturating_add((a & b).count_ones().into())
    })
}
