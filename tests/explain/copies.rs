//! Many copies: what is enough, against all that Breaker can do.

use std::collections::HashMap;

use playproof_explain::{
    turns,
    turns::copies::{Plan, Stage},
};
use playproof_formats::{
    Claim, Evidence, Step,
    claim::Player,
    evidence::{ProofSequence, Situation, Target},
};
use playproof_oracles::{
    build::{LINE, cell, step, translation, wins},
    samples::{corner_by_many_copies, corner_sequence, option, row},
};

use crate::pages::certificate;

/// A stage: Maker takes copies that wait, Breaker spoils some and marks in those that have gone on.
struct Game {
    at_once: usize,
    breaker: usize,
    share: usize,
    needed: usize,
    /// Whether Breaker can win, by the turns left, the copies that wait, and the numbers of copies that have gone
    /// on, by her marks in them.
    known: HashMap<(usize, usize, Vec<usize>), bool>,
}

impl Game {
    /// Whether Maker, who is to move, gets as many copies as he needs.
    fn is_enough(&mut self, turns: usize, waiting: usize, gone: &[usize]) -> bool {
        if gone.iter().sum::<usize>() >= self.needed {
            return true;
        }
        if turns == 0 || waiting < self.at_once {
            return false;
        }
        let key = (turns, waiting, gone.to_vec());
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut gone = gone.to_vec();
        gone[0] += self.at_once;
        let waiting = waiting - self.at_once;
        let enough = (0..=self.breaker.min(waiting)).all(|spoiled| {
            let marks = self.breaker - spoiled;
            answers(&gone, marks)
                .iter()
                .all(|gone| self.is_enough(turns - 1, waiting - spoiled, gone))
        });
        self.known.insert(key, enough);
        enough
    }
}

/// What so many marks make of copies with fewer of them: those with too many are gone.
fn answers(gone: &[usize], marks: usize) -> Vec<Vec<usize>> {
    let mut all = vec![(gone.to_vec(), marks)];
    // From the copies with most marks on, so that none is marked twice on the way.
    for has in (0..gone.len()).rev() {
        let mut next = Vec::new();
        for (gone, marks) in all {
            let mut ways = vec![(gone, marks, usize::MAX)];
            while let Some((gone, marks, most)) = ways.pop() {
                next.push((gone.clone(), marks));
                for more in 1..=marks.min(gone.len() - has).min(most) {
                    if gone[has] > 0 {
                        let mut gone = gone.clone();
                        gone[has] -= 1;
                        if let Some(reached) = gone.get_mut(has + more) {
                            *reached += 1;
                        }
                        ways.push((gone, marks - more, more));
                    }
                }
            }
        }
        all = next;
    }
    let mut all: Vec<Vec<usize>> = all.into_iter().map(|(gone, _)| gone).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Whether so many copies are enough within so many turns.
fn is_enough(numbers: [usize; 4], turns: usize, copies: usize) -> bool {
    let [at_once, breaker, share, needed] = numbers;
    let mut game = Game {
        at_once,
        breaker,
        share,
        needed,
        known: HashMap::new(),
    };
    let none = vec![0; game.share + 1];
    game.is_enough(turns, copies, &none)
}

#[test]
fn what_is_enough_is_so_against_all_answers() {
    let mut stages = 0;
    for at_once in 1..=3 {
        for breaker in 0..=5_usize {
            for share in breaker / at_once..=breaker / at_once + 1 {
                for needed in 1..=4 {
                    let numbers = [at_once, breaker, share, needed];
                    let [g, b, k, n] = numbers.map(|number| number as u64);
                    let (turns, copies) = Stage::enough(g, b, k, n).unwrap();
                    if turns > 12 {
                        continue;
                    }
                    let [turns, copies] = [turns, copies].map(|n| usize::try_from(n).unwrap());
                    for more in 0..3 {
                        assert!(is_enough(numbers, turns, copies + more), "{numbers:?}");
                    }
                    // And it is the least that is.
                    assert!(!is_enough(numbers, turns, copies - 1), "{numbers:?}");
                    assert!(!is_enough(numbers, turns - 1, 100), "{numbers:?}");
                    stages += 1;
                }
            }
        }
    }
    assert!(stages > 100, "{stages}");
}

#[test]
fn numbers_that_are_too_large_are_none() {
    let most = u64::MAX;
    assert_eq!(Stage::enough(1, 1, 1, most), None);
    assert_eq!(
        Stage::enough(1, 0, 0, most),
        Some((most, most)),
        "as many turns as copies, against nobody"
    );
    let large = u64::from(u32::MAX);
    assert_eq!(Stage::enough(large, large, large, most), None);
    // What a checker does not accept.
    assert_eq!(Stage::enough(2, 6, 2, 1), None);
    assert_eq!(Stage::enough(0, 6, 2, 1), None);
    assert_eq!(Stage::enough(1, 1, 1, 0), None);
}

/// The plan of a (maker, breaker) game by these situations.
fn plan(maker: u32, breaker: u32, sequence: &ProofSequence) -> Option<Plan> {
    let Claim::Achievement(claim) = wins(Player::Maker, LINE, &[row(3)], maker, breaker) else {
        return None;
    };
    Plan::new(&claim, sequence)
}

/// A situation with so large a core, and options that lead to these situations with so many marks.
fn situation(core: i16, options: &[(Target, i16)]) -> Situation {
    let options = options.iter().map(|&(target, marks)| {
        let marks = (core..core + marks).map(|x| cell(&[x])).collect();
        option(marks, target, translation(&[0]))
    });
    Situation {
        core: (0..core).map(|x| cell(&[x])).collect(),
        neighborhood: Vec::new(),
        options: options.collect(),
    }
}

#[test]
fn one_kind_of_options() {
    // The share of two copies a turn is one mark. Of three turns' six copies she ends four, with eight of nine marks; two are
    // enough, in one turn, that at least one is left with a goal.
    let plan = plan(2, 3, &corner_sequence()).unwrap();
    let shares = plan.situations.iter().map(|s| s.share);
    assert_eq!(shares.collect::<Vec<u32>>(), [1, 1]);
    assert_eq!(
        (plan.situations[0].copies, plan.situations[0].turns),
        (1, 1)
    );
    assert_eq!(
        (plan.situations[1].copies, plan.situations[1].turns),
        (2, 2)
    );
    assert_eq!(plan.first.turns, 3);
    // Six begin, and six places are spoiled before.
    assert_eq!(plan.first.copies, 12);
    assert_eq!(plan.turns(), 5);
    let steps = corner_by_many_copies();
    assert_eq!(turns::bounds(&steps), [Some(5)]);
}

#[test]
fn several_kinds_of_options() {
    // Against five marks: two copies a turn with a share of two, or one with all five.
    let goal = (Target::Goal(0), 1);
    let sequence = ProofSequence(vec![
        situation(2, &[goal]),
        situation(3, &[goal]),
        situation(
            1,
            &[
                (Target::Situation(0), 1),
                (Target::Situation(0), 1),
                (Target::Situation(1), 2),
                goal,
            ],
        ),
    ]);
    let plan = plan(2, 5, &sequence).unwrap();
    let shares = plan.situations.iter().map(|s| s.share);
    assert_eq!(shares.collect::<Vec<u32>>(), [2, 5, 2]);
    let stages = &plan.situations[2].stages;
    let numbers = stages
        .iter()
        .map(|s| (s.target, s.at_once, s.turns, s.copies));
    assert_eq!(numbers.collect::<Vec<_>>(), [(0, 2, 1, 2), (1, 1, 1, 1)]);
    // Two copies, of which one option of the first kind is missed in both, or one of the second in one.
    assert_eq!(
        (plan.situations[2].copies, plan.situations[2].turns),
        (2, 2)
    );
    // Four turns: of eight copies she ends six with eighteen of twenty marks.
    assert_eq!((plan.first.turns, plan.turns()), (4, 6));
}

#[test]
fn an_option_without_marks_takes_no_turn() {
    let goal = (Target::Goal(0), 1);
    let sequence = ProofSequence(vec![
        situation(1, &[goal]),
        situation(1, &[(Target::Situation(0), 0)]),
    ]);
    let plan = plan(1, 1, &sequence).unwrap();
    assert_eq!(
        (plan.situations[1].copies, plan.situations[1].turns),
        (1, 1)
    );
    assert_eq!((plan.first.turns, plan.turns()), (1, 2));
    // Nor do copies that begin without any, but for the win.
    let sequence = ProofSequence(vec![
        situation(1, &[goal]),
        situation(0, &[(Target::Situation(0), 1)]),
    ]);
    let plan = self::plan(1, 1, &sequence).unwrap();
    assert_eq!(
        (plan.first.turns, plan.first.copies, plan.turns()),
        (0, 1, 2)
    );
}

#[test]
fn plans_that_are_too_large_are_none() {
    let line = |situations: u32| {
        let next = |target| situation(1, &[(Target::Situation(target), 1)]);
        let first = situation(1, &[(Target::Goal(0), 1)]);
        let others = (0..situations).map(next);
        let mut all = vec![first];
        // Two kinds each, so that they are more and more.
        all.extend(others.map(|mut situation| {
            let more = self::situation(1, &[(situation.options[0].target, 2)]);
            situation.options.extend(more.options);
            situation
        }));
        ProofSequence(all)
    };
    assert!(plan(4, 6, &line(12)).is_some());
    let large = line(200);
    assert_eq!(plan(4, 6, &large), None);
    let claim = wins(Player::Maker, LINE, &[row(3)], 4, 6);
    let steps = [step(claim, Evidence::ManyCopies(large), &[])];
    assert_eq!(turns::bounds(&steps), [None]);
}

/// So many cells in a row on a line, against nobody: one or two marks in a turn, more and more copies.
pub(crate) fn long_row(length: u32) -> Vec<Step> {
    let end = i16::try_from(length).unwrap();
    let cells = |from: i16, to: i16| (from..to).map(|x| cell(&[x])).collect::<Vec<_>>();
    let situation = |lacks: i16| {
        let core = end - lacks;
        let to = |marks: i16| {
            let target = match lacks - marks {
                0 => Target::Goal(0),
                rest => Target::Situation(u32::try_from(rest - 1).unwrap()),
            };
            option(cells(core, core + marks), target, translation(&[0]))
        };
        let options = (1..=2).filter(|&marks| marks <= lacks).map(to);
        Situation {
            core: cells(0, core),
            neighborhood: cells(core, end),
            options: options.collect(),
        }
    };
    let sequence = ProofSequence((1..end).map(situation).collect());
    let claim = wins(Player::Maker, LINE, &[row(end)], 2, 0);
    vec![step(claim, Evidence::ManyCopies(sequence), &[])]
}

#[test]
fn the_plan_is_shown() {
    let text = certificate(&corner_by_many_copies()).text(false);
    for line in [
        "  within 5 turns\n",
        "  the part of the board that matters in a copy: 3 × 3\n",
        "    at first: the core of situation 1 in 2 copies a turn, 3 turns\n",
        "    situation 1: Breaker's share 1, 2 copies, 2 turns\n",
        "    situation 0: Breaker's share 1, 1 copy, 1 turn\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
    let certificate = certificate(&long_row(120));
    let (short, long) = (certificate.text(false), certificate.text(true));
    assert!(!short.contains("the plan"), "{short}");
    let line = "    at first: more copies or turns than 64 bits can count\n";
    assert!(long.contains(line), "{long}");
    assert!(
        long.contains("    situation 0: Breaker's share 0\n"),
        "{long}"
    );
    assert!(!short.contains("  within "), "{short}");
}

#[test]
fn the_reason_has_the_share_and_the_turns() {
    let steps = corner_by_many_copies();
    let certificate = certificate(&steps);
    assert_eq!(
        certificate.reason(0, None).unwrap(),
        "Maker begins with 1 cell in each of 2 copies and is in situation 1 there, with 2 options: it takes 2 \
         cells to meet every one, and Breaker has 1 for each copy. He begins so for 3 turns at most, and wins \
         within 5 turns."
    );
    assert_eq!(
        certificate.reason(0, Some(0)).unwrap(),
        "2 options: it takes 2 cells to meet every one, and Breaker has 1 for each copy."
    );
    let figure = certificate.figure(0, Some(1)).unwrap();
    assert_eq!(
        figure.title,
        "Situation 1: Breaker's share is 1 mark; from 2 copies at most 2 more turns"
    );
}
