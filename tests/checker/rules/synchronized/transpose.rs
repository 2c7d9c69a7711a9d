//! `transpose`.

use playproof_checker::rules::{Fault as Shape, synchronized::transpose::transposed};
use playproof_formats::{
    Claim, Evidence, Step,
    claim::{Extent, Letters, Statement, Variant},
};
use playproof_oracles::{
    assert_rejected,
    build::{accepted, step},
    samples,
    synchronized::{claim, holds, outcome, outcome_claim, outcome_proof, proof},
};

use Variant::{Tridomineering, Triomineering};

/// The steps, and a claim by transposition from the last of them.
fn then(mut steps: Vec<Step>, claim: Claim) -> Vec<Step> {
    let last = u32::try_from(steps.len() - 1).expect("few");
    steps.push(step(claim, Evidence::Transpose, &[last]));
    steps
}

#[test]
fn the_image_of_a_statement_is_as_true() {
    for variant in Variant::ALL {
        for (rows, columns) in [(3, 4), (2, 6), (3, 3), (1, 5)] {
            for statement in Statement::ALL {
                let image = statement.transposed();
                assert_eq!(image.transposed(), statement);
                let truth = holds(statement, variant, rows, columns);
                assert_eq!(holds(image, variant, columns, rows), truth);
                if truth {
                    let steps = vec![proof(statement, variant, rows, columns)];
                    accepted(&then(steps, claim(image, variant, columns, rows)));
                }
            }
            let image = outcome(variant, rows, columns).transposed();
            assert_eq!(outcome(variant, columns, rows), image);
            let steps = outcome_proof(variant, rows, columns);
            accepted(&then(steps, outcome_claim(image, variant, columns, rows)));
        }
    }
}

#[test]
fn twice_is_nothing() {
    for steps in [samples::three_by_three(), samples::three_columns()] {
        for step in steps {
            let image = transposed(&step.claim).expect("a synchronized game");
            assert_eq!(transposed(&image), Some(step.claim));
        }
    }
}

#[test]
fn rejects_all_but_the_image() {
    let strategy = || vec![proof(Statement::VerticalDraws, Tridomineering, 4, 3)];
    let draws = Statement::HorizontalDraws;
    accepted(&then(strategy(), claim(draws, Tridomineering, 3, 4)));
    for wrong in [
        claim(draws, Tridomineering, 4, 3),
        claim(Statement::VerticalDraws, Tridomineering, 3, 4),
        claim(Statement::HorizontalWins, Tridomineering, 3, 4),
        claim(Statement::HorizontalCannotDraw, Tridomineering, 3, 4),
        claim(draws, Triomineering, 3, 4),
        claim(draws, Tridomineering, 3, 5),
    ] {
        assert_rejected!(
            then(strategy(), wrong),
            Shape::OtherPremise { index: 0, .. }
        );
    }
    let outcome = || outcome_proof(Tridomineering, 4, 3);
    let wrong = outcome_claim(Letters::VD, Tridomineering, 3, 4);
    assert_rejected!(then(outcome(), wrong), Shape::OtherPremise { .. });
}

/// The columns of the image are the rows of the premise, with their start and step.
#[test]
fn rejects_other_progressions() {
    let mut steps = samples::three_columns();
    accepted(&steps);
    let last = steps.pop().expect("the transposition");
    let with = |rows, columns| {
        let Claim::Synchronized(mut claim) = last.claim else {
            panic!("a progression");
        };
        (claim.rows, claim.columns) = (rows, columns);
        then(steps.clone(), Claim::Synchronized(claim))
    };
    let all = |from, step| Extent::Progression { from, step };
    let three = Extent::Exactly(3);
    for (rows, columns) in [
        (all(3, 3), three),
        (three, all(3, 1)),
        (three, all(6, 3)),
        (three, Extent::Exactly(6)),
    ] {
        assert_rejected!(with(rows, columns), Shape::OtherPremise { .. });
    }
}

#[test]
fn rejects_other_numbers_of_premises_and_other_games() {
    let mut steps = samples::three_by_three();
    let claim = steps[1].claim.clone();
    steps.push(step(claim.clone(), Evidence::Transpose, &[0, 0]));
    assert_rejected!(steps, Shape::PremiseCount { .. });
    assert_rejected!(
        [step(claim, Evidence::Transpose, &[])],
        Shape::PremiseCount { .. }
    );
    let domino = samples::domino_by_fan();
    let claim = domino[0].claim.clone();
    assert_rejected!(then(domino, claim), Shape::WrongClaim { .. });
}
