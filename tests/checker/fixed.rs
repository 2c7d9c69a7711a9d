//! Fixed boards: an animal is placed by translations alone, so that its image under a turn or a
//! reflection is another animal.

use Player::{Breaker, Maker};
use playproof_checker::{
    Budget, Geometry, Limits, isometry,
    normal_form::{self, Fault as Malformed},
    rules::{
        Fault as Shape,
        achievement::{
            fan, history_priority, paving, priority, site_perimeter, subgoal::Fault as Subgoal,
            tiles,
        },
    },
};
use playproof_formats::{
    Board, Evidence, Step,
    claim::{Animal, Claim, Player, Response, Threshold},
    evidence::{
        Arrow, ArrowKind, Digraph, Fan, HistoryPriority, HistoryRule, Lattice, Paving, Priority,
        Responses, Tiles,
    },
};
use playproof_oracles::{
    assert_rejected,
    build::{
        LINE, accepted, animal, cell, cells, isometry as isometry_of, placement, rejected, step,
        translation, wins, with,
    },
    finite::limited,
    samples::{corner, corner_sequence, domino, domino_fan, paving as pairs_of, row_by_tiles},
};

const FIXED: Board = Board::SQUARE.fixed();

/// The names of boards, and what is none.
#[test]
fn names() {
    let boards = [
        (FIXED, "fixed-square"),
        (Board::CUBIC.fixed(), "fixed-cubic"),
        (Board::HEXAGONAL.fixed(), "fixed-hexagonal"),
        (Board::TRIANGULAR.fixed(), "fixed-triangular"),
        (LINE.fixed(), "fixed-hypercubic-1"),
        (Board::hypercubic(4).fixed(), "fixed-hypercubic-4"),
    ];
    for (board, name) in boards {
        assert_eq!(board.to_string(), name);
        assert_eq!(name.parse(), Ok(board));
        assert_eq!(board.fixed(), board);
    }
    for name in [
        "fixed",
        "fixed-",
        "fixed-fixed-square",
        "fixed-hypercubic-2",
        "fixed-hypercubic-7",
        "Fixed-square",
        "square-fixed",
    ] {
        assert!(name.parse::<Board>().is_err(), "{name}");
    }
}

/// Row and column are two animals.
fn column() -> Animal {
    animal(&[[0, 0], [0, 1]])
}

fn row() -> Animal {
    animal(&[[0, 0], [1, 0]])
}

fn fault(claim: &Claim) -> Malformed {
    let mut budget = Budget::new(Limits::default());
    let rejection = rejected(normal_form::check(claim, &mut budget));
    let fault = rejection.reason().cloned();
    fault.unwrap_or_else(|| panic!("{rejection}"))
}

#[test]
fn an_animal_and_its_image_are_two_goals() {
    let claim = |board, goals: &[Animal]| wins(Maker, board, goals, 2, 0);
    let mut budget = Budget::new(Limits::default());
    let both = claim(FIXED, &[column(), row()]);
    assert!(normal_form::check(&both, &mut budget).is_ok());
    assert_eq!(
        fault(&claim(Board::SQUARE, &[row()])),
        Malformed::NotLeastImage {
            animal: row(),
            least: column()
        }
    );
    // Translations still have one normal form.
    let moved = animal(&[[1, 0], [2, 0]]);
    assert_eq!(
        fault(&claim(FIXED, std::slice::from_ref(&moved))),
        Malformed::NotLeastImage {
            animal: moved,
            least: row()
        }
    );
    // A goal may contain another only if a translate does.
    let three = animal(&[[0, 0], [1, 0], [2, 0]]);
    let apart = claim(FIXED, &[column(), three.clone()]);
    assert!(normal_form::check(&apart, &mut budget).is_ok());
    assert_eq!(
        fault(&claim(FIXED, &[row(), three.clone()])),
        Malformed::GoalContainsGoal {
            larger: three,
            smaller: row()
        }
    );
}

#[test]
fn up_and_down_are_two_goals() {
    let board = Board::TRIANGULAR.fixed();
    let (up, down) = (animal(&[[0, 0, 1]]), animal(&[[0, 0, 2]]));
    let both = with(
        wins(Maker, board, &[up.clone(), down.clone()], 1, 0),
        |claim| {
            claim.breaker = Response::Every;
        },
    );
    accepted(&[step(both, Evidence::OneTurn, &[])]);
    let claim = wins(Maker, Board::TRIANGULAR, std::slice::from_ref(&down), 1, 0);
    let least = up;
    assert_eq!(
        fault(&claim),
        Malformed::NotLeastImage {
            animal: down,
            least
        }
    );
}

#[test]
fn fixed_boards_have_no_size() {
    for board in [FIXED, LINE.fixed(), Board::CUBIC.fixed()] {
        let origin = Animal(vec![cell(&vec![0; board.dimension()])]);
        let claim = limited(&wins(Maker, board, &[origin], 1, 0), Some([2, 3]), None);
        assert_eq!(fault(&claim), Malformed::NotSquare { board });
    }
    let within = limited(&wins(Maker, FIXED, &[row()], 2, 0), None, Some(3));
    assert!(normal_form::check(&within, &mut Budget::new(Limits::default())).is_ok());
}

/// Isometries that are none of a fixed board, though they keep its cells.
#[test]
fn nothing_turns() {
    for free in [Board::SQUARE, Board::HEXAGONAL, Board::TRIANGULAR, LINE] {
        let board = free.fixed();
        assert_eq!(board.symmetries().len(), 1);
        for symmetry in free.symmetries() {
            assert_eq!(isometry::check(free, &symmetry), Ok(()));
            let expected = if board.symmetries().contains(&symmetry) {
                Ok(())
            } else {
                Err(isometry::Fault::NotTranslation { board })
            };
            assert_eq!(isometry::check(board, &symmetry), expected, "{symmetry:?}");
        }
    }
    // What is no isometry of the tiling is none of the fixed board, either.
    let none = isometry_of(&[1, 1], &[0, 0]);
    assert_eq!(
        isometry::check(FIXED, &none),
        Err(isometry::Fault::NotSignedPermutation)
    );
    let leaves = translation(&[0, 0, 1]);
    assert_eq!(
        isometry::check(Board::TRIANGULAR.fixed(), &leaves),
        Err(isometry::Fault::LeavesBoard)
    );
}

/// Maker wins against b marks by the fan of goals through the origin.
fn fan(goals: &[Animal], fan: Fan, b: u32) -> Vec<Step> {
    vec![step(
        wins(Maker, FIXED, goals, 1, b),
        Evidence::Fan(fan),
        &[],
    )]
}

#[test]
fn a_fan_has_translates_alone() {
    // The four dominoes through a cell are placements of two goals.
    let shifts = [(0, [0, 0]), (0, [0, -1]), (1, [0, 0]), (1, [-1, 0])];
    let all = |placements: &[(u32, [i16; 2])]| Fan {
        center: cell(&[0, 0]),
        placements: placements
            .iter()
            .map(|&(goal, shift)| placement(goal, translation(&shift)))
            .collect(),
    };
    accepted(&fan(&[column(), row()], all(&shifts), 3));
    assert_rejected!(
        fan(&[column(), row()], all(&shifts), 4),
        fan::Fault::Met { .. }
    );
    accepted(&fan(&[column()], all(&shifts[..2]), 1));
    assert_rejected!(
        fan(&[column()], all(&shifts[..2]), 2),
        fan::Fault::Met { .. }
    );
    // The free board's fan turns the domino.
    assert_rejected!(
        fan(&[domino()], domino_fan(), 3),
        isometry::Fault::NotTranslation { board: FIXED }
    );
}

#[test]
fn a_proof_sequence_of_the_free_board_turns() {
    let claim = wins(Maker, FIXED, &[corner()], 1, 1);
    let steps = [step(claim, Evidence::ProofSequence(corner_sequence()), &[])];
    assert_rejected!(steps, isometry::Fault::NotTranslation { board: FIXED });
}

/// Breaker wins by pairs that lie in rows.
fn in_rows(board: Board, goals: &[Animal]) -> Vec<Step> {
    let pairs: Paving = pairs_of(
        &[[2, 0], [0, 1]],
        &[([0, 0], &[[1, 0]]), ([1, 0], &[[-1, 0]])],
    );
    let claim = wins(Breaker, board, goals, 1, 1);
    vec![step(claim, Evidence::Paving(pairs), &[])]
}

#[test]
fn a_paving_has_to_meet_the_goals_as_they_lie() {
    let three = animal(&[[0, 0], [1, 0], [2, 0]]);
    let upright = animal(&[[0, 0], [0, 1], [0, 2]]);
    accepted(&in_rows(FIXED, std::slice::from_ref(&three)));
    assert_rejected!(
        in_rows(FIXED, &[upright.clone(), three]),
        paving::Fault::NoRelatedPair { .. }
    );
    assert_rejected!(
        in_rows(Board::SQUARE, &[upright]),
        paving::Fault::NoRelatedPair { .. }
    );
}

/// Breaker wins on a board for a goal, therefore on another for another.
fn therefore(from: (Board, Animal), to: (Board, Animal)) -> Vec<Step> {
    let claim = |(board, goal): (Board, Animal)| wins(Breaker, board, &[goal], 1, 4);
    vec![
        step(claim(from), Evidence::SitePerimeter, &[]),
        step(claim(to), Evidence::Subgoal, &[0]),
    ]
}

#[test]
fn parts_are_translates() {
    let three = animal(&[[0, 0], [1, 0], [2, 0]]);
    accepted(&therefore((FIXED, row()), (FIXED, three.clone())));
    assert_rejected!(
        therefore((FIXED, column()), (FIXED, three.clone())),
        Subgoal::Uncovered { .. }
    );
    // That Breaker wins for both ways to lie does not say so of the free board, nor the reverse.
    assert_rejected!(
        therefore((FIXED, column()), (Board::SQUARE, column())),
        Shape::Unlike {
            part: "another board",
            ..
        }
    );
    assert_rejected!(
        therefore((Board::SQUARE, domino()), (FIXED, column())),
        Shape::Unlike {
            part: "another board",
            ..
        }
    );
}

#[test]
fn neighbors_are_those_of_the_tiling() {
    let steps = |b| {
        let claim = wins(Breaker, FIXED, &[row()], 1, b);
        [step(claim, Evidence::SitePerimeter, &[])]
    };
    accepted(&steps(4));
    assert_rejected!(
        steps(3),
        site_perimeter::Fault::TooFewMarks {
            needs: 4,
            breaker: 3
        }
    );
}

/// Breaker marks what is above and below each of Maker's marks.
fn above_and_below(board: Board) -> Step {
    let pairs = pairs_of(&[[1, 0], [0, 1]], &[([0, 0], &[[0, -1], [0, 1]])]);
    let claim = wins(Breaker, board, &[column()], 1, 2);
    step(claim, Evidence::Paving(pairs), &[])
}

/// The domino's cells are those of the column: nothing but the board tells the claims apart, and
/// Maker wins against three marks on the free one, Breaker with two on the fixed one.
#[test]
fn what_holds_on_one_board_is_no_premise_for_the_other() {
    let maker = |board| wins(Maker, board, &[domino()], 1, 3);
    let by_fan = step(maker(Board::SQUARE), Evidence::Fan(domino_fan()), &[]);
    let breaker = |board| wins(Breaker, board, &[domino()], 1, 2);
    for (premise, same, other) in [
        (by_fan, maker(Board::SQUARE), maker(FIXED)),
        (
            above_and_below(FIXED),
            breaker(FIXED),
            breaker(Board::SQUARE),
        ),
    ] {
        for rule in [
            Evidence::Weaken,
            Evidence::Subgoal,
            Evidence::Restrict,
            Evidence::Composition,
        ] {
            let steps = |claim: &Claim| [premise.clone(), step(claim.clone(), rule.clone(), &[0])];
            if rule == Evidence::Composition && premise.evidence != Evidence::Fan(domino_fan()) {
                assert_rejected!(steps(&other), Shape::WrongClaim { .. });
                continue;
            }
            accepted(&steps(&same));
            assert_rejected!(
                steps(&other),
                Shape::Unlike {
                    index: 0,
                    part: "another board" | "another game"
                }
            );
        }
    }
    assert_rejected!(
        [above_and_below(Board::SQUARE)],
        paving::Fault::NoRelatedPair { .. }
    );
}

#[test]
fn a_threshold_is_about_one_board() {
    let arms = Fan {
        center: cell(&[0, 0]),
        placements: [[0, 0], [0, -1]]
            .map(|shift| placement(0, translation(&shift)))
            .into(),
    };
    let at_once = with(wins(Maker, FIXED, &[column()], 2, 0), |claim| {
        claim.breaker = Response::Every;
    });
    let sequence = |board| {
        let (animal, finite) = (column(), vec![1]);
        let claim = Claim::Threshold(Threshold {
            board,
            animal,
            finite,
        });
        [
            step(
                wins(Maker, FIXED, &[column()], 1, 1),
                Evidence::Fan(arms.clone()),
                &[],
            ),
            above_and_below(FIXED),
            step(at_once.clone(), Evidence::OneTurn, &[]),
            step(claim, Evidence::Threshold, &[0, 1, 2]),
        ]
    };
    accepted(&sequence(FIXED));
    assert_rejected!(
        sequence(Board::SQUARE),
        Shape::OtherPremise { index: 0, .. }
    );
}

/// Of the triangles, only those that point down are related, in pairs along a row.
#[test]
fn what_stops_triangles_that_point_down_does_not_stop_those_that_point_up() {
    let pairs = pairs_of(
        &[[2, -2, 0], [0, 1, -1]],
        &[
            ([0, 0, 1], &[]),
            ([0, 0, 2], &[[1, -1, 0]]),
            ([1, 0, 0], &[]),
            ([1, 0, 1], &[[-1, 1, 0]]),
        ],
    );
    let (up, down) = (
        animal(&[[0, 2, -1], [1, 1, -1], [2, 0, -1]]),
        animal(&[[0, 2, 0], [1, 1, 0], [2, 0, 0]]),
    );
    let steps = |board, goals: &[Animal]| {
        let claim = wins(Breaker, board, goals, 1, 1);
        [step(claim, Evidence::Paving(pairs.clone()), &[])]
    };
    let board = Board::TRIANGULAR.fixed();
    accepted(&steps(board, std::slice::from_ref(&down)));
    assert_rejected!(
        steps(board, std::slice::from_ref(&up)),
        paving::Fault::NoRelatedPair { .. }
    );
    assert_rejected!(
        steps(board, &[up.clone(), down.clone()]),
        paving::Fault::NoRelatedPair { .. }
    );
    // On the free board both are one animal, whose least image lies in another direction.
    let either = animal(&[[0, 0, 1], [0, 1, 0], [0, 2, -1]]);
    assert_rejected!(
        steps(Board::TRIANGULAR, &[either]),
        paving::Fault::NoRelatedPair { .. }
    );
    // Nor is the one a part of the other, though there is a half turn that carries it there.
    let two = |z: i16| animal(&[[0, 1, z], [1, 0, z]]);
    let parts = |board, part: Animal| {
        let claim = |goal: &Animal| wins(Breaker, board, std::slice::from_ref(goal), 1, 2);
        let neighbors: &[[i16; 3]] = &[[-1, 1, 0], [1, -1, 0]];
        let pairs = pairs_of(
            &[[1, 0, -1], [0, 1, -1]],
            &[([0, 0, 1], neighbors), ([0, 0, 2], neighbors)],
        );
        [
            step(claim(&part), Evidence::Paving(pairs), &[]),
            step(claim(&down), Evidence::Subgoal, &[0]),
        ]
    };
    accepted(&parts(board, two(1)));
    assert_rejected!(parts(board, two(0)), Subgoal::Uncovered { .. });
}

#[test]
fn tiles_have_to_meet_the_goals_as_they_lie() {
    let steps = |board, goal: [[i16; 2]; 3]| {
        let tiles = Tiles {
            lattice: Lattice(cells(&[[2, 0], [0, 1]])),
            tiles: vec![cells(&[[0, 0], [1, 0]])],
        };
        let claim = wins(Breaker, board, &[animal(&goal)], 1, 1);
        let premise = row_by_tiles().swap_remove(0);
        [premise, step(claim, Evidence::Tiles(tiles), &[0])]
    };
    let (lying, upright) = ([[0, 0], [1, 0], [2, 0]], [[0, 0], [0, 1], [0, 2]]);
    accepted(&steps(FIXED, lying));
    for board in [FIXED, Board::SQUARE] {
        assert_rejected!(steps(board, upright), tiles::Fault::NoSet { .. });
    }
}

/// Breaker marks what is left and right of each of Maker's marks.
fn left_and_right() -> HistoryPriority {
    HistoryPriority {
        lattice: Lattice(cells(&[[1, 0], [0, 1]])),
        classes: vec![Responses {
            cell: cell(&[0, 0]),
            rules: vec![HistoryRule {
                history: Vec::new(),
                slots: vec![cells(&[[1, 0]]), cells(&[[-1, 0]])],
            }],
        }],
    }
}

#[test]
fn priority_lists_have_to_stop_the_goals_as_they_lie() {
    let steps = |board, goal: Animal| {
        let claim = wins(Breaker, board, &[goal], 1, 2);
        [step(
            claim,
            Evidence::HistoryPriority(left_and_right()),
            &[],
        )]
    };
    accepted(&steps(FIXED, row()));
    for board in [FIXED, Board::SQUARE] {
        assert_rejected!(
            steps(board, column()),
            history_priority::Fault::Completed { .. }
        );
    }
}

#[test]
fn digraphs_are_about_the_goals_as_they_lie() {
    let arrow = |tail, head| Arrow {
        tail,
        head,
        kind: ArrowKind::Conditional,
        alternatives: vec![Vec::new()],
    };
    let steps = |board, goal: Animal| {
        let digraph = Digraph {
            cells: row().0,
            arrows: vec![arrow(0, 1), arrow(1, 0)],
        };
        let priority = Priority {
            strategy: left_and_right(),
            digraphs: vec![digraph],
        };
        let claim = wins(Breaker, board, &[goal], 1, 2);
        [step(claim, Evidence::Priority(priority), &[])]
    };
    accepted(&steps(FIXED, row()));
    for board in [FIXED, Board::SQUARE] {
        assert_rejected!(
            steps(board, column()),
            priority::Fault::OtherPlacement { .. }
        );
    }
}
