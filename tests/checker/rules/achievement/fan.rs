//! `fan`.

use playproof_checker::{
    isometry,
    rules::{
        Fault as Shape,
        achievement::{self, fan::Fault},
    },
    sets,
};
use playproof_formats::{
    Board, Cell, Claim, Evidence, Step,
    claim::{Achievement, Player, Response},
    evidence::{Fan, Placement},
};
use playproof_oracles::{
    assert_rejected,
    build::{
        self, LINE, accepted, animal, cell, is_accepted, placement, step, translation, wins, with,
    },
    oracle::isometries,
    play::fan_wins,
    random::{agree, game},
    samples::{domino, domino_fan, row, row_fan},
};
use proptest::{prelude::*, sample::Index};

/// Maker wins the (1, 3) game for the domino, after a change.
fn steps(change: impl FnOnce(&mut Achievement, &mut Fan)) -> Vec<Step> {
    let mut fan = domino_fan();
    let claim = with(
        wins(Player::Maker, Board::SQUARE, &[domino()], 1, 3),
        |claim| {
            change(claim, &mut fan);
        },
    );
    vec![step(claim, Evidence::Fan(fan), &[])]
}

#[test]
fn accepts_dominoes_around_a_cell() {
    accepted(&steps(|_, _| {}));
    accepted(&steps(|claim, fan| {
        fan.placements.truncate(3);
        claim.breaker = Response::Cells(2);
    }));
}

#[test]
fn each_cell_of_the_first_turn_is_a_center() {
    let steps = |a, c, f, b| {
        let claim = with(wins(Player::Maker, LINE, &[row(3)], a, b), |claim| {
            (claim.last_turn, claim.first_turn) = (c, f);
        });
        [step(claim, Evidence::Fan(row_fan()), &[])]
    };
    accepted(&steps(2, 2, 2, 3));
    assert_rejected!(steps(2, 2, 2, 4), Fault::Met { .. });
    accepted(&steps(1, 2, 1, 1));
    assert_rejected!(steps(1, 2, 1, 2), Fault::Met { .. });
    accepted(&steps(1, 2, 5, 9));
    assert_rejected!(steps(1, 2, 5, 10), Fault::Met { .. });
    accepted(&steps(1, 2, u32::MAX, u32::MAX));
}

#[test]
fn rejects_one_mark_too_many() {
    let steps = steps(|claim, _| claim.breaker = Response::Cells(4));
    assert_rejected!(steps, Fault::Met { budget: 4, .. });
}

#[test]
fn rejects_repeated_placements() {
    let steps = steps(|_, fan| fan.placements[3] = fan.placements[0].clone());
    assert_rejected!(steps, Fault::Met { .. });
}

#[test]
fn rejects_a_cell_that_meets_two_placements() {
    // Three in a row through x: Breaker's neighbors of x meet all three.
    let claim = with(wins(Player::Maker, LINE, &[row(3)], 1, 2), |claim| {
        claim.last_turn = 2;
    });
    let steps = [step(claim, Evidence::Fan(row_fan()), &[])];
    assert_rejected!(steps, Fault::Met { .. });
}

#[test]
fn rejects_every_number_of_marks() {
    let steps = steps(|claim, _| claim.breaker = Response::Every);
    assert_rejected!(steps, Fault::Every);
}

#[test]
fn rejects_no_placement() {
    let steps = steps(|claim, fan| {
        fan.placements.clear();
        claim.breaker = Response::Cells(0);
    });
    assert_rejected!(steps, Fault::NoPlacement);
}

#[test]
fn rejects_a_goal_of_one_cell() {
    let steps = steps(|claim, fan| {
        claim.goals = vec![animal(&[[0, 0]])];
        fan.placements = vec![placement(0, translation(&[0, 0]))];
    });
    assert_rejected!(steps, Fault::OneCell { goal: 0 });
}

#[test]
fn rejects_a_goal_too_large_for_the_last_turn() {
    let reason = Fault::GoalTooLarge {
        goal: 0,
        cells: 3,
        last_turn: 1,
    };
    // A first turn of two cells does not make the last one larger.
    let claim = with(wins(Player::Maker, LINE, &[row(3)], 1, 0), |claim| {
        claim.first_turn = 2;
    });
    let steps = [step(claim, Evidence::Fan(row_fan()), &[])];
    assert_eq!(build::rejection(&steps).reason(), Some(&reason));
}

#[test]
fn rejects_a_placement_beside_the_center() {
    let steps = steps(|_, fan| fan.placements[2].isometry = translation(&[1, 0]));
    assert_rejected!(steps, Fault::NotThroughCenter { placement: 2, .. });
}

#[test]
fn rejects_a_goal_that_is_not_there() {
    let steps = steps(|_, fan| fan.placements[1].goal = u32::MAX);
    assert_rejected!(steps, achievement::Fault::NoSuchGoal { goal: u32::MAX });
}

#[test]
fn rejects_what_is_no_isometry() {
    for linear in [
        vec![1],
        vec![1, 1],
        vec![1, 3],
        vec![0, 1],
        vec![1, 2, 3],
        vec![1, i8::MIN],
    ] {
        let steps = steps(|_, fan| fan.placements[0].isometry.linear = linear);
        assert_rejected!(steps, isometry::Fault::NotSignedPermutation);
    }
    let steps = steps(|_, fan| fan.placements[0].isometry.shift = cell(&[0]));
    assert_rejected!(steps, isometry::Fault::LeavesBoard);
}

#[test]
fn rejects_isometries_that_do_not_keep_the_board() {
    let fan = |linear: &[i8], shift: &[i16]| {
        let domino = animal(&[[0, 0, 1], [0, 0, 2]]);
        let claim = wins(Player::Maker, Board::TRIANGULAR, &[domino], 1, 0);
        let fan = Fan {
            center: cell(&[0, 0, 1]),
            placements: vec![placement(0, build::isometry(linear, shift))],
        };
        vec![step(claim, Evidence::Fan(fan), &[])]
    };
    accepted(&fan(&[1, 2, 3], &[0, 0, 0]));
    accepted(&fan(&[2, 1, 3], &[0, 0, 0]));
    accepted(&fan(&[-1, -2, -3], &[0, 0, 3]));
    for (linear, shift) in [
        ([1, -2, 3], [0, 0, 0]),
        ([-1, 2, -3], [0, 0, 3]),
        ([1, 2, 3], [0, 0, -1]),
        ([-1, -2, -3], [0, 0, 2]),
        ([-1, -2, -3], [0, 0, 0]),
        ([1, 2, 3], [1, 1, 1]),
        ([-1, -2, -3], [i16::MIN, 0, 0]),
    ] {
        assert_rejected!(fan(&linear, &shift), isometry::Fault::LeavesBoard);
    }
}

#[test]
fn rejects_images_out_of_range() {
    let steps = steps(|_, fan| fan.placements[0].isometry.shift = cell(&[0, i16::MAX]));
    assert_rejected!(steps, isometry::Fault::OutOfRange { .. });
}

#[test]
fn rejects_a_center_off_the_board() {
    let steps = steps(|_, fan| fan.center = cell(&[0, 0, 0]));
    assert_rejected!(steps, sets::Fault::OffBoard { .. });
}

#[test]
fn rejects_a_claim_for_breaker_and_a_premise() {
    let claim_for_breaker = steps(|claim, _| claim.winner = Player::Breaker);
    assert_rejected!(claim_for_breaker, Shape::WrongClaim { .. });
    let mut steps = steps(|_, _| {});
    steps.push(Step {
        premises: vec![playproof_formats::Premise::Step(0)],
        ..steps[0].clone()
    });
    assert_rejected!(steps, Shape::PremiseCount { .. });
}

/// Some placements of goals through the origin of the board.
fn fan(game: &Achievement, picks: &[(Index, Index, Index)]) -> Fan {
    let center: Cell = playproof_oracles::oracle::Window::cells_near_origin(game.board, 1)[0];
    let placements = picks.iter().filter_map(|(goal, from, isometry)| {
        let number = goal.index(game.goals.len());
        let goal = &game.goals[number].0;
        let all = isometries(game.board, *from.get(goal), center);
        // On the fixed triangular board, not every cell can be carried to the center.
        (!all.is_empty()).then(|| Placement {
            goal: u32::try_from(number).expect("few goals"),
            isometry: isometry.get(&all).clone(),
        })
    });
    Fan {
        center,
        placements: placements.collect(),
    }
}

/// A fan is accepted exactly if Maker wins by it whatever Breaker marks.
#[test]
fn agrees_with_the_game_played_out() {
    let picks = prop::collection::vec(any::<(Index, Index, Index)>(), 1..=5);
    agree(300, &(game(Player::Maker, 3, 4), picks), |(game, picks)| {
        if game.goals.iter().any(|goal| goal.0.len() == 1) {
            return None;
        }
        let fan = fan(game, picks);
        let wins = fan_wins(game, &fan);
        let claim = Claim::Achievement(game.clone());
        let steps = [step(claim, Evidence::Fan(fan), &[])];
        Some((is_accepted(&steps), wins))
    });
}
