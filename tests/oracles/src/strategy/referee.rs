//! A reader of strategies.

use std::collections::{BTreeSet, HashMap, HashSet};

use playproof_checker::{
    Budget, Limits,
    positional::{Aim, members, start},
    rules::positional::strategy::POOL,
};
use playproof_formats::{
    claim::Positional,
    evidence::{Answer, Ending, Leaf, Level, Strategy, Vertices},
};

use super::rules::{Key, Marks, Rules, group};
use crate::positional::Set;

/// Reads a strategy and plays it.
struct Referee<'a> {
    rules: Rules,
    group: Vec<Vec<u32>>,
    strategy: &'a Strategy,
    met: HashSet<Key>,
    policies: HashMap<(u32, u32), HashSet<Key>>,
    /// The newest last.
    pool: Vec<Vertices>,
    answers: usize,
    claims: u64,
    endings: usize,
}

/// Whether a strategy proves a claim, as this reading has it. Symmetries must be right, and leaves are
/// those of `potential`.
#[must_use]
pub fn proves(claim: &Positional, strategy: &Strategy) -> bool {
    let aim = Aim::from(claim.guarantee);
    let mut budget = Budget::new(Limits::default());
    let (game, position, state) = start(&claim.arena, aim, &mut budget).expect("small");
    let count = game.below.len();
    let in_form = strategy
        .policies
        .iter()
        .flat_map(|policy| &policy.levels)
        .all(|level| {
            let (Level::First(list) | Level::Lone(list)) = level;
            let different: BTreeSet<u8> = list.0.iter().copied().collect();
            !list.0.is_empty()
                && different.len() == list.0.len()
                && list.0.iter().all(|&v| usize::from(v) < count)
        });
    let mut referee = Referee {
        rules: Rules::new(&claim.arena, aim),
        group: group(&strategy.symmetries, count),
        strategy,
        met: HashSet::new(),
        policies: HashMap::new(),
        pool: Vec::new(),
        answers: 0,
        claims: 0,
        endings: 0,
    };
    let marks = [position.first, position.second];
    let kept = if state.mover == aim.owner {
        referee.owner(marks, &[])
    } else {
        referee.opponent(marks, &[])
    };
    let played = |number: usize| {
        let played = referee
            .policies
            .iter()
            .filter(|((policy, _), _)| *policy as usize == number);
        played.map(|(_, met)| met.len() as u64).sum::<u64>()
    };
    in_form
        && kept
        && referee.answers == strategy.answers.len()
        && referee.endings == strategy.forced.len()
        && referee.met.len() as u64 == strategy.positions
        && (0..)
            .zip(&strategy.policies)
            .all(|(number, policy)| played(number) == policy.positions)
}

impl Referee<'_> {
    fn owner(&mut self, marks: Marks, refuting: &[Vertices]) -> bool {
        if let Some(kept) = self.rules.judged(marks) {
            return kept;
        }
        let image = |image: &Vec<u32>| {
            let moved = |set: Set| members(set).fold(0, |all, v| all | 1 << image[v as usize]);
            self.rules.key(marks.map(moved))
        };
        let key = self.group.iter().map(image).min().expect("the identity");
        if !self.met.insert(key) || !self.rules.completing(marks, self.rules.own).is_empty() {
            return true;
        }
        let mut sequences = refuting.iter().chain(self.pool.iter().rev());
        if sequences.any(|sequence| self.rules.needs(marks, &sequence.0).is_some()) {
            return true;
        }
        let own = self.rules.own;
        match self.rules.completing(marks, 1 - own)[..] {
            [] => {}
            [vertex] => {
                let marks = Rules::claimed(marks, own, vertex);
                self.claims += 1;
                let ending = self.strategy.forced.get(self.endings);
                return match ending.filter(|(claim, _)| *claim == self.claims - 1) {
                    Some((_, ending)) => {
                        self.endings += 1;
                        self.end(marks, false, ending)
                    }
                    None => self.opponent(marks, &[]),
                };
            }
            _ => return false,
        }
        let Some(answer) = self.strategy.answers.get(self.answers) else {
            return false;
        };
        self.answers += 1;
        let vertex = match answer {
            Answer::End(ending) => return self.end(marks, true, ending),
            Answer::Move(vertex) | Answer::Then(vertex, _) | Answer::Refuting(vertex, _) => *vertex,
        };
        if !self.rules.ready(marks).contains(&vertex) {
            return false;
        }
        let marks = Rules::claimed(marks, own, vertex);
        match answer {
            Answer::Then(_, ending) => self.end(marks, false, ending),
            Answer::Refuting(_, sequences) => {
                let most = self.rules.below.len() / 2;
                let lengths = sequences.iter().map(|sequence| sequence.0.len());
                let open = |marks: &Marks| self.rules.judged(*marks).is_none();
                let replies = self.rules.ready(marks).into_iter();
                let replies = replies
                    .map(|v| Rules::claimed(marks, 1 - own, v))
                    .filter(open);
                let replies: Vec<Marks> = replies.collect();
                if self.rules.sets[own].is_empty()
                    || sequences.is_empty()
                    || !lengths
                        .into_iter()
                        .all(|length| (1..=most).contains(&length))
                    || !self.rules.completing(marks, own).is_empty()
                    || self.rules.refuted(&replies, sequences).1.contains(&false)
                {
                    return false;
                }
                for sequence in sequences {
                    self.pool.retain(|other| other != sequence);
                    self.pool.push(sequence.clone());
                    let older = self.pool.len().saturating_sub(POOL);
                    self.pool.drain(..older);
                }
                self.opponent(marks, sequences)
            }
            _ => self.opponent(marks, &[]),
        }
    }

    fn opponent(&mut self, marks: Marks, refuting: &[Vertices]) -> bool {
        match self.rules.replies(marks) {
            Err(kept) => kept,
            Ok(replies) => replies.into_iter().all(|marks| self.owner(marks, refuting)),
        }
    }

    fn end(&mut self, marks: Marks, owner_moves: bool, ending: &Ending) -> bool {
        if self.rules.judged(marks) == Some(false) {
            return false;
        }
        match ending {
            Ending::Leaf(leaf) if **leaf == Leaf::Potential => {
                self.rules.potential(marks, owner_moves)
            }
            Ending::Leaf(leaf) => panic!("a leaf by {}", leaf.name()),
            Ending::Policy(number, image) => {
                let policy = self.strategy.policies.get(*number as usize);
                let (Some(policy), Some(permutation)) = (policy, self.group.get(*image as usize))
                else {
                    return false;
                };
                let met = self.policies.entry((*number, *image)).or_default();
                self.rules
                    .policy(policy, permutation, marks, owner_moves, met)
            }
        }
    }
}
