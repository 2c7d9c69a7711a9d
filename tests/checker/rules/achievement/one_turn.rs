//! `one-turn`.

use playproof_checker::rules::{Fault as Shape, achievement::one_turn::Fault};
use playproof_formats::{
    Board, Claim, Evidence, Step,
    claim::{Achievement, Player, Response},
};
use playproof_oracles::{
    assert_rejected,
    build::{LINE, accepted, is_accepted, step, wins, with},
    oracle::maker_wins_within,
    random::{agree, game, window},
    samples::{corner, row},
};

/// Maker wins the (1, every b) game for three in a row, after a change.
fn steps(change: impl FnOnce(&mut Achievement)) -> Vec<Step> {
    let claim = with(wins(Player::Maker, LINE, &[row(3)], 1, 0), |claim| {
        claim.breaker = Response::Every;
        change(claim);
    });
    vec![step(claim, Evidence::OneTurn, &[])]
}

#[test]
fn accepts_a_last_turn_or_a_first_turn_that_is_large_enough() {
    accepted(&steps(|claim| claim.last_turn = 3));
    accepted(&steps(|claim| claim.first_turn = 3));
    accepted(&steps(|claim| claim.goals = vec![row(1)]));
    accepted(&steps(|claim| {
        claim.board = Board::SQUARE;
        claim.goals = vec![playproof_oracles::samples::domino()];
        claim.last_turn = u32::MAX;
    }));
}

#[test]
fn rejects_a_goal_of_one_cell_more() {
    let reason = Fault::GoalsTooLarge { least: 3, cells: 2 };
    let steps = steps(|claim| (claim.last_turn, claim.first_turn) = (2, 2));
    assert_eq!(
        playproof_oracles::build::rejection(&steps).reason(),
        Some(&reason)
    );
}

#[test]
fn rejects_the_sum_of_first_and_last_turn() {
    // Maker wins the game, but not in one turn.
    let steps = steps(|claim| (claim.last_turn, claim.first_turn) = (2, 1));
    assert_rejected!(steps, Fault::GoalsTooLarge { .. });
}

#[test]
fn rejects_a_definite_number_of_breakers_marks() {
    let steps = steps(|claim| {
        claim.last_turn = 3;
        claim.breaker = Response::Cells(u32::MAX);
    });
    assert_rejected!(steps, Fault::NotEvery);
}

#[test]
fn rejects_a_claim_for_breaker() {
    let steps = steps(|claim| {
        claim.winner = Player::Breaker;
        claim.breaker = Response::Cells(0);
    });
    assert_rejected!(steps, Shape::WrongClaim { .. });
}

#[test]
fn rejects_a_threshold_sequence() {
    let claim = Claim::Threshold(playproof_formats::claim::Threshold {
        board: LINE,
        animal: row(1),
        finite: vec![],
    });
    let steps = [step(claim, Evidence::OneTurn, &[])];
    assert_rejected!(steps, Shape::WrongClaim { .. });
}

#[test]
fn rejects_a_premise() {
    let mut steps = steps(|claim| claim.last_turn = 3);
    let mut second = steps[0].clone();
    second.premises = vec![playproof_formats::Premise::Step(0)];
    steps.push(second);
    assert_rejected!(steps, Shape::PremiseCount { found: 1, needs: 0 });
}

#[test]
fn only_one_goal_needs_to_be_small() {
    let claim = with(
        wins(
            Player::Maker,
            Board::SQUARE,
            &[corner(), row_of_three()],
            2,
            0,
        ),
        |claim| {
            claim.breaker = Response::Every;
            claim.goals.sort_unstable();
        },
    );
    assert_rejected!(
        [step(claim.clone(), Evidence::OneTurn, &[])],
        Fault::GoalsTooLarge { .. }
    );
    let claim = with(claim, |claim| claim.last_turn = 3);
    accepted(&[step(claim, Evidence::OneTurn, &[])]);
}

fn row_of_three() -> playproof_formats::claim::Animal {
    playproof_oracles::build::animal(&[[0, 0], [0, 1], [0, 2]])
}

/// Against every number of marks nothing but one turn serves: then Breaker has
/// filled the window.
#[test]
fn agrees_with_brute_force() {
    agree(200, &game(Player::Maker, 4, 0), |game| {
        let game = Achievement {
            breaker: Response::Every,
            ..game.clone()
        };
        let wins = maker_wins_within(&game, &window(game.board));
        let steps = [step(Claim::Achievement(game), Evidence::OneTurn, &[])];
        Some((is_accepted(&steps), wins))
    });
}
