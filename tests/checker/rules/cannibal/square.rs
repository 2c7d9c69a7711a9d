//! `square`.

use std::collections::BTreeMap;

use playproof_checker::{
    Budget, Limits, Rejection,
    rules::{
        Fault as Shape,
        cannibal::square::{Fault, Position, Window, replay},
    },
};
use playproof_formats::{
    Cell, Evidence, Step,
    claim::Animal,
    evidence::{Square, SquareNext, SquareTurn},
};
use playproof_oracles::{
    assert_rejected,
    build::{accepted, cell, cells, is_accepted, rejection, step},
    cannibal::{
        Part, cannibal, copies_through, lemma_2, non_cannibal, rectangle, search, table, tree,
        within,
    },
    samples::{self, corner, domino},
};

use super::Dice;

fn by_table(moves: u32, animal: &Animal, table: Square) -> Vec<Step> {
    vec![step(within(moves, animal), Evidence::Square(table), &[])]
}

/// The domino within two moves, after a change.
fn steps(change: impl FnOnce(&mut Vec<SquareTurn>)) -> Vec<Step> {
    let mut steps = samples::domino_by_table();
    if let Evidence::Square(Square(turns)) = &mut steps[0].evidence {
        change(turns);
    }
    steps
}

#[test]
fn accepts_dominoes_and_trominoes() {
    accepted(&steps(|_| {}));
    for animal in [rectangle(1, 3), corner()] {
        let turns = table(&animal, 5, &mut search(&animal, 2, 3, 5));
        println!("{animal}: {} turns", turns.0.len());
        accepted(&by_table(5, &animal, turns));
    }
}

/// Lemma 2 for n = 2, and no faster with this strategy.
#[test]
fn accepts_squares_of_side_2_within_7_moves() {
    let square = rectangle(2, 2);
    let turns = table(&square, 7, &mut lemma_2(2));
    println!("{} turns", turns.0.len());
    accepted(&by_table(7, &square, turns.clone()));
    accepted(&by_table(8, &square, turns.clone()));
    assert_rejected!(
        by_table(6, &square, turns),
        Rejection::Square(Fault::TooSlow { needs: 7, moves: 6 })
    );
    let single = vec![SquareTurn {
        mark: cell(&[0, 0]),
        next: SquareNext::Copy(rectangle(1, 1)),
    }];
    accepted(&by_table(1, &rectangle(1, 1), Square(single)));
}

/// Lemma 2 for n = 3: by a table, and by a tree.
#[test]
#[ignore = "takes a quarter of a minute"]
fn accepts_squares_of_side_3_within_12_moves() {
    let square = rectangle(3, 3);
    let situations = tree(&square, &mut lemma_2(3));
    println!("{} situations", situations.0.len());
    let evidence = Evidence::AliceTree(situations);
    accepted(&[step(within(12, &square), evidence, &[])]);
    let turns = table(&square, 12, &mut lemma_2(3));
    println!("{} turns", turns.0.len());
    accepted(&by_table(12, &square, turns));
}

#[test]
fn rejects_tables_that_are_too_short_or_too_long() {
    let none = steps(Vec::clear);
    assert_rejected!(none, Rejection::Square(Fault::TableTooShort { .. }));
    for kept in 1..7 {
        let cut = steps(|turns| turns.truncate(kept));
        assert_rejected!(cut, Rejection::Square(Fault::TableTooShort { .. }));
    }
    let long = steps(|turns| turns.push(turns[6].clone()));
    let reason = Fault::TableTooLong { used: 7, turns: 8 };
    assert_eq!(rejection(&long), Rejection::Square(reason));
}

/// That Bob has nothing near, or more than needed, is a position of its own.
#[test]
fn no_position_stands_for_another_one() {
    for left_out in 1..7 {
        let fewer = steps(|turns| drop(turns.remove(left_out)));
        let rejection = rejection(&fewer);
        assert!(
            matches!(
                rejection,
                Rejection::Square(Fault::TableTooShort { .. } | Fault::NotFree { .. })
            ),
            "{rejection}"
        );
    }
}

#[test]
fn rejects_marks_that_are_not_free() {
    for (turn, mark) in [
        (1, [0, 0]),
        (1, [0, 2]),
        (1, [-1, 0]),
        (2, [0, 1]),
        (3, [1, 1]),
    ] {
        let taken = steps(|turns| turns[turn].mark = cell(&mark));
        assert_rejected!(taken, Rejection::Square(Fault::NotFree { .. }));
    }
    let off = steps(|turns| turns[0].mark = cell(&[0]));
    assert_rejected!(off, Rejection::Square(Fault::NotFree { .. }));
}

#[test]
fn rejects_windows_that_grow_or_are_none() {
    let window = |turn: usize, least: &[i16], greatest: &[i16]| {
        steps(|turns| turns[turn].next = SquareNext::Window(cell(least), cell(greatest)))
    };
    for (least, greatest) in [([1, 1], [0, 0]), ([1, 0], [1, 1]), ([0, 1], [1, 1])] {
        let wrong = window(0, &least, &greatest);
        assert_rejected!(wrong, Rejection::Square(Fault::NoWindow { .. }));
    }
    let flat = window(0, &[0], &[1]);
    assert_rejected!(flat, Rejection::Square(Fault::NoWindow { .. }));
    let in_time = |least: [i16; 2], greatest: [i16; 2]| {
        let mut turns = Vec::new();
        if let Evidence::Square(table) = &samples::domino_by_table()[0].evidence {
            turns.clone_from(&table.0);
        }
        turns[1].next = SquareNext::Window(cell(&least), cell(&greatest));
        by_table(9, &domino(), Square(turns))
    };
    for (least, greatest) in [([-1, 0], [1, 1]), ([0, 0], [1, 2]), ([0, 0], [2, 1])] {
        let wider = in_time(least, greatest);
        assert_rejected!(wider, Rejection::Square(Fault::NoWindow { .. }));
    }
    // Bob's copies beside the window would be out of range.
    let far = |x: i16, y: i16| {
        let turns = vec![SquareTurn {
            mark: cell(&[x, y]),
            next: SquareNext::Window(cell(&[x, y]), cell(&[x, y])),
        }];
        by_table(9, &domino(), Square(turns))
    };
    for (x, y) in [(i16::MIN, 0), (i16::MAX, 0), (0, i16::MIN), (0, i16::MAX)] {
        assert_rejected!(far(x, y), Rejection::Square(Fault::OutOfRange { .. }));
    }
}

#[test]
fn rejects_copies_that_bob_can_meet() {
    let hasty = steps(|turns| {
        turns.truncate(1);
        turns[0].next = SquareNext::Copy(domino());
    });
    assert_rejected!(hasty, Rejection::Square(Fault::NotSafe { .. }));
    let bent = steps(|turns| turns[1].next = SquareNext::Copy(Animal(cells(&[[0, 0], [1, 1]]))));
    assert_rejected!(bent, Rejection::Square(Fault::NotCopy { .. }));
    for copy in [[[0, 1], [0, 2]], [[0, -1], [0, 0]]] {
        let outside = steps(|turns| turns[1].next = SquareNext::Copy(Animal(cells(&copy))));
        assert_rejected!(outside, Rejection::Square(Fault::NotOwn { .. }));
    }
    // Bob has (0,1) there.
    let of_bob = steps(|turns| turns[2].next = SquareNext::Copy(Animal(cells(&[[0, 0], [0, 1]]))));
    assert_rejected!(of_bob, Rejection::Square(Fault::NotOwn { .. }));
}

#[test]
fn rejects_slow_tables() {
    let claim = |moves| {
        let mut steps = steps(|_| {});
        steps[0].claim = within(moves, &domino());
        steps
    };
    for moves in [0, 1] {
        assert_rejected!(claim(moves), Rejection::Square(Fault::TooSlow { .. }));
    }
    accepted(&claim(u32::MAX));
    let slow = steps(|turns| turns[1].next = SquareNext::Window(cell(&[0, 0]), cell(&[1, 1])));
    assert_rejected!(
        slow,
        Rejection::Square(Fault::TooSlow { needs: 3, moves: 2 })
    );
}

#[test]
fn rejects_other_claims_and_premises() {
    let evidence = samples::domino_by_table().swap_remove(0).evidence;
    for claim in [cannibal(&domino()), non_cannibal(&domino())] {
        let steps = [step(claim, evidence.clone(), &[])];
        assert_rejected!(steps, Rejection::Shape(Shape::WrongClaim { .. }));
    }
    let mut steps = steps(|_| {});
    steps.push(step(within(2, &domino()), evidence, &[0]));
    assert_rejected!(steps, Rejection::Shape(Shape::PremiseCount { .. }));
}

/// Tables changed at random are refused, or their turns are as good.
#[test]
fn changed_tables() {
    let mut dice = Dice(8);
    let animal = corner();
    let turns = table(&animal, 5, &mut search(&animal, 2, 3, 5));
    let (mut good, mut bad) = (0, 0);
    for _ in 0..100 {
        let mut changed = turns.clone();
        let place = dice.below(changed.0.len());
        let near = cell(&[
            i16::try_from(dice.below(5)).expect("small") - 2,
            i16::try_from(dice.below(5)).expect("small") - 2,
        ]);
        match dice.below(3) {
            0 => changed.0[place].mark = near,
            1 => changed.0[place] = dice.pick(&turns.0),
            _ => {
                let copies: Vec<Vec<Cell>> = copies_through(&animal, near).into_iter().collect();
                changed.0[place].next = SquareNext::Copy(Animal(dice.pick(&copies)));
            }
        }
        if is_accepted(&by_table(5, &animal, changed.clone())) {
            good += 1;
            play(&animal, 5, &changed, 40, &mut dice);
        } else {
            bad += 1;
        }
    }
    println!("{good} accepted, {bad} refused");
    assert!(bad > 0);
}

/// Games against random moves of Bob: Alice looks her moves up.
fn play(animal: &Animal, moves: u32, table: &Square, games: usize, dice: &mut Dice) -> usize {
    let mut turns: BTreeMap<Position, SquareTurn> = BTreeMap::new();
    let mut next = table.0.iter();
    let mut budget = Budget::new(Limits::default());
    replay(animal, moves, &mut budget, |position| {
        let turn = next.next().cloned();
        turns.extend(turn.clone().map(|turn| (position.clone(), turn)));
        turn
    })
    .expect("accepted");
    let mut most = 0;
    for _ in 0..games {
        let (mut alice, mut bob): (Vec<Cell>, Vec<Cell>) = (vec![], vec![]);
        let mut window: Option<Window> = None;
        let made = loop {
            let known = |cells: &[Cell]| {
                let mut cells = cells.to_vec();
                cells.retain(|&c| window.is_none_or(|w| w.has(c)));
                cells.sort_unstable();
                cells
            };
            let position = Position {
                window,
                alice: known(&alice),
                bob: known(&bob),
            };
            let turn = &turns[&position];
            assert!(!alice.contains(&turn.mark) && !bob.contains(&turn.mark));
            alice.push(turn.mark);
            let occupy =
                |through: &[Cell], alice: &[Cell], bob: &mut Vec<Cell>, dice: &mut Dice| {
                    let copies = through.iter().flat_map(|&c| copies_through(animal, c));
                    let legal = |copy: &Vec<Cell>| {
                        !copy.iter().any(|c| alice.contains(c) || bob.contains(c))
                    };
                    let copies: Vec<Vec<Cell>> = copies.filter(legal).collect();
                    if !copies.is_empty() && dice.below(10) > 0 {
                        bob.extend(dice.pick(&copies));
                    }
                };
            match &turn.next {
                SquareNext::Copy(copy) => {
                    let missing: Vec<Cell> = copy
                        .0
                        .iter()
                        .copied()
                        .filter(|c| !alice.contains(c))
                        .collect();
                    for &c in &missing {
                        occupy(&missing, &alice, &mut bob, dice);
                        assert!(!bob.contains(&c));
                        alice.push(c);
                    }
                    assert!(copies_through(animal, copy.0[0]).contains(&copy.0));
                    break alice.len();
                }
                SquareNext::Window(least, greatest) => {
                    let corner = |c: &Cell| [c.coordinates()[0], c.coordinates()[1]];
                    window = Some(Window {
                        least: corner(least),
                        greatest: corner(greatest),
                    });
                    let near: Vec<Cell> = alice
                        .iter()
                        .flat_map(|c| {
                            (-2..=2).flat_map(move |x| {
                                (-2..=2).map(move |y| c.checked_add(cell(&[x, y])).expect("small"))
                            })
                        })
                        .collect();
                    occupy(&near, &alice, &mut bob, dice);
                }
            }
        };
        assert!(made <= moves as usize);
        most = most.max(made);
    }
    most
}

#[test]
fn accepted_tables_win_every_game() {
    let mut dice = Dice(7);
    let square = rectangle(2, 2);
    let turns = table(&square, 7, &mut lemma_2(2));
    let most = play(&square, 7, &turns, 2000, &mut dice);
    println!("{square}: 2000 games, at most {most} moves");
    for animal in [rectangle(1, 3), corner()] {
        let turns = table(&animal, 5, &mut search(&animal, 2, 3, 5));
        let most = play(&animal, 5, &turns, 1000, &mut dice);
        println!("{animal}: 1000 games, at most {most} moves");
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
