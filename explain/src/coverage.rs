//! How good a matching set is.

use std::collections::BTreeSet;

use playproof_checker::positional::{Mask, mask};
use playproof_formats::evidence::SetMatching;

/// The number of markers of a matching set, and that of its groups of which none
/// contains another: the coverage ratio is their quotient.
#[must_use]
pub fn coverage(evidence: &SetMatching) -> (usize, usize) {
    let masks: BTreeSet<Mask> = evidence.groups.iter().map(mask).collect();
    let contains = |&&group: &&Mask| masks.iter().any(|&m| m != group && m & !group == 0);
    let groups = masks.iter().filter(|group| !contains(group)).count();
    let markers: BTreeSet<u32> = evidence.markers.iter().copied().collect();
    (markers.len(), groups)
}
