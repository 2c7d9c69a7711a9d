//! `threshold`.

use playproof_checker::rules::{Fault as Shape, achievement::threshold::Fault};
use playproof_formats::{
    Claim, Evidence, Premise, Step,
    claim::{Player, Response, Threshold},
};
use playproof_oracles::{
    assert_rejected,
    build::{LINE, accepted, is_accepted, rejection, step, wins, with},
    random::agree,
    samples::{domino_by_fan, row, row_threshold},
    truth::truth,
};
use proptest::sample::select;

/// The threshold sequence of three in a row, after a change.
fn steps(change: impl FnOnce(&mut Vec<Step>)) -> Vec<Step> {
    let mut steps = row_threshold();
    change(&mut steps);
    steps
}

fn sequence(length: i16, finite: &[u32]) -> Claim {
    Claim::Threshold(Threshold {
        board: LINE,
        animal: row(length),
        finite: finite.to_vec(),
    })
}

/// The index of the premise that is not what it should be.
fn other_claim(steps: &[Step]) -> usize {
    let rejection = rejection(steps);
    match rejection.reason() {
        Some(Shape::OtherPremise { index, .. }) => *index,
        _ => panic!("rejected for another reason: {rejection}"),
    }
}

#[test]
fn accepts_a_sequence() {
    accepted(&row_threshold());
}

#[test]
fn accepts_the_shortest_sequence() {
    let at_once = with(wins(Player::Maker, LINE, &[row(1)], 1, 0), |claim| {
        claim.breaker = Response::Every;
    });
    accepted(&[
        step(at_once, Evidence::OneTurn, &[]),
        step(sequence(1, &[]), Evidence::Threshold, &[0]),
    ]);
}

#[test]
fn rejects_another_number() {
    for finite in [[1, 3], [0, 2], [0, 4]] {
        let steps = steps(|steps| steps[6].claim = sequence(3, &finite));
        assert_eq!(other_claim(&steps), if finite[0] == 1 { 0 } else { 2 });
    }
}

#[test]
fn rejects_too_few_and_too_many_premises() {
    for (finite, needs) in [(vec![], 1), (vec![0], 3), (vec![0, 3, 5], 7)] {
        let steps = steps(|steps| steps[6].claim = sequence(3, &finite));
        assert_eq!(
            rejection(&steps).reason(),
            Some(&Shape::PremiseCount { found: 5, needs })
        );
    }
}

#[test]
fn rejects_another_order_of_premises() {
    let steps = steps(|steps| steps[6].premises.swap(1, 3));
    assert_eq!(other_claim(&steps), 1);
}

#[test]
fn rejects_a_loss_with_more_marks_than_one_more() {
    // Breaker wins (2, 5): that leaves 4 open.
    let steps = steps(|steps| {
        let more = wins(Player::Breaker, LINE, &[row(3)], 2, 5);
        steps.insert(6, step(more, Evidence::Weaken, &[4]));
        steps[7].premises[3] = Premise::Step(6);
    });
    assert_eq!(other_claim(&steps), 3);
}

#[test]
fn rejects_a_win_with_a_longer_last_turn() {
    // Maker wins (1→2, 1), and not (1, 1).
    let steps = steps(|steps| {
        steps[6].premises[0] = Premise::Step(0);
        steps[6].claim = sequence(3, &[1, 3]);
    });
    assert_eq!(other_claim(&steps), 0);
}

#[test]
fn rejects_a_win_with_a_longer_first_turn() {
    let steps = steps(|steps| {
        let handicap = with(steps[1].claim.clone(), |claim| claim.first_turn = 2);
        steps.insert(6, step(handicap, Evidence::Weaken, &[1]));
        steps[7].premises[0] = Premise::Step(6);
    });
    assert_eq!(other_claim(&steps), 0);
}

#[test]
fn rejects_a_last_win_that_is_not_for_every_number() {
    let steps = steps(|steps| {
        let finite = wins(Player::Maker, LINE, &[row(3)], 3, u32::MAX);
        steps.insert(6, step(finite, Evidence::Weaken, &[5]));
        steps[7].premises[4] = Premise::Step(6);
    });
    assert_eq!(other_claim(&steps), 4);
}

#[test]
fn rejects_premises_about_more_goals() {
    let apart = playproof_oracles::build::animal(&[[0], [7]]);
    let steps = steps(|steps| {
        let goals = with(steps[1].claim.clone(), |claim| claim.goals.push(apart));
        steps.insert(6, step(goals, Evidence::Subgoal, &[1]));
        steps[7].premises[0] = Premise::Step(6);
    });
    assert_eq!(other_claim(&steps), 0);
}

#[test]
fn rejects_premises_on_another_board() {
    let mut steps = domino_by_fan();
    steps.push(step(sequence(1, &[]), Evidence::Threshold, &[0]));
    assert_eq!(other_claim(&steps), 0);
}

#[test]
fn rejects_the_largest_number() {
    let steps = steps(|steps| steps[6].claim = sequence(3, &[0, u32::MAX]));
    assert_rejected!(steps, Fault::TooLong);
}

#[test]
fn rejects_a_claim_about_one_game() {
    let steps = steps(|steps| steps[6].claim = steps[1].claim.clone());
    assert_rejected!(steps, Shape::WrongClaim { .. });
}

#[test]
fn rejects_an_animal_in_another_form() {
    let steps = steps(|steps| {
        let mut claim = sequence(3, &[0, 3]);
        if let Claim::Threshold(claim) = &mut claim {
            claim.animal = playproof_oracles::build::animal(&[[1], [2], [3]]);
        }
        steps[6].claim = claim;
    });
    assert!(
        playproof_oracles::build::rejection(&steps)
            .reason::<playproof_checker::normal_form::Fault>()
            .is_some()
    );
}

/// Any numbers from any of the premises: only the true sequence from its own.
#[test]
fn only_the_truth_is_accepted() {
    let numbers = || select(vec![0, 0, 0, 1, 2, 3, 3, 3, 4_u32]);
    let premise = || select(vec![0, 1, 1, 1, 2, 3, 4, 5_u32]);
    let finite = proptest::collection::vec(numbers(), 2);
    let inputs = (finite, premise(), proptest::bool::weighted(0.7));
    agree(400, &inputs, |(finite, first, keep)| {
        let steps = steps(|steps| {
            steps[6].claim = sequence(3, finite);
            if !keep {
                steps[6].premises[0] = Premise::Step(*first);
            }
        });
        let right = truth(&steps[6].claim) == Some(true);
        Some((is_accepted(&steps), right && (*keep || *first == 1)))
    });
}
