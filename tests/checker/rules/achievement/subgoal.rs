//! `subgoal`.

use playproof_checker::rules::{Fault as Shape, achievement::subgoal::Fault};
use playproof_formats::{
    Board, Claim, Evidence, Step,
    claim::{Achievement, Animal, Player},
};
use playproof_oracles::{
    assert_rejected,
    build::{LINE, accepted, animal, is_accepted, normal, step, wins, with},
    finite::limited,
    oracle::{Solver, Window, maker_wins_within},
    random::{agree, cells_within, game, window},
    samples::{corner, corner_within, domino, domino_by_fan, row, row_fan, triangles_by_paving},
};
use proptest::prelude::*;

/// Maker's (1→2, 1) game, from three in a row to these goals.
fn from_maker(goals: &[Animal]) -> Vec<Step> {
    let claim = |goals: &[Animal]| {
        with(wins(Player::Maker, LINE, goals, 1, 1), |claim| {
            claim.last_turn = 2;
        })
    };
    vec![
        step(claim(&[row(3)]), Evidence::Fan(row_fan()), &[]),
        step(claim(goals), Evidence::Subgoal, &[0]),
    ]
}

/// Breaker's (1, 4) game on the square board, from the domino to these goals.
fn from_breaker(goals: &[Animal]) -> Vec<Step> {
    let claim = |goals: &[Animal]| wins(Player::Breaker, Board::SQUARE, goals, 1, 4);
    vec![
        step(claim(&[domino()]), Evidence::SitePerimeter, &[]),
        step(claim(goals), Evidence::Subgoal, &[0]),
    ]
}

fn gap() -> Animal {
    animal(&[[0], [2]])
}

#[test]
fn accepts_parts_for_maker() {
    accepted(&from_maker(&[row(3)]));
    accepted(&from_maker(&[row(2)]));
    accepted(&from_maker(&[gap()]));
    accepted(&from_maker(&[row(1)]));
    accepted(&from_maker(&[row(2), gap()]));
    // A further goal cannot hurt him.
    accepted(&from_maker(&[row(2), animal(&[[0], [7]])]));
}

#[test]
fn accepts_wholes_for_breaker() {
    let four = animal(&[[0, 0], [0, 1], [0, 2], [0, 3]]);
    accepted(&from_breaker(&[domino()]));
    accepted(&from_breaker(&[corner()]));
    accepted(&from_breaker(std::slice::from_ref(&four)));
    accepted(&from_breaker(&[four, corner()]));
}

#[test]
fn rejects_wholes_for_maker() {
    assert_rejected!(from_maker(&[row(4)]), Fault::Uncovered { .. });
    let steps = from_maker(&[animal(&[[0], [3]])]);
    assert_rejected!(steps, Fault::Uncovered { .. });
}

#[test]
fn rejects_parts_for_breaker() {
    let steps = from_breaker(&[animal(&[[0, 0]])]);
    assert_rejected!(steps, Fault::Uncovered { .. });
}

#[test]
fn rejects_one_goal_more_for_breaker() {
    // Every goal must contain the domino; this one is two cells apart.
    let apart = animal(&[[0, 0], [0, 2]]);
    let steps = from_breaker(std::slice::from_ref(&apart));
    assert_rejected!(steps, Fault::Uncovered { .. });
    let steps = from_breaker(&[corner(), apart]);
    assert_rejected!(steps, Fault::Uncovered { .. });
}

#[test]
fn rejects_one_goal_less_for_maker() {
    // He may have been after the goal that is left out.
    let claim = |goals: &[Animal]| wins(Player::Maker, LINE, goals, 2, 3);
    let two_goals = [row(3), animal(&[[0], [1], [3]])];
    let steps = [
        step(claim(&two_goals), Evidence::Fan(row_fan()), &[]),
        step(claim(&[row(2)]), Evidence::Subgoal, &[0]),
        step(claim(&[gap()]), Evidence::Subgoal, &[0]),
        step(claim(&[row(3)]), Evidence::Subgoal, &[0]),
    ];
    accepted(&steps[..3]);
    assert_rejected!(steps, Fault::Uncovered { .. });
}

#[test]
fn parts_may_be_turned_as_the_board_allows() {
    // A mirror image counts; a turn that the triangular board does not have would not.
    let steps = triangles_by_paving();
    let claim = |goal: Animal| wins(Player::Breaker, Board::TRIANGULAR, &[goal], 1, 2);
    let contains = animal(&[[0, 0, 1], [0, 0, 2], [0, 1, 0], [0, 1, 1]]);
    let claimed = step(claim(contains), Evidence::Subgoal, &[0]);
    accepted(&[steps.clone(), vec![claimed]].concat());
    let around = animal(&[[0, 0, 1], [0, 1, 0], [1, 0, 0]]);
    let least = playproof_checker::normal_form::least_image(
        Board::TRIANGULAR,
        &around,
        &mut playproof_checker::Budget::new(playproof_checker::Limits::default()),
    );
    let claimed = step(claim(least.expect("small")), Evidence::Subgoal, &[0]);
    assert_rejected!([steps, vec![claimed]].concat(), Fault::Uncovered { .. });
}

#[test]
fn rejects_other_numbers() {
    type Change = fn(&mut Achievement);
    let changes: [Change; 4] = [
        |claim| (claim.maker, claim.first_turn) = (2, 2),
        |claim| claim.last_turn = 3,
        |claim| claim.first_turn = 2,
        |claim| claim.breaker = playproof_formats::claim::Response::Cells(0),
    ];
    for change in changes {
        let mut steps = from_maker(&[row(2)]);
        steps[1].claim = with(steps[1].claim.clone(), change);
        assert_rejected!(
            steps,
            Shape::Unlike {
                index: 0,
                part: "other numbers of marks"
            }
        );
    }
}

#[test]
fn rejects_another_winner_or_board() {
    let mut steps = from_maker(&[row(2)]);
    steps[1].claim = with(steps[1].claim.clone(), |claim| {
        claim.winner = Player::Breaker;
    });
    assert_rejected!(steps, Shape::WrongPremise { index: 0, .. });
    let mut steps = domino_by_fan();
    let claim = wins(Player::Maker, LINE, &[row(1)], 1, 3);
    steps.push(step(claim, Evidence::Subgoal, &[0]));
    assert_rejected!(
        steps,
        Shape::Unlike {
            index: 0,
            part: "another board"
        }
    );
}

#[test]
fn rejects_no_premise() {
    let mut steps = from_maker(&[row(2)]);
    steps[1].premises.clear();
    assert_rejected!(steps, Shape::PremiseCount { found: 0, needs: 1 });
}

#[test]
fn boards_and_turns_stay_as_they_are() {
    let corner = corner_within().swap_remove(0);
    let game = wins(Player::Maker, Board::SQUARE, &[domino()], 1, 1);
    let steps = |claim: Claim| [corner.clone(), step(claim, Evidence::Subgoal, &[0])];
    accepted(&steps(limited(&game, Some([3, 3]), Some(3))));
    // Two turns are enough, and the rule does not see it.
    for (size, turns) in [
        (Some([3, 3]), Some(2)),
        (Some([3, 3]), None),
        (None, Some(3)),
    ] {
        let steps = steps(limited(&game, size, turns));
        assert_rejected!(steps, Shape::Unlike { index: 0, .. });
    }
    assert_rejected!(steps(game), Shape::Unlike { index: 0, .. });
}

/// Random goals beside those of a random game that Maker wins: he wins for them in
/// the same window if the checker says so. (He may win without, too.)
#[test]
fn agrees_with_brute_force() {
    let inputs = game(Player::Maker, 3, 2).prop_flat_map(|game| {
        let goals = prop::collection::vec(cells_within(game.board, 3), 1..=2);
        (Just(game), goals)
    });
    agree(300, &inputs, |(game, goals)| {
        let cells = window(game.board);
        let window = Window::new(game.board, &cells, &game.goals);
        let mut solver = Solver::new(&window, game);
        let last = solver.opening()?;
        let other = Achievement {
            goals: normal(game.board, goals),
            ..game.clone()
        };
        let sequence = Evidence::ProofSequence(solver.sequence(last));
        let steps = [
            step(Claim::Achievement(game.clone()), sequence, &[]),
            step(Claim::Achievement(other.clone()), Evidence::Subgoal, &[0]),
        ];
        let accepted = is_accepted(&steps);
        if accepted {
            assert!(maker_wins_within(&other, &cells), "{}", steps[1].claim);
        }
        // Whether every old goal contains a new one: every placement in the window does.
        let parts = Window::new(game.board, &cells, &other.goals);
        Some((accepted, window.is_refined_by(&parts)))
    });
}
