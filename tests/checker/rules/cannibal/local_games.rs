//! `local-games`.

use playproof_checker::{
    lattice,
    rules::{
        Fault as Shape,
        cannibal::{local_games::Fault, partition::Fault as Parts},
    },
};
use playproof_formats::{
    Cell, Evidence, Premise, Step,
    claim::Animal,
    evidence::{Lattice, LocalGames},
};
use playproof_oracles::{
    assert_rejected,
    build::{accepted, cell, cells, is_accepted, step},
    cannibal::{
        blocks, cannibal, corner_blocks, corners, non_cannibal, normal, orientations, rectangle,
        ring, ring_blocks, truth, u_blocks, u_shape,
    },
    local_games::{by_local_games, local_game, local_games_win, of_blocks},
    random::agree,
};
use proptest::{prelude::*, sample::select};

use super::Dice;

/// U(2,3,1) is a cannibal, after a change.
fn steps(change: impl FnOnce(&mut LocalGames)) -> Vec<Step> {
    let mut games = of_blocks(&u_blocks(2, 3, 2));
    change(&mut games);
    by_local_games(&u_shape(2, 3), games)
}

fn moved(copy: &Animal, by: [i16; 2]) -> Animal {
    let cells = copy.0.iter().map(|c| c.checked_add(cell(&by)));
    Animal(cells.map(|c| c.expect("small")).collect())
}

#[test]
fn accepts_blocks_as_games() {
    accepted(&steps(|games| assert_eq!(games.games[0].answers.len(), 8)));
    for (shape, blocks) in [
        (u_shape(3, 3), u_blocks(3, 3, 2)),
        (ring(3, 3, 1), ring_blocks(3, 3, 1)),
        (ring(4, 3, 1), ring_blocks(4, 3, 1)),
        (corners(2), corner_blocks(2)),
    ] {
        accepted(&by_local_games(&shape, of_blocks(&blocks)));
    }
}

/// Bob waits until Alice has two cells. Then nothing stops a copy with all but one cell in a tile.
#[test]
fn rejects_who_waits() {
    let waiting = steps(|games| {
        let copies = games.games[0].copies.clone();
        games.games[0] = local_game(&copies, |alice, _, free| {
            free.first().copied().filter(|_| alice.len() > 1)
        });
    });
    assert_rejected!(waiting, Parts::NotStopped { .. });
}

/// Two blocks as one tile: there Bob answers twice, once in each half.
#[test]
fn accepts_two_answers_in_a_tile() {
    let halves = |second: bool| {
        steps(|games| {
            games.lattice = Lattice(cells(&[[4, 0], [0, 4]]));
            let mut copies = games.games[0].copies.clone();
            let others: Vec<Animal> = copies.iter().map(|copy| moved(copy, [2, 2])).collect();
            copies.extend(others);
            let halves = copies.clone();
            let half = |cell: &Cell| halves[4..].iter().any(|copy| copy.0.contains(cell));
            games.games[0] = local_game(&copies, |alice, bob, free| {
                let touched = |upper: bool| alice.iter().any(|c| half(c) == upper);
                let own = |upper: bool| bob.iter().any(|c| half(c) == upper);
                let due = |number: &u32| {
                    let upper = *number >= 4;
                    touched(upper) && !own(upper) && (second || bob.is_empty())
                };
                free.iter().copied().find(due)
            });
        })
    };
    accepted(&halves(true));
    assert_rejected!(halves(false), Parts::NotStopped { .. });
}

#[test]
fn accepts_two_games() {
    let two = |change: &dyn Fn(&mut LocalGames)| {
        steps(|games| {
            games.lattice = Lattice(cells(&[[4, 0], [0, 4]]));
            let mut second = games.games[0].clone();
            for copy in &mut second.copies {
                *copy = moved(copy, [2, 2]);
            }
            games.games.push(second);
            change(games);
        })
    };
    accepted(&two(&|_| {}));
    assert_rejected!(
        two(&|games| drop(games.games.pop())),
        Parts::NotStopped { .. }
    );
    assert_rejected!(
        two(&|games| games.lattice = Lattice(cells(&[[2, 2], [0, 4]]))),
        "game 1",
        Parts::Overlap { .. }
    );
    assert_rejected!(
        two(&|games| games.games[1].answers.truncate(7)),
        "game 1",
        Fault::Unanswered
    );
}

#[test]
fn rejects_no_game_and_games_without_answers() {
    assert_rejected!(steps(|games| games.games.clear()), Parts::NotStopped { .. });
    // A tile without cells meets no copy.
    let empty = steps(|games| {
        games.games[0].copies.clear();
        games.games[0].answers.clear();
    });
    assert_rejected!(empty, Parts::NotStopped { .. });
    let passing = steps(|games| {
        let copies = games.games[0].copies.clone();
        games.games[0] = local_game(&copies, |_, _, _| None);
    });
    assert_rejected!(passing, Parts::NotStopped { .. });
}

#[test]
fn rejects_one_cell_and_two() {
    for shape in [rectangle(1, 1), rectangle(2, 1), rectangle(2, 2)] {
        let shapes = orientations(&shape);
        let games = of_blocks(&blocks([4, 4], 0, &shapes));
        assert_rejected!(by_local_games(&shape, games), Parts::NotStopped { .. });
    }
}

#[test]
fn rejects_answers_that_are_not_those_to_the_positions() {
    let answers =
        |change: &dyn Fn(&mut Vec<Option<u32>>)| steps(|g| change(&mut g.games[0].answers));
    assert_rejected!(answers(&|a| a.truncate(7)), "game 0", Fault::Unanswered);
    assert_rejected!(answers(&Vec::clear), "game 0", Fault::Unanswered);
    // After a pass there are more positions.
    assert_rejected!(answers(&|a| a[3] = None), "game 0", Fault::Unanswered);
    assert_rejected!(
        answers(&|a| a.push(None)),
        "game 0, answer 8",
        Fault::NotMet
    );
    assert_rejected!(
        answers(&|a| a.push(Some(0))),
        "game 0, answer 8",
        Fault::NotMet
    );
    assert_rejected!(
        answers(&|a| a[2] = Some(4)),
        "game 0, answer 2",
        Fault::NotFree { copy: 4 }
    );
    let huge = |a: &mut Vec<Option<u32>>| a[0] = Some(u32::MAX);
    assert_rejected!(answers(&huge), "game 0, answer 0", Fault::NotFree { .. });
}

/// Each copy of a tile, as the answer to each cell: refused when it has the cell.
#[test]
fn rejects_answers_on_cells_of_alice_or_of_bob() {
    let start = of_blocks(&u_blocks(2, 3, 2));
    let tile: Vec<_> = (0..4)
        .flat_map(|x| (0..2).map(move |y| cell(&[x, y])))
        .collect();
    for (position, mark) in tile.iter().enumerate() {
        for (number, copy) in (0..).zip(&start.games[0].copies) {
            let changed = steps(|games| games.games[0].answers[position] = Some(number));
            if copy.0.contains(mark) {
                assert_rejected!(changed, Fault::NotFree { .. });
            } else {
                accepted(&changed);
            }
        }
    }
    // A second answer that meets the first.
    let twice = steps(|games| {
        let far = moved(&games.games[0].copies[0], [9, 0]);
        games.lattice = Lattice(cells(&[[40, 0], [0, 40]]));
        games.games[0].copies.push(far);
        let copies = games.games[0].copies.clone();
        games.games[0] = local_game(&copies, |_, bob, free| match bob.len() {
            0 => free.first().copied(),
            _ => None,
        });
        let mut answers = games.games[0].answers.iter_mut();
        *answers.find(|answer| answer.is_none()).expect("one passes") = Some(0);
    });
    assert_rejected!(twice, Fault::NotFree { .. });
}

#[test]
fn rejects_what_is_no_copy() {
    let change = |change: &dyn Fn(&mut Animal)| steps(|g| change(&mut g.games[0].copies[0]));
    for wrong in [
        change(&|copy| copy.0.truncate(4)),
        change(&|copy| copy.0[1] = copy.0[0]),
        change(&|copy| copy.0.swap(0, 1)),
        change(&|copy| copy.0.clear()),
        change(&|copy| copy.0 = cells(&[[0, 0], [1, 0], [2, 0], [3, 0], [3, 1]])),
        change(&|copy| copy.0 = cells(&[[0], [1], [2], [3], [4]])),
    ] {
        assert_rejected!(wrong, Fault::NotCopy { .. });
    }
}

#[test]
fn rejects_tiles_that_meet() {
    for basis in [[[2, 1], [0, 4]], [[1, 0], [0, 4]], [[2, 2], [0, 3]]] {
        let closer = steps(|games| games.lattice = Lattice(cells(&basis)));
        assert_rejected!(closer, "game 0", Parts::Overlap { .. });
    }
    // A copy that sticks out belongs to the tile, used or not.
    let larger = steps(|games| {
        let out = moved(&games.games[0].copies[0], [1, 0]);
        games.games[0].copies.push(out.clone());
        let mut copies = games.games[0].copies.clone();
        copies.push(moved(&out, [1, 0]));
        games.games[0] = local_game(&copies, |_, bob, free| {
            free.first().copied().filter(|_| bob.is_empty())
        });
    });
    assert_rejected!(larger, "game 0", Parts::Overlap { .. });
}

#[test]
fn rejects_large_tiles() {
    let large = steps(|games| {
        let copy = games.games[0].copies[0].clone();
        games.games[0].copies = (0..26).map(|i| moved(&copy, [4 * i, 0])).collect();
        games.lattice = Lattice(cells(&[[200, 0], [0, 200]]));
    });
    assert_rejected!(large, "game 0", Fault::TooLarge { cells: 130 });
}

#[test]
fn rejects_wider_periods_and_what_is_no_lattice() {
    for basis in [[[4, 0], [0, 3]], [[8, 0], [0, 8]], [[4, 0], [0, 2]]] {
        let wider = steps(|games| games.lattice = Lattice(cells(&basis)));
        assert_rejected!(wider, Parts::NotStopped { .. });
    }
    let rank = steps(|games| games.lattice.0.truncate(1));
    assert_rejected!(rank, lattice::Fault::WrongRank { .. });
    let slanted = steps(|games| games.lattice = Lattice(cells(&[[4, 0], [2, 2]])));
    assert_rejected!(slanted, lattice::Fault::NotEchelon { .. });
}

#[test]
fn rejects_other_claims_and_premises() {
    let evidence = || Evidence::LocalGames(of_blocks(&u_blocks(2, 3, 2)));
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
    let other = [step(cannibal(&normal(&ring(3, 3, 1))), evidence(), &[])];
    assert_rejected!(other, Fault::NotCopy { .. });
}

/// Random strategies, in rectangles near the right ones: the checker accepts exactly
/// those by which Bob keeps some part of every copy from Alice.
#[test]
fn agrees_with_the_game_played_out() {
    let starts = select(vec![
        (u_shape(2, 3), [4, 2], 2),
        (u_shape(2, 3), [4, 2], 2),
        (u_shape(3, 3), [4, 3], 2),
        (ring(3, 3, 1), [4, 4], 0),
        (ring(3, 4, 1), [4, 5], 0),
        (corners(2), [4, 2], 0),
        (rectangle(2, 2), [3, 3], 0),
        (rectangle(2, 3), [3, 4], 1),
    ]);
    let change = || select(vec![0, 0, 0, 0, 1_i16]);
    let changes = (change(), change(), 0..=1_i16, any::<u64>(), 0..3_usize);
    agree(
        300,
        &(starts, changes),
        |((shape, [width, height], slant), (wider, higher, aslant, seed, passes))| {
            let mut shapes = orientations(shape);
            if seed % 4 > 0 {
                let widths = |copy: &Animal| copy.0.iter().map(|c| c.coordinates()[0]).max();
                shapes.retain(|copy| widths(copy) == widths(shape));
            }
            let blocks = blocks([width + wider, height + higher], slant + aslant, &shapes);
            let mut dice = Dice(*seed);
            let family = blocks.families[0].as_slice();
            let game = local_game(family, |_, bob, free| {
                let waits = bob.is_empty() && *passes == 2 && dice.below(8) == 0;
                let stops = !bob.is_empty() && *passes > 0 && dice.below(2) == 0;
                (!waits && !stops).then(|| dice.pick(free))
            });
            let games = LocalGames {
                lattice: blocks.lattice,
                games: vec![game],
            };
            let wins = local_games_win(shape, &games);
            assert!(
                !wins || truth(&cannibal(&normal(shape))).is_none(),
                "{shape}"
            );
            Some((is_accepted(&by_local_games(shape, games)), wins))
        },
    );
}
