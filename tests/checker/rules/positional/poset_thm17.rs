//! `poset-thm17`.

use playproof_checker::rules::positional::Fault;
use playproof_formats::{
    Evidence, Step,
    claim::{Arena, Guarantee, Hypergraph},
};
use playproof_oracles::{
    assert_rejected,
    build::step,
    positional::{Dice, arena, board, guarantee, holds, hypergraph},
};

use super::decides;

fn by(who: Guarantee, arena: &Arena) -> Vec<Step> {
    vec![step(guarantee(who, arena), Evidence::PosetThm17, &[])]
}

/// Every choice of winning vertices on chains of every kind.
#[test]
fn decides_every_small_game() {
    let mut count = [0, 0];
    for vertices in 1..=6_u32 {
        // Whether each vertex is above the one before it.
        for joined in 0..1_u32 << (vertices - 1) {
            let pairs = (1..vertices).filter(|v| joined >> (v - 1) & 1 == 1);
            let order: Vec<(u32, u32)> = pairs.map(|v| (v - 1, v)).collect();
            for chosen in 0..1_u32 << vertices {
                let sets = (0..vertices).filter(|v| chosen >> v & 1 == 1);
                let sets: Vec<Vec<u32>> = sets.map(|v| vec![v]).collect();
                let game = arena(vertices, &sets, &order);
                count[usize::from(decides(&game, |_| Evidence::PosetThm17))] += 1;
            }
        }
    }
    assert!(count[0] > 100 && count[1] > 1000, "{count:?}");
}

#[test]
fn decides_random_games() {
    let mut dice = Dice(17);
    let mut count = [0, 0];
    for _ in 0..400 {
        let vertices = 6 + dice.below(4);
        let order = dice.chains(vertices, 5);
        let sets = dice.sets(vertices, 2, 1);
        let game = arena(vertices, &sets, &order);
        count[usize::from(decides(&game, |_| Evidence::PosetThm17))] += 1;
    }
    assert!(count[0] > 20 && count[1] > 50, "{count:?}");
}

#[test]
fn rejects_games_outside_its_class() {
    let first = Guarantee::MakerWinsFirst;
    let branches = hypergraph(3, &[&[1]], &[(0, 1), (0, 2)]);
    assert_rejected!(by(first, &branches), Fault::NotChains);
    let joins = hypergraph(4, &[&[3]], &[(1, 2), (0, 2)]);
    assert_rejected!(by(first, &joins), Fault::NotChains);
    let large = hypergraph(3, &[&[0], &[1, 2]], &[(0, 1)]);
    assert_rejected!(by(first, &large), Fault::TooLarge { most: 1, .. });
}

#[test]
fn rejects_another_turn_convention_or_winner() {
    let game = hypergraph(2, &[&[1]], &[(0, 1)]);
    assert_rejected!(by(Guarantee::BreakerWinsFirst, &game), Fault::MakerMoves);
    let columns = Arena::InARow(board(2, 2, 1, true));
    assert_rejected!(by(Guarantee::XWins, &columns), Fault::OnlyMakerBreaker);
    assert_rejected!(
        by(Guarantee::MakerWinsFirst, &game),
        Fault::OtherWinner { winner: "breaker" }
    );
    assert_rejected!(
        by(Guarantee::BreakerWinsSecond, &columns),
        Fault::OtherWinner { winner: "maker" }
    );
}

/// Brute force takes games of any size whose play is short: with all vertices in a row
/// there is no choice.
#[test]
fn brute_force_takes_many_vertices() {
    for vertices in [31, 32, 33, 64, 127, 128] {
        let order = (0..vertices).flat_map(|x| (x + 1..vertices).map(move |y| (x, y)));
        let order: Vec<(u32, u32)> = order.collect();
        for target in [0, 1, vertices - 2, vertices - 1] {
            let game = Arena::Hypergraph(Hypergraph {
                vertices,
                sets: vec![vec![target]],
                order: order.clone(),
            });
            let first = holds(Guarantee::MakerWinsFirst, &game);
            let second = holds(Guarantee::MakerWinsSecond, &game);
            assert_eq!((first, second), (target % 2 == 0, target % 2 == 1));
        }
    }
}
