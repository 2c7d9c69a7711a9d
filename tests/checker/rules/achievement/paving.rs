//! `paving`.

use playproof_checker::{
    lattice,
    rules::{Fault as Shape, achievement::paving::Fault},
    sets,
};
use playproof_formats::{
    Board, Cell, Claim, Evidence, Step, Tiling,
    claim::{Achievement, Player, Response},
    evidence::{Lattice, Paving, RelatedCells},
};
use playproof_oracles::{
    assert_rejected,
    build::{LINE, accepted, animal, cell, cells, is_accepted, normal, step, wins, with},
    oracle::maker_wins_within,
    play::{in_lattice, paving_wins},
    random::{agree, board, cells_within, window},
    samples::{self, corner, domino, pairs, paving, row, three_triangles},
};
use proptest::{prelude::*, sample::Index};

/// Breaker wins the (1, 1) game for three in a row by the pairs of the line, after a change.
fn steps(change: impl FnOnce(&mut Achievement, &mut Paving)) -> Vec<Step> {
    let mut pairs = pairs();
    let claim = with(wins(Player::Breaker, LINE, &[row(3)], 1, 1), |claim| {
        change(claim, &mut pairs);
    });
    vec![step(claim, Evidence::Paving(pairs), &[])]
}

#[test]
fn accepts_pairs() {
    accepted(&steps(|_, _| {}));
    accepted(&steps(|claim, _| claim.breaker = Response::Cells(u32::MAX)));
    accepted(&steps(|claim, _| claim.goals = vec![row(4)]));
    accepted(&samples::domino_by_paving());
    accepted(&samples::triangles_by_paving());
}

#[test]
fn rejects_a_goal_between_the_pairs() {
    let steps = steps(|claim, _| claim.goals = vec![row(2)]);
    assert_rejected!(steps, Fault::NoRelatedPair { .. });
}

#[test]
fn rejects_a_second_goal_between_the_pairs() {
    let steps = steps(|claim, _| claim.goals = vec![row(3), animal(&[[0], [2]])]);
    assert!(
        playproof_oracles::build::rejection(&steps)
            .reason::<playproof_checker::normal_form::Fault>()
            .is_some()
    );
    let steps = self::steps(|claim, _| claim.goals = vec![row(3), animal(&[[0], [3]])]);
    assert_rejected!(steps, Fault::NoRelatedPair { .. });
}

#[test]
fn relates_by_offsets_and_not_by_classes() {
    // 0 and 2 are of one class, and not related: {0, 2} has no related pair.
    let steps = steps(|claim, _| claim.goals = vec![animal(&[[0], [2]])]);
    assert_rejected!(steps, Fault::NoRelatedPair { .. });
    // In the same lattice, 0 and 3 are related to no cell of the same class but each other's.
    let steps = self::steps(|claim, _| claim.goals = vec![animal(&[[0], [3]])]);
    assert_rejected!(steps, Fault::NoRelatedPair { .. });
}

#[test]
fn checks_every_orientation() {
    // Vertical pairs meet the upright domino pairs only; the mirror image of an L is another.
    let vertical = paving(
        &[[1, 0], [0, 2]],
        &[([0, 0], &[[0, 1]]), ([0, 1], &[[0, -1]])],
    );
    let claim = |goal| wins(Player::Breaker, Board::SQUARE, &[goal], 1, 1);
    let upright = animal(&[[0, 0], [0, 1], [0, 2]]);
    let steps = [step(
        claim(upright),
        Evidence::Paving(vertical.clone()),
        &[],
    )];
    assert_rejected!(steps, Fault::NoRelatedPair { .. });
    let square = animal(&[[0, 0], [0, 1], [1, 0], [1, 1]]);
    let steps = [step(claim(square), Evidence::Paving(vertical), &[])];
    assert_rejected!(steps, Fault::NoRelatedPair { .. });
    let bricks = paving(
        &[[1, 1], [0, 2]],
        &[([0, 0], &[[0, 1]]), ([0, 1], &[[0, -1]])],
    );
    let square = animal(&[[0, 0], [0, 1], [1, 0], [1, 1]]);
    accepted(&[step(claim(square), Evidence::Paving(bricks), &[])]);
}

#[test]
fn rejects_longer_turns() {
    type Change = fn(&mut Achievement);
    let changes: [Change; 3] = [
        |claim| (claim.maker, claim.last_turn, claim.first_turn) = (2, 2, 2),
        |claim| claim.last_turn = 2,
        |claim| claim.first_turn = 2,
    ];
    for change in changes {
        let steps = steps(|claim, _| {
            change(claim);
            claim.breaker = Response::Cells(9);
        });
        assert_rejected!(
            steps,
            playproof_checker::rules::achievement::Fault::NotSingleMarks
        );
    }
}

#[test]
fn rejects_a_breaker_with_too_few_marks() {
    let steps = steps(|claim, _| claim.breaker = Response::Cells(0));
    assert_rejected!(
        steps,
        Fault::DegreeTooLarge {
            degree: 1,
            breaker: 0,
            ..
        }
    );
}

#[test]
fn rejects_a_relation_that_is_not_symmetric() {
    let steps = steps(|_, paving| paving.classes[1].offsets.clear());
    assert_rejected!(steps, Fault::NotSymmetric { .. });
    // 0 answers 1, 1 answers 2, 2 answers 3: each has one, none has its own back.
    let steps = self::steps(|_, paving| paving.classes[1].offsets = cells(&[[1]]));
    assert_rejected!(steps, Fault::NotSymmetric { .. });
}

#[test]
fn rejects_cells_related_to_themselves() {
    let steps = steps(|claim, paving| {
        claim.breaker = Response::Cells(2);
        paving.classes[0].offsets = cells(&[[0], [1]]);
    });
    assert_rejected!(steps, Fault::RelatedToItself { .. });
}

#[test]
fn rejects_missing_and_extra_classes() {
    let steps = steps(|_, paving| drop(paving.classes.remove(1)));
    assert_rejected!(steps, lattice::Fault::ClassCount { found: 1, needs: 2 });
    let steps = self::steps(|_, paving| {
        paving.classes.push(RelatedCells {
            cell: cell(&[2]),
            offsets: cells(&[[1]]),
        });
    });
    assert_rejected!(steps, lattice::Fault::ClassCount { found: 3, needs: 2 });
}

#[test]
fn rejects_repeated_and_unsorted_classes() {
    let steps = steps(|_, paving| paving.classes[1] = paving.classes[0].clone());
    assert_rejected!(steps, lattice::Fault::ClassesNotIncreasing { .. });
    let steps = self::steps(|_, paving| paving.classes.swap(0, 1));
    assert_rejected!(steps, lattice::Fault::ClassesNotIncreasing { .. });
}

#[test]
fn rejects_cells_that_stand_for_no_class() {
    for off in [2, -1, i16::MAX] {
        let steps = steps(|_, paving| paving.classes[1].cell = cell(&[off]));
        assert_rejected!(steps, lattice::Fault::NotReduced { .. });
    }
    let steps = steps(|_, paving| paving.classes[1].cell = cell(&[1, 0]));
    assert_rejected!(steps, lattice::Fault::NotReduced { .. });
}

#[test]
fn rejects_offsets_that_are_no_sets() {
    let offsets = [cells(&[[1], [1]]), cells(&[[1], [-1]])];
    for offsets in offsets {
        let steps = steps(|claim, paving| {
            claim.breaker = Response::Cells(2);
            paving.classes[0].offsets = offsets;
        });
        assert_rejected!(steps, sets::Fault::NotIncreasing { .. });
    }
}

#[test]
fn rejects_offsets_off_the_board() {
    // From an up triangle by (1, 1, 0) to a sum of 3.
    let triangles = paving(
        &[[1, 0, -1], [0, 1, -1]],
        &[([0, 0, 1], &[[1, 1, 0]]), ([0, 0, 2], &[[-1, -1, 0]])],
    );
    let claim = wins(
        Player::Breaker,
        Board::TRIANGULAR,
        &[three_triangles()],
        1,
        2,
    );
    let steps = [step(claim, Evidence::Paving(triangles), &[])];
    assert_rejected!(steps, Fault::RelatedOffBoard { .. });
    for offset in [cell(&[1, 0]), cell(&[i16::MAX])] {
        let steps = self::steps(|_, paving| paving.classes[1].offsets = vec![offset]);
        assert_rejected!(
            steps,
            Fault::RelatedOffBoard { .. } | Fault::NotSymmetric { .. }
        );
    }
}

#[test]
fn rejects_what_is_no_lattice() {
    let lattice = |basis: Vec<Cell>| steps(|_, paving| paving.lattice = Lattice(basis));
    assert_rejected!(
        lattice(vec![]),
        lattice::Fault::WrongRank {
            vectors: 0,
            rank: 1
        }
    );
    assert_rejected!(
        lattice(cells(&[[2], [4]])),
        lattice::Fault::WrongRank { .. }
    );
    for basis in [[0], [-2], [i16::MIN]] {
        assert_rejected!(lattice(cells(&[basis])), lattice::Fault::NotEchelon { .. });
    }
    assert_rejected!(
        lattice(cells(&[[2, 0]])),
        lattice::Fault::NotTranslation { .. }
    );
    // Periods that do not repeat the relation.
    assert_rejected!(
        lattice(cells(&[[1]])),
        lattice::Fault::ClassCount { found: 2, needs: 1 }
    );
    assert_rejected!(
        lattice(cells(&[[i16::MAX]])),
        lattice::Fault::ClassCount { .. }
    );
}

#[test]
fn rejects_a_degenerate_lattice() {
    let square = |basis: &[[i16; 2]]| {
        let mut steps = samples::domino_by_paving();
        if let Evidence::Paving(paving) = &mut steps[0].evidence {
            paving.lattice = Lattice(cells(basis));
        }
        steps
    };
    accepted(&square(&[[1, 5], [0, 1]]));
    for basis in [
        [[1, 0], [1, 0]],
        [[1, 1], [1, 1]],
        [[0, 1], [1, 0]],
        [[1, 0], [0, 0]],
    ] {
        assert_rejected!(square(&basis), lattice::Fault::NotEchelon { .. });
    }
}

#[test]
fn rejects_every_number_a_claim_for_maker_and_a_premise() {
    let every = steps(|claim, _| claim.breaker = Response::Every);
    assert!(
        playproof_oracles::build::rejection(&every)
            .reason::<playproof_checker::normal_form::Fault>()
            .is_some()
    );
    let maker = steps(|claim, _| claim.winner = Player::Maker);
    assert_rejected!(maker, Shape::WrongClaim { .. });
    let mut steps = steps(|_, _| {});
    steps.push(Step {
        premises: vec![playproof_formats::Premise::Step(0)],
        ..steps[0].clone()
    });
    assert_rejected!(steps, Shape::PremiseCount { .. });
}

#[test]
fn rejects_a_goal_of_one_cell() {
    let steps = steps(|claim, _| claim.goals = vec![row(1)]);
    assert_rejected!(steps, Fault::NoRelatedPair { .. });
}

#[test]
fn huge_lattices_are_rejected_at_once() {
    let big = i16::MAX;
    let basis = cells(&[[big, 0, 0, 0, 0, 0]; 6])
        .iter()
        .enumerate()
        .map(|(axis, _)| {
            let mut vector = [0; 6];
            vector[axis] = big;
            cell(&vector)
        })
        .collect();
    let domino = animal(&[[0; 6], [0, 0, 0, 0, 0, 1]]);
    let claim = wins(Player::Breaker, Board::hypercubic(6), &[domino], 1, 1);
    let paving = Paving {
        lattice: Lattice(basis),
        classes: vec![],
    };
    assert_rejected!(
        [step(claim, Evidence::Paving(paving), &[])],
        lattice::Fault::ClassCount {
            found: 0,
            needs: u64::MAX
        }
    );
}

#[test]
fn the_corner_cannot_be_paved_with_one_answer() {
    // Maker wins it; whatever relation is tried, some placement has no related pair.
    let bricks = paving(
        &[[1, 1], [0, 2]],
        &[([0, 0], &[[0, 1]]), ([0, 1], &[[0, -1]])],
    );
    for goal in [corner(), domino()] {
        let claim = wins(Player::Breaker, Board::SQUARE, &[goal], 1, 1);
        let steps = [step(claim, Evidence::Paving(bricks.clone()), &[])];
        assert_rejected!(steps, Fault::NoRelatedPair { .. });
    }
}

/// A vector with these first coordinates that translates the board.
fn vector(board: Board, first: &[i16]) -> Cell {
    match board.tiling {
        Tiling::Hypercubic(_) => cell(first),
        Tiling::Hexagonal | Tiling::Triangular => cell(&[first[0], first[1], -first[0] - first[1]]),
    }
}

/// A lattice of small index, the cells that stand for its classes, and no relation yet.
fn unrelated(board: Board, [p, q, r]: [i16; 3]) -> Paving {
    let (basis, corners): (Vec<Cell>, Vec<Cell>) = if board.tiling == LINE.tiling {
        let corners = (0..p * r).map(|x| cell(&[x])).collect();
        (vec![cell(&[p * r])], corners)
    } else {
        let corners = (0..p).flat_map(|x| (0..r).map(move |y| vector(board, &[x, y])));
        let basis = vec![vector(board, &[p, q]), vector(board, &[0, r])];
        (basis, corners.collect())
    };
    let units = match board.tiling {
        Tiling::Triangular => cells(&[[0, 0, 1], [0, 0, 2]]),
        _ => vec![cell(&vec![0; board.dimension()])],
    };
    let representatives = corners
        .iter()
        .flat_map(|c| units.iter().map(|&u| c.checked_add(u).expect("small")));
    let entry = |cell| RelatedCells {
        cell,
        offsets: vec![],
    };
    let mut classes: Vec<RelatedCells> = representatives.map(entry).collect();
    classes.sort_by_key(|entry| entry.cell);
    Paving {
        lattice: Lattice(basis),
        classes,
    }
}

/// Relates the class of a cell to another cell, and back.
fn relate(paving: &mut Paving, from: Cell, to: Cell) {
    for (from, to) in [(from, to), (to, from)] {
        let offset = to.checked_sub(from).expect("small");
        let basis = paving.lattice.0.clone();
        let same = |entry: &&mut RelatedCells| {
            in_lattice(&basis, from.checked_sub(entry.cell).expect("small"))
        };
        let entry = paving.classes.iter_mut().find(same).expect("a class");
        if !offset.is_zero() && !entry.offsets.contains(&offset) {
            entry.offsets.push(offset);
            entry.offsets.sort_unstable();
        }
    }
}

/// Random relations on random lattices, for random goals: the checker accepts exactly
/// those by which Breaker stops every placement in whatever order it is marked; and
/// then Maker does not win in a window.
#[test]
fn agrees_with_the_game_played_out() {
    let pairs = prop::collection::vec(any::<(Index, Index)>(), 1..=8);
    let goals = board().prop_flat_map(|board| {
        let goals = prop::collection::vec(cells_within(board, 4), 1..=2);
        (Just(board), goals)
    });
    let lattice = (1..=3_i16, -2..=2_i16, 1..=2_i16);
    let inputs = (goals, lattice, pairs);
    agree(400, &inputs, |((board, goals), (p, q, r), pairs)| {
        let mut paving = unrelated(*board, [*p, *q, *r]);
        let near = &window(*board)[..7];
        for (from, to) in pairs {
            relate(&mut paving, *from.get(near), *to.get(near));
        }
        let degrees = paving.classes.iter().map(|entry| entry.offsets.len());
        let degree = degrees.max().and_then(|d| u32::try_from(d).ok())?;
        let claim = wins(Player::Breaker, *board, &normal(*board, goals), 1, degree);
        let Claim::Achievement(game) = &claim else {
            return None;
        };
        let wins = paving_wins(game, &paving);
        if wins {
            assert!(!maker_wins_within(game, &window(*board)), "{claim}");
        }
        let steps = [step(claim, Evidence::Paving(paving), &[])];
        Some((is_accepted(&steps), wins))
    });
}
