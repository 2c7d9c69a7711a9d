//! `restrict`.

use playproof_checker::rules::{Fault as Shape, achievement::restrict::Fault};
use playproof_formats::{
    Board, Claim, Evidence, Step,
    claim::{Guarantee, Player, Response},
};
use playproof_oracles::{
    assert_rejected,
    build::{LINE, accepted, is_accepted, step, wins, with},
    finite::{limited, maker_wins, placements},
    oracle::{Solver, Window},
    positional::{arena, guarantee},
    random::agree,
    samples::{corner, corner_sequence, domino, domino_by_fan, row_on_board},
    strategy::proved,
};
use proptest::prelude::*;

use super::proof_sequence::games_on_boards;

fn maker() -> Claim {
    wins(Player::Maker, Board::SQUARE, &[corner()], 1, 1)
}

/// From Maker's win of the corner on a board of three by three cells within three turns.
fn from_maker(claim: Claim) -> Vec<Step> {
    let sequence = Evidence::ProofSequence(corner_sequence());
    vec![
        step(limited(&maker(), Some([3, 3]), Some(3)), sequence, &[]),
        step(claim, Evidence::Restrict, &[0]),
    ]
}

/// From Breaker's win of three in a row on two by three cells.
fn from_breaker(claim: Claim) -> Vec<Step> {
    let mut steps = row_on_board();
    steps.pop();
    steps.push(step(claim, Evidence::Restrict, &[1]));
    steps
}

fn breaker() -> Claim {
    let Claim::AchievementWithin(claim) = &row_on_board()[1].claim else {
        panic!("a claim about a board");
    };
    Claim::Achievement(claim.game.clone())
}

#[test]
fn accepts_larger_boards_and_more_turns_for_maker() {
    let sizes = [[3, 3], [3, 4], [4, 4], [3, u32::MAX]].map(Some);
    for size in sizes.into_iter().chain([None]) {
        for turns in [Some(3), Some(4), Some(u32::MAX), None] {
            accepted(&from_maker(match (size, turns) {
                (None, None) => maker(),
                _ => limited(&maker(), size, turns),
            }));
        }
    }
}

#[test]
fn accepts_smaller_boards_for_breaker() {
    for size in [[2, 3], [2, 2], [1, 3], [1, 1]] {
        accepted(&from_breaker(limited(&breaker(), Some(size), None)));
    }
    // From the infinite board to every finite one.
    let domino = || wins(Player::Breaker, Board::SQUARE, &[domino()], 1, 4);
    for size in [[1, 1], [9, 9], [u32::MAX, u32::MAX]] {
        accepted(&[
            step(domino(), Evidence::SitePerimeter, &[]),
            step(
                limited(&domino(), Some(size), None),
                Evidence::Restrict,
                &[0],
            ),
        ]);
    }
}

#[test]
fn accepts_what_is_the_same() {
    let infinite = wins(Player::Breaker, Board::SQUARE, &[domino()], 1, 4);
    let same = step(infinite.clone(), Evidence::Restrict, &[0]);
    accepted(&[step(infinite, Evidence::SitePerimeter, &[]), same]);
}

#[test]
fn rejects_smaller_boards_for_maker() {
    // As many cells do not help.
    for size in [[2, 3], [2, 2], [1, 9], [2, 100]] {
        let claim = limited(&maker(), Some(size), Some(3));
        assert_rejected!(from_maker(claim), Fault::BoardTooSmall);
    }
    // Nothing follows from the infinite board.
    let sequence = Evidence::ProofSequence(corner_sequence());
    let steps = |premise: Claim, claim: Claim| {
        let sequence = sequence.clone();
        [
            step(premise, sequence, &[]),
            step(claim, Evidence::Restrict, &[0]),
        ]
    };
    let finite = limited(&maker(), Some([100, 100]), None);
    assert_rejected!(steps(maker(), finite.clone()), Fault::BoardTooSmall);
    let within = limited(&maker(), None, Some(3));
    assert_rejected!(steps(within, finite), Fault::BoardTooSmall);
}

#[test]
fn rejects_larger_boards_for_breaker() {
    for size in [[3, 3], [2, 4], [1, 6]] {
        let claim = limited(&breaker(), Some(size), None);
        assert_rejected!(from_breaker(claim), Fault::BoardTooLarge);
    }
    assert_rejected!(from_breaker(breaker()), Fault::BoardTooLarge);
}

#[test]
fn rejects_fewer_turns_and_turns_out_of_nothing() {
    for turns in [1, 2] {
        let claim = limited(&maker(), Some([3, 3]), Some(turns));
        assert_rejected!(from_maker(claim), Fault::FewerTurns);
    }
    let unbounded = limited(&maker(), Some([3, 3]), None);
    for size in [Some([3, 3]), None] {
        let bounded = limited(&maker(), size, Some(u32::MAX));
        let mut steps = from_maker(unbounded.clone());
        steps.push(step(bounded, Evidence::Restrict, &[1]));
        assert_rejected!(steps, Fault::FewerTurns);
    }
}

#[test]
fn rejects_another_game() {
    let others = [
        with(maker(), |game| game.breaker = Response::Cells(0)),
        with(maker(), |game| game.first_turn = 2),
        with(maker(), |game| game.last_turn = 2),
        wins(Player::Maker, Board::SQUARE, &[domino()], 1, 1),
    ];
    for other in others {
        let claim = limited(&other, Some([3, 3]), Some(3));
        let part = "another game";
        assert_rejected!(
            from_maker(claim),
            Shape::Unlike { index: 0, part: found } if *found == part
        );
    }
    let lost = with(maker(), |game| game.winner = Player::Breaker);
    let claim = limited(&lost, Some([3, 3]), None);
    assert_rejected!(from_maker(claim), Shape::Unlike { .. });
    let line = wins(
        Player::Maker,
        LINE,
        &[playproof_oracles::samples::row(2)],
        1,
        1,
    );
    assert_rejected!(from_maker(line), Shape::Unlike { .. });
}

#[test]
fn rejects_other_premises() {
    let claim = limited(&maker(), Some([3, 3]), Some(3));
    for premises in [vec![], vec![0, 0]] {
        let mut steps = from_maker(claim.clone());
        steps[1] = step(claim.clone(), Evidence::Restrict, &premises);
        assert_rejected!(steps, Shape::PremiseCount { needs: 1, .. });
    }
    // The positional game is about a board, too.
    let mut steps = row_on_board();
    steps[2].premises = step(claim.clone(), Evidence::Restrict, &[0]).premises;
    assert_rejected!(steps, Shape::WrongPremise { index: 0, .. });
    let mut steps = row_on_board();
    steps[2].claim = steps[0].claim.clone();
    assert_rejected!(steps, Shape::WrongClaim { .. });
}

#[test]
fn other_rules_do_not_know_of_finite_boards() {
    // A fan needs a cell on each side.
    let mut steps = domino_by_fan();
    steps[0].claim = limited(&steps[0].claim, Some([2, 2]), None);
    assert_rejected!(steps, Shape::WrongClaim { .. });
    let claim = wins(Player::Breaker, Board::SQUARE, &[domino()], 1, 4);
    let claim = limited(&claim, Some([2, 2]), None);
    let steps = [step(claim, Evidence::SitePerimeter, &[])];
    assert_rejected!(steps, Shape::WrongClaim { .. });
}

/// Random games that Maker wins on a board, and random boards and turns beside it: what is accepted is
/// won there, and everything is that has a larger board and more turns.
#[test]
fn agrees_with_brute_force_for_maker() {
    let more = (1..=3_u32, 1..=4_u32, prop::option::of(1..=5_u32));
    let inputs = (games_on_boards(), more);
    agree(
        300,
        &inputs,
        |((game, size, turns), (rows, columns, later))| {
            let cells = playproof_oracles::finite::cells(*size);
            let window = Window::new(game.board, &cells, &game.goals);
            let mut solver = Solver::new(&window, game).within(*turns);
            let last = solver.opening()?;
            let sequence = Evidence::ProofSequence(solver.sequence(last));
            let mut other = [*rows, *columns];
            other.sort_unstable();
            let game_claim = Claim::Achievement(game.clone());
            let steps = [
                step(
                    limited(&game_claim, Some(*size), Some(*turns)),
                    sequence,
                    &[],
                ),
                step(
                    limited(&game_claim, Some(other), *later),
                    Evidence::Restrict,
                    &[0],
                ),
            ];
            let accepted = is_accepted(&steps);
            assert!(
                !accepted || maker_wins(game, other, *later),
                "{}",
                steps[1].claim
            );
            let larger = size[0] <= other[0] && size[1] <= other[1];
            Some((
                accepted,
                larger && later.is_none_or(|later| later >= *turns),
            ))
        },
    );
}

/// Random games that Breaker wins on a board, and other boards.
#[test]
fn agrees_with_brute_force_for_breaker() {
    let inputs = (games_on_boards(), 1..=3_u32, 1..=4_u32);
    agree(200, &inputs, |((game, size, _), rows, columns)| {
        let goals = &game.goals;
        let winner = |player| wins(player, Board::SQUARE, goals, 1, 1);
        let Claim::Achievement(game) = winner(Player::Maker) else {
            panic!("an achievement game");
        };
        if maker_wins(&game, *size, None) {
            return None;
        }
        let sets = placements(&game, *size);
        let premise = guarantee(
            Guarantee::BreakerWinsSecond,
            &arena(size[0] * size[1], &sets, &[]),
        );
        let mut other = [*rows, *columns];
        other.sort_unstable();
        let claim = |size| limited(&winner(Player::Breaker), Some(size), None);
        let accepted = is_accepted(&[
            proved(premise),
            step(claim(*size), Evidence::OnBoard, &[0]),
            step(claim(other), Evidence::Restrict, &[1]),
        ]);
        assert!(
            !accepted || !maker_wins(&game, other, None),
            "{goals:?} on {other:?}"
        );
        Some((accepted, other[0] <= size[0] && other[1] <= size[1]))
    });
}
