//! `more-moves`.

use playproof_checker::rules::{Fault as Shape, cannibal::more_moves::Fault};
use playproof_formats::{Claim, Evidence, Step};
use playproof_oracles::{
    assert_rejected,
    build::{accepted, step},
    cannibal::{cannibal, non_cannibal, rectangle, within},
    samples::{self, domino},
};

/// From "within two moves", for the domino.
fn steps(claim: Claim) -> Vec<Step> {
    let first = samples::domino_by_tree().swap_remove(0);
    vec![first, step(claim, Evidence::MoreMoves, &[0])]
}

#[test]
fn accepts_more_moves_and_no_number() {
    for moves in [2, 3, u32::MAX] {
        accepted(&steps(within(moves, &domino())));
    }
    accepted(&steps(non_cannibal(&domino())));
}

#[test]
fn rejects_fewer_moves() {
    for moves in [0, 1] {
        let reason = Fault::Fewer { moves, premise: 2 };
        let found = playproof_oracles::build::rejection(&steps(within(moves, &domino())));
        assert_eq!(found.reason(), Some(&reason));
    }
}

#[test]
fn rejects_another_animal_and_the_other_nature() {
    let other = steps(non_cannibal(&rectangle(1, 3)));
    assert_rejected!(
        other,
        Shape::Unlike {
            index: 0,
            part: "another animal"
        }
    );
    let larger = steps(within(9, &rectangle(1, 1)));
    assert_rejected!(
        larger,
        Shape::Unlike {
            index: 0,
            part: "another animal"
        }
    );
    let cannibal = steps(cannibal(&domino()));
    assert_rejected!(cannibal, Shape::WrongClaim { .. });
}

#[test]
fn rejects_other_premises() {
    let none = [step(non_cannibal(&domino()), Evidence::MoreMoves, &[])];
    assert_rejected!(none, Shape::PremiseCount { .. });
    // A non-cannibal without a number gives none.
    let mut steps = steps(non_cannibal(&domino()));
    steps.push(step(within(u32::MAX, &domino()), Evidence::MoreMoves, &[1]));
    assert_rejected!(steps, Shape::WrongPremise { index: 0, .. });
}
