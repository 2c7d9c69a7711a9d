//! `poset-thm25`.

use playproof_checker::rules::positional::{Fault as Common, poset_thm25::Fault};
use playproof_formats::{
    Evidence, Step,
    claim::{Arena, Guarantee},
    evidence::{PosetThm25, Reduction},
};
use playproof_oracles::{
    assert_rejected,
    build::{accepted, step},
    positional::{Dice, arena, guarantee, holds, hypergraph, short_chains, subsets},
    samples::positional::row_of_four,
};

use super::decides;

const MAKER: Guarantee = Guarantee::MakerWinsFirst;
const BREAKER: Guarantee = Guarantee::BreakerWinsSecond;

fn by(who: Guarantee, arena: &Arena, reductions: &[Reduction], pattern: &[&[u32]]) -> Vec<Step> {
    let evidence = PosetThm25 {
        reductions: reductions.to_vec(),
        pattern: pattern.iter().map(|set| set.to_vec()).collect(),
    };
    vec![step(
        guarantee(who, arena),
        Evidence::PosetThm25(evidence),
        &[],
    )]
}

/// The evidence that the paper's algorithm finds is accepted, and it is for the winner.
fn is_decided(game: &Arena) -> bool {
    let evidence = short_chains(game);
    decides(game, |_| Evidence::PosetThm25(evidence.clone()))
}

#[test]
fn decides_every_small_game() {
    let mut count = [0, 0];
    for vertices in 1..=4_u32 {
        let sets = subsets(vertices, 2);
        for chains in 0..=vertices / 2 {
            let order: Vec<(u32, u32)> = (0..chains).map(|i| (2 * i, 2 * i + 1)).collect();
            for family in 0..1_u32 << sets.len() {
                let chosen = (0..sets.len()).filter(|i| family >> i & 1 == 1);
                let chosen: Vec<Vec<u32>> = chosen.map(|i| sets[i].clone()).collect();
                count[usize::from(is_decided(&arena(vertices, &chosen, &order)))] += 1;
            }
        }
    }
    assert!(count[0] > 50 && count[1] > 1000, "{count:?}");
}

#[test]
fn decides_random_games() {
    let mut dice = Dice(25);
    let mut count = [0, 0];
    for i in 0..1500 {
        let vertices = 5 + dice.below(5);
        let order = dice.chains(vertices, 2);
        let mut sets = dice.sets(vertices, 1 + i % 6, 2);
        // Lines need sets of two.
        sets.retain(|set| set.len() == 2);
        count[usize::from(is_decided(&arena(vertices, &sets, &order)))] += 1;
    }
    assert!(count[0] > 100 && count[1] > 100, "{count:?}");
}

/// Two sets that meet win an odd game; one set that is named twice does not.
#[test]
fn a_set_named_twice() {
    let game = hypergraph(3, &[&[0, 1]], &[]);
    assert!(!holds(MAKER, &game));
    for pattern in [[&[0, 1][..], &[0, 1]], [&[0, 1], &[1, 0]]] {
        assert_rejected!(by(MAKER, &game, &[], &pattern), Fault::Repeated { .. });
    }
}

/// A line of three threats.
fn long_line() -> (Arena, [&'static [u32]; 3]) {
    let order = [(0, 1), (2, 3), (4, 5)];
    let pattern: [&[u32]; 3] = [&[0, 2], &[2, 5], &[4, 3]];
    (hypergraph(6, &pattern, &order), pattern)
}

#[test]
fn lines_are_played() {
    let (game, pattern) = long_line();
    assert!(holds(MAKER, &game));
    accepted(&by(MAKER, &game, &[], &pattern));
    let broken = |pattern: &[&[u32]]| by(MAKER, &game, &[], pattern);
    assert_rejected!(
        broken(&[&[2, 0], &[2, 5], &[4, 3]]),
        Fault::BrokenLine { index: 1 }
    );
    assert_rejected!(
        broken(&[&[0, 2], &[5, 2], &[4, 3]]),
        Fault::BrokenLine { index: 1 }
    );
    assert_rejected!(broken(&[&[0, 2], &[2, 5]]), Fault::NotComplete);
    assert_rejected!(broken(&[&[2, 5], &[4, 3]]), Fault::BrokenLine { index: 0 });
    assert_rejected!(broken(&[&[0, 2], &[2, 4], &[4, 3]]), Fault::NotASet { .. });
    assert_rejected!(
        broken(&[&[0, 2], &[2, 5], &[4, 3, 3]]),
        Fault::NotASet { .. }
    );
    assert_rejected!(broken(&[]), Fault::NoPattern);
}

/// What the first set lacks after Maker's move can wait for another vertex: then Breaker need not claim it.
#[test]
fn threats_that_cannot_be_completed_at_once() {
    let game = hypergraph(4, &[&[0, 1], &[0, 3]], &[(2, 3)]);
    assert!(!holds(MAKER, &game));
    assert_rejected!(
        by(MAKER, &game, &[], &[&[3, 0], &[0, 1]]),
        Fault::BrokenLine { index: 0 }
    );
}

/// Both reductions fail on odd games: 0 < 1 beside 2.
#[test]
fn reductions_of_an_odd_game() {
    let game = hypergraph(3, &[&[1]], &[(0, 1)]);
    assert!(holds(MAKER, &game));
    assert_rejected!(
        by(BREAKER, &game, &[Reduction::Chains(vec![0])], &[]),
        Fault::OddReduction
    );
    assert_rejected!(by(BREAKER, &game, &[], &[]), Fault::Situation);
    accepted(&by(MAKER, &game, &[], &[&[1]]));
    // R1: without the pair 1, 2 Breaker would win; 0 < 3 and 0 < … stay.
    let game = hypergraph(5, &[&[0, 2], &[1, 3]], &[(0, 1), (2, 3)]);
    assert!(holds(MAKER, &game));
    assert_rejected!(
        by(BREAKER, &game, &[Reduction::Pair(0, 2)], &[]),
        Fault::OddReduction
    );
    let quiet = hypergraph(3, &[&[0, 1]], &[(0, 1)]);
    accepted(&by(BREAKER, &quiet, &[], &[]));
    assert_rejected!(by(MAKER, &quiet, &[], &[&[0, 1]]), Fault::NoSituation);
}

/// R1 removes x and z; of the reduced game's answer y to Maker's a only the other vertex
/// of the set, z, can take the place, and all other replies lose.
#[test]
#[allow(
    clippy::many_single_char_names,
    reason = "the names of the paper's vertices"
)]
fn the_reduced_game_says_what_is_blocked() {
    let [x, y, z, a, c, d] = [0, 1, 2, 3, 4, 5];
    let game = hypergraph(6, &[&[x, z], &[a, y]], &[(x, y)]);
    accepted(&by(
        BREAKER,
        &game,
        &[Reduction::Pair(x, z), Reduction::Pair(y, a)],
        &[],
    ));
    assert!(holds(BREAKER, &game));
    // What is left after Maker's a and a reply, in the vertices' order.
    let after = |reply: u32| {
        let left: Vec<u32> = [x, y, z, c, d]
            .into_iter()
            .filter(|&v| v != reply)
            .collect();
        let place = |v: &u32| {
            left.iter()
                .position(|w| w == v)
                .map(|i| u32::try_from(i).expect("few"))
        };
        let sets = [vec![x, z], vec![y]];
        let sets = sets
            .iter()
            .map(|set| set.iter().map(place).collect::<Option<Vec<u32>>>());
        let sets: Vec<Vec<u32>> = sets.flatten().collect();
        let pair = place(&x).zip(place(&y));
        arena(4, &sets, &pair.into_iter().collect::<Vec<_>>())
    };
    for (reply, holds_out) in [(x, false), (z, true), (c, false), (d, false)] {
        assert_eq!(holds(BREAKER, &after(reply)), holds_out, "{reply}");
    }
    // In the reduced game Breaker answers a with y, its other vertex.
    let reduced = hypergraph(4, &[&[0, 1]], &[]);
    assert!(holds(BREAKER, &reduced));
}

#[test]
fn reductions_that_lose_something() {
    let game = hypergraph(4, &[&[0, 1], &[1, 2]], &[]);
    let pair = |x, y| [Reduction::Pair(x, y)];
    assert_rejected!(by(BREAKER, &game, &pair(0, 1), &[]), Fault::Meets { .. });
    assert_rejected!(by(BREAKER, &game, &pair(1, 0), &[]), Common::NotIncreasing);
    assert_rejected!(by(BREAKER, &game, &pair(0, 2), &[]), Fault::NotASet { .. });
    let high = hypergraph(4, &[&[1, 2]], &[(0, 1)]);
    assert_rejected!(
        by(BREAKER, &high, &pair(1, 2), &[]),
        Fault::NotBottom { vertex: 1 }
    );
    let low = hypergraph(4, &[&[0], &[0, 1]], &[(0, 1)]);
    assert_rejected!(
        by(BREAKER, &low, &[Reduction::Chains(vec![0])], &[]),
        Fault::Escapes { .. }
    );
    assert_rejected!(
        by(BREAKER, &low, &[Reduction::Chains(vec![2])], &[]),
        Fault::NotAChain { vertex: 2 }
    );
    assert_rejected!(
        by(BREAKER, &low, &[Reduction::Chains(vec![1])], &[]),
        Fault::NotBottom { vertex: 1 }
    );
    assert_rejected!(by(BREAKER, &high, &[], &[]), Fault::SetLeft { .. });
    let reduced = [Reduction::Chains(vec![0])];
    assert_rejected!(
        by(MAKER, &high, &reduced, &[&[1, 2]]),
        Fault::NotASet { .. }
    );
    assert_rejected!(
        by(BREAKER, &high, &reduced, &[&[1, 2]]),
        Fault::NeedlessPattern
    );
}

/// After R1 a top vertex is at the bottom.
#[test]
fn tops_become_bottoms() {
    let game = hypergraph(4, &[&[0, 2], &[1, 3]], &[(0, 1), (2, 3)]);
    let both = [Reduction::Pair(0, 2), Reduction::Pair(1, 3)];
    accepted(&by(BREAKER, &game, &both, &[]));
    assert_rejected!(
        by(BREAKER, &game, &both[1..], &[]),
        Fault::NotBottom { vertex: 1 }
    );
}

#[test]
fn rejects_games_outside_its_class() {
    let long = hypergraph(4, &[&[0]], &[(0, 1), (1, 2)]);
    assert_rejected!(by(MAKER, &long, &[], &[&[0]]), Common::TooHigh);
    let branches = hypergraph(4, &[&[0]], &[(0, 1), (0, 2)]);
    assert_rejected!(by(MAKER, &branches, &[], &[&[0]]), Common::NotChains);
    let large = hypergraph(4, &[&[0], &[1, 2, 3]], &[]);
    assert_rejected!(
        by(MAKER, &large, &[], &[&[0]]),
        Common::TooLarge { most: 2, .. }
    );
    assert_rejected!(
        by(
            Guarantee::MakerWinsSecond,
            &long_line().0,
            &[],
            &long_line().1
        ),
        Common::MakerMoves
    );
    assert_rejected!(
        by(Guarantee::ODraws, &row_of_four(), &[], &[]),
        Common::OnlyMakerBreaker
    );
}
