//! `weaken`.

use playproof_checker::rules::{Fault as Shape, achievement::weaken::Fault};
use playproof_formats::{
    Board, Claim, Evidence, Step,
    claim::{Achievement, Player, Response},
};
use playproof_oracles::{
    assert_rejected,
    build::{LINE, accepted, is_accepted, rejection, step, wins, with},
    finite::limited,
    oracle::{Solver, Window, maker_wins_within},
    random::{agree, game, window},
    samples::{self, corner_within, domino_by_fan, row, row_fan},
};
use proptest::sample::select;

/// (a→c, b) with first turn f for three in a row on the line.
fn claim(winner: Player, [a, c, f, b]: [u32; 4]) -> Claim {
    with(wins(winner, LINE, &[row(3)], a, b), |claim| {
        (claim.last_turn, claim.first_turn) = (c, f);
    })
}

/// From Maker's (1→2, 3) with first turn 2.
fn from_maker(numbers: [u32; 4]) -> Vec<Step> {
    vec![
        step(
            claim(Player::Maker, [1, 2, 2, 3]),
            Evidence::Fan(row_fan()),
            &[],
        ),
        step(claim(Player::Maker, numbers), Evidence::Weaken, &[0]),
    ]
}

/// From Breaker's (2, 4).
fn from_breaker(numbers: [u32; 4]) -> Vec<Step> {
    vec![
        step(
            claim(Player::Breaker, [2, 2, 2, 4]),
            Evidence::SitePerimeter,
            &[],
        ),
        step(claim(Player::Breaker, numbers), Evidence::Weaken, &[0]),
    ]
}

#[test]
fn accepts_more_for_the_winner() {
    accepted(&from_maker([1, 2, 2, 3]));
    accepted(&from_maker([1, 2, 2, 0]));
    accepted(&from_maker([1, 2, 7, 3]));
    accepted(&from_maker([1, 9, 2, 3]));
    accepted(&from_maker([2, 2, 2, 3]));
    accepted(&from_maker([u32::MAX; 4].map(|n| n.min(3))));
    accepted(&from_maker([u32::MAX, u32::MAX, u32::MAX, 3]));
    accepted(&from_breaker([2, 2, 2, 4]));
    accepted(&from_breaker([2, 2, 2, u32::MAX]));
    accepted(&from_breaker([1, 1, 1, 4]));
    accepted(&from_breaker([1, 2, 2, 5]));
    accepted(&from_breaker([1, 1, 2, 4]));
}

#[test]
fn rejects_smaller_turns_of_a_winning_maker() {
    let more = vec![
        step(
            claim(Player::Maker, [2, 2, 2, 3]),
            Evidence::Fan(row_fan()),
            &[],
        ),
        step(claim(Player::Maker, [1, 2, 2, 3]), Evidence::Weaken, &[0]),
    ];
    let reason = Fault::MakerMarks { old: 2, new: 1 };
    assert_eq!(rejection(&more).reason(), Some(&reason));
}

#[test]
fn rejects_a_smaller_last_turn_of_a_winning_maker() {
    let reason = Fault::LastTurn { old: 2, new: 1 };
    assert_eq!(rejection(&from_maker([1, 1, 2, 3])).reason(), Some(&reason));
}

#[test]
fn rejects_a_smaller_first_turn_of_a_winning_maker() {
    let reason = Fault::FirstTurn { old: 2, new: 1 };
    assert_eq!(rejection(&from_maker([1, 2, 1, 3])).reason(), Some(&reason));
}

#[test]
fn rejects_more_marks_of_a_losing_breaker() {
    assert_eq!(
        rejection(&from_maker([9, 9, 9, 4])).reason(),
        Some(&Fault::BreakerMarks)
    );
    let mut steps = from_maker([9, 9, 9, 4]);
    steps[1].claim = with(steps[1].claim.clone(), |claim| {
        claim.breaker = Response::Every;
    });
    assert_eq!(rejection(&steps).reason(), Some(&Fault::BreakerMarks));
}

#[test]
fn rejects_a_larger_maker_who_loses() {
    assert_rejected!(from_breaker([3, 3, 3, 6]), Fault::MakerMarks { .. });
    assert_rejected!(from_breaker([2, 3, 2, 9]), Fault::LastTurn { .. });
    assert_rejected!(from_breaker([1, 1, 3, 9]), Fault::FirstTurn { .. });
    assert_rejected!(from_breaker([1, 1, 1, 3]), Fault::BreakerMarks);
}

#[test]
fn every_covers_all_numbers() {
    let every = with(claim(Player::Maker, [3, 3, 3, 0]), |claim| {
        claim.breaker = Response::Every;
    });
    for b in [0, 1, u32::MAX] {
        accepted(&[
            step(every.clone(), Evidence::OneTurn, &[]),
            step(claim(Player::Maker, [3, 3, 3, b]), Evidence::Weaken, &[0]),
        ]);
    }
}

#[test]
fn rejects_another_winner_board_or_goal() {
    let mut steps = from_maker([1, 2, 2, 3]);
    steps[1].claim = claim(Player::Breaker, [1, 2, 2, 3]);
    assert_rejected!(steps, Shape::WrongPremise { index: 0, .. });
    let mut steps = from_maker([1, 2, 2, 3]);
    steps[1].claim = wins(Player::Maker, LINE, &[row(4)], 3, 0);
    assert_rejected!(
        steps,
        Shape::Unlike {
            index: 0,
            part: "other goals"
        }
    );
    let mut steps = domino_by_fan();
    let hexagonal = playproof_oracles::build::animal(&[[0, 0, 0], [0, 1, -1]]);
    let claim = wins(Player::Maker, Board::HEXAGONAL, &[hexagonal], 1, 3);
    steps.push(step(claim, Evidence::Weaken, &[0]));
    assert_rejected!(
        steps,
        Shape::Unlike {
            index: 0,
            part: "another board"
        }
    );
}

#[test]
fn rejects_no_premise_two_premises_and_thresholds() {
    for premises in [vec![], vec![0, 0]] {
        let mut steps = from_maker([1, 2, 2, 3]);
        steps[1] = step(steps[1].claim.clone(), Evidence::Weaken, &premises);
        assert_rejected!(steps, Shape::PremiseCount { needs: 1, .. });
    }
    let mut steps = playproof_oracles::samples::row_threshold();
    let threshold = steps[6].claim.clone();
    let claim = steps[1].claim.clone();
    steps.push(step(claim, Evidence::Weaken, &[6]));
    assert_rejected!(steps, Shape::WrongPremise { index: 0, .. });
    steps[7] = step(threshold, Evidence::Weaken, &[6]);
    assert_rejected!(steps, Shape::WrongClaim { .. });
}

#[test]
fn boards_and_turns_stay_as_they_are() {
    let corner = corner_within().swap_remove(0);
    let game = |b| wins(Player::Maker, Board::SQUARE, &[samples::corner()], 1, b);
    let steps = |claim: Claim| [corner.clone(), step(claim, Evidence::Weaken, &[0])];
    accepted(&steps(limited(&game(0), Some([3, 3]), Some(3))));
    let faster = with(game(1), |game| game.last_turn = 2);
    accepted(&steps(limited(&faster, Some([3, 3]), Some(3))));
    for size in [Some([3, 4]), Some([2, 3]), None] {
        let steps = steps(limited(&game(0), size, Some(3)));
        let part = "another size of the board";
        assert_rejected!(steps, Shape::Unlike { index: 0, part: found } if *found == part);
    }
    for turns in [Some(2), Some(4), None] {
        let steps = steps(limited(&game(0), Some([3, 3]), turns));
        let part = "another number of turns";
        assert_rejected!(steps, Shape::Unlike { index: 0, part: found } if *found == part);
    }
    assert_rejected!(steps(game(0)), Shape::Unlike { index: 0, .. });
    let worse = limited(&game(2), Some([3, 3]), Some(3));
    assert_rejected!(steps(worse), Fault::BreakerMarks);
}

/// Random numbers near those of a random game that Maker wins: what is accepted is won
/// in the same window, and everything is accepted that no player could object to.
#[test]
fn agrees_with_brute_force() {
    let off = || select(vec![-1, 0, 0, 0, 1, 2_i64]);
    let offs = (off(), off(), off(), off());
    agree(
        300,
        &(game(Player::Maker, 3, 3), offs),
        |(game, (a, c, f, b))| {
            let cells = window(game.board);
            let window = Window::new(game.board, &cells, &game.goals);
            let mut solver = Solver::new(&window, game);
            let last = solver.opening()?;
            let add = |n: u32, off: i64| u32::try_from(i64::from(n) + off).ok();
            let breaker = playproof_oracles::oracle::breaker_marks(game);
            let other = Achievement {
                maker: add(game.maker, *a)?,
                last_turn: add(game.last_turn, *c)?,
                first_turn: add(game.first_turn, *f)?,
                breaker: Response::Cells(add(breaker, -*b)?),
                ..game.clone()
            };
            if other.maker == 0 || other.last_turn < other.maker || other.first_turn < other.maker {
                return None;
            }
            let sequence = Evidence::ProofSequence(solver.sequence(last));
            let steps = [
                step(Claim::Achievement(game.clone()), sequence, &[]),
                step(Claim::Achievement(other.clone()), Evidence::Weaken, &[0]),
            ];
            let accepted = is_accepted(&steps);
            if accepted {
                assert!(maker_wins_within(&other, &cells), "{}", steps[1].claim);
            }
            Some((accepted, [a, c, f, b].iter().all(|off| **off >= 0)))
        },
    );
}
