//! The main challenge of "Set Matching" (Uiterwijk, section 7): a matching set with at
//! most as many markers as groups, where two groups share at most one marker.
//!
//! Large ones are built by local search among those that a permutation of the
//! markers maps to themselves. That there is no small one is found by exhaustion: a
//! smallest one with n markers may be taken to have n groups, for a part of a covered
//! family is covered; and each marker lies in two of them at least, for without it and
//! its only group there would be n − 1 of both.

use playproof_explain::play::Random;
use rustc_hash::{FxHashMap, FxHashSet};

use super::isomorphism::{Set, canonical, members};
use crate::search::control::Control;

/// The largest group that the local search tries.
const LARGEST: u32 = 5;

/// Markers that the permutation of the local search fixes, at most.
const FIXED: u32 = 3;

/// Attempts of the local search for each permutation.
const ATTEMPTS: u64 = 3_000;

/// Attempts after which the local search begins anew.
const RESTART: u64 = 60;

/// Groups that may fail in one attempt.
const FAILURES: u32 = 30;

/// States that are remembered.
const REMEMBERED: usize = 4_000_000;

/// What is known when all families of n groups on n markers have been tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exhausted {
    /// One that White can cover, if there is one.
    pub found: Option<Vec<Vec<u32>>>,
    /// Families of any number of groups, up to isomorphism, that were met.
    pub families: u64,
}

/// Tries all families of n groups on n markers, up to isomorphism: groups of two
/// markers or more that pairwise share at most one, each marker in two of them at
/// least. `None` when `control` stops it.
#[must_use]
pub fn exhaust(n: u32, control: &Control) -> Option<Exhausted> {
    let mut coverings = Coverings::default();
    let mut level: Vec<Vec<Set>> = vec![Vec::new()];
    let mut families = 0;
    for groups in 1..=n {
        let mut met: FxHashSet<Vec<Set>> = FxHashSet::default();
        let mut next = Vec::new();
        for (count, family) in level.iter().enumerate() {
            if count % 64 == 0 && control.is_stopped() {
                return None;
            }
            // Large groups come first.
            let most = family.iter().map(|group| group.count_ones()).min();
            let most = most.unwrap_or(n);
            for group in subsets(n, 2, most) {
                if !family.iter().all(|&other| meet_once(group, other)) {
                    continue;
                }
                let mut family = family.clone();
                family.push(group);
                // What the remaining groups can still add to the markers in too few.
                let through = |v: u32| family.iter().filter(|&&g| g >> v & 1 == 1).count();
                let missing: usize = (0..n).map(|v| 2_usize.saturating_sub(through(v))).sum();
                if missing > ((n - groups) * group.count_ones()) as usize {
                    continue;
                }
                let family = canonical(&family, n);
                if met.insert(family.clone()) && coverings.exist(&family) {
                    next.push(family);
                }
            }
        }
        families += met.len() as u64;
        level = next;
    }
    Some(Exhausted {
        found: level.first().map(|family| lists(family)),
        families,
    })
}

/// At least this many groups on n markers, of which two share at most one, that
/// White can cover; `None` when the search finds none or `control` stops it.
#[must_use]
pub fn search(n: u32, groups: usize, control: &Control) -> Option<Vec<Vec<u32>>> {
    let permutations = (2..=n).flat_map(|order| (0..=FIXED).map(move |fixed| (order, fixed)));
    let mut coverings = Coverings::default();
    permutations
        .filter(|(order, fixed)| *fixed < n && (n - fixed).is_multiple_of(*order))
        .find_map(|(order, fixed)| {
            let mut climb = Climb::new(n, order, fixed);
            let found = climb.run(groups, &mut coverings, control)?;
            Some(lists(&found))
        })
}

/// A local search among the families that a permutation maps to themselves.
struct Climb {
    /// The groups that the permutation carries to one another, where they share at
    /// most one marker.
    orbits: Vec<Vec<Set>>,
    random: Random,
}

impl Climb {
    /// With a permutation whose cycles have this length, but for some fixed markers.
    fn new(n: u32, order: u32, fixed: u32) -> Self {
        let image = |v: u32| {
            if v < n - fixed {
                v / order * order + (v + 1) % order
            } else {
                v
            }
        };
        // The cycles begin at multiples of their length.
        let carried = |group: Set| members(group).fold(0, |all, v| all | 1 << image(v));
        let mut met: FxHashSet<Set> = FxHashSet::default();
        let mut orbits = Vec::new();
        for group in subsets(n, 2, LARGEST) {
            if !met.insert(group) {
                continue;
            }
            let mut orbit = vec![group];
            let mut next = carried(group);
            while met.insert(next) {
                orbit.push(next);
                next = carried(next);
            }
            let apart = |(i, &a): (usize, &Set)| orbit[..i].iter().all(|&b| meet_once(a, b));
            if orbit.iter().enumerate().all(apart) {
                orbits.push(orbit);
            }
        }
        Self {
            orbits,
            random: Random::new(u64::from(n) << 32 | u64::from(order) << 16 | u64::from(fixed)),
        }
    }

    fn run(
        &mut self,
        wanted: usize,
        coverings: &mut Coverings,
        control: &Control,
    ) -> Option<Vec<Set>> {
        let mut best: Vec<usize> = Vec::new();
        let size = |chosen: &[usize], orbits: &[Vec<Set>]| -> usize {
            chosen.iter().map(|&orbit| orbits[orbit].len()).sum()
        };
        let longest = self.orbits.iter().map(Vec::len).max()?;
        for attempt in 1..=ATTEMPTS {
            if control.is_stopped() {
                return None;
            }
            let mut chosen = best.clone();
            let given_up = if attempt % RESTART == 0 {
                chosen.len()
            } else {
                1 + self.below(2)
            };
            for _ in 0..given_up.min(chosen.len()) {
                let index = self.below(chosen.len());
                chosen.swap_remove(index);
            }
            self.fill(&mut chosen, coverings);
            let reached = size(&chosen, &self.orbits);
            if reached >= wanted {
                return Some(self.family(&chosen));
            }
            // A little worse is good enough: that leads out of corners.
            if reached + longest > size(&best, &self.orbits) {
                best = chosen;
            }
        }
        None
    }

    /// Adds orbits in a random order.
    fn fill(&mut self, chosen: &mut Vec<usize>, coverings: &mut Coverings) {
        let mut order: Vec<usize> = (0..self.orbits.len()).collect();
        for i in (1..order.len()).rev() {
            let j = self.below(i + 1);
            order.swap(i, j);
        }
        let mut family = self.family(chosen);
        let mut failures = 0;
        for index in order {
            let orbit = &self.orbits[index];
            let fits = |&a: &Set| family.iter().all(|&b| meet_once(a, b));
            if !orbit.iter().all(fits) {
                continue;
            }
            let mut larger = family.clone();
            larger.extend(orbit);
            larger.sort_unstable();
            if coverings.exist(&larger) {
                chosen.push(index);
                family = larger;
            } else {
                failures += 1;
                if failures > FAILURES {
                    return;
                }
            }
        }
    }

    fn family(&self, chosen: &[usize]) -> Vec<Set> {
        let groups = chosen.iter().flat_map(|&orbit| &self.orbits[orbit]);
        let mut groups: Vec<Set> = groups.copied().collect();
        groups.sort_unstable();
        groups
    }

    /// A random number below this one, which is small.
    #[allow(clippy::cast_possible_truncation, reason = "it is below a usize")]
    fn below(&mut self, bound: usize) -> usize {
        (self.random.number() % bound as u64) as usize
    }
}

/// Tells whether White can cover groups, and remembers the answers: the questions
/// of one search are much alike.
#[derive(Debug, Default)]
pub struct Coverings(FxHashMap<Vec<Set>, bool>);

impl Coverings {
    /// Whether White can cover these groups, which are sorted, with Black to move.
    pub fn exist(&mut self, groups: &[Set]) -> bool {
        if groups.iter().any(|group| group.count_ones() < 2) {
            return false;
        }
        // Erdős and Selfridge's sum, times 2³².
        let weight: u64 = groups.iter().map(|g| 1 << (32 - g.count_ones())).sum();
        if weight < 1 << 31 {
            return true;
        }
        if let Some(&known) = self.0.get(groups) {
            return known;
        }
        let covered = by_weight(groups)
            .into_iter()
            .all(|marker| self.answer_exists(&without(groups, marker)));
        if self.0.len() >= REMEMBERED {
            self.0.clear();
        }
        self.0.insert(groups.to_vec(), covered);
        covered
    }

    /// The same with White to move.
    fn answer_exists(&mut self, groups: &[Set]) -> bool {
        let urgent = groups.iter().filter(|group| group.is_power_of_two());
        let urgent = urgent.fold(0, |all, group| all | group);
        let answers = match urgent.count_ones() {
            0 => by_weight(groups),
            1 => vec![urgent.trailing_zeros()],
            _ => return false,
        };
        answers.into_iter().any(|answer| {
            let left = groups.iter().copied().filter(|g| g >> answer & 1 == 0);
            self.exist(&left.collect::<Vec<_>>())
        })
    }
}

/// The markers of groups, first those that are in many and small ones.
fn by_weight(groups: &[Set]) -> Vec<u32> {
    let all = groups.iter().fold(0, |all, group| all | group);
    let weight = |v: u32| -> u64 {
        let through = groups.iter().filter(|&&g| g >> v & 1 == 1);
        through.map(|g| 1 << (32 - g.count_ones())).sum()
    };
    let mut markers: Vec<u32> = members(all).collect();
    markers.sort_by_cached_key(|&v| std::cmp::Reverse(weight(v)));
    markers
}

/// The groups without Black's marker; those that contain another one are dropped.
fn without(groups: &[Set], marker: u32) -> Vec<Set> {
    let shrunk: Vec<Set> = groups.iter().map(|group| group & !(1 << marker)).collect();
    let has_part = |&group: &Set| shrunk.iter().any(|&p| p != group && p & !group == 0);
    let mut left: Vec<Set> = shrunk.iter().copied().filter(|g| !has_part(g)).collect();
    left.sort_unstable();
    left.dedup();
    left
}

fn meet_once(a: Set, b: Set) -> bool {
    (a & b).count_ones() <= 1
}

/// All sets of some of n markers with such sizes.
fn subsets(n: u32, least: u32, most: u32) -> impl Iterator<Item = Set> {
    (0..1 << n).filter(move |set: &Set| (least..=most).contains(&set.count_ones()))
}

fn lists(family: &[Set]) -> Vec<Vec<u32>> {
    let mut lists: Vec<Vec<u32>> = family
        .iter()
        .map(|&group| members(group).collect())
        .collect();
    lists.sort_unstable();
    lists
}
