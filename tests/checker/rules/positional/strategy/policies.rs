//! Policies.

use playproof_checker::{Verdict, rules::positional::strategy::Fault};
use playproof_formats::{
    Step,
    claim::{Arena, Guarantee},
    evidence::{Answer, Ending, Level, Policy, Vertices},
};
use playproof_oracles::{
    assert_rejected,
    build::{accepted, is_accepted, verdict},
    positional::{arena, board, holds, hypergraph},
    samples::positional::rays_by_policy,
};

use super::{by, change, evidence};

fn first(list: &[u8]) -> Level {
    Level::First(Vertices(list.to_vec()))
}

fn lone(list: &[u8]) -> Level {
    Level::Lone(Vertices(list.to_vec()))
}

fn with(levels: &[Level]) -> Vec<Step> {
    change(rays_by_policy(), |strategy| {
        strategy.policies[0].levels = levels.to_vec();
    })
}

/// A policy wherever an answer is needed, so many times.
fn by_policy(who: Guarantee, arena: &Arena, levels: &[Level], times: usize) -> Vec<Step> {
    let mut evidence = evidence(&[], &vec![Answer::End(Ending::Policy(0, 0)); times]);
    evidence.policies = vec![Policy {
        positions: 0,
        levels: levels.to_vec(),
    }];
    by(who, arena, &evidence)
}

/// Whether a policy is good after all first claims.
fn is_proved(who: Guarantee, arena: &Arena, levels: &[Level]) -> bool {
    (0..20).any(|times| is_accepted(&by_policy(who, arena, levels, times)))
}

#[test]
fn lists_that_are_none() {
    accepted(&rays_by_policy());
    assert_rejected!(with(&[first(&[])]), "policy 0, level 0", Fault::EmptyLevel);
    assert_rejected!(
        with(&[first(&[0, 1, 2]), lone(&[])]),
        "policy 0, level 1",
        Fault::EmptyLevel
    );
    for vertex in [5, 128, 255] {
        assert_rejected!(
            with(&[first(&[0, 1, vertex])]),
            "policy 0, level 0",
            Fault::NotDifferent { .. }
        );
    }
    assert_rejected!(
        with(&[first(&[0, 1, 2, 1])]),
        "policy 0, level 0",
        Fault::NotDifferent { vertex: 1 }
    );
    // The least vertex is what a policy without levels claims.
    accepted(&with(&[]));
    assert_rejected!(
        with(&[first(&[1, 2, 3, 4, 0])]),
        "answer 0, policy 0, reply 0",
        Fault::Hopeless
    );
}

#[test]
fn numbers_that_are_none() {
    let with = |ending: Ending| {
        change(rays_by_policy(), |strategy| {
            strategy.answers = vec![Answer::End(ending.clone())];
        })
    };
    assert_rejected!(
        with(Ending::Policy(1, 0)),
        "answer 0, policy 1",
        Fault::NoPolicy { policies: 1 }
    );
    assert_rejected!(
        with(Ending::Policy(0, 1)),
        "answer 0, policy 0",
        Fault::NoImage { images: 1 }
    );
}

#[test]
fn numbers_of_positions() {
    let with = |positions| {
        change(rays_by_policy(), |strategy| {
            strategy.policies[0].positions = positions;
        })
    };
    assert_rejected!(
        with(6),
        "policy 0",
        Fault::FewerPositions {
            stated: 6,
            found: 5
        }
    );
    assert_rejected!(
        with(4),
        "answer 0, policy 0",
        Fault::MorePositions { stated: 4 }
    );
    assert_rejected!(
        with(0),
        "answer 0, policy 0",
        Fault::MorePositions { stated: 0 }
    );
}

/// The position at which a policy begins is in the walk's memory: it is not met for that.
#[test]
fn memories_are_apart() {
    let maker = Guarantee::MakerWinsFirst;
    let game = hypergraph(3, &[&[0, 1], &[0, 2]], &[]);
    accepted(&by_policy(maker, &game, &[], 1));
    assert_rejected!(
        by_policy(maker, &game, &[first(&[1])], 1),
        "answer 0, policy 0, reply 0",
        Fault::Hopeless
    );
    let none = hypergraph(4, &[&[0, 1]], &[]);
    for levels in [&[][..], &[first(&[0])], &[lone(&[1]), first(&[2, 3])]] {
        assert_rejected!(by_policy(maker, &none, levels, 1), Fault::Hopeless);
    }
}

/// A level `first` takes the list in its order, a level `lone` only what is alone.
#[test]
fn levels_mean_what_they_say() {
    let breaker = Guarantee::BreakerWinsSecond;
    let lones = |lists: &[&[u8]]| -> Vec<Level> { lists.iter().map(|list| lone(list)).collect() };
    let triples = hypergraph(6, &[&[0, 1, 2], &[0, 1, 3], &[2, 3, 4], &[2, 3, 5]], &[]);
    assert!(is_proved(breaker, &triples, &lones(&[&[0, 1], &[2, 3]])));
    assert!(!is_proved(breaker, &triples, &[first(&[5, 4, 3, 2, 1, 0])]));
    // What has to be met is met before any level is asked.
    let maker = Guarantee::MakerWinsFirst;
    let game = hypergraph(4, &[&[0, 1], &[0, 2]], &[]);
    for (levels, right) in [
        (vec![first(&[0]), first(&[3])], true),
        (vec![first(&[3]), first(&[0])], false),
        (vec![first(&[0, 3])], true),
        (vec![first(&[3, 0])], false),
        // Both can be claimed: the level says nothing.
        (vec![lone(&[3, 1]), first(&[0])], true),
        (vec![lone(&[3]), first(&[0])], false),
        (vec![lone(&[0]), first(&[3])], true),
    ] {
        assert_eq!(is_proved(maker, &game, &levels), right, "{levels:?}");
    }
}

/// The answer in a column is above what was claimed there: O's policy on boards of even height.
#[test]
fn claimeven() {
    let mut proved = 0;
    for (rows, columns, k) in [
        (2, 3, 3),
        (2, 4, 3),
        (4, 2, 3),
        (4, 3, 3),
        (2, 5, 4),
        (4, 3, 4),
    ] {
        let game = Arena::InARow(board(rows, columns, k, true));
        let cell = |row: u32, column: u32| u8::try_from(row * columns + column).expect("small");
        let even = (0..rows).filter(|row| row % 2 == 0);
        let even = even.flat_map(|row| (0..columns).map(move |column| cell(row, column)));
        let levels = [first(&even.collect::<Vec<u8>>())];
        if is_proved(Guarantee::ODraws, &game, &levels) {
            assert!(holds(Guarantee::ODraws, &game), "{game}");
            proved += 1;
        }
    }
    assert!(proved > 1, "{proved}");
}

/// None of a hundred thousand positions is forgotten, and none is counted twice.
#[test]
fn many_positions() {
    // Breaker claims a vertex in no set, and then replies in the pair. Each pair is free or dead, but for the one in which
    // Maker has just claimed one vertex or the other.
    let pairs: u8 = 13;
    let positions = 1 + (u64::from(pairs) << pairs);
    let of_pair = |pair: u8| [2 * pair + 1, 2 * pair + 2];
    let sets: Vec<Vec<u32>> = (0..pairs)
        .map(|pair| of_pair(pair).map(u32::from).into())
        .collect();
    let levels = (0..pairs).map(|pair| lone(&of_pair(pair)));
    let levels: Vec<Level> = [first(&[0])].into_iter().chain(levels).collect();
    let game = arena(2 * u32::from(pairs) + 1, &sets, &[]);
    let steps = by_policy(Guarantee::BreakerWinsFirst, &game, &levels, 1);
    let with = |positions| {
        change(steps.clone(), |strategy| {
            strategy.policies[0].positions = positions;
        })
    };
    accepted(&with(positions));
    assert_rejected!(
        with(positions - 1),
        "answer 0, policy 0",
        Fault::MorePositions { .. }
    );
    assert_rejected!(
        with(positions + 1),
        "policy 0",
        Fault::FewerPositions { found, .. } if *found == positions
    );
}

/// A play that begins at no position looks at the levels all the same.
#[test]
fn plays_that_are_over_at_once_are_paid() {
    let arena = hypergraph(128, &[&[0, 1, 2]], &[]);
    let levels = vec![first(&[0]); 3000];
    let answers: Vec<Answer> = (0..128)
        .map(|reply| Answer::Then(u32::from(reply == 0), Ending::Policy(0, 0)))
        .collect();
    let mut evidence = evidence(&[], &answers);
    evidence.positions = 128;
    evidence.policies = vec![Policy {
        positions: 0,
        levels,
    }];
    match verdict(&by(Guarantee::BreakerWinsSecond, &arena, &evidence)) {
        Verdict::Accepted(accepted) => assert!(accepted.work > 128 * 3000, "{}", accepted.work),
        other => panic!("not accepted: {other:?}"),
    }
}
