//! `outcome`.

use playproof_checker::rules::{Fault as Shape, positional::outcome::Fault};
use playproof_formats::{
    Evidence, Premise,
    claim::{Arena, Guarantee, Outcome},
};
use playproof_oracles::{
    assert_rejected,
    build::{is_accepted, step},
    positional::{arena, board, guarantee, holds, orders, outcome, outcome_of, subsets},
    samples::positional::{row_by_pairing, row_by_potential, row_of_four},
    strategy::proved,
};

/// Every pair of guarantees about every small game gives its outcome, and no other one.
#[test]
fn agrees_with_brute_force() {
    let mut count = 0;
    for vertices in 1..=3 {
        let sets = subsets(vertices, vertices);
        for order in orders(vertices) {
            for family in 0..1_u32 << sets.len().min(5) {
                let chosen = (0..sets.len().min(5)).filter(|i| family >> i & 1 == 1);
                let chosen: Vec<Vec<u32>> = chosen.map(|i| sets[i].clone()).collect();
                let game = arena(vertices, &chosen, &order);
                let known = Guarantee::ALL.into_iter().filter(|&who| holds(who, &game));
                let known: Vec<_> = known.map(|who| proved(guarantee(who, &game))).collect();
                for i in 0..known.len() {
                    for j in 0..known.len() {
                        for claimed in Outcome::ALL {
                            let premises = [i, j].map(|i| u32::try_from(i).expect("few"));
                            let mut steps = known.clone();
                            let claim = outcome(claimed, &game);
                            steps.push(step(claim, Evidence::Outcome, &premises));
                            if claimed == Outcome::Draw {
                                if is_accepted(&steps) {
                                    assert!(!holds(Guarantee::XWins, &game));
                                    assert!(!holds(Guarantee::OWins, &game));
                                    count += 1;
                                }
                            } else if is_accepted(&steps) {
                                assert_eq!(claimed, outcome_of(&game));
                                count += 1;
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn the_order_of_the_premises_counts() {
    let mut steps = row_by_potential();
    steps[2].premises = vec![Premise::Step(1), Premise::Step(0)];
    assert_rejected!(
        steps,
        Shape::OtherPremise { index: 0, needs } if needs.to_string().starts_with("breaker wins moving second in ")
    );
}

#[test]
fn rejects_one_side_only() {
    let mut steps = row_by_potential();
    steps[2].premises = vec![Premise::Step(0)];
    assert_rejected!(steps, Shape::PremiseCount { found: 1, needs: 2 });
    steps[2].premises = vec![Premise::Step(0), Premise::Step(0)];
    assert_rejected!(steps, Shape::OtherPremise { index: 1, .. });
    steps[2].premises = vec![Premise::Step(0), Premise::Step(1)];
    steps[2].claim = outcome(Outcome::Previous, &row_of_four());
    assert_rejected!(steps, Shape::OtherPremise { index: 1, .. });
    steps[2].claim = outcome(Outcome::Draw, &row_of_four());
    assert_rejected!(steps, Shape::OtherPremise { index: 0, .. });
}

#[test]
fn rejects_another_game() {
    let mut steps = row_by_pairing();
    let longer = Arena::InARow(board(1, 4, 4, false));
    steps[2].claim = outcome(Outcome::Draw, &longer);
    assert_rejected!(steps, Shape::OtherPremise { index: 0, .. });
}

#[test]
fn rejects_marks_and_other_claims() {
    let mut game = board(1, 4, 3, false);
    game.first = vec![0];
    let marked = Arena::InARow(game);
    let mut steps = row_by_potential();
    steps[2].claim = outcome(Outcome::Breaker, &marked);
    assert_rejected!(steps, Fault::Marks);
    steps[2].claim = guarantee(Guarantee::BreakerWinsFirst, &row_of_four());
    assert_rejected!(steps, Shape::WrongClaim { .. });
    let mut steps = row_by_potential();
    let again = outcome(Outcome::Breaker, &row_of_four());
    steps.push(step(again, Evidence::Outcome, &[2, 2]));
    assert_rejected!(steps, Shape::OtherPremise { index: 0, .. });
}
