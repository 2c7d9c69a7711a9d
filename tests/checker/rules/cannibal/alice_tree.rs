//! `alice-tree`.

use std::collections::BTreeSet;

use playproof_checker::{
    Budget, Failure, Limits, isometry, normal_form,
    rules::{
        Fault as Shape,
        cannibal::alice_tree::{Fault, moves},
    },
    sets,
};
use playproof_formats::{
    Cell, Evidence, Premise, Step,
    claim::Animal,
    evidence::{AliceNext, AliceReply, AliceSituation, AliceTree, Isometry},
};
use playproof_oracles::{
    assert_rejected,
    build::{self, accepted, cell, cells, is_accepted, rejection, step, translation},
    cannibal::{
        Part, cannibal, copies_through, lemma_2, non_cannibal, rectangle, search, tree, u_shape,
        within,
    },
    oracle::{apply, compose, is_connected},
    samples::{corner, domino, domino_tree},
};

use super::Dice;

/// The animal is a non-cannibal.
fn by_tree(animal: &Animal, tree: AliceTree) -> Vec<Step> {
    vec![step(non_cannibal(animal), Evidence::AliceTree(tree), &[])]
}

/// Within so many moves.
fn within_by_tree(moves: u32, animal: &Animal, tree: AliceTree) -> Vec<Step> {
    vec![step(within(moves, animal), Evidence::AliceTree(tree), &[])]
}

/// The domino is a non-cannibal, after a change.
fn steps(change: impl FnOnce(&mut [AliceSituation])) -> Vec<Step> {
    let mut tree = domino_tree();
    change(&mut tree.0);
    by_tree(&domino(), tree)
}

fn replies(situation: &mut AliceSituation) -> &mut Vec<AliceReply> {
    match &mut situation.next {
        AliceNext::Replies(replies) => replies,
        AliceNext::Copy(_) => panic!("a copy"),
    }
}

/// The three trominoes and the square, each with a number of moves.
fn trees() -> Vec<(Animal, u32, AliceTree)> {
    let (i, o) = (rectangle(1, 3), rectangle(2, 2));
    let mut of_i = search(&i, 2, 3, 9);
    let mut of_v = search(&corner(), 2, 3, 9);
    let mut of_o = lemma_2(2);
    vec![
        (i.clone(), 5, tree(&i, &mut of_i)),
        (corner(), 5, tree(&corner(), &mut of_v)),
        (o.clone(), 6, tree(&o, &mut of_o)),
    ]
}

#[test]
fn accepts_small_animals() {
    accepted(&steps(|_| {}));
    for (animal, moves, tree) in trees() {
        let known = tree.0.iter().filter(|s| !s.bob.is_empty()).count();
        println!(
            "{animal}: {} situations, {known} with cells of Bob's",
            tree.0.len()
        );
        accepted(&by_tree(&animal, tree.clone()));
        accepted(&within_by_tree(moves, &animal, tree));
    }
}

#[test]
fn counts_moves() {
    accepted(&within_by_tree(2, &domino(), domino_tree()));
    let reason = Fault::TooSlow { needs: 2, moves: 1 };
    let found = rejection(&within_by_tree(1, &domino(), domino_tree()));
    assert_eq!(found.reason(), Some(&reason));
    // One cell: Alice has it with her first move.
    let single = AliceSituation {
        alice: cells(&[[0, 0]]),
        bob: vec![],
        free: vec![],
        next: AliceNext::Copy(rectangle(1, 1)),
    };
    let tree = AliceTree(vec![single]);
    accepted(&within_by_tree(1, &rectangle(1, 1), tree.clone()));
    let none = within_by_tree(0, &rectangle(1, 1), tree);
    assert_rejected!(none, Fault::TooSlow { needs: 1, moves: 0 });
}

/// Lemma 2 of the paper for n = 2 says 7 moves. A situation may have a faster reply than
/// the strategy's: this tree needs 6.
#[test]
fn squares_of_side_2_take_6_moves() {
    let square = rectangle(2, 2);
    let tree = tree(&square, &mut lemma_2(2));
    for moves in [6, 7, u32::MAX] {
        accepted(&within_by_tree(moves, &square, tree.clone()));
    }
    let reason = Fault::TooSlow { needs: 6, moves: 5 };
    let found = rejection(&within_by_tree(5, &square, tree));
    assert_eq!(found.reason(), Some(&reason));
}

/// Lemma 2 for n = 3.
#[test]
#[ignore = "takes a quarter of a minute"]
fn squares_of_side_3_take_12_moves() {
    let square = rectangle(3, 3);
    let tree = tree(&square, &mut lemma_2(3));
    println!("{} situations", tree.0.len());
    accepted(&within_by_tree(12, &square, tree));
}

/// The slowest reply counts, wherever it stands: here one that takes a far cell first.
#[test]
fn counts_the_slowest_reply() {
    let mut tree = domino_tree();
    let far = cell(&[9, 9]);
    let mut root = tree.0[1].clone();
    root.free.push(far);
    let slow = AliceReply {
        mark: far,
        situation: 1,
        isometry: translation(&[0, 0]),
    };
    for place in 0..=2 {
        let mut root = root.clone();
        replies(&mut root).insert(place, slow.clone());
        tree.0.truncate(2);
        tree.0.push(root);
        accepted(&within_by_tree(3, &domino(), tree.clone()));
        let reason = Fault::TooSlow { needs: 3, moves: 2 };
        let found = rejection(&within_by_tree(2, &domino(), tree.clone()));
        assert_eq!(found.reason(), Some(&reason));
    }
}

#[test]
fn rejects_a_root_that_owns_the_animal() {
    let owned = by_tree(&domino(), AliceTree(domino_tree().0[..1].to_vec()));
    assert_rejected!(owned, Fault::RootOwns { cells: 2 });
    let none = by_tree(&domino(), AliceTree(vec![]));
    assert_rejected!(none, Fault::NoSituation);
}

/// With three neighbors in Bob's hands the fourth cannot be taken from Alice. But it
/// is Bob's choice to be there.
#[test]
fn rejects_a_root_that_counts_on_bob() {
    let surrounded = AliceSituation {
        alice: cells(&[[0, 0]]),
        bob: cells(&[[1, -1], [1, 1], [2, 0]]),
        free: cells(&[[1, 0]]),
        next: AliceNext::Copy(Animal(cells(&[[0, 0], [1, 0]]))),
    };
    let reason = Fault::RootCounts {
        cell: cell(&[1, -1]),
    };
    let found = rejection(&by_tree(&domino(), AliceTree(vec![surrounded.clone()])));
    assert_eq!(found.reason(), Some(&reason));
    // The situation is right by itself: cells of Bob's take moves from him.
    let [pair, start] = domino_tree().0.try_into().expect("two situations");
    let beside = |other: &AliceSituation| {
        by_tree(
            &domino(),
            AliceTree(vec![pair.clone(), other.clone(), start.clone()]),
        )
    };
    accepted(&beside(&surrounded));
    for left_out in 0..3 {
        let mut weaker = surrounded.clone();
        weaker.bob.remove(left_out);
        assert_rejected!(beside(&weaker), "situation 1", Fault::NotSafe { .. });
    }
    // A reply that leads to one like it needs Bob to have moved there.
    let counting = |bob: &[[i16; 2]]| {
        AliceTree(vec![
            AliceSituation {
                alice: cells(&[[0, 0], [0, 1]]),
                bob: cells(bob),
                free: vec![],
                next: AliceNext::Copy(domino()),
            },
            AliceSituation {
                alice: cells(&[[0, 0]]),
                bob: vec![],
                free: cells(&[[0, 1]]),
                next: AliceNext::Replies(vec![AliceReply {
                    mark: cell(&[0, 1]),
                    situation: 0,
                    isometry: translation(&[0, 0]),
                }]),
            },
        ])
    };
    let steps = by_tree(&domino(), counting(&[[5, 5]]));
    assert_rejected!(steps, "situation 1", Fault::NoReply);
    let steps = by_tree(&domino(), counting(&[]));
    assert_rejected!(steps, "situation 1", Fault::NotAnswered { .. });
}

#[test]
fn rejects_a_copy_that_bob_can_meet() {
    let hasty = steps(|all| {
        all[1].next = AliceNext::Copy(domino());
        all[1].free = cells(&[[0, 1]]);
    });
    assert_rejected!(hasty, "situation 1", Fault::NotSafe { .. });
    let bent = steps(|all| all[0].next = AliceNext::Copy(Animal(cells(&[[0, 0], [1, 1]]))));
    assert_rejected!(bent, "situation 0", Fault::NotCopy);
    let unsorted = steps(|all| all[0].next = AliceNext::Copy(Animal(cells(&[[0, 1], [0, 0]]))));
    assert_rejected!(unsorted, "situation 0", Fault::NotCopy);
    let elsewhere = steps(|all| all[0].next = AliceNext::Copy(Animal(cells(&[[0, 1], [0, 2]]))));
    assert_rejected!(elsewhere, "situation 0", Fault::NotOwn { .. });
    let of_bob = steps(|all| {
        all[0].alice.pop();
        all[0].bob = cells(&[[0, 1]]);
    });
    assert_rejected!(of_bob, "situation 0", Fault::NotOwn { .. });
}

/// No copy is left out because its cells are out of range.
#[test]
fn rejects_copies_out_of_range() {
    for corner in [[i16::MIN, 0], [i16::MAX, 0], [0, i16::MIN], [0, i16::MAX]] {
        let at = cell(&corner);
        let near = at
            .checked_add(cell(&[0, 1]))
            .or_else(|| at.checked_sub(cell(&[0, 1])))
            .expect("in range");
        let mut copy = Animal(vec![at, near]);
        copy.0.sort_unstable();
        let root = AliceSituation {
            alice: vec![near],
            bob: vec![],
            free: vec![at],
            next: AliceNext::Copy(copy),
        };
        assert_rejected!(
            by_tree(&domino(), AliceTree(vec![root])),
            isometry::Fault::OutOfRange { .. }
        );
    }
}

#[test]
fn rejects_sets_that_overlap() {
    let free = steps(|all| all[1].free.insert(0, cell(&[0, 0])));
    assert_rejected!(free, "situation 1", Fault::Overlap { .. });
    for other in [[0, 0], [0, 1], [5, 5]] {
        let bob = steps(|all| {
            all[0].bob.push(cell(&other));
            all[0].free.push(cell(&[5, 5]));
        });
        assert_rejected!(bob, "situation 0", Fault::Overlap { .. });
    }
    let unsorted = steps(|all| all[0].alice.swap(0, 1));
    assert_rejected!(unsorted, sets::Fault::NotIncreasing { .. });
    let off = steps(|all| all[1].free.push(cell(&[9])));
    assert_rejected!(off, sets::Fault::OffBoard { .. });
}

#[test]
fn rejects_missing_replies() {
    let none = steps(|all| replies(&mut all[1]).clear());
    assert_rejected!(none, "situation 1", Fault::NoReply);
    for left in [0, 1] {
        let single = steps(|all| drop(replies(&mut all[1]).remove(left)));
        assert_rejected!(single, "situation 1", Fault::NotAnswered { .. });
    }
}

/// Opposite the two neighbors are Bob's to choose from, too: with both on one side a
/// domino takes them at once.
#[test]
fn rejects_replies_that_one_copy_meets() {
    let first = AliceSituation {
        alice: cells(&[[0, 0], [0, 1], [0, 2]]),
        bob: vec![],
        free: vec![],
        next: AliceNext::Copy(rectangle(1, 3)),
    };
    let reply = |mark: [i16; 2], shift: [i16; 2]| AliceReply {
        mark: cell(&mark),
        situation: 0,
        isometry: translation(&shift),
    };
    let second = AliceSituation {
        alice: cells(&[[0, 0], [0, 1]]),
        bob: vec![],
        free: cells(&[[0, -1], [0, 2]]),
        next: AliceNext::Replies(vec![reply([0, -1], [0, -1]), reply([0, 2], [0, 0])]),
    };
    let third = AliceSituation {
        alice: cells(&[[0, 0]]),
        bob: vec![],
        free: cells(&[[0, -1], [0, 1], [0, 2]]),
        next: AliceNext::Replies(vec![AliceReply {
            situation: 1,
            ..reply([0, 1], [0, 0])
        }]),
    };
    let steps = by_tree(&rectangle(1, 3), AliceTree(vec![first, second, third]));
    assert_rejected!(steps, "situation 2", Fault::NotAnswered { .. });
}

#[test]
fn rejects_replies_that_do_not_fit() {
    let change =
        |change: &dyn Fn(&mut AliceReply)| steps(|all| change(&mut replies(&mut all[1])[0]));
    for mark in [[0, 0], [2, 2], [-1, 0]] {
        let occupied = change(&|reply| reply.mark = cell(&mark));
        assert_rejected!(
            occupied,
            "situation 1, reply 0",
            Fault::MarkNotFree { cell: found } if *found == cell(&mark)
        );
    }
    for target in [1, 2, u32::MAX] {
        let later = change(&|reply| reply.situation = target);
        assert_rejected!(
            later,
            "situation 1, reply 0",
            Fault::NotEarlier { target: found } if *found == target
        );
    }
    let moved = change(&|reply| reply.isometry = translation(&[0, 1]));
    assert_rejected!(moved, "situation 1, reply 0", Fault::NotAlice { .. });
    let turned = change(&|reply| reply.isometry = build::isometry(&[2, 1], &[0, 0]));
    assert_rejected!(turned, "situation 1, reply 0", Fault::NotAlice { .. });
    let bent = change(&|reply| reply.isometry = build::isometry(&[1, 1], &[0, 0]));
    assert_rejected!(bent, isometry::Fault::NotSignedPermutation);
    for free in [[0, 2], [1, 1]] {
        let wider = steps(|all| all[0].free = cells(&[free]));
        assert_rejected!(wider, "situation 1, reply 0", Fault::NotFree { .. });
    }
}

#[test]
fn rejects_other_claims_and_premises() {
    let evidence = || Evidence::AliceTree(domino_tree());
    let eats = [step(cannibal(&domino()), evidence(), &[])];
    assert_rejected!(eats, Shape::WrongClaim { .. });
    let mut steps = steps(|_| {});
    steps.push(Step {
        premises: vec![Premise::Step(0)],
        ..steps[0].clone()
    });
    assert_rejected!(steps, Shape::PremiseCount { .. });
    let loose = Animal(cells(&[[0, 0], [0, 2]]));
    assert_rejected!(
        by_tree(&loose, domino_tree()),
        normal_form::Fault::NotConnected { .. }
    );
}

/// A cell of a large animal lies in many copies, each as large.
#[test]
fn many_copies_are_within_the_memory() {
    let long = (0..60).map(|y| [0, y]);
    let mut angle: Vec<[i16; 2]> = long.chain((1..40).map(|x| [x, 0])).collect();
    angle.sort_unstable();
    let angle = Animal(angle.iter().map(|c| cell(c)).collect());
    let situation = AliceSituation {
        alice: vec![],
        bob: vec![],
        free: angle.0.clone(),
        next: AliceNext::Copy(angle.clone()),
    };
    let tree = AliceTree(vec![situation]);
    let with = |memory| {
        let limits = Limits {
            memory,
            ..Limits::default()
        };
        moves(&angle, &tree, &mut Budget::new(limits))
    };
    let enough = with(1 << 21);
    assert!(matches!(enough, Err(Failure::Rejected(_))), "{enough:?}");
    let less = with(1 << 19);
    assert!(matches!(less, Err(Failure::Declined(_))), "{less:?}");
}

#[test]
fn trees_are_about_their_animal() {
    for (animal, _, tree) in trees() {
        for other in [
            domino(),
            corner(),
            rectangle(1, 3),
            rectangle(2, 2),
            u_shape(2, 3),
        ] {
            let other = playproof_oracles::cannibal::normal(&other);
            assert_eq!(
                is_accepted(&by_tree(&other, tree.clone())),
                other == animal,
                "{other}"
            );
        }
    }
}

/// A tree in play.
struct Play<'a> {
    animal: &'a Animal,
    tree: &'a AliceTree,
}

/// Where a play is.
#[derive(Clone)]
struct At {
    situation: usize,
    isometry: Isometry,
    alice: BTreeSet<Cell>,
    bob: BTreeSet<Cell>,
}

impl Play<'_> {
    fn start(&self) -> Option<At> {
        let root = self.tree.0.last()?;
        (root.alice.len() == 1 && root.bob.is_empty()).then(|| At {
            situation: self.tree.0.len() - 1,
            isometry: translation(&[0, 0]),
            alice: root.alice.iter().copied().collect(),
            bob: BTreeSet::new(),
        })
    }

    /// Bob's moves that touch what Alice needs.
    fn moves(&self, at: &At) -> Vec<Vec<Cell>> {
        let situation = &self.tree.0[at.situation];
        let needed = situation.free.iter().map(|&c| apply(&at.isometry, c));
        let copies: BTreeSet<Vec<Cell>> = needed
            .flat_map(|c| copies_through(self.animal, c))
            .collect();
        let legal = |copy: &Vec<Cell>| {
            !copy
                .iter()
                .any(|c| at.alice.contains(c) || at.bob.contains(c))
        };
        copies.into_iter().filter(legal).collect()
    }

    /// Alice's answer to a move; `None` if she has none.
    fn answer(&self, mut at: At, answer: &[Cell]) -> Option<At> {
        at.bob.extend(answer);
        let AliceNext::Replies(replies) = &self.tree.0[at.situation].next else {
            return None;
        };
        let reply = replies.iter().find(|reply| {
            let next = &self.tree.0[reply.situation as usize];
            let there = compose(&at.isometry, &reply.isometry);
            !at.bob.contains(&apply(&at.isometry, reply.mark))
                && !next
                    .free
                    .iter()
                    .any(|&c| at.bob.contains(&apply(&there, c)))
                && next.bob.iter().all(|&c| at.bob.contains(&apply(&there, c)))
        })?;
        at.alice.insert(apply(&at.isometry, reply.mark));
        at.isometry = compose(&at.isometry, &reply.isometry);
        at.situation = reply.situation as usize;
        Some(at)
    }

    /// Takes a copy: true if Bob cannot touch it.
    fn fill(&self, at: &At, copy: &Animal) -> Option<usize> {
        let copy: BTreeSet<Cell> = copy.0.iter().map(|&c| apply(&at.isometry, c)).collect();
        let is_copy = copy.iter().next().is_some_and(|&c| {
            copies_through(self.animal, c).contains(&copy.iter().copied().collect::<Vec<Cell>>())
        });
        let missing = copy.difference(&at.alice);
        let free = missing.clone().all(|c| !at.bob.contains(c));
        let touched = missing.clone().any(|&c| {
            let legal = |other: &Vec<Cell>| {
                !other
                    .iter()
                    .any(|c| at.alice.contains(c) || at.bob.contains(c))
            };
            copies_through(self.animal, c).iter().any(legal)
        });
        (is_copy && free && !touched).then(|| at.alice.len() + missing.count())
    }

    /// A game: within how many moves Alice wins.
    fn game(&self, choose: &mut dyn FnMut(&[Vec<Cell>]) -> Vec<Cell>) -> Option<usize> {
        let mut at = self.start()?;
        loop {
            if let AliceNext::Copy(copy) = &self.tree.0[at.situation].next {
                return self.fill(&at, copy);
            }
            let answer = choose(&self.moves(&at));
            at = self.answer(at, &answer)?;
        }
    }

    /// Whether Alice wins whatever Bob does; he may also move far away.
    fn wins(&self, at: &At) -> bool {
        if let AliceNext::Copy(copy) = &self.tree.0[at.situation].next {
            return self.fill(at, copy).is_some();
        }
        let mut answers = self.moves(at);
        answers.push(vec![]);
        answers.iter().all(|answer| {
            self.answer(at.clone(), answer)
                .is_some_and(|at| self.wins(&at))
        })
    }
}

#[test]
fn accepted_trees_win_every_game() {
    let mut dice = Dice(1);
    for (animal, moves, tree) in trees() {
        let play = Play {
            animal: &animal,
            tree: &tree,
        };
        let mut most = 0;
        for _ in 0..1000 {
            let won = play.game(&mut |moves| match dice.below(8) {
                0 => vec![],
                _ if moves.is_empty() => vec![],
                _ => dice.pick(moves),
            });
            let won = won.unwrap_or_else(|| panic!("{animal}: lost"));
            assert!(won <= moves as usize, "{animal}: {won} moves");
            most = most.max(won);
        }
        println!("{animal}: 1000 games, at most {most} moves");
    }
}

/// Without one of its replies a tree is refused or still right; and where it is refused,
/// games come to an end without an answer.
#[test]
fn damaged_trees_lose_games() {
    let mut dice = Dice(2);
    for (animal, _, tree) in trees() {
        let (mut refused, mut lost) = (0, 0);
        for _ in 0..60 {
            let mut damaged = tree.clone();
            let place = dice.below(damaged.0.len());
            let AliceNext::Replies(replies) = &mut damaged.0[place].next else {
                continue;
            };
            replies.remove(dice.below(replies.len()));
            if is_accepted(&by_tree(&animal, damaged.clone())) {
                continue;
            }
            refused += 1;
            let play = Play {
                animal: &animal,
                tree: &damaged,
            };
            let games = (0..40).filter(|_| {
                let won = play.game(&mut |moves| {
                    if moves.is_empty() {
                        vec![]
                    } else {
                        dice.pick(moves)
                    }
                });
                won.is_none()
            });
            lost += usize::from(games.count() > 0);
        }
        println!("{animal}: {refused} refused, {lost} of them lost games");
        assert!(refused > 0 && lost > 0, "{animal}");
    }
}

/// Trees changed at random: what is accepted wins against all of Bob's moves.
#[test]
fn changed_trees_that_are_accepted_win() {
    let mut dice = Dice(3);
    let domino_tree = (domino(), 2, domino_tree());
    let of_corner = trees().swap_remove(1);
    for (animal, _, tree) in [domino_tree, of_corner] {
        let (mut good, mut bad) = (0, 0);
        for _ in 0..300 {
            let mut changed = tree.clone();
            let place = dice.below(changed.0.len());
            let count = u32::try_from(changed.0.len()).expect("few");
            let situation = &mut changed.0[place];
            let near = cell(&[
                i16::try_from(dice.below(5)).expect("small") - 2,
                i16::try_from(dice.below(5)).expect("small") - 2,
            ]);
            let lists = [
                &mut situation.alice,
                &mut situation.bob,
                &mut situation.free,
            ];
            let list = lists.into_iter().nth(dice.below(3)).expect("three");
            match (dice.below(4), &mut situation.next) {
                (0, _) if !list.is_empty() => drop(list.remove(dice.below(list.len()))),
                (1, AliceNext::Replies(replies)) => {
                    let reply = dice.below(replies.len());
                    replies[reply].situation =
                        u32::try_from(dice.below(count as usize)).expect("few");
                }
                (2, AliceNext::Replies(replies)) => {
                    let reply = dice.below(replies.len());
                    replies[reply].mark = near;
                }
                _ => {
                    list.push(near);
                    list.sort_unstable();
                    list.dedup();
                }
            }
            if is_accepted(&by_tree(&animal, changed.clone())) {
                let play = Play {
                    animal: &animal,
                    tree: &changed,
                };
                assert!(play.start().is_some_and(|at| play.wins(&at)), "{changed:?}");
                good += 1;
            } else {
                bad += 1;
            }
        }
        println!("{animal}: {good} accepted, {bad} refused");
        assert!(good > 0 && bad > 0);
        assert!(is_connected(playproof_formats::Board::SQUARE, &animal.0));
    }
}

/// More cells of Bob's do not always help him: they take moves from him.
#[test]
fn more_cells_of_bob_may_help_alice() {
    let square = rectangle(2, 2);
    let window: Vec<Cell> = (0..6_i16)
        .flat_map(|x| (0..5).map(move |y| cell(&[x, y])))
        .collect();
    let mut part = Part::new(&square, &window);
    let mut dice = Dice(9);
    let mut found = 0;
    for _ in 0..400 {
        let alice = part.mask(&[dice.pick(&window), dice.pick(&window)]);
        let mut bob = 0;
        let mut won = None;
        for _ in 0..4 {
            let wins = part.wins(alice, bob, 1, 9).is_some();
            if won == Some(false) && wins {
                found += 1;
            }
            won = Some(wins);
            let copies: Vec<Vec<Cell>> = copies_through(&square, dice.pick(&window))
                .into_iter()
                .collect();
            let copy = part.mask(&dice.pick(&copies));
            if copy & (alice | bob) == 0 {
                bob |= copy;
            }
        }
    }
    println!("{found} positions in which a further copy of Bob's gives Alice the win");
    assert!(found > 0);
}
