//! `blocks`.

use std::collections::{BTreeMap, BTreeSet};

use playproof_checker::{
    lattice, normal_form,
    rules::{
        Fault as Shape,
        cannibal::{blocks::Fault, partition::Fault as Parts},
    },
};
use playproof_formats::{
    Cell, Claim, Evidence, Premise, Step,
    claim::Animal,
    evidence::{Blocks, Lattice},
};
use playproof_oracles::{
    assert_rejected,
    build::{accepted, animal, cell, cells, is_accepted, step},
    cannibal::{
        blocks, blocks_win, by_blocks, cannibal, copies_through, corner_blocks, corners,
        non_cannibal, normal, orientations, rectangle, ring, ring_blocks, truth, u_blocks, u_shape,
    },
    random::agree,
    samples::domino,
};
use proptest::{prelude::*, sample::select};

use super::Dice;

/// U(2,3,1) is a cannibal, after a change.
fn steps(change: impl FnOnce(&mut Blocks)) -> Vec<Step> {
    let mut blocks = u_blocks(2, 3, 2);
    change(&mut blocks);
    by_blocks(&u_shape(2, 3), blocks)
}

#[test]
fn accepts_the_smallest_cannibal() {
    let blocks = u_blocks(2, 3, 2);
    assert_eq!(blocks.lattice, Lattice(cells(&[[2, 2], [0, 4]])));
    assert_eq!(blocks.families[0].len(), 4);
    accepted(&steps(|_| {}));
}

#[test]
fn accepts_rings() {
    for n in 3..=7 {
        for m in 3..=n {
            for k in (1..=3).filter(|k| 2 * k < m) {
                accepted(&by_blocks(&ring(n, m, k), ring_blocks(n, m, k)));
            }
        }
    }
}

#[test]
fn accepts_rows_of_corners() {
    for n in 2..=5 {
        accepted(&by_blocks(&corners(n), corner_blocks(n)));
    }
}

/// The slant with which Theorem 4's *proof* works; for h = 2 and w = 4 there is none.
fn slant(h: i16, w: i16) -> i16 {
    match h {
        2 => 2,
        _ if w <= 2 * h - 2 => (w + 1) / 2,
        _ => 0,
    }
}

#[test]
fn accepts_u_shapes_but_one() {
    for h in 2..=7 {
        for w in 3..=8 {
            let steps = by_blocks(&u_shape(h, w), u_blocks(h, w, slant(h, w)));
            if (h, w) == (2, 4) {
                assert_rejected!(steps, Parts::NotStopped { .. });
            } else {
                accepted(&steps);
            }
        }
    }
}

/// Theorem 4 prints "w ≥ h − 2" for the slant and "w > h − 2" for none. Neither is
/// right for all of these: the slant fails for 2h − 1 ≤ w ≤ 3h − 2, and without one
/// h + 2 ≤ w ≤ 2h − 2 fails.
#[test]
fn theorem_4_as_printed_fails() {
    for h in 3..=6 {
        for w in 3..=3 * h + 1 {
            let stops = |slant| is_accepted(&by_blocks(&u_shape(h, w), u_blocks(h, w, slant)));
            let slanted_fails = (2 * h - 1..=3 * h - 2).contains(&w);
            let straight_fails = (h + 2..=2 * h - 2).contains(&w);
            assert_eq!(
                stops((w + 1) / 2),
                !slanted_fails,
                "U({h},{w},1) with a slant"
            );
            assert_eq!(stops(0), !straight_fails, "U({h},{w},1) without a slant");
        }
    }
}

/// The blocks of Theorem 2 hold turned copies, too: with these among the answers, what
/// the proof says of rectangles without Bob's cells is false.
#[test]
fn turned_answers_break_the_blocks_of_theorem_2() {
    for (n, m, k) in [(3, 4, 1), (5, 6, 2)] {
        let shapes = orientations(&ring(n, m, k));
        let turned = blocks([n + k, m + k], 0, &shapes);
        assert!(turned.families[0].len() > ring_blocks(n, m, k).families[0].len());
        let steps = by_blocks(&ring(n, m, k), turned);
        assert_rejected!(steps, Parts::NotStopped { .. });
    }
}

/// "Any rectangular region free of Bob's pieces has either height or width at most 2k":
/// the hole of a ring has not, and the blocks are right nevertheless.
#[test]
fn holes_are_free_of_bob() {
    let (n, m, k) = (7, 8, 1);
    let blocks = ring_blocks(n, m, k);
    accepted(&by_blocks(&ring(n, m, k), blocks.clone()));
    let answer = &blocks.families[0][0].0;
    let (width, height) = (n - 2 * k, m - 2 * k);
    assert!(width > 2 * k && height > 2 * k);
    for hole in rectangle(width, height).0 {
        let hole = hole.checked_add(cell(&[k, k])).expect("small");
        assert!(!answer.contains(&hole), "{hole}");
    }
}

/// Squares with a hole, in blocks half as large again (Lemma 3).
#[test]
fn accepts_squares_with_a_hole() {
    for (n, hole) in [
        (4, [1, 1]),
        (5, [1, 1]),
        (5, [2, 2]),
        (5, [2, 1]),
        (6, [2, 1]),
    ] {
        let mut square = rectangle(n, n);
        square.0.retain(|&c| c != cell(&hole));
        let side = n + (n - 1) / 2;
        let all = blocks([side, side], 0, &orientations(&square));
        accepted(&by_blocks(&square, all));
    }
}

/// Every second block has a family of its own: the same one, moved. Each is asked about its
/// own copies: with fewer of them, one has a common cell; with the other lattice they
/// overlap.
#[test]
fn accepts_two_families() {
    let moved = |copy: &Animal| {
        let cells = copy.0.iter().map(|c| c.checked_add(cell(&[2, 2])));
        Animal(cells.map(|c| c.expect("small")).collect())
    };
    let two = |change: &dyn Fn(&mut Blocks)| {
        steps(|blocks| {
            blocks.lattice = Lattice(cells(&[[4, 0], [0, 4]]));
            let second = blocks.families[0].iter().map(moved).collect();
            blocks.families.push(second);
            change(blocks);
        })
    };
    accepted(&two(&|_| {}));
    assert_rejected!(
        two(&|blocks| drop(blocks.families.pop())),
        Parts::NotStopped { .. }
    );
    assert_rejected!(
        two(&|blocks| blocks.families[1].truncate(1)),
        "family 1",
        Fault::CommonCell { .. }
    );
    assert_rejected!(
        two(&|blocks| blocks.lattice = Lattice(cells(&[[2, 2], [0, 4]]))),
        "family 1",
        Parts::Overlap { .. }
    );
}

#[test]
fn rejects_no_family_and_an_empty_one() {
    let none = steps(|blocks| blocks.families.clear());
    assert_rejected!(none, Fault::NoFamily);
    let empty = steps(|blocks| blocks.families[0].clear());
    assert_rejected!(empty, "family 0", Fault::EmptyFamily);
    // An empty family "meets every copy of it" everywhere.
    let beside = steps(|blocks| blocks.families.insert(0, vec![]));
    assert_rejected!(beside, "family 0", Fault::EmptyFamily);
}

#[test]
fn rejects_one_cell() {
    let monomino = rectangle(1, 1);
    let pairs = blocks([2, 1], 0, std::slice::from_ref(&monomino));
    assert_rejected!(by_blocks(&monomino, pairs), Parts::NotStopped { .. });
}

#[test]
fn rejects_a_family_with_a_common_cell() {
    for kept in 0..4 {
        let single = steps(|blocks| blocks.families[0] = vec![blocks.families[0][kept].clone()]);
        assert_rejected!(single, "family 0", Fault::CommonCell { .. });
    }
    // Two that are open on the same side share their bottoms.
    let shape = u_shape(2, 3);
    let low = by_blocks(&shape, blocks([4, 2], 2, std::slice::from_ref(&shape)));
    assert_rejected!(low, "family 0", Fault::CommonCell { .. });
}

#[test]
fn rejects_blocks_that_overlap() {
    for basis in [
        [[2, 1], [0, 4]],
        [[1, 0], [0, 4]],
        [[2, 2], [0, 3]],
        [[4, 0], [0, 1]],
    ] {
        let closer = steps(|blocks| blocks.lattice = Lattice(cells(&basis)));
        assert_rejected!(closer, "family 0", Parts::Overlap { .. });
    }
    // The second block is the first one moved by a period.
    let twice = steps(|blocks| {
        let period = cell(&[2, 2]);
        let moved = |copy: &Animal| {
            let cells = copy.0.iter().map(|c| c.checked_add(period).expect("small"));
            Animal(cells.collect())
        };
        let family = blocks.families[0].iter().map(moved).collect();
        blocks.families.push(family);
    });
    assert_rejected!(twice, "family 1", Parts::Overlap { .. });
}

#[test]
fn rejects_what_is_no_copy() {
    let change = |change: &dyn Fn(&mut Vec<Cell>)| steps(|b| change(&mut b.families[0][0].0));
    for wrong in [
        change(&|copy| copy.truncate(4)),
        change(&|copy| copy[1] = copy[0]),
        change(&|copy| copy.swap(0, 1)),
        change(&|copy| copy.push(cell(&[9, 9]))),
        change(&|copy| copy.clear()),
        change(&|copy| *copy = cells(&[[0, 0], [1, 0], [2, 0], [3, 0], [3, 1]])),
        change(&|copy| *copy = cells(&[[0], [1], [2], [3], [4]])),
    ] {
        assert_rejected!(wrong, "family 0", Fault::NotCopy { .. });
    }
}

#[test]
fn rejects_lists_out_of_order() {
    let swapped = steps(|blocks| blocks.families[0].swap(1, 2));
    assert_rejected!(swapped, "family 0", Fault::NotIncreasing);
    let doubled = steps(|blocks| {
        let first = blocks.families[0][0].clone();
        blocks.families[0].insert(0, first);
    });
    assert_rejected!(doubled, "family 0", Fault::NotIncreasing);
    let families = steps(|blocks| {
        let first = blocks.families[0].clone();
        blocks.families.push(first);
    });
    assert_rejected!(families, "family 1", Fault::NotIncreasing);
}

#[test]
fn rejects_wider_periods() {
    // Room between the blocks, in which Alice is alone.
    for basis in [[[4, 0], [0, 3]], [[5, 0], [0, 2]], [[8, 0], [0, 8]]] {
        let wider = steps(|blocks| blocks.lattice = Lattice(cells(&basis)));
        assert_rejected!(wider, Parts::NotStopped { .. });
    }
    // The row above exactly above.
    let straight = steps(|blocks| blocks.lattice = Lattice(cells(&[[4, 0], [0, 2]])));
    assert_rejected!(straight, Parts::NotStopped { .. });
}

#[test]
fn rejects_what_is_no_lattice() {
    let rank = steps(|blocks| blocks.lattice.0.truncate(1));
    assert_rejected!(rank, lattice::Fault::WrongRank { .. });
    let slanted = steps(|blocks| blocks.lattice = Lattice(cells(&[[4, 0], [2, 2]])));
    assert_rejected!(slanted, lattice::Fault::NotEchelon { .. });
}

#[test]
fn rejects_other_claims_and_premises() {
    let evidence = || Evidence::Blocks(u_blocks(2, 3, 2));
    let shape = normal(&u_shape(2, 3));
    let winner = [step(non_cannibal(&shape), evidence(), &[])];
    assert_rejected!(winner, Shape::WrongClaim { .. });
    let mut steps = steps(|_| {});
    let with_premise = Step {
        premises: vec![Premise::Step(0)],
        ..steps[0].clone()
    };
    steps.push(with_premise);
    assert_rejected!(steps, Shape::PremiseCount { .. });
}

#[test]
fn rejects_animals_that_are_not_connected_or_not_in_normal_form() {
    let claim = |animal: Animal| {
        [step(
            cannibal(&animal),
            Evidence::Blocks(u_blocks(2, 3, 2)),
            &[],
        )]
    };
    for loose in [animal(&[[0, 0], [1, 1]]), animal(&[[0, 0], [0, 2]])] {
        let reason = normal_form::Fault::NotConnected {
            animal: loose.clone(),
        };
        let found = playproof_oracles::build::rejection(&claim(loose));
        assert_eq!(found.reason(), Some(&reason));
    }
    let turned = animal(&[[0, 0], [1, 0]]);
    assert_rejected!(claim(turned), normal_form::Fault::NotLeastImage { .. });
    let empty = Animal(vec![]);
    assert_rejected!(claim(empty), normal_form::Fault::EmptyAnimal);
    assert!(matches!(cannibal(&domino()), Claim::Cannibal(_)));
}

/// Blocks that are near the right ones, if there are any: the checker accepts exactly
/// those by which Bob stops Alice whatever he answers. Rectangles are never stopped.
#[test]
fn agrees_with_the_game_played_out() {
    let starts = select(vec![
        (u_shape(2, 3), [4, 2], 2),
        (u_shape(3, 3), [4, 3], 2),
        (u_shape(2, 5), [6, 2], 2),
        (ring(3, 3, 1), [4, 4], 0),
        (ring(3, 4, 1), [4, 5], 0),
        (corners(2), [4, 2], 0),
        (rectangle(2, 2), [3, 3], 0),
        (rectangle(2, 3), [3, 4], 1),
    ]);
    let change = || select(vec![0, 0, 0, 0, 1_i16]);
    let changes = (change(), change(), 0..=2_i16, change(), change());
    agree(
        400,
        &(starts, changes, any::<prop::sample::Index>()),
        |((shape, [width, height], slant), (wider, higher, aslant, turn, leave_out), index)| {
            let bottom = shape.0[0].coordinates()[0];
            let mut shapes = orientations(shape);
            let size = |copy: &Animal| {
                let xs = copy.0.iter().map(|c| c.coordinates()[0]);
                xs.max().map(|x| x - bottom)
            };
            if *turn == 0 {
                shapes.retain(|copy| size(copy) == size(shape));
            }
            let mut blocks = blocks([width + wider, height + higher], slant + aslant, &shapes);
            let family = &mut blocks.families[0];
            if *leave_out == 1 && family.len() > 1 {
                family.remove(index.index(family.len()));
            }
            let wins = blocks_win(shape, &blocks);
            assert!(
                !wins || truth(&cannibal(&normal(shape))).is_none(),
                "{shape}"
            );
            Some((is_accepted(&by_blocks(shape, blocks)), wins))
        },
    );
}

/// Games are played on a square of this side, with some room around for Bob.
const SIDE: i16 = 12;
const ROOM: i16 = 6;
const WIDTH: i16 = SIDE + 2 * ROOM;

/// The number of a cell of the square with its room.
fn number(c: &Cell) -> Option<usize> {
    let [x, y] = [0, 1].map(|axis: usize| c.coordinates()[axis] + ROOM);
    let inside = (0..WIDTH).contains(&x) && (0..WIDTH).contains(&y);
    usize::try_from(x * WIDTH + y).ok().filter(|_| inside)
}

/// The numbers of some cells, if all of them have one.
fn numbers(cells: &[Cell]) -> Option<Vec<usize>> {
    cells.iter().map(number).collect()
}

/// A part of the board, with Bob's blocks.
struct Field {
    /// The copies of the animal that Alice may want.
    copies: Vec<Vec<usize>>,
    /// For each block, the answers of its family.
    blocks: Vec<Vec<Vec<usize>>>,
    /// The block of a cell.
    block_of: BTreeMap<usize, usize>,
}

impl Field {
    fn new(shape: &Animal, blocks: &Blocks) -> Self {
        let square = || (0..SIDE * SIDE).map(|i| cell(&[i / SIDE, i % SIDE]));
        let inside = |copy: &Vec<Cell>| copy.iter().all(|&c| square().any(|x| x == c));
        let copies: BTreeSet<Vec<Cell>> = square()
            .flat_map(|x| copies_through(shape, x))
            .filter(inside)
            .collect();
        let [long, short] = [0, 1].map(|i: usize| blocks.lattice.0[i].coordinates());
        let periods = (-WIDTH..=WIDTH).flat_map(|i| {
            (-2 * WIDTH..=2 * WIDTH).map(move |j| cell(&[i * long[0], i * long[1] + j * short[1]]))
        });
        let mut field = Self {
            copies: copies.iter().filter_map(|copy| numbers(copy)).collect(),
            blocks: vec![],
            block_of: BTreeMap::new(),
        };
        for period in periods {
            for family in &blocks.families {
                let moved = |copy: &Animal| {
                    let cells = copy.0.iter().map(|c| c.checked_add(period).expect("small"));
                    numbers(&cells.collect::<Vec<Cell>>())
                };
                let Some(answers) = family.iter().map(moved).collect::<Option<Vec<_>>>() else {
                    continue;
                };
                let cells = answers.iter().flatten().map(|&c| (c, field.blocks.len()));
                field.block_of.extend(cells);
                field.blocks.push(answers);
            }
        }
        field
    }

    /// A game: whether Alice has a copy in the end.
    fn alice_wins(&self, greedy: bool, dice: &mut Dice) -> bool {
        let (mut alice, mut bob) = (BTreeSet::new(), BTreeSet::new());
        let mut answered = vec![false; self.blocks.len()];
        for _ in 0..70 {
            let copies = self.copies.iter();
            let open: Vec<_> = copies
                .filter(|copy| !copy.iter().any(|c| bob.contains(c)))
                .map(|copy| (copy.iter().filter(|c| alice.contains(*c)).count(), copy))
                .collect();
            let Some(&(most, copy)) = open.iter().max() else {
                return false;
            };
            if most == copy.len() {
                return true;
            }
            let best: Vec<_> = open
                .iter()
                .filter(|(owned, _)| !greedy || *owned == most)
                .collect();
            let mut wanted = dice.pick(&best).1.clone();
            wanted.retain(|c| !alice.contains(c));
            let mark = dice.pick(&wanted);
            alice.insert(mark);
            // Bob answers in her block, or in any other one that nobody has touched.
            let there = self
                .block_of
                .get(&mark)
                .copied()
                .filter(|&block| !answered[block]);
            let untouched = |&block: &usize| {
                let mut cells = self.blocks[block].iter().flatten();
                !answered[block] && !cells.any(|c| alice.contains(c))
            };
            let elsewhere: Vec<usize> = (0..self.blocks.len()).filter(untouched).collect();
            let block = match there {
                Some(block) => block,
                None if elsewhere.is_empty() => continue,
                None => dice.pick(&elsewhere),
            };
            let mut answers = self.blocks[block].clone();
            answers.retain(|copy| !copy.contains(&mark));
            let answer = dice.pick(&answers);
            assert!(!answer.iter().any(|c| alice.contains(c) || bob.contains(c)));
            bob.extend(answer);
            answered[block] = true;
        }
        false
    }
}

#[test]
fn accepted_blocks_never_lose_a_game() {
    let mut dice = Dice(5);
    let mut games = 0;
    for (shape, blocks) in [
        (u_shape(2, 3), u_blocks(2, 3, 2)),
        (u_shape(3, 3), u_blocks(3, 3, 2)),
        (ring(3, 3, 1), ring_blocks(3, 3, 1)),
        (corners(2), corner_blocks(2)),
    ] {
        accepted(&by_blocks(&shape, blocks.clone()));
        let field = Field::new(&shape, &blocks);
        for game in 0..500 {
            assert!(!field.alice_wins(game % 3 != 0, &mut dice), "{shape}");
            games += 1;
        }
    }
    println!("{games} games");
}

/// Blocks that are refused, and rightly: without a slant, or for an animal that is open.
#[test]
fn damaged_blocks_lose_games() {
    let mut dice = Dice(6);
    for (shape, blocks) in [
        (u_shape(2, 3), u_blocks(2, 3, 0)),
        (u_shape(3, 5), u_blocks(3, 5, 3)),
        (u_shape(2, 4), u_blocks(2, 4, 2)),
    ] {
        let steps = by_blocks(&shape, blocks.clone());
        assert_rejected!(steps, Parts::NotStopped { .. });
        let field = Field::new(&shape, &blocks);
        let lost = (0..150)
            .filter(|_| field.alice_wins(true, &mut dice))
            .count();
        println!("{shape}: {lost} of 150 games lost");
        assert!(lost > 0, "{shape}");
    }
}
