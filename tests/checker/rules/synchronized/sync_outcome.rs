//! `sync-outcome`.

use playproof_checker::rules::{Fault as Shape, synchronized::sync_outcome::statements};
use playproof_formats::{
    Evidence, Step,
    claim::{Letters, Statement, Variant},
};
use playproof_oracles::{
    assert_rejected,
    build::{accepted, is_accepted, step},
    samples,
    synchronized::{holds, outcome, outcome_claim, outcome_proof, proof},
};

use Variant::{Domineering, Tridomineering, Triomineering};

/// Every outcome that small boards have.
#[test]
fn proves_the_outcomes_of_small_boards() {
    let mut seen = Vec::new();
    for rows in 1..=6_u32 {
        for columns in 1..=12 / rows {
            for variant in Variant::ALL {
                accepted(&outcome_proof(variant, rows, columns));
                seen.push(outcome(variant, rows, columns));
            }
        }
    }
    for known in [Letters::V, Letters::H, Letters::D, Letters::VD, Letters::HD] {
        assert!(seen.contains(&known), "{known:?}");
    }
}

/// All statements that are true of the board as premises, and the outcome claimed from
/// each selection of them that has the right length.
#[test]
fn proves_no_other_outcome() {
    for (variant, rows, columns) in [
        (Triomineering, 3, 1),
        (Triomineering, 3, 3),
        (Tridomineering, 4, 3),
        (Domineering, 3, 2),
    ] {
        let mut premises: Vec<Step> = Statement::ALL
            .into_iter()
            .filter(|&statement| holds(statement, variant, rows, columns))
            .map(|statement| proof(statement, variant, rows, columns))
            .collect();
        let count = u32::try_from(premises.len()).expect("few");
        let mut lists: Vec<Vec<u32>> = (0..count).map(|a| vec![a]).collect();
        for a in 0..count {
            lists.extend((0..count).map(|b| vec![a, b]));
            lists.extend((0..count * count).map(|bc| vec![a, bc / count, bc % count]));
        }
        let mut found = Vec::new();
        for claimed in Letters::ALL {
            for list in &lists {
                if list.len() != statements(claimed).len() {
                    continue;
                }
                let claim = outcome_claim(claimed, variant, rows, columns);
                premises.push(step(claim, Evidence::SyncOutcome, list));
                if is_accepted(&premises) {
                    found.push(claimed);
                }
                premises.pop();
            }
        }
        assert_eq!(found, [outcome(variant, rows, columns)]);
    }
}

/// Vertical draws at least on 3 × 1 and Horizontal cannot; but Vertical wins.
#[test]
fn rejects_vd_for_three_by_one() {
    let prove = |statement| proof(statement, Triomineering, 3, 1);
    let claim = outcome_claim(Letters::VD, Triomineering, 3, 1);
    let draws = || prove(Statement::VerticalDraws);
    let cannot = || prove(Statement::HorizontalCannotDraw);
    let end = |premises: &[u32]| step(claim.clone(), Evidence::SyncOutcome, premises);
    assert_rejected!(
        [draws(), cannot(), end(&[0, 1])],
        Shape::PremiseCount { found: 2, needs: 3 }
    );
    assert_rejected!(
        [draws(), cannot(), end(&[0, 1, 1])],
        Shape::OtherPremise { index: 1, .. }
    );
    assert!(!holds(Statement::VerticalCannotWin, Triomineering, 3, 1));
}

#[test]
fn rejects_premises_about_something_else() {
    let steps = || outcome_proof(Tridomineering, 4, 3);
    accepted(&steps());
    let with = |index: usize, premise: Step| {
        let mut steps = steps();
        steps[index] = premise;
        steps
    };
    let other = |statement, variant, rows, columns| proof(statement, variant, rows, columns);
    // Another board, another variant, another player.
    assert_rejected!(
        with(0, other(Statement::VerticalDraws, Tridomineering, 5, 3)),
        Shape::OtherPremise { index: 0, .. }
    );
    assert_rejected!(
        with(1, other(Statement::VerticalCannotWin, Triomineering, 4, 3)),
        Shape::OtherPremise { index: 1, .. }
    );
    assert_rejected!(
        with(
            2,
            other(Statement::HorizontalCannotWin, Tridomineering, 4, 3)
        ),
        Shape::OtherPremise { index: 2, .. }
    );
    let mut swapped = steps();
    swapped.swap(0, 1);
    assert_rejected!(swapped, Shape::OtherPremise { index: 0, .. });
    let domino = samples::domino_by_fan()[0].claim.clone();
    assert_rejected!(
        [step(domino, Evidence::SyncOutcome, &[])],
        Shape::WrongClaim { .. }
    );
}
