//! The rule `strategy` once more, written apart from the checker: the marks as they are, all sets looked at each
//! time, and recursion. And a writer of strategies that leaves much to chance.

use std::collections::{BTreeSet, HashMap, HashSet};

use playproof_checker::{
    Budget, Limits,
    positional::{Aim, Position, Side, members, start},
    rules::positional::strategy::{Line, POOL, Stop, Walk},
};
use playproof_formats::{
    Claim,
    claim::{Arena, Positional},
    evidence::{Answer, Ending, Leaf, Level, Policy, Strategy, Vertices},
};

use crate::positional::{Dice, Set, Solver};

/// What both players have claimed.
type Marks = [Set; 2];

/// The unclaimed vertices, and the sets alive of both.
type Key = (Set, BTreeSet<Set>, BTreeSet<Set>);

/// A game, and what the owner of a strategy wants.
struct Rules {
    sets: [Vec<Set>; 2],
    below: Vec<Set>,
    all: Set,
    own: usize,
    win: bool,
}

impl Rules {
    fn new(arena: &Arena, aim: Aim) -> Self {
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
            own: usize::from(aim.owner == Side::Second),
            win: aim.win,
        }
    }

    fn free(&self, marks: Marks) -> Set {
        self.all & !(marks[0] | marks[1])
    }

    fn ready(&self, marks: Marks) -> Vec<u32> {
        let free = self.free(marks);
        members(free)
            .filter(|&v| self.below[v as usize] & free == 0)
            .collect()
    }

    /// What a player may claim to complete a set.
    fn completing(&self, marks: Marks, who: usize) -> Vec<u32> {
        let completes = |v: &u32| {
            let own = marks[who] | 1 << v;
            self.sets[who].iter().any(|set| set & !own == 0)
        };
        self.ready(marks).into_iter().filter(completes).collect()
    }

    fn alive(&self, marks: Marks, who: usize) -> BTreeSet<Set> {
        let sets = self.sets[who].iter();
        sets.copied()
            .filter(|set| set & marks[1 - who] == 0)
            .collect()
    }

    fn key(&self, marks: Marks) -> Key {
        (self.free(marks), self.alive(marks, 0), self.alive(marks, 1))
    }

    /// Whether the promise is kept, if that can be told.
    fn judged(&self, marks: Marks) -> Option<bool> {
        for (who, kept) in [(self.own, true), (1 - self.own, false)] {
            if self.sets[who].iter().any(|set| set & !marks[who] == 0) {
                return Some(kept);
            }
        }
        let over = self.free(marks) == 0;
        match self.win {
            true => (over || self.alive(marks, self.own).is_empty()).then_some(false),
            false => (over || self.alive(marks, 1 - self.own).is_empty()).then_some(true),
        }
    }

    fn claimed(mut marks: Marks, who: usize, vertex: u32) -> Marks {
        marks[who] |= 1 << vertex;
        marks
    }

    /// The replies that matter, or whether the owner has won or lost.
    fn replies(&self, marks: Marks) -> Result<Vec<Marks>, bool> {
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
    fn needs(&self, marks: Marks, sequence: &[u8]) -> Option<usize> {
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
    fn refuted(
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
    fn sequence(&self, marks: Marks, most: usize, dice: &mut Dice) -> Option<Vec<u8>> {
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
    fn choice(&self, policy: &Policy, image: &[u32], marks: Marks) -> u32 {
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
    fn policy(
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
    fn potential(&self, marks: Marks, owner_moves: bool) -> bool {
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
fn group(generators: &[Vec<u32>], count: usize) -> Vec<Vec<u32>> {
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
    let kept = match state.mover == aim.owner {
        true => referee.owner(marks, &[]),
        false => referee.opponent(marks, &[]),
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

/// The strategy with the numbers of positions that it needs, as far as it goes.
#[must_use]
pub fn counted(claim: &Claim, strategy: &Strategy) -> Strategy {
    let Claim::Positional(claim) = claim else {
        return strategy.clone();
    };
    let open = unlimited(strategy);
    let mut budget = Budget::new(Limits::default());
    let mut counted = strategy.clone();
    let aim = Aim::from(claim.guarantee);
    let (game, position, state) = start(&claim.arena, aim, &mut budget).expect("small");
    let Ok(mut walk) = Walk::new(&game, aim, &open, &mut budget) else {
        return counted;
    };
    let (mut answers, mut forced) = (strategy.answers.iter(), strategy.forced.iter().peekable());
    let mut failed = walk.enter(position, state.mover, &mut budget).is_err();
    while !failed {
        failed = match walk.next(&mut budget) {
            Ok(Some(Stop::Refuted(..))) => false,
            Ok(Some(Stop::Forced(number, line))) => {
                match forced.next_if(|(claim, _)| *claim == number) {
                    Some((_, ending)) => walk.end(&line, aim.owner.other(), ending, &mut budget),
                    None => walk.reply(&line, &mut budget),
                }
                .is_err()
            }
            Ok(Some(Stop::Answer(line))) => match answers.next() {
                Some(answer) => walk.answer(&line, answer, &mut budget).is_err(),
                None => true,
            },
            Ok(None) | Err(_) => true,
        };
    }
    count(&walk, &mut counted);
    counted
}

/// The same with room for all positions.
fn unlimited(strategy: &Strategy) -> Strategy {
    let mut open = Strategy {
        positions: u64::MAX,
        answers: vec![],
        forced: vec![],
        ..strategy.clone()
    };
    for policy in &mut open.policies {
        policy.positions = u64::MAX;
    }
    open
}

fn count(walk: &Walk<'_>, strategy: &mut Strategy) {
    let (positions, played) = walk.positions();
    strategy.positions = positions;
    for (policy, &positions) in strategy.policies.iter_mut().zip(played) {
        policy.positions = positions;
    }
}

/// A strategy for the owner of a guarantee that is true, choosing moves by chance.
#[must_use]
pub fn strategy(claim: &Claim, symmetries: &[Vec<u32>], dice: &mut Dice) -> Strategy {
    written(claim, symmetries, &[], dice)
}

/// A strategy for the owner of a guarantee that is true, with whatever chance finds: threat sequences,
/// endings by policies and by potential.
#[must_use]
pub fn varied(claim: &Claim, symmetries: &[Vec<u32>], dice: &mut Dice) -> Strategy {
    let Claim::Positional(positional) = claim else {
        panic!("no guarantee");
    };
    let mut budget = Budget::new(Limits::default());
    let aim = Aim::from(positional.guarantee);
    let (game, ..) = start(&positional.arena, aim, &mut budget).expect("small");
    let count = u32::try_from(game.below.len()).expect("small");
    let policies: Vec<Policy> = (0..1 + dice.below(4))
        .map(|_| policy(count, dice))
        .collect();
    written(claim, symmetries, &policies, dice)
}

/// A policy that says anything.
#[must_use]
pub fn policy(count: u32, dice: &mut Dice) -> Policy {
    let mut level = || {
        let mut rest: Vec<u8> = (0..u8::try_from(count).expect("small")).collect();
        let mut list = Vec::new();
        for _ in 0..=dice.below(count) {
            list.push(rest.swap_remove(dice.index(rest.len())));
        }
        match dice.once_in(3) {
            true => Level::Lone(Vertices(list)),
            false => Level::First(Vertices(list)),
        }
    };
    let first = level();
    let second = level();
    let levels = match dice.below(4) {
        0 => vec![],
        1 => vec![first, second],
        _ => vec![first],
    };
    Policy {
        positions: 0,
        levels,
    }
}

/// What chooses for a strategy.
struct Writer<'a> {
    rules: Rules,
    group: Vec<Vec<u32>>,
    solver: Solver,
    policies: &'a [Policy],
    dice: &'a mut Dice,
}

impl Writer<'_> {
    /// The moves that keep what is promised.
    fn good(&mut self, marks: Marks) -> Vec<u32> {
        let own = self.rules.own;
        let sign = if own == 0 { 1 } else { -1 };
        let mut good = self.rules.ready(marks);
        good.retain(|&v| {
            let value = self.solver.value(Rules::claimed(marks, own, v), 1 - own);
            sign * value >= i8::from(self.rules.win)
        });
        good
    }

    /// How a line may end here.
    fn ending(&mut self, marks: Marks, owner_moves: bool) -> Option<Ending> {
        if self.policies.is_empty() || self.dice.once_in(3) {
            return None;
        }
        if self.dice.once_in(4) && self.rules.potential(marks, owner_moves) {
            return Some(Ending::Leaf(Box::new(Leaf::Potential)));
        }
        for _ in 0..4 {
            let policy = self.dice.index(self.policies.len());
            let image = self.dice.index(self.group.len());
            let met = &mut HashSet::new();
            let (played, permutation) = (&self.policies[policy], &self.group[image]);
            if self
                .rules
                .policy(played, permutation, marks, owner_moves, met)
            {
                let number = |index: usize| u32::try_from(index).expect("few");
                return Some(Ending::Policy(number(policy), number(image)));
            }
        }
        None
    }

    fn answer(&mut self, marks: Marks) -> Answer {
        if let Some(ending) = self.ending(marks, true) {
            return Answer::End(ending);
        }
        let good = self.good(marks);
        let vertex = good[self.dice.index(good.len())];
        let marks = Rules::claimed(marks, self.rules.own, vertex);
        if let Some(ending) = self.ending(marks, false) {
            return Answer::Then(vertex, ending);
        }
        let sequences = match self.policies.is_empty() {
            true => vec![],
            false => self.sequences(marks),
        };
        match sequences.is_empty() {
            true => Answer::Move(vertex),
            false => Answer::Refuting(vertex, sequences),
        }
    }

    /// Sequences that win after some replies.
    fn sequences(&mut self, marks: Marks) -> Vec<Vertices> {
        let own = self.rules.own;
        let Ok(replies) = self.rules.replies(marks) else {
            return vec![];
        };
        if !self.rules.completing(marks, own).is_empty() {
            return vec![];
        }
        let open = |marks: &&Marks| self.rules.judged(**marks).is_none();
        let replies: Vec<Marks> = replies.iter().filter(open).copied().collect();
        let most = self.rules.below.len() / 2;
        let mut sequences = Vec::new();
        for &reply in &replies {
            if !self.dice.once_in(4) {
                let found = self.rules.sequence(reply, most, self.dice);
                sequences.extend(found.map(Vertices));
            }
        }
        // Leaving one out may make others necessary.
        while let Some(idle) = {
            let needed = self.rules.refuted(&replies, &sequences).1;
            needed.iter().position(|needed| !needed)
        } {
            sequences.remove(idle);
        }
        sequences
    }
}

fn marks(line: &Line) -> Marks {
    let Position { first, second } = line.position();
    [first, second]
}

fn written(
    claim: &Claim,
    symmetries: &[Vec<u32>],
    policies: &[Policy],
    dice: &mut Dice,
) -> Strategy {
    let Claim::Positional(claim) = claim else {
        panic!("no guarantee");
    };
    let mut budget = Budget::new(Limits::default());
    let aim = Aim::from(claim.guarantee);
    let (game, position, state) = start(&claim.arena, aim, &mut budget).expect("small");
    let mut writer = Writer {
        rules: Rules::new(&claim.arena, aim),
        group: group(symmetries, game.below.len()),
        solver: Solver::new(&claim.arena, aim.maker_breaker),
        policies,
        dice,
    };
    let mut strategy = Strategy {
        symmetries: symmetries.to_vec(),
        policies: policies.to_vec(),
        positions: 0,
        answers: vec![],
        forced: vec![],
    };
    let open = unlimited(&strategy);
    let mut walk = Walk::new(&game, aim, &open, &mut budget).expect("symmetries");
    walk.enter(position, state.mover, &mut budget)
        .expect("not lost");
    while let Some(stop) = walk.next(&mut budget).expect("a good strategy") {
        match stop {
            Stop::Refuted(..) => {}
            Stop::Forced(number, line) => {
                let ending = writer.ending(marks(&line), false);
                match &ending {
                    Some(ending) => walk.end(&line, aim.owner.other(), ending, &mut budget),
                    None => walk.reply(&line, &mut budget),
                }
                .expect("a good ending");
                strategy
                    .forced
                    .extend(ending.map(|ending| (number, ending)));
            }
            Stop::Answer(line) => {
                let answer = writer.answer(marks(&line));
                walk.answer(&line, &answer, &mut budget)
                    .expect("a good answer");
                strategy.answers.push(answer);
            }
        }
    }
    count(&walk, &mut strategy);
    strategy
}
