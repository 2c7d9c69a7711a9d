//! A writer of strategies.

use std::collections::HashSet;

use playproof_checker::{
    Budget, Limits,
    positional::{Aim, Position, start},
    rules::positional::strategy::{Line, Stop, Walk},
};
use playproof_formats::{
    Claim,
    evidence::{Answer, Ending, Leaf, Level, Policy, Strategy, Vertices},
};

use super::rules::{Marks, Rules, group};
use crate::positional::{Dice, Solver};

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
    let policies: Vec<Policy> = (0..=dice.below(4)).map(|_| policy(count, dice)).collect();
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
        if dice.once_in(3) {
            Level::Lone(Vertices(list))
        } else {
            Level::First(Vertices(list))
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
        let sequences = if self.policies.is_empty() {
            vec![]
        } else {
            self.sequences(marks)
        };
        if sequences.is_empty() {
            Answer::Move(vertex)
        } else {
            Answer::Refuting(vertex, sequences)
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
