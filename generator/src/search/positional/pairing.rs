//! Pairings: for each set two vertices of its own by a flow, or pairs that
//! serve several sets, by SAT.

use std::collections::BTreeMap;

use playproof_checker::positional::{Mask, bit, members};
use playproof_formats::{Evidence, evidence::Pairing};
use rustsat::types::Lit;

use super::question::Question;
use crate::{proof::Proof, search::bits::Bits, search::control::Control, search::sat::Solver};

/// What a position costs, in the units of [`Control::spend`].
const POSITION: u64 = 1 << 8;

/// The proof by the rule; `None` if there is no pairing, or when `control`
/// stops the search.
pub(super) fn search(question: &Question, control: &Control) -> Option<Proof> {
    let pairing = pairing(question.threats()?, control)?;
    Some(question.by(Evidence::Pairing(pairing), &[]))
}

/// A pairing for these sets; `None` if there is none, or when `control` stops the
/// search.
#[must_use]
pub fn pairing(sets: &[Mask], control: &Control) -> Option<Pairing> {
    let sets = minimal(sets);
    own_pairs(&sets).or_else(|| shared_pairs(&sets, control))
}

/// How many positions a search meets that knows no more than pairings, if White can
/// keep Black from all of these sets: Black, who moves first, tries all vertices of
/// the sets, White first those that are in most of them, and a pairing ends a line.
/// `None` if White cannot, or when `control` stops the search.
#[must_use]
pub fn positions(sets: &[Mask], control: &Control) -> Option<u64> {
    let mut positions = 0;
    let held = hold(sets, control, &mut positions);
    (held && !control.is_stopped()).then_some(positions)
}

/// Whether White holds, with Black to move; counts this position and those below.
fn hold(sets: &[Mask], control: &Control, positions: &mut u64) -> bool {
    *positions += 1;
    control.spend(POSITION);
    if control.is_stopped() || sets.contains(&0) {
        return false;
    }
    if pairing(sets, control).is_some() {
        return true;
    }
    let all = sets.iter().fold(0, |all, set| all | set);
    members(all).all(|black| {
        *positions += 1;
        let left = minimal(&sets.iter().map(|set| set & !bit(black)).collect::<Vec<_>>());
        if left.contains(&0) {
            return false;
        }
        let urgent = left.iter().filter(|set| set.is_power_of_two());
        let urgent = urgent.fold(0, |all, set| all | set);
        let answers = match urgent.count_ones() {
            0 => all & !bit(black),
            1 => urgent,
            _ => return false,
        };
        let without = |v: u32| left.iter().copied().filter(move |set| set & bit(v) == 0);
        let mut answers: Vec<u32> = members(answers).collect();
        answers.sort_by_cached_key(|&white| (without(white).count(), white));
        answers.into_iter().any(|white| {
            let left: Vec<Mask> = without(white).collect();
            hold(&left, control, positions)
        })
    })
}

/// The sets that contain no other one: a pair of another one's serves the rest.
pub(super) fn minimal<B: Bits>(sets: &[B]) -> Vec<B> {
    minimal_within(sets, usize::MAX).unwrap_or_default()
}

/// The same if there are at most so many.
pub(super) fn minimal_within<B: Bits>(sets: &[B], most: usize) -> Option<Vec<B>> {
    let mut sets = sets.to_vec();
    sets.sort_unstable_by_key(|set| (set.count(), *set));
    sets.dedup();
    let mut minimal: Vec<B> = Vec::new();
    // Sets with as many vertices do not contain each other.
    let (mut smaller, mut count) = (0, 0);
    for set in sets {
        if set.count() > count {
            (smaller, count) = (minimal.len(), set.count());
        }
        if !minimal[..smaller]
            .iter()
            .any(|&part| (part & !set).is_empty())
        {
            if minimal.len() == most {
                return None;
            }
            minimal.push(set);
        }
    }
    Some(minimal)
}

/// Two vertices for each set, all different: a flow in which each vertex can
/// serve one set.
pub(super) fn own_pairs<B: Bits>(threats: &[B]) -> Option<Pairing> {
    let all = threats.iter().fold(B::default(), |all, &set| all | set);
    if (all.count() as usize) < 2 * threats.len() {
        return None;
    }
    let mut flow = Flow {
        threats,
        owner: vec![None; B::CAPACITY as usize],
        given: vec![B::default(); threats.len()],
    };
    let all_served = (0..threats.len()).all(|set| flow.augment(set) && flow.augment(set));
    all_served.then(|| {
        let pair = |given: &B| (given.least(), given.without_least().least());
        let mut pairs: Vec<(u32, u32)> = flow.given.iter().map(pair).collect();
        pairs.sort_unstable();
        Pairing(pairs)
    })
}

struct Flow<'a, B> {
    threats: &'a [B],
    /// The set that a vertex serves.
    owner: Vec<Option<usize>>,
    /// The vertices that serve a set.
    given: Vec<B>,
}

impl<B: Bits> Flow<'_, B> {
    /// One more vertex for the set, by a shortest augmenting path.
    fn augment(&mut self, set: usize) -> bool {
        // Sets on paths: through which vertex of theirs, wanted by which set.
        let mut reached: Vec<Option<(u32, usize)>> = vec![None; self.threats.len()];
        let mut seen = B::default();
        let mut queue = vec![set];
        let mut next = 0;
        while let Some(&taker) = queue.get(next) {
            next += 1;
            let wanted = self.threats[taker] & !self.given[taker] & !seen;
            seen |= wanted;
            for vertex in wanted.members() {
                match self.owner[vertex as usize] {
                    Some(owner) if owner == set || reached[owner].is_some() => {}
                    Some(owner) => {
                        reached[owner] = Some((vertex, taker));
                        queue.push(owner);
                    }
                    None => {
                        self.hand_over(vertex, taker, &reached);
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Gives a free vertex to the taker, who gives up the one through which he
    /// was reached, and so on.
    fn hand_over(&mut self, free: u32, last: usize, reached: &[Option<(u32, usize)>]) {
        let (mut vertex, mut taker) = (free, last);
        loop {
            self.owner[vertex as usize] = Some(taker);
            self.given[taker] |= B::bit(vertex);
            let Some((given_up, next)) = reached[taker] else {
                return;
            };
            self.given[taker] &= !B::bit(given_up);
            (vertex, taker) = (given_up, next);
        }
    }
}

/// Disjoint pairs such that every set contains one.
fn shared_pairs<B: Bits>(threats: &[B], control: &Control) -> Option<Pairing> {
    let mut solver = Solver::default();
    let mut pairs: BTreeMap<(u32, u32), Lit> = BTreeMap::new();
    for threat in threats {
        control.pay(POSITION)?;
        let mut within = Vec::new();
        for x in threat.members() {
            for y in threat.members().filter(|&y| x < y) {
                let literal = pairs.entry((x, y)).or_insert_with(|| solver.literal());
                within.push(*literal);
            }
        }
        solver.clause(&within);
    }
    for vertex in 0..B::CAPACITY {
        let with = pairs
            .iter()
            .filter(|((x, y), _)| *x == vertex || *y == vertex);
        let with: Vec<Lit> = with.map(|(_, &literal)| literal).collect();
        solver.at_most(&with, 1);
    }
    let model = solver.solve(control)?;
    let mut chosen: Vec<(u32, u32)> = pairs
        .into_iter()
        .filter(|&(_, literal)| model.holds(literal))
        .map(|(pair, _)| pair)
        .collect();
    // Those that nothing needs are left out.
    for index in (0..chosen.len()).rev() {
        let pair = |&(x, y): &(u32, u32)| B::bit(x) | B::bit(y);
        let served = |threat: &B| {
            let others = chosen.iter().enumerate().filter(|&(i, _)| i != index);
            others
                .into_iter()
                .any(|(_, p)| (pair(p) & !*threat).is_empty())
        };
        if threats.iter().all(served) {
            chosen.remove(index);
        }
    }
    Some(Pairing(chosen))
}
