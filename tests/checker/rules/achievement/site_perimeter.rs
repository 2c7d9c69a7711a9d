//! `site-perimeter`.

use playproof_checker::rules::{Fault as Shape, achievement::site_perimeter::Fault};
use playproof_formats::{
    Board, Claim, Evidence, Step, Tiling,
    claim::{Achievement, Player, Response},
};
use playproof_oracles::{
    assert_rejected,
    build::{LINE, accepted, animal, is_accepted, normal, rejection, step, wins, with},
    oracle::{is_connected, maker_wins_within, placements_through},
    random::{agree, board, connected, game, window},
    samples::{corner, domino, row, three_triangles},
};
use proptest::prelude::*;

/// Breaker wins the (2, 8) game for the V tromino, after a change.
fn steps(change: impl FnOnce(&mut Achievement)) -> Vec<Step> {
    let claim = with(
        wins(Player::Breaker, Board::SQUARE, &[corner()], 2, 8),
        change,
    );
    vec![step(claim, Evidence::SitePerimeter, &[])]
}

#[test]
fn accepts_enough_marks() {
    accepted(&steps(|_| {}));
    accepted(&steps(|claim| claim.breaker = Response::Cells(u32::MAX)));
    accepted(&steps(|claim| {
        (claim.maker, claim.breaker) = (1, Response::Cells(8));
    }));
    for (board, goal, b) in [
        (LINE, row(2), 2),
        (Board::SQUARE, domino(), 4),
        (Board::HEXAGONAL, animal(&[[0, 0, 0], [0, 1, -1]]), 6),
        (Board::TRIANGULAR, three_triangles(), 3),
        (Board::CUBIC, animal(&[[0, 0, 0], [0, 0, 1]]), 6),
        (
            Board::hypercubic(6),
            animal(&[[0; 6], [0, 0, 0, 0, 0, 1]]),
            12,
        ),
    ] {
        let claim = |b| wins(Player::Breaker, board, std::slice::from_ref(&goal), 1, b);
        accepted(&[step(claim(b), Evidence::SitePerimeter, &[])]);
        assert_rejected!(
            [step(claim(b - 1), Evidence::SitePerimeter, &[])],
            Fault::TooFewMarks { .. }
        );
    }
}

#[test]
fn rejects_one_mark_too_few() {
    let reason = Fault::TooFewMarks {
        needs: 8,
        breaker: 7,
    };
    let steps = steps(|claim| claim.breaker = Response::Cells(7));
    assert_eq!(rejection(&steps).reason(), Some(&reason));
}

#[test]
fn rejects_a_first_turn_that_is_not_surrounded() {
    let reason = Fault::TooFewMarks {
        needs: 12,
        breaker: 8,
    };
    let steps = steps(|claim| {
        claim.first_turn = 3;
        claim.goals = vec![animal(&[[0, 0], [0, 1], [0, 2], [0, 3]])];
    });
    assert_eq!(rejection(&steps).reason(), Some(&reason));
}

#[test]
fn rejects_goals_that_one_turn_marks() {
    type Change = fn(&mut Achievement);
    let changes: [Change; 4] = [
        |claim| claim.last_turn = 3,
        |claim| claim.first_turn = 3,
        |claim| (claim.maker, claim.last_turn, claim.first_turn) = (3, 3, 3),
        |claim| (claim.maker, claim.last_turn, claim.first_turn) = (u32::MAX, u32::MAX, u32::MAX),
    ];
    for change in changes {
        let steps = steps(|claim| {
            change(claim);
            claim.breaker = Response::Cells(u32::MAX);
        });
        assert_rejected!(steps, Fault::OneTurn { .. });
    }
}

#[test]
fn rejects_one_small_goal_among_large_ones() {
    let apart = animal(&[[0, 0], [0, 1], [0, 2], [0, 3]]);
    let steps = steps(|claim| {
        claim.goals = vec![apart, corner()];
        claim.last_turn = 3;
    });
    assert_rejected!(steps, Fault::OneTurn { .. });
}

#[test]
fn rejects_goals_that_are_not_connected() {
    let steps = steps(|claim| claim.goals = vec![animal(&[[0, 0], [0, 1], [0, 3]])]);
    assert_rejected!(steps, Fault::NotConnected { .. });
    // Two triangles that share a corner are not neighbors.
    let corners = animal(&[[0, 0, 1], [0, 1, 0]]);
    let claim = wins(Player::Breaker, Board::TRIANGULAR, &[corners], 1, 3);
    let steps = [step(claim, Evidence::SitePerimeter, &[])];
    assert_rejected!(steps, Fault::NotConnected { .. });
}

#[test]
fn rejects_a_disconnected_goal_beside_a_connected_one() {
    let apart = animal(&[[0, 0], [1, 1]]);
    let three = animal(&[[0, 0], [0, 1], [0, 2]]);
    let claim = wins(Player::Breaker, Board::SQUARE, &[three, apart], 1, 4);
    let steps = [step(claim, Evidence::SitePerimeter, &[])];
    assert_rejected!(steps, Fault::NotConnected { .. });
}

#[test]
fn rejects_sums_beyond_the_integers() {
    let long = playproof_formats::claim::Animal(
        (0..40)
            .map(|x| playproof_oracles::build::cell(&[0, x]))
            .collect(),
    );
    let steps = steps(|claim| {
        claim.goals = vec![long];
        (claim.maker, claim.last_turn, claim.first_turn) = (1, 1, 39);
        claim.breaker = Response::Cells(4 * 39 - 1);
    });
    assert_rejected!(steps, Fault::TooFewMarks { needs: 156, .. });
}

#[test]
fn rejects_every_number_a_claim_for_maker_and_a_premise() {
    let every = steps(|claim| claim.breaker = Response::Every);
    assert!(
        playproof_oracles::build::rejection(&every)
            .reason::<playproof_checker::normal_form::Fault>()
            .is_some()
    );
    let maker = steps(|claim| claim.winner = Player::Maker);
    assert_rejected!(maker, Shape::WrongClaim { .. });
    let mut steps = steps(|_| {});
    steps.push(Step {
        premises: vec![playproof_formats::Premise::Step(0)],
        ..steps[0].clone()
    });
    assert_rejected!(steps, Shape::PremiseCount { .. });
}

/// The number of neighbors, counted as the dominoes through a cell.
fn degree(board: Board) -> u32 {
    let domino = match board.tiling {
        Tiling::Triangular => animal(&[[0, 0, 1], [0, 0, 2]]),
        Tiling::Hexagonal => animal(&[[0, 0, 0], [0, 1, -1]]),
        Tiling::Hypercubic(1) => row(2),
        Tiling::Hypercubic(_) => domino(),
    };
    let free = Board::free(board.tiling);
    let through = placements_through(free, &domino, domino.0[0]);
    u32::try_from(through.len()).expect("few")
}

/// Random games with so many marks of Breaker's that she surrounds everything: what
/// is accepted, Maker does not win in a window. What is connected, too large for
/// one turn and surrounded is accepted.
#[test]
fn agrees_with_brute_force() {
    let goal = board().prop_flat_map(|board| (Just(board), connected(board, 4)));
    let inputs = (game(Player::Breaker, 4, 13), goal, any::<bool>());
    agree(300, &inputs, |(game, (board, goal), replace)| {
        let mut game = game.clone();
        if *replace {
            (game.board, game.goals) = (*board, normal(*board, std::slice::from_ref(goal)));
        }
        let game = &game;
        let claim = Claim::Achievement(game.clone());
        let Response::Cells(b) = game.breaker else {
            return None;
        };
        let accepted = is_accepted(&[step(claim.clone(), Evidence::SitePerimeter, &[])]);
        if accepted {
            assert!(!maker_wins_within(game, &window(game.board)), "{claim}");
        }
        let turn = game.last_turn.max(game.first_turn) as usize;
        let stopped = game
            .goals
            .iter()
            .all(|goal| goal.0.len() > turn && is_connected(game.board, &goal.0));
        let surrounded = game.maker.max(game.first_turn) * degree(game.board) <= b;
        Some((accepted, stopped && surrounded))
    });
}
