//! Matching sets: fewer than two markers for each group, with a covering for each
//! first move (Uiterwijk, Definition 4).
//!
//! White has a covering of some groups if and only if he wins the Maker-Breaker
//! game on them as Breaker and second player; the search is for a short one. It
//! deepens: with depth 0 a pairing must cover the groups, with depth d + 1 each marker
//! needs an answer after which depth d is enough. States are remembered, and markers
//! that an automorphism of the groups carries to one another need one answer.

pub mod configuration;

use std::collections::{HashMap, HashSet};

use playproof_checker::positional::{Game, Mask, Position, Seat, bit, members, union};
use playproof_formats::{
    Evidence,
    evidence::{MatchingAnswer, MatchingNode, Pairing, SetMatching},
};

use super::{
    engines::{solver::solver, symmetry::carrying},
    pairing::{minimal, own_pairs},
    question::Question,
};
use crate::{proof::Proof, search::control::Control};

/// Bytes for a state that is remembered, roughly.
const STATE: u64 = 512;

/// What a group of a state costs, in the units of [`Control::spend`].
const GROUP: u64 = 1 << 5;

/// The proof by the rule, with the sets themselves as groups; `None` if there is
/// none, or when `control` stops the search.
pub(super) fn search(question: &Question, control: &Control) -> Option<Proof> {
    proof(question, question.threats()?, control)
}

/// The proof by a matching set for these groups, each of them within one of the sets
/// that the opponent needs; `None` if there is none, or when `control` stops the search.
#[must_use]
pub fn proof(question: &Question, groups: &[Mask], control: &Control) -> Option<Proof> {
    let matching = matching_set(groups, control)?;
    Some(question.by(Evidence::SetMatching(matching), &[]))
}

/// A matching set for these groups, of which all vertices are markers; `None` if
/// there is none, or when `control` stops the search.
#[must_use]
pub fn matching_set(groups: &[Mask], control: &Control) -> Option<SetMatching> {
    let groups = minimal(groups);
    let mut groups: Vec<Mask> = groups;
    groups.sort_unstable();
    if groups.first() == Some(&0) || !is_coverable(&groups, control)? {
        return None;
    }
    let mut search = Search {
        control,
        plans: HashMap::new(),
        failed: HashMap::new(),
    };
    let depth = (0..).find_map(|depth| match search.cover(&groups, depth) {
        Some(true) => Some(Some(depth)),
        Some(false) => None,
        None => Some(None),
    });
    depth??;
    let mut nodes = Vec::new();
    search.write(&groups, &mut nodes);
    let list = |set: &Mask| members(*set).collect();
    let mut lists: Vec<Vec<u32>> = groups.iter().map(list).collect();
    lists.sort_unstable();
    Some(SetMatching {
        markers: list(&union(&groups)),
        groups: lists,
        nodes,
    })
}

/// Whether White has a covering of these groups; `None` when `control` stops the
/// search.
#[must_use]
pub fn is_coverable(groups: &[Mask], control: &Control) -> Option<bool> {
    if groups.contains(&0) {
        return Some(false);
    }
    let mut sets = groups.to_vec();
    sets.sort_unstable();
    let vertices = union(groups);
    let count = Mask::BITS - vertices.leading_zeros();
    let game = Game {
        vertices,
        sets,
        below: vec![0; count as usize],
    };
    let mut solver = solver(&game, Seat::First, true, &[], control.memory() / 4);
    let hunted = solver.hunted(Position::default(), Seat::First, control)?;
    Some(!hunted)
}

/// How a state is covered.
enum Plan {
    Pairs(Pairing),
    /// For each marker of the groups.
    Answers(Vec<MatchingAnswer>),
}

struct Search<'a> {
    control: &'a Control,
    plans: HashMap<Vec<Mask>, Plan>,
    /// States that have no covering of this depth.
    failed: HashMap<Vec<Mask>, u32>,
}

impl Search<'_> {
    /// Whether the groups have a covering of this depth, which then is known;
    /// `None` when the search was stopped.
    fn cover(&mut self, groups: &[Mask], depth: u32) -> Option<bool> {
        if groups.is_empty() || self.plans.contains_key(groups) {
            return Some(true);
        }
        if groups.contains(&0) {
            return Some(false);
        }
        if self
            .failed
            .get(groups)
            .is_some_and(|&failed| failed >= depth)
        {
            return Some(false);
        }
        let states = (self.plans.len() + self.failed.len()) as u64;
        self.control.spend(GROUP * groups.len() as u64);
        if self.control.is_stopped() || states * STATE > self.control.memory() {
            return None;
        }
        let plan = match own_pairs(&minimal(groups)) {
            Some(pairs) => Some(Plan::Pairs(pairs)),
            None if depth == 0 => None,
            None => self.answers(groups, depth - 1)?.map(Plan::Answers),
        };
        let covered = plan.is_some();
        match plan {
            Some(plan) => {
                self.plans.insert(groups.to_vec(), plan);
            }
            None => {
                self.failed.insert(groups.to_vec(), depth);
            }
        }
        Some(covered)
    }

    /// An answer to each marker; `Some(None)` if one has none.
    #[allow(clippy::option_option, reason = "stopped is not the same as none")]
    fn answers(&mut self, groups: &[Mask], depth: u32) -> Option<Option<Vec<MatchingAnswer>>> {
        let all = union(groups);
        let through = |v: u32| groups.iter().filter(|&&g| g & bit(v) != 0).count();
        // Markers in many groups are most likely to have no answer.
        let mut markers: Vec<u32> = members(all).collect();
        markers.sort_by_key(|&v| (std::cmp::Reverse(through(v)), v));
        let mut answers: HashMap<u32, MatchingAnswer> = HashMap::new();
        let mut explicit: Vec<u32> = Vec::new();
        for marker in markers {
            let alike = explicit
                .iter()
                .find_map(|&other| carrying(groups, marker, other));
            if let Some(images) = alike {
                answers.insert(marker, MatchingAnswer::Like(images));
                continue;
            }
            let left = Self::after_black(groups, marker);
            let urgent = left.iter().filter(|group| group.is_power_of_two());
            let urgent = urgent.fold(0, |all, group| all | group);
            let candidates = match urgent.count_ones() {
                0 => all & !bit(marker),
                1 => urgent,
                _ => return Some(None),
            };
            let mut candidates: Vec<(usize, u32)> = members(candidates)
                .map(|v| (left.iter().filter(|&&g| g & bit(v) == 0).count(), v))
                .collect();
            candidates.sort_unstable();
            let mut answer = None;
            for (_, candidate) in candidates {
                let next: Vec<Mask> = left
                    .iter()
                    .copied()
                    .filter(|group| group & bit(candidate) == 0)
                    .collect();
                if self.cover(&next, depth)? {
                    answer = Some(candidate);
                    break;
                }
            }
            let Some(answer) = answer else {
                return Some(None);
            };
            answers.insert(marker, MatchingAnswer::Marker(answer));
            explicit.push(marker);
        }
        let in_order = members(all).filter_map(|marker| answers.remove(&marker));
        Some(Some(in_order.collect()))
    }

    /// The groups without Black's marker, each once.
    fn after_black(groups: &[Mask], marker: u32) -> Vec<Mask> {
        let mut left: Vec<Mask> = groups.iter().map(|group| group & !bit(marker)).collect();
        left.sort_unstable();
        left.dedup();
        left
    }

    /// Writes the nodes down in the order in which the checker asks for them.
    fn write(&self, groups: &[Mask], nodes: &mut Vec<MatchingNode>) {
        let mut met: HashSet<Vec<Mask>> = HashSet::new();
        let mut open = vec![groups.to_vec()];
        while let Some(groups) = open.pop() {
            if groups.is_empty() || !met.insert(groups.clone()) {
                continue;
            }
            match &self.plans[&groups] {
                Plan::Pairs(pairs) => nodes.push(MatchingNode::Pairs(pairs.clone())),
                Plan::Answers(answers) => {
                    let from = open.len();
                    for (marker, answer) in members(union(&groups)).zip(answers) {
                        if let MatchingAnswer::Marker(answer) = answer {
                            let mut left = Self::after_black(&groups, marker);
                            left.retain(|group| group & bit(*answer) == 0);
                            open.push(left);
                        }
                    }
                    open[from..].reverse();
                    nodes.push(MatchingNode::Answers(answers.clone()));
                }
            }
        }
    }
}
