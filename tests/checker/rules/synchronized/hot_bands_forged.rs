//! `hot-bands`, forged: cuts that add up and claims that may be true, and then something wrong.

use std::{collections::HashMap, env};

use playproof_checker::{Budget, Failure, Limits, Theorem};
use playproof_formats::{
    Claim, Evidence,
    claim::{Extent, Statement, Synchronized, Variant},
    evidence::HotBands,
};
use playproof_oracles::{
    build::step,
    synchronized::{proof, truth},
};

use crate::fuzz::Random;

/// The most cells of a board whose claim is a premise.
const SMALL: u32 = 16;

/// Numbers at which something may happen.
const EXTREME: &[u32] = &[0, 1, 128, 129, 1 << 16, 1 << 31, u32::MAX - 1, u32::MAX];

/// A claim, how its boards are cut, and theorems that may be its premises.
#[derive(Debug)]
struct Forged {
    claim: Synchronized,
    evidence: HotBands,
    premises: Vec<Theorem>,
}

struct Forger {
    random: Random,
    /// By what they say, where it is true.
    theorems: HashMap<String, Option<Theorem>>,
}

impl Forger {
    fn between(&mut self, least: u32, most: u32) -> u32 {
        let more = self.random.below((most - least + 1) as usize);
        least + u32::try_from(more).expect("small")
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.random.below(count) == 0
    }

    /// Heights that add up to so many rows.
    fn cut(&mut self, mut rows: u32) -> Vec<u32> {
        let mut heights = Vec::new();
        while rows > 0 {
            let height = self.between(1, rows.min(4));
            heights.push(height);
            rows -= height;
        }
        heights
    }

    /// The theorem about a small board, if it is one.
    fn theorem(&mut self, claim: Synchronized) -> Option<Theorem> {
        let prove = || {
            let (Extent::Exactly(rows), Extent::Exactly(columns)) = (claim.rows, claim.columns)
            else {
                return None;
            };
            let known = truth(&Claim::Synchronized(claim)) == Some(true);
            (rows * columns <= SMALL && known).then(|| {
                let step = proof(claim.statement, claim.variant, rows, columns);
                Theorem::check(&step, &[], &mut Budget::new(Limits::default())).expect("a proof")
            })
        };
        let known = self.theorems.entry(Claim::Synchronized(claim).to_string());
        known.or_insert_with(prove).clone()
    }

    /// What may be true: each list of bands makes up its board with body bands.
    fn honest(&mut self) -> Forged {
        let statements = [Statement::VerticalWins, Statement::VerticalDraws];
        let wide = self.one_in(8);
        let columns = if wide {
            self.between(5, 8)
        } else {
            self.between(1, 4)
        };
        let (body, from) = (self.between(1, 4), self.between(1, 12));
        let step = self.between(0, 4);
        let first = if step == 0 { 0 } else { self.between(0, 2) };
        let rows = |index: u32| from + step * index;
        let claim = Synchronized {
            statement: *self.random.pick(&statements),
            variant: *self.random.pick(&Variant::ALL),
            rows: match step {
                0 => Extent::Exactly(from),
                _ => Extent::Progression { from, step },
            },
            columns: Extent::Exactly(columns),
        };
        let period = (1..=body).find(|steps| (step * steps).is_multiple_of(body));
        let mut others = vec![Vec::new(); period.expect("the body at the latest") as usize];
        for index in (first..).take(others.len()) {
            let bodies = rows(index) / body;
            let fewer = self.between(0, bodies) * self.between(0, 1);
            let list = index as usize % others.len();
            others[list] = self.cut(rows(index) - (bodies - fewer) * body);
        }
        let mut premises = Vec::new();
        for index in 0..first {
            let rows = Extent::Exactly(rows(index));
            let needed = Synchronized { rows, ..claim };
            // Another board, player or game, if this is not true.
            let statement = *self.random.pick(&Statement::ALL);
            let variant = *self.random.pick(&Variant::ALL);
            let columns = Extent::Exactly(self.between(1, 4));
            let like = [
                needed,
                Synchronized {
                    statement,
                    ..needed
                },
                Synchronized { variant, ..needed },
                Synchronized { columns, ..needed },
            ];
            premises.extend(like.into_iter().find_map(|claim| self.theorem(claim)));
        }
        Forged {
            claim,
            evidence: HotBands { body, others },
            premises,
        }
    }

    /// Another number.
    fn other(&mut self, number: u32) -> u32 {
        match self.random.below(8) {
            0 => *self.random.pick(EXTREME),
            1..=4 => number.saturating_add(1),
            _ => number.saturating_sub(1),
        }
    }

    /// One thing else.
    fn spoil(&mut self, forged: &mut Forged) {
        let Forged {
            claim,
            evidence: HotBands { body, others },
            premises,
        } = forged;
        let list = self.random.below(others.len());
        match self.random.below(13) {
            0 => *body = self.other(*body),
            1 | 2 => match others.get_mut(list) {
                Some(list) if list.is_empty() => list.push(self.between(0, 4)),
                Some(list) => {
                    let at = self.random.below(list.len());
                    list[at] = self.other(list[at]);
                }
                None => {}
            },
            3 => others.extend(others.first().cloned()),
            4 => others.truncate(list),
            5 if list > 0 => others.rotate_left(list),
            6 => others.iter_mut().for_each(|list| list.truncate(1)),
            7 => claim.statement = *self.random.pick(&Statement::ALL),
            8 => claim.variant = *self.random.pick(&Variant::ALL),
            9 => {
                claim.rows = match claim.rows {
                    Extent::Exactly(rows) if self.one_in(3) => Extent::Progression {
                        from: rows,
                        step: self.between(0, 3),
                    },
                    Extent::Exactly(rows) => Extent::Exactly(self.other(rows)),
                    Extent::Progression { from, .. } if self.one_in(4) => Extent::Exactly(from),
                    Extent::Progression { from, step } => Extent::Progression {
                        from: self.other(from),
                        step: if self.one_in(2) {
                            self.other(step)
                        } else {
                            step
                        },
                    },
                }
            }
            10 => match claim.columns {
                Extent::Exactly(columns) => claim.columns = Extent::Exactly(self.other(columns)),
                Extent::Progression { .. } => std::mem::swap(&mut claim.rows, &mut claim.columns),
            },
            11 => premises.truncate(self.random.below(2)),
            _ => premises.extend(premises.first().cloned()),
        }
    }

    fn forged(&mut self) -> Forged {
        let mut forged = self.honest();
        for _ in 0..self.random.below(3) {
            self.spoil(&mut forged);
        }
        forged
    }
}

/// What is accepted is true of all boards that brute force can decide.
#[test]
fn nothing_forged_is_false() {
    let count = env::var("FUZZ").map_or(3_000, |count| count.parse().expect("a number"));
    let mut hand = Forger {
        random: Random(20),
        theorems: HashMap::new(),
    };
    let limits = Limits {
        work: 1 << 18,
        memory: 1 << 24,
    };
    let (mut confirmed, mut unknown, mut by_premises, mut rejected, mut declined) = (0, 0, 0, 0, 0);
    for _ in 0..count {
        let forged = hand.forged();
        let premises: Vec<&Theorem> = forged.premises.iter().collect();
        let claim = Claim::Synchronized(forged.claim);
        let step = step(claim, Evidence::HotBands(forged.evidence.clone()), &[]);
        match Theorem::check(&step, &premises, &mut Budget::new(limits)) {
            Ok(theorem) => {
                by_premises += usize::from(!premises.is_empty());
                match truth(theorem.claim()) {
                    Some(true) => confirmed += 1,
                    Some(false) => panic!("{}: {forged:?}", theorem.claim()),
                    None => unknown += 1,
                }
            }
            Err(Failure::Rejected(_)) => rejected += 1,
            Err(Failure::Declined(_)) => declined += 1,
        }
    }
    println!(
        "{count} forged: {confirmed} true and {unknown} unknown, {by_premises} of them with premises; \
         {rejected} rejected, {declined} declined"
    );
    assert!(confirmed > count / 20 && by_premises > count / 200 && rejected > count / 2);
}
