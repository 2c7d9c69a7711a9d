//! `punching`.

use playproof_checker::{
    Budget, Limits, Rejection,
    rules::{
        Fault as Shape,
        cannibal::punching::{Fault, punch},
    },
    sets,
};
use playproof_formats::{Cell, Evidence, Step, claim::Animal, evidence::Punching};
use playproof_oracles::{
    assert_rejected,
    build::{accepted, animal, cell, cells, rejected, step},
    cannibal::{
        blocks, by_blocks, cannibal, is_unusable, non_cannibal, normal, orientations, rectangle,
        ring, ring_blocks, u_blocks, u_shape,
    },
    samples,
};

/// The square of side 4 with the hole (2,2), and another hole by punching.
fn steps(change: impl FnOnce(&mut Vec<Cell>)) -> Vec<Step> {
    let mut steps = samples::punched_square();
    if let Evidence::Punching(Punching { hole }) = &mut steps[1].evidence {
        change(hole);
    }
    steps
}

fn punched(whole: &Animal, hole: &[Cell]) -> Result<Animal, Rejection> {
    let mut budget = Budget::new(Limits::default());
    match punch(whole, hole, &mut budget) {
        Ok(rest) => Ok(rest),
        failure => Err(rejected(failure)),
    }
}

#[test]
fn accepts_a_second_hole() {
    accepted(&steps(|_| {}));
}

#[test]
fn rejects_another_rest() {
    for hole in [[1, 2], [2, 1]] {
        let other = steps(|cells| *cells = vec![cell(&hole)]);
        assert_rejected!(other, Fault::OtherAnimal { .. });
    }
}

#[test]
fn rejects_no_hole_everything_and_cells_elsewhere() {
    assert_rejected!(steps(Vec::clear), Fault::NoHole);
    let whole = samples::punched_square().swap_remove(0);
    let all = playproof_oracles::cannibal::animal_of(&whole.claim)
        .0
        .clone();
    assert_rejected!(steps(|hole| *hole = all), Fault::NothingLeft);
    for elsewhere in [[2, 2], [9, 9], [-1, 0]] {
        let reason = Fault::NotInAnimal {
            cell: cell(&elsewhere),
        };
        let found =
            playproof_oracles::build::rejection(&steps(|hole| *hole = vec![cell(&elsewhere)]));
        assert_eq!(found.reason(), Some(&reason));
    }
    let doubled = steps(|hole| hole.push(hole[0]));
    assert_rejected!(doubled, sets::Fault::NotIncreasing { .. });
    let off = steps(|hole| *hole = cells(&[[2]]));
    assert_rejected!(off, sets::Fault::OffBoard { .. });
}

/// R(2,3) without the middle cell of a long side is U(2,3,1): its arms reach the hole
/// of another one.
#[test]
fn rejects_a_hole_at_the_border() {
    let hole = cells(&[[1, 1]]);
    let outer = punched(&rectangle(3, 2), &hole);
    assert!(
        matches!(&outer, Err(r) if matches!(r.reason(), Some(Fault::Outer { .. }))),
        "{outer:?}"
    );
    for hole in [[0, 0], [1, 0], [3, 2], [1, 3]] {
        let outer = punched(&rectangle(4, 4), &[cell(&hole)]);
        assert!(
            matches!(&outer, Err(r) if matches!(r.reason(), Some(Fault::Outer { .. }))),
            "{outer:?}"
        );
    }
    assert!(punched(&rectangle(4, 4), &cells(&[[1, 1], [2, 2]])).is_ok());
}

/// In a certificate: a cannibal without a cell at its border.
#[test]
fn rejects_a_hole_at_the_border_of_a_cannibal() {
    let mut steps = by_blocks(&u_shape(2, 3), u_blocks(2, 3, 2));
    let whole = normal(&u_shape(2, 3));
    for &c in &whole.0 {
        let mut rest = whole.clone();
        rest.0.retain(|&other| other != c);
        let rest = normal(&rest);
        if !playproof_oracles::oracle::is_connected(playproof_formats::Board::SQUARE, &rest.0) {
            continue;
        }
        let evidence = Evidence::Punching(Punching { hole: vec![c] });
        steps.truncate(1);
        steps.push(step(cannibal(&rest), evidence, &[0]));
        assert_rejected!(steps, Fault::Outer { .. });
    }
}

#[test]
fn rejects_other_claims_and_premises() {
    let evidence = || {
        Evidence::Punching(Punching {
            hole: cells(&[[1, 1]]),
        })
    };
    let [premise, last] = samples::punched_square().try_into().expect("two steps");
    let rest = playproof_oracles::cannibal::animal_of(&last.claim).clone();
    let winner = [premise.clone(), step(non_cannibal(&rest), evidence(), &[0])];
    assert_rejected!(winner, Shape::WrongClaim { .. });
    let none = [step(cannibal(&rest), evidence(), &[])];
    assert_rejected!(none, Shape::PremiseCount { .. });
    let two = [premise, step(cannibal(&rest), evidence(), &[0, 0])];
    assert_rejected!(two, Shape::PremiseCount { .. });
    // A non-cannibal says nothing about its parts.
    let mut square = rectangle(4, 4);
    let bounding = playproof_oracles::cannibal::by_bounding(&square, 1000).swap_remove(0);
    square.0.retain(|&c| c != cell(&[2, 2]));
    let steps = [bounding, step(cannibal(&normal(&square)), evidence(), &[0])];
    assert_rejected!(steps, Shape::WrongPremise { index: 0, .. });
}

/// Holes of a ring are holes already: filling one is not punching.
#[test]
fn rejects_the_way_back() {
    let whole = ring(3, 3, 1);
    let steps = [
        by_blocks(&whole, ring_blocks(3, 3, 1)).swap_remove(0),
        step(
            cannibal(&rectangle(3, 3)),
            Evidence::Punching(Punching {
                hole: cells(&[[1, 1]]),
            }),
            &[0],
        ),
    ];
    assert_rejected!(steps, Fault::NotInAnimal { .. });
}

/// All holes of one or two cells in some animals: the checker says the same as brute
/// force.
#[test]
fn agrees_with_brute_force() {
    let (mut inner, mut outer) = (0, 0);
    for whole in [
        rectangle(3, 3),
        rectangle(4, 3),
        rectangle(4, 4),
        rectangle(5, 5),
        ring(5, 4, 1),
        ring(5, 5, 2),
        u_shape(4, 5),
        animal(&[[0, 0], [0, 1], [0, 2], [1, 1], [2, 0], [2, 1], [2, 2]]),
    ] {
        for (i, &a) in whole.0.iter().enumerate() {
            for &b in &whole.0[i..] {
                let hole = if a == b { vec![a] } else { vec![a, b] };
                let checked = punched(&whole, &hole);
                assert_eq!(
                    checked.is_ok(),
                    is_unusable(&whole, &hole),
                    "{whole} {hole:?}"
                );
                if checked.is_ok() {
                    inner += 1;
                } else {
                    outer += 1;
                }
            }
        }
    }
    println!("{inner} inner holes, {outer} outer ones");
    assert!(inner > 20 && outer > 20);
}

/// Theorem 5's squares: holes by blocks, more holes by punching.
#[test]
fn squares_with_more_holes() {
    let mut square = rectangle(5, 5);
    square.0.retain(|&c| c != cell(&[2, 2]));
    let first = by_blocks(&square, blocks([7, 7], 0, &orientations(&square)));
    for hole in [
        cells(&[[1, 1]]),
        cells(&[[1, 1], [3, 3]]),
        cells(&[[1, 3], [3, 1]]),
    ] {
        let mut rest = square.clone();
        rest.0.retain(|c| !hole.contains(c));
        let evidence = Evidence::Punching(Punching { hole });
        accepted(&[
            first[0].clone(),
            step(cannibal(&normal(&rest)), evidence, &[0]),
        ]);
    }
}
