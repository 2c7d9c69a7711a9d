//! `outcome`.

use std::collections::BTreeMap;

use playproof_checker::{
    Limits, Session, Verdict,
    budget::Exhausted,
    normal_form::Fault as Form,
    rules::{Fault as Shape, positional::outcome::Fault},
    session::Cause,
};
use playproof_formats::{
    Claim, Evidence, Premise, Step,
    claim::{
        Arena, BiasedGame, BiasedOutcome, BiasedResult, Guarantee, Outcome, PositionalBiased,
        Promise, Seat,
    },
    file::to_bytes,
};
use playproof_oracles::{
    assert_rejected,
    biased::{biased, by, keeps, random, results, strategy},
    build::{is_accepted, rejection, step},
    positional::{Dice, arena, board, guarantee, holds, orders, outcome, outcome_of, subsets},
    samples::{
        biased::{drawn, drawn_misere, joined, whoever_moves_first},
        positional::{row_by_pairing, row_by_potential, row_of_four},
    },
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

/// Of all promises that are kept in a random game, with either player to move first, every pair is tried as a proof of every
/// outcome: what is accepted is the outcome by brute force, and each outcome is accepted by one pair.
#[test]
fn outcomes_of_biased_games_agree_with_brute_force() {
    let mut dice = Dice(7);
    let mut accepted = BTreeMap::new();
    for _ in 0..150 {
        let one = random(&mut dice, 5);
        let mut games = vec![one.game()];
        let without_marks = BiasedGame {
            first: vec![],
            second: vec![],
            ..one.game()
        };
        for mover in Seat::ALL {
            let game = without_marks.clone().begun_by(mover);
            if !games.contains(&game) {
                games.push(game);
            }
        }
        let kept = games.iter().flat_map(|game| {
            let owners = Seat::ALL.into_iter();
            let all = owners.flat_map(|owner| Promise::ALL.map(|promise| (owner, promise)));
            all.map(|(owner, promise)| game.clone().promised(owner, promise))
        });
        let kept: Vec<PositionalBiased> = kept.filter(keeps).collect();
        let proofs = kept
            .iter()
            .map(|claim| by(claim, &strategy(claim, &[], &mut dice)));
        let proofs: Vec<Step> = proofs.flatten().collect();
        for game in &games {
            let true_ones = results(game);
            for outcome in BiasedResult::ALL {
                let game = game.clone();
                let claim = Claim::BiasedOutcome(BiasedOutcome { outcome, game });
                let mut pairs = 0;
                for first in 0..proofs.len() {
                    for second in 0..proofs.len() {
                        let last = step(claim.clone(), Evidence::Outcome, &[0, 1]);
                        let steps = [&proofs[first], &proofs[second], &last].map(Clone::clone);
                        if is_accepted(&steps) {
                            assert!(true_ones.contains(&outcome), "{claim}");
                            pairs += 1;
                        }
                    }
                }
                *accepted.entry(outcome.name()).or_insert(0) += pairs;
                assert!(pairs <= 1, "{claim}");
                let Claim::BiasedOutcome(claim) = claim else {
                    unreachable!("an outcome");
                };
                let is_written_so =
                    matches!(outcome, BiasedResult::Draw | BiasedResult::MisereDraw)
                        || claim.game == claim.game.clone().begun_by(Seat::First);
                if is_written_so && true_ones.contains(&outcome) {
                    assert_eq!(pairs, 1, "{} of {}", outcome.name(), claim.game);
                }
            }
        }
    }
    println!("{accepted:?}");
    assert!(
        BiasedResult::ALL
            .iter()
            .all(|outcome| accepted[outcome.name()] > 0),
        "{accepted:?}"
    );
}

/// The claim of the last step, changed.
fn changed(mut steps: Vec<Step>, change: impl FnOnce(&mut BiasedOutcome)) -> Vec<Step> {
    let last = steps.last_mut().expect("a step");
    let Claim::BiasedOutcome(claim) = &mut last.claim else {
        panic!("{}", last.claim);
    };
    change(claim);
    steps
}

#[test]
fn rejects_promises_of_another_kind() {
    // That nobody has to complete a set is not that nobody can, and the other way round.
    let steps = changed(drawn_misere(), |claim| claim.outcome = BiasedResult::Draw);
    assert_rejected!(
        steps,
        Shape::OtherPremise { index: 0, needs } if needs.to_string().starts_with("first prevents in ")
    );
    let steps = changed(drawn(), |claim| claim.outcome = BiasedResult::MisereDraw);
    assert_rejected!(
        steps,
        Shape::OtherPremise { index: 0, needs } if needs.to_string().starts_with("first avoids in ")
    );
    let steps = changed(whoever_moves_first(), |claim| {
        claim.outcome = BiasedResult::Maker;
    });
    assert_rejected!(
        steps,
        Shape::OtherPremise { index: 1, needs } if needs.to_string().starts_with("first completes in ")
    );
    let steps = changed(whoever_moves_first(), |claim| {
        claim.outcome = BiasedResult::Breaker;
    });
    assert_rejected!(
        steps,
        Shape::OtherPremise { index: 0, needs } if needs.to_string().starts_with("second prevents in ")
    );
}

#[test]
fn rejects_one_player_twice() {
    for steps in [drawn(), drawn_misere(), whoever_moves_first()] {
        let mut twice = steps.clone();
        twice[2].premises = vec![Premise::Step(0), Premise::Step(0)];
        assert_rejected!(twice, Shape::OtherPremise { index: 1, .. });
        let mut crossed = steps.clone();
        crossed[2].premises = vec![Premise::Step(1), Premise::Step(0)];
        assert_rejected!(crossed, Shape::OtherPremise { index: 0, .. });
        let mut alone = steps;
        alone[2].premises = vec![Premise::Step(0)];
        assert_rejected!(alone, Shape::PremiseCount { found: 1, needs: 2 });
    }
}

#[test]
fn rejects_another_biased_game() {
    type Change = fn(&mut BiasedGame);
    let changes: [Change; 7] = [
        |game| game.second_turn = 2,
        |game| (game.first_turn, game.left) = (2, 2),
        |game| game.mover = Seat::Second,
        |game| game.vertices = 5,
        |game| game.order = vec![(0, 1)],
        |game| game.first = vec![3],
        |game| game.second_sets = vec![vec![0, 1]],
    ];
    for change in changes {
        let steps = changed(drawn(), |claim| change(&mut claim.game));
        assert_rejected!(steps, Shape::OtherPremise { index: 0, .. });
    }
    // The second player's first turn has as many claims as his others.
    let steps = changed(whoever_moves_first(), |claim| claim.game.second_turn = 1);
    assert_rejected!(steps, Shape::OtherPremise { index: 0, .. });
    // And no fewer, even if he gets his way with those.
    let sets: &[&[u32]] = &[&[0, 1, 2], &[3, 4, 5]];
    let prevents = biased((Seat::Second, Promise::Prevents), 6, [sets, &[]], [2, 2]);
    let second = prevents.game().begun_by(Seat::Second);
    let second = second.promised(Seat::Second, Promise::Prevents);
    let fewer = PositionalBiased {
        left: 1,
        ..second.clone()
    };
    let joined = |second| joined(BiasedResult::Breaker, &[prevents.clone(), second]);
    assert!(is_accepted(&joined(second)));
    assert_rejected!(
        joined(fewer),
        Shape::OtherPremise { index: 1, needs } if needs.to_string().ends_with("second to move")
    );
}

#[test]
fn outcomes_of_biased_games_are_in_normal_form() {
    type Change = fn(&mut BiasedOutcome);
    let letters: [(Change, Form); 5] = [
        (
            |c| c.game.second_sets = vec![vec![0, 1]],
            Form::SetsOfBreaker,
        ),
        (|c| c.game.first = vec![0], Form::MarksOfEither),
        (|c| c.game.second = vec![0], Form::MarksOfEither),
        (|c| c.game.mover = Seat::Second, Form::MoverOfEither),
        (|c| c.game.left = 1, Form::MoverOfEither),
    ];
    for (change, fault) in letters {
        let steps = changed(whoever_moves_first(), change);
        assert_eq!(rejection(&steps).reason(), Some(&fault));
    }
    let draws: [(Change, Form); 3] = [
        (|c| c.game.first_sets.clear(), Form::DrawOfOne),
        (|c| c.game.second_sets.clear(), Form::DrawOfOne),
        (|c| c.game.left = 2, Form::WrongLeft { left: 2, claims: 1 }),
    ];
    for (change, fault) in draws {
        for steps in [drawn(), drawn_misere()] {
            let steps = changed(steps, change);
            assert_eq!(rejection(&steps).reason(), Some(&fault));
        }
    }
}

/// To compare the premises with what an outcome needs takes memory: with no more than it takes to read the step, it is declined.
#[test]
fn promises_are_made_within_the_memory() {
    let pairs = (0..128).flat_map(|u| (u + 1..128).map(move |v| [u, v]));
    let pairs: Vec<[u32; 2]> = pairs.collect();
    let pairs: Vec<&[u32]> = pairs.iter().map(<[u32; 2]>::as_slice).collect();
    let prevents = (Seat::Second, Promise::Prevents);
    let game = biased(prevents, 128, [&pairs, &[]], [1, 1]).game();
    let outcome = BiasedResult::Breaker;
    let claim = Claim::BiasedOutcome(BiasedOutcome { outcome, game });
    let judge = |evidence: Evidence, memory: u64| {
        let premise = row_by_potential().swap_remove(0);
        let bytes = to_bytes(&[premise, step(claim.clone(), evidence, &[0, 0])]);
        let limits = Limits {
            memory,
            ..Limits::default()
        };
        Session::new(limits).check(bytes.as_slice())
    };
    let is_declined = |verdict: &Verdict| match verdict {
        Verdict::Declined(..) => true,
        Verdict::Rejected(..) => false,
        Verdict::Accepted(_) => panic!("the premises are those of another game"),
    };
    // A rule that is not about biased games looks at nothing.
    let (mut little, mut enough) = (0, 1 << 32);
    while enough - little > 1 {
        let middle = u64::midpoint(little, enough);
        if is_declined(&judge(Evidence::Potential, middle)) {
            little = middle;
        } else {
            enough = middle;
        }
    }
    assert!(matches!(
        judge(Evidence::Outcome, enough),
        Verdict::Declined(_, Cause::Limit(Exhausted::Memory(limit))) if limit == enough
    ));
    assert!(!is_declined(&judge(Evidence::Outcome, 2 * enough)));
}
