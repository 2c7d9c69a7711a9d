//! `pairing`.

use playproof_checker::{
    Budget, Failure, Limits, Theorem,
    rules::positional::{Fault as Common, pairing::Fault},
};
use playproof_formats::{
    Evidence, Step,
    claim::{Arena, Guarantee},
    evidence::Pairing,
};
use playproof_oracles::{
    assert_rejected,
    build::{accepted, rejection, step},
    positional::{Dice, arena, board, guarantee, hypergraph, pairing},
    samples::positional::row_of_four,
};

use super::proves_nothing_false;

fn by(who: Guarantee, arena: &Arena, pairs: &[(u32, u32)]) -> Vec<Step> {
    let evidence = Evidence::Pairing(Pairing(pairs.to_vec()));
    vec![step(guarantee(who, arena), evidence, &[])]
}

#[test]
fn accepts_each_player_who_does_not_lose() {
    for who in [
        Guarantee::BreakerWinsFirst,
        Guarantee::BreakerWinsSecond,
        Guarantee::XDraws,
        Guarantee::ODraws,
    ] {
        accepted(&by(who, &row_of_four(), &[(1, 2)]));
    }
}

#[test]
fn accepts_what_a_position_needs() {
    // O has cell 1 already; X can complete nothing there.
    let mut game = board(1, 5, 3, false);
    (game.first, game.second) = (vec![2], vec![1]);
    let arena = Arena::InARow(game);
    accepted(&by(Guarantee::ODraws, &arena, &[(3, 4)]));
    assert_rejected!(
        by(Guarantee::XDraws, &arena, &[(2, 3)]),
        Fault::NotFree { vertex: 2 }
    );
    // Nobody can complete a set of O's: X has cell 2.
    accepted(&by(Guarantee::XDraws, &arena, &[]));
}

#[test]
fn rejects_one_vertex_twice() {
    let arena = hypergraph(3, &[&[0, 1], &[0, 2]], &[]);
    assert_rejected!(
        by(Guarantee::BreakerWinsSecond, &arena, &[(0, 1), (0, 2)]),
        Fault::Shared { vertex: 0 }
    );
    for pairs in [&[(0, 0)][..], &[(0, 1), (0, 1)]] {
        assert_rejected!(
            by(Guarantee::BreakerWinsSecond, &arena, pairs),
            Common::NotIncreasing
        );
    }
    assert_rejected!(
        by(Guarantee::BreakerWinsSecond, &arena, &[(1, 0)]),
        Common::NotIncreasing
    );
}

#[test]
fn rejects_a_set_without_a_pair() {
    let arena = hypergraph(4, &[&[0, 1], &[2, 3]], &[]);
    let uncovered = by(Guarantee::BreakerWinsSecond, &arena, &[(0, 1)]);
    assert_rejected!(uncovered, Fault::Uncovered { .. });
    let message = "the opponent's set {2 3} contains no pair";
    assert_eq!(rejection(&uncovered).to_string(), message);
    assert_rejected!(
        by(Guarantee::BreakerWinsSecond, &arena, &[(0, 1), (2, 4)]),
        Fault::NotFree { vertex: 4 }
    );
    assert_rejected!(
        by(Guarantee::BreakerWinsSecond, &arena, &[(2, 3), (0, 1)]),
        Common::NotIncreasing
    );
}

/// Only disjoint pairs of unclaimed vertices, which are few, are compared with the sets.
#[test]
fn does_not_compare_a_long_list_of_pairs_with_the_sets() {
    let sets: Vec<Vec<u32>> = (0..24)
        .flat_map(|x| (x + 1..24).map(move |y| vec![x, y]))
        .collect();
    let sets: Vec<&[u32]> = sets.iter().map(Vec::as_slice).collect();
    let pairs: Vec<(u32, u32)> = (100..100_100).map(|x| (x, x + 1)).collect();
    let [step] = &by(
        Guarantee::BreakerWinsSecond,
        &hypergraph(24, &sets, &[]),
        &pairs,
    )[..] else {
        unreachable!("one step")
    };
    let limits = Limits {
        work: 1 << 20,
        ..Limits::default()
    };
    let Err(Failure::Rejected(rejection)) = Theorem::check(step, &[], &mut Budget::new(limits))
    else {
        panic!("not rejected");
    };
    assert_eq!(rejection.reason(), Some(&Fault::NotFree { vertex: 100 }));
}

#[test]
fn rejects_a_win() {
    for who in [
        Guarantee::MakerWinsFirst,
        Guarantee::XWins,
        Guarantee::OWins,
    ] {
        assert_rejected!(by(who, &row_of_four(), &[(1, 2)]), Common::OnlyNotLosing);
    }
}

/// 0 < 1 beside 2: Breaker, who has to move, frees the vertex 1, or Maker waits.
#[test]
fn rejects_an_order() {
    let arena = hypergraph(3, &[&[1, 2]], &[(0, 1)]);
    assert_rejected!(
        by(Guarantee::BreakerWinsSecond, &arena, &[(1, 2)]),
        Common::Ordered
    );
    let gravity = Arena::InARow(board(2, 3, 3, true));
    assert_rejected!(
        by(Guarantee::ODraws, &gravity, &[(0, 1), (3, 4)]),
        Common::Ordered
    );
}

#[test]
fn agrees_with_brute_force() {
    let mut dice = Dice(0x7061);
    let arenas = (0..1500).map(|_| {
        let sets = dice.sets(7, 4, 4);
        arena(7, &sets, &[])
    });
    let arenas: Vec<Arena> = arenas.collect();
    let proved = proves_nothing_false(arenas, &Guarantee::ALL, |_, arena| {
        let Arena::Hypergraph(game) = arena else {
            return None;
        };
        let sets = game
            .sets
            .iter()
            .map(|set| set.iter().fold(0, |mask, v| mask | 1 << v));
        pairing(&sets.collect::<Vec<u128>>()).map(|pairs| Evidence::Pairing(Pairing(pairs)))
    });
    assert!(proved > 400, "{proved}");
}
