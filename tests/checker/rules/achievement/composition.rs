//! `composition`.

use playproof_checker::rules::{Fault as Shape, achievement::composition::Fault};
use playproof_formats::{
    Board, Claim, Evidence, Step,
    claim::{Achievement, Player, Response},
};
use playproof_oracles::{
    assert_rejected,
    build::{LINE, accepted, is_accepted, rejection, step, wins, with},
    oracle::{Window, maker_wins_within},
    random::agree,
    samples::{domino_by_fan, row, row_fan},
    truth::truth,
};
use proptest::prelude::*;

/// Maker wins the (a→2, 2·f − 1) game with first turn f for three in a row.
fn part(a: u32, f: u32) -> Step {
    let claim = with(
        wins(Player::Maker, LINE, &[row(3)], a, 2 * f - 1),
        |claim| {
            (claim.last_turn, claim.first_turn) = (2, f);
        },
    );
    step(claim, Evidence::Fan(row_fan()), &[])
}

/// A composition of earlier steps.
fn composed(steps: &[Step], claim: Claim, premises: &[u32]) -> Vec<Step> {
    [steps, &[step(claim, Evidence::Composition, premises)]].concat()
}

fn claim(a: u32, c: u32, b: u32) -> Claim {
    with(wins(Player::Maker, LINE, &[row(3)], a, b), |claim| {
        claim.last_turn = c;
    })
}

#[test]
fn accepts_sums() {
    accepted(&composed(&[part(1, 1)], claim(1, 2, 1), &[0]));
    accepted(&composed(&[part(1, 1)], claim(2, 2, 3), &[0, 0]));
    accepted(&composed(
        &[part(1, 1), part(2, 2)],
        claim(3, 3, 5),
        &[0, 1],
    ));
    accepted(&composed(
        &[part(1, 1), part(2, 2)],
        claim(3, 3, 5),
        &[1, 0],
    ));
    accepted(&composed(&[part(1, 1)], claim(7, 7, 13), &[0; 7]));
}

#[test]
fn keeps_a_long_last_turn() {
    // (1→2, 1) does not become (1, 1), nor does (1→2, 1) three times become less than (3, 5).
    assert_rejected!(
        composed(&[part(1, 1)], claim(1, 1, 1), &[0]),
        Fault::LastTurn {
            index: 0,
            last_turn: 2,
            allowed: 1
        }
    );
    accepted(&composed(&[part(1, 1)], claim(1, 9, 1), &[0]));
}

#[test]
fn rejects_other_sums() {
    for (a, c, b) in [
        (2, 2, 4),
        (2, 2, 2),
        (3, 3, 3),
        (3, 3, 5),
        (1, 2, 3),
        (2, 2, u32::MAX),
    ] {
        assert_eq!(
            rejection(&composed(&[part(1, 1)], claim(a, c, b), &[0, 0])).reason(),
            Some(&Fault::OtherSums {
                maker: 2,
                breaker: 3
            })
        );
    }
}

#[test]
fn rejects_every_number_of_marks() {
    let every = with(claim(2, 2, 3), |claim| claim.breaker = Response::Every);
    assert_rejected!(
        composed(&[part(1, 1)], every.clone(), &[0, 0]),
        Fault::OtherSums { .. }
    );
    let at_once = with(every, |claim| claim.last_turn = 3);
    let at_once = step(at_once, Evidence::OneTurn, &[]);
    assert_rejected!(
        composed(&[at_once], claim(2, 3, 7), &[0]),
        Fault::EveryMark { index: 0 }
    );
}

#[test]
fn rejects_sums_beyond_the_integers() {
    let large = |b| {
        let at_once = with(claim(3, 3, 0), |claim| claim.breaker = Response::Every);
        vec![
            step(at_once, Evidence::OneTurn, &[]),
            step(claim(3, 3, b), Evidence::Weaken, &[0]),
        ]
    };
    assert_eq!(
        rejection(&composed(&large(u32::MAX), claim(6, 6, u32::MAX), &[1, 1])).reason(),
        Some(&Fault::OtherSums {
            maker: 6,
            breaker: 2 * u64::from(u32::MAX) + 1
        })
    );
    accepted(&composed(
        &large(u32::MAX / 2),
        claim(6, 6, u32::MAX),
        &[1, 1],
    ));
    let huge = with(claim(u32::MAX, u32::MAX, 0), |claim| {
        claim.breaker = Response::Every;
    });
    let steps = [
        step(huge, Evidence::OneTurn, &[]),
        step(claim(u32::MAX, u32::MAX, 0), Evidence::Weaken, &[0]),
    ];
    for a in [u32::MAX, u32::MAX - 1] {
        assert_rejected!(
            composed(&steps, claim(a, u32::MAX, 1), &[1, 1]),
            Fault::OtherSums { .. }
        );
    }
}

#[test]
fn rejects_no_premise() {
    assert_rejected!(composed(&[], claim(1, 1, 0), &[]), Fault::NoPremise);
}

#[test]
fn rejects_handicaps() {
    assert_rejected!(
        composed(&[part(1, 1), part(1, 2)], claim(2, 2, 5), &[0, 1]),
        Fault::Handicap { index: 1 }
    );
    let handicap = with(claim(2, 2, 3), |claim| claim.first_turn = 3);
    assert_rejected!(
        composed(&[part(1, 1)], handicap, &[0, 0]),
        Fault::ClaimHandicap
    );
}

#[test]
fn rejects_other_goals_boards_and_winners() {
    let mut steps = domino_by_fan();
    steps.push(part(1, 1));
    let on_square = wins(
        Player::Maker,
        Board::SQUARE,
        &[playproof_oracles::samples::domino()],
        2,
        5,
    );
    assert_rejected!(
        composed(&steps, on_square, &[0, 1]),
        Shape::Unlike {
            index: 1,
            part: "another board"
        }
    );
    let shorter = wins(Player::Maker, LINE, &[row(2)], 2, 3);
    assert_rejected!(
        composed(&steps, shorter, &[1, 1]),
        Shape::Unlike {
            index: 0,
            part: "other goals"
        }
    );
    let site_perimeter = wins(Player::Breaker, LINE, &[row(3)], 2, 4);
    steps.push(step(site_perimeter.clone(), Evidence::SitePerimeter, &[]));
    assert_rejected!(
        composed(&steps, claim(3, 3, 6), &[1, 2]),
        Shape::WrongPremise { index: 1, .. }
    );
    assert_rejected!(
        composed(&steps, site_perimeter, &[2]),
        Shape::WrongClaim { .. }
    );
}

/// The games composed are won in a window, too: two marks, three answers.
#[test]
fn agrees_with_brute_force() {
    let cells = Window::cells_near_origin(LINE, 10);
    for (b, maker) in [(3, true), (4, false)] {
        let Claim::Achievement(game) = claim(2, 2, b) else {
            unreachable!("an achievement game");
        };
        assert_eq!(maker_wins_within(&game, &cells), maker);
        let steps = composed(&[part(1, 1)], claim(2, 2, b), &[0, 0]);
        assert_eq!(is_accepted(&steps), maker);
    }
}

/// Random compositions of games whose winner is known: what is accepted is true, and
/// the greatest true number of Breaker's marks is found.
#[test]
fn agrees_with_the_known_winner() {
    let parts = prop::collection::vec(1..=2_u32, 1..=5);
    agree(
        300,
        &(parts, 0..=2_u32, -1..=1_i64),
        |(parts, more, off)| {
            let steps = [part(1, 1), part(2, 2)];
            let a: u32 = parts.iter().sum();
            let b = u32::try_from(i64::from(2 * a - 1) + off).expect("not negative");
            let claim = claim(a, a.max(2) + more, b);
            let Claim::Achievement(Achievement { last_turn, .. }) = claim else {
                unreachable!("an achievement game");
            };
            let premises: Vec<u32> = parts.iter().map(|a| a - 1).collect();
            let accepted = is_accepted(&composed(&steps, claim.clone(), &premises));
            if accepted {
                assert_eq!(truth(&claim), Some(true));
            }
            if last_turn == 2 {
                // The bound is tight.
                assert_eq!(truth(&claim), Some(*off <= 0));
            }
            Some((accepted, *off == 0))
        },
    );
}
