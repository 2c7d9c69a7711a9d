//! What can be claimed, what threatens, what wins: looked up in all sets each time.

use std::collections::{BTreeSet, HashSet};

use playproof_checker::positional::{Aim, Seat, members};
use playproof_formats::{
    claim::Arena,
    evidence::{Level, Policy, Vertices},
};

use crate::positional::{Dice, Set, Solver};

/// What both players have claimed.
pub(super) type Marks = [Set; 2];

/// The unclaimed vertices, and the sets alive of both.
pub(super) type Key = (Set, BTreeSet<Set>, BTreeSet<Set>);

/// A game, and what the owner of a strategy wants.
pub(super) struct Rules {
    pub(super) sets: [Vec<Set>; 2],
    pub(super) below: Vec<Set>,
    all: Set,
    pub(super) own: usize,
    pub(super) win: bool,
}

impl Rules {
    pub(super) fn new(arena: &Arena, aim: Aim) -> Self {
        let solver = Solver::new(arena, aim.maker_breaker);
        let second = if aim.maker_breaker {
            vec![]
        } else {
            solver.sets.clone()
        };
        Self {
            sets: [solver.sets, second],
            below: solver.below,
            all: solver.all,
            own: usize::from(aim.owner == Seat::Second),
            win: aim.win,
        }
    }

    pub(super) fn free(&self, marks: Marks) -> Set {
        self.all & !(marks[0] | marks[1])
    }

    pub(super) fn ready(&self, marks: Marks) -> Vec<u32> {
        let free = self.free(marks);
        members(free)
            .filter(|&v| self.below[v as usize] & free == 0)
            .collect()
    }

    /// What a player may claim to complete a set.
    pub(super) fn completing(&self, marks: Marks, who: usize) -> Vec<u32> {
        let completes = |v: &u32| {
            let own = marks[who] | 1 << v;
            self.sets[who].iter().any(|set| set & !own == 0)
        };
        self.ready(marks).into_iter().filter(completes).collect()
    }

    pub(super) fn alive(&self, marks: Marks, who: usize) -> BTreeSet<Set> {
        let sets = self.sets[who].iter();
        sets.copied()
            .filter(|set| set & marks[1 - who] == 0)
            .collect()
    }

    pub(super) fn key(&self, marks: Marks) -> Key {
        (self.free(marks), self.alive(marks, 0), self.alive(marks, 1))
    }

    /// Whether the promise is kept, if that can be told.
    pub(super) fn judged(&self, marks: Marks) -> Option<bool> {
        for (who, kept) in [(self.own, true), (1 - self.own, false)] {
            if self.sets[who].iter().any(|set| set & !marks[who] == 0) {
                return Some(kept);
            }
        }
        let over = self.free(marks) == 0;
        if self.win {
            (over || self.alive(marks, self.own).is_empty()).then_some(false)
        } else {
            (over || self.alive(marks, 1 - self.own).is_empty()).then_some(true)
        }
    }

    pub(super) fn claimed(mut marks: Marks, who: usize, vertex: u32) -> Marks {
        marks[who] |= 1 << vertex;
        marks
    }

    /// The replies that matter, or whether the owner has won or lost.
    pub(super) fn replies(&self, marks: Marks) -> Result<Vec<Marks>, bool> {
        if let Some(kept) = self.judged(marks) {
            return Err(kept);
        }
        if !self.completing(marks, 1 - self.own).is_empty() {
            return Err(false);
        }
        let threats = self.completing(marks, self.own);
        let replies = match threats.len() {
            0 => self.ready(marks),
            1 => threats,
            _ => return Err(true),
        };
        let replies = replies.into_iter();
        Ok(replies
            .map(|v| Self::claimed(marks, 1 - self.own, v))
            .collect())
    }

    /// How many of its vertices a sequence needs to win.
    pub(super) fn needs(&self, marks: Marks, sequence: &[u8]) -> Option<usize> {
        let (own, other) = (self.own, 1 - self.own);
        if !self.completing(marks, own).is_empty() {
            return Some(0);
        }
        let (&vertex, rest) = sequence.split_first()?;
        let vertex = u32::from(vertex);
        if !self.ready(marks).contains(&vertex) {
            return None;
        }
        let marks = Self::claimed(marks, own, vertex);
        if !self.completing(marks, other).is_empty() {
            return None;
        }
        match self.completing(marks, own)[..] {
            [] => None,
            [reply] => Some(1 + self.needs(Self::claimed(marks, other, reply), rest)?),
            _ => Some(1),
        }
    }

    /// For each position the first of the sequences that wins; whether all of them are needed.
    pub(super) fn refuted(
        &self,
        replies: &[Marks],
        sequences: &[Vertices],
    ) -> (Vec<Option<usize>>, Vec<bool>) {
        let mut needed = vec![false; sequences.len()];
        let first = replies.iter().map(|&marks| {
            let mut tried = sequences.iter().enumerate();
            tried.find_map(|(i, sequence)| {
                let used = self.needs(marks, &sequence.0)?;
                needed[i] |= used == sequence.0.len();
                Some(i)
            })
        });
        let first = first.collect();
        (first, needed)
    }

    /// A sequence that wins, if chance finds one.
    pub(super) fn sequence(&self, marks: Marks, most: usize, dice: &mut Dice) -> Option<Vec<u8>> {
        for _ in 0..8 {
            let mut here = marks;
            let mut sequence = Vec::new();
            while sequence.len() < most {
                let threats = self.ready(here).into_iter().filter(|&v| {
                    let next = Self::claimed(here, self.own, v);
                    self.completing(next, 1 - self.own).is_empty()
                        && !self.completing(next, self.own).is_empty()
                });
                let threats: Vec<u32> = threats.collect();
                if threats.is_empty() {
                    break;
                }
                let vertex = threats[dice.index(threats.len())];
                sequence.push(u8::try_from(vertex).expect("small"));
                let next = Self::claimed(here, self.own, vertex);
                let wins = self.completing(next, self.own);
                here = Self::claimed(next, 1 - self.own, wins[0]);
                if self.needs(marks, &sequence).is_some() {
                    return Some(sequence);
                }
            }
        }
        None
    }

    /// What a policy claims.
    pub(super) fn choice(&self, policy: &Policy, image: &[u32], marks: Marks) -> u32 {
        for who in [self.own, 1 - self.own] {
            if let Some(&vertex) = self.completing(marks, who).first() {
                return vertex;
            }
        }
        let ready = self.ready(marks);
        for level in &policy.levels {
            let (list, lone) = match level {
                Level::First(list) => (list, false),
                Level::Lone(list) => (list, true),
            };
            let list = list.0.iter().map(|&v| image[v as usize]);
            let can: Vec<u32> = list.filter(|v| ready.contains(v)).collect();
            if can.len() == 1 || !lone && !can.is_empty() {
                return can[0];
            }
        }
        ready[0]
    }

    /// Whether a policy keeps the promise, and from where it is played.
    pub(super) fn policy(
        &self,
        policy: &Policy,
        image: &[u32],
        marks: Marks,
        owner_moves: bool,
        met: &mut HashSet<Key>,
    ) -> bool {
        if !owner_moves {
            return match self.replies(marks) {
                Err(kept) => kept,
                Ok(replies) => replies
                    .into_iter()
                    .all(|marks| self.policy(policy, image, marks, true, met)),
            };
        }
        if let Some(kept) = self.judged(marks) {
            return kept;
        }
        if !met.insert(self.key(marks)) || !self.completing(marks, self.own).is_empty() {
            return true;
        }
        let vertex = self.choice(policy, image, marks);
        let marks = Self::claimed(marks, self.own, vertex);
        self.policy(policy, image, marks, false, met)
    }

    /// The potential of what the opponent needs, as in the rule of that name.
    pub(super) fn potential(&self, marks: Marks, owner_moves: bool) -> bool {
        let free = self.free(marks);
        let needs = self
            .alive(marks, 1 - self.own)
            .into_iter()
            .map(|set| set & free);
        let needs: BTreeSet<Set> = needs.collect();
        let sum: u64 = needs.iter().map(|set| (1 << 40) >> set.count_ones()).sum();
        !self.win
            && self.ready(marks).len() == free.count_ones() as usize
            && sum < if owner_moves { 1 << 40 } else { 1 << 39 }
    }
}

/// The elements of the group in their order.
pub(super) fn group(generators: &[Vec<u32>], count: usize) -> Vec<Vec<u32>> {
    let mut group: Vec<Vec<u32>> = vec![(0..).take(count).collect()];
    let mut next = 0;
    while next < group.len() {
        for generator in generators {
            let product: Vec<u32> = group[next].iter().map(|&v| generator[v as usize]).collect();
            if !group.contains(&product) {
                group.push(product);
            }
        }
        next += 1;
    }
    group
}
