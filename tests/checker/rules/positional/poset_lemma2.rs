//! `poset-lemma2`.

use playproof_checker::{
    Budget, Limits,
    positional::{Aim, bit, start},
    rules::{
        Fault as Shape,
        positional::{
            Fault as Common,
            poset_lemma2::{Fault, without},
        },
    },
};
use playproof_formats::{
    Evidence, Step,
    claim::{Arena, Guarantee},
    evidence::PosetLemma2,
};
use playproof_oracles::{
    assert_rejected,
    build::step,
    positional::{Dice, arena, guarantee, holds, hypergraph, orders},
    samples::positional::{component, row_by_pairing},
    strategy::proved,
};

const MAKER_BREAKER: [Guarantee; 4] = [
    Guarantee::MakerWinsFirst,
    Guarantee::MakerWinsSecond,
    Guarantee::BreakerWinsFirst,
    Guarantee::BreakerWinsSecond,
];

/// What is left without the part, if the lemma applies.
fn smaller(arena: &Arena, part: &[u32]) -> Option<Arena> {
    let mut budget = Budget::new(Limits::default());
    let aim = Aim::from(Guarantee::MakerWinsFirst);
    let (game, _, state) = start(arena, aim, &mut budget).expect("small");
    let part = part.iter().fold(0, |part, &v| part | bit(v));
    let left = without(&game, &state, part, &mut budget).ok()?;
    (left.vertices > 0).then_some(Arena::Hypergraph(left))
}

fn compare(arena: &Arena, part: &[u32]) -> bool {
    let Some(left) = smaller(arena, part) else {
        return false;
    };
    for who in MAKER_BREAKER {
        assert_eq!(holds(who, arena), holds(who, &left), "{arena}: {part:?}");
    }
    true
}

#[test]
fn every_small_game_keeps_its_winner() {
    let mut count = 0;
    for vertices in 2..=5_u32 {
        for order in orders(vertices) {
            for chosen in 1..1_u32 << vertices {
                let part: Vec<u32> = (0..vertices).filter(|v| chosen >> v & 1 == 1).collect();
                let kept: Vec<u32> = (0..vertices).filter(|v| chosen >> v & 1 == 0).collect();
                for family in 1..1_u32 << kept.len() {
                    let one = (0..kept.len()).filter(|i| family >> i & 1 == 1);
                    let one: Vec<u32> = one.map(|i| kept[i]).collect();
                    count += usize::from(compare(&arena(vertices, &[one], &order), &part));
                }
            }
        }
    }
    assert!(count > 500, "{count}");
}

#[test]
fn random_games_keep_their_winner() {
    let mut dice = Dice(2);
    let mut count = 0;
    for _ in 0..600 {
        let (kept, part) = (2 + dice.below(4), 1 + dice.below(4));
        let mut order = dice.order(kept + part, 3);
        order.retain(|&(x, y)| (x < part) == (y < part));
        let sets = dice.sets(kept, 3, 3);
        let sets: Vec<Vec<u32>> = sets
            .iter()
            .map(|set| set.iter().map(|v| v + part).collect())
            .collect();
        let part_list: Vec<u32> = (0..part).collect();
        count += usize::from(compare(&arena(kept + part, &sets, &order), &part_list));
    }
    assert_eq!(count, 600);
}

/// The larger game's step from a proof for the smaller one.
fn from(smaller: &Arena, larger: &Arena, part: &[u32], who: Guarantee) -> Vec<Step> {
    let evidence = Evidence::PosetLemma2(PosetLemma2(part.to_vec()));
    vec![
        proved(guarantee(who, smaller)),
        step(guarantee(who, larger), evidence, &[0]),
    ]
}

/// a < x, d, e: d is no component with a, as a is comparable with x.
#[test]
fn a_part_that_something_waits_for() {
    let larger = hypergraph(4, &[&[1]], &[(0, 1)]);
    let smaller = hypergraph(2, &[&[0]], &[]);
    let steps = from(&smaller, &larger, &[0, 2], Guarantee::MakerWinsFirst);
    assert!(!holds(Guarantee::MakerWinsFirst, &larger));
    assert_rejected!(
        steps,
        Fault::Comparable {
            vertex: 0,
            outside: 1
        }
    );
}

#[test]
fn parts_that_are_none() {
    let larger = hypergraph(5, &[&[0], &[4]], &[(1, 2), (2, 3)]);
    let smaller = hypergraph(3, &[&[0], &[1]], &[]);
    let who = Guarantee::MakerWinsSecond;
    let steps = |part: &[u32]| from(&smaller, &larger, part, who);
    assert_rejected!(steps(&[]), Fault::Empty);
    assert_rejected!(steps(&[2, 1, 3]), Common::NotIncreasing);
    assert_rejected!(steps(&[1, 2, 3, 5]), Fault::NotFree { vertex: 5 });
    assert_rejected!(steps(&[1, 2, 3, 4]), Fault::InASet { vertex: 4 });
    assert_rejected!(
        steps(&[1, 2]),
        Fault::Comparable {
            vertex: 1,
            outside: 3
        }
    );
    assert_rejected!(
        steps(&[2, 3]),
        Fault::Comparable {
            vertex: 2,
            outside: 1
        }
    );
}

#[test]
fn premises_about_other_games() {
    let mut steps = component();
    steps[1].premises.clear();
    assert_rejected!(steps, Shape::PremiseCount { found: 0, needs: 1 });
    // The parity counts: without the isolated vertex Maker wins, too, but elsewhere.
    let larger = hypergraph(2, &[&[0]], &[]);
    let smaller = hypergraph(1, &[&[0]], &[]);
    assert_rejected!(
        from(&smaller, &larger, &[1], Guarantee::MakerWinsFirst),
        Shape::OtherPremise { .. }
    );
    let mut steps = component();
    steps[1].claim = guarantee(
        Guarantee::MakerWinsFirst,
        &hypergraph(5, &[&[0], &[4]], &[(1, 2), (2, 3)]),
    );
    assert_rejected!(steps, Shape::OtherPremise { .. });
    let mut steps = row_by_pairing();
    steps.truncate(2);
    steps[1].evidence = Evidence::PosetLemma2(PosetLemma2(vec![0]));
    steps[1].premises = steps[0].premises.clone();
    assert_rejected!(steps, Common::OnlyMakerBreaker);
    steps[1].premises = vec![playproof_formats::Premise::Step(0)];
    assert_rejected!(steps, Common::OnlyMakerBreaker);
}
