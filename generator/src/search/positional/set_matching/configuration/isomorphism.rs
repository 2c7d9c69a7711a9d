//! Families of sets up to isomorphism.

use playproof_explain::play::Random;

/// A set of markers.
pub type Set = u32;

/// The same family for all isomorphic ones: the least of those in which markers are
/// numbered by what the family looks like from them.
#[must_use]
pub fn canonical(family: &[Set], n: u32) -> Vec<Set> {
    let mut least = None;
    let mut open = vec![looks(family, vec![0; n as usize])];
    while let Some(seen) = open.pop() {
        let Some(alike) = first_alike(&seen) else {
            let mut order: Vec<usize> = (0..seen.len()).collect();
            order.sort_unstable_by_key(|&v| seen[v]);
            let mut number = vec![0; seen.len()];
            for (place, &v) in order.iter().enumerate() {
                number[v] = place;
            }
            let renamed = |&group: &Set| -> Set {
                members(group).fold(0, |all, v| all | 1 << number[v as usize])
            };
            let mut renamed: Vec<Set> = family.iter().map(renamed).collect();
            renamed.sort_unstable();
            if least.as_ref().is_none_or(|least| renamed < *least) {
                least = Some(renamed);
            }
            continue;
        };
        // One of them is told from the others; markers in the same groups need no
        // second try.
        let groups = |v: usize| family.iter().map(move |group| group >> v & 1);
        for (i, &v) in alike.iter().enumerate() {
            if alike[..i].iter().any(|&u| groups(u).eq(groups(v))) {
                continue;
            }
            let mut seen = seen.clone();
            seen[v] = mixed(seen[v] ^ 1);
            open.push(looks(family, seen));
        }
    }
    least.unwrap_or_default()
}

/// The markers that look alike, of the first look that several have.
fn first_alike(seen: &[u64]) -> Option<Vec<usize>> {
    let with = |look: u64| (0..seen.len()).filter(move |&v| seen[v] == look);
    let several = seen.iter().filter(|&&look| with(look).nth(1).is_some());
    Some(with(*several.min()?).collect())
}

/// What the family looks like from each marker, at a few steps' distance. Markers that
/// an isomorphism carries to one another look alike; the converse need not hold.
fn looks(family: &[Set], mut seen: Vec<u64>) -> Vec<u64> {
    let sum = |looks: &mut dyn Iterator<Item = u64>| looks.fold(0_u64, u64::wrapping_add);
    for _ in 0..3 {
        let mut next = seen.clone();
        for &group in family {
            let look = mixed(sum(&mut members(group).map(|v| mixed(seen[v as usize]))));
            for v in members(group) {
                next[v as usize] = next[v as usize].wrapping_add(look);
            }
        }
        seen = next.into_iter().map(mixed).collect();
    }
    seen
}

fn mixed(look: u64) -> u64 {
    Random::new(look).number()
}

/// The markers of a set, in increasing order.
pub(super) fn members(mut set: Set) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let least = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        least
    })
}
