//! `poset-thm5`.

use playproof_checker::rules::positional::Fault;
use playproof_formats::{
    Evidence, Step,
    claim::{Arena, Guarantee},
};
use playproof_oracles::{
    assert_rejected,
    build::step,
    positional::{Dice, arena, guarantee, hypergraph, orders},
    samples::positional::row_of_four,
};

use super::decides;

fn by(who: Guarantee, arena: &Arena) -> Vec<Step> {
    vec![step(guarantee(who, arena), Evidence::PosetThm5, &[])]
}

fn has_height_two(order: &[(u32, u32)]) -> bool {
    order.iter().all(|(_, y)| order.iter().all(|(x, _)| x != y))
}

#[test]
fn decides_every_small_game() {
    let mut count = [0, 0];
    for vertices in 1..=5 {
        for order in orders(vertices)
            .iter()
            .filter(|order| has_height_two(order))
        {
            for x in 0..vertices {
                let game = hypergraph(vertices, &[&[x]], order);
                count[usize::from(decides(&game, |_| Evidence::PosetThm5))] += 1;
            }
        }
    }
    assert!(count[0] > 100 && count[1] > 100, "{count:?}");
}

#[test]
fn decides_random_games() {
    let mut dice = Dice(5);
    let mut count = [0, 0];
    for _ in 0..400 {
        let vertices = 6 + dice.below(4);
        let lower = 1 + dice.below(vertices - 1);
        let mut order = dice.order(vertices, 2);
        order.retain(|&(x, y)| x < lower && y >= lower);
        let game = arena(vertices, &[vec![vertices - 1]], &order);
        count[usize::from(decides(&game, |_| Evidence::PosetThm5))] += 1;
    }
    assert!(count[0] > 50 && count[1] > 50, "{count:?}");
}

#[test]
fn rejects_games_outside_its_class() {
    let first = Guarantee::MakerWinsFirst;
    let chain = hypergraph(3, &[&[2]], &[(0, 1), (1, 2)]);
    assert_rejected!(by(first, &chain), Fault::TooHigh);
    let elsewhere = hypergraph(4, &[&[0]], &[(1, 2), (2, 3)]);
    assert_rejected!(by(first, &elsewhere), Fault::TooHigh);
    let two = hypergraph(3, &[&[1], &[2]], &[(0, 1)]);
    assert_rejected!(by(first, &two), Fault::NotOneSet { sets: 2 });
    let none = hypergraph(3, &[], &[(0, 1)]);
    assert_rejected!(
        by(Guarantee::BreakerWinsSecond, &none),
        Fault::NotOneSet { sets: 0 }
    );
    let large = hypergraph(3, &[&[1, 2]], &[(0, 1)]);
    assert_rejected!(
        by(Guarantee::BreakerWinsSecond, &large),
        Fault::TooLarge { most: 1, .. }
    );
}

#[test]
fn rejects_another_turn_convention_or_winner() {
    let game = hypergraph(2, &[&[1]], &[(0, 1)]);
    assert_rejected!(by(Guarantee::BreakerWinsFirst, &game), Fault::MakerMoves);
    assert_rejected!(by(Guarantee::MakerWinsSecond, &game), Fault::MakerMoves);
    assert_rejected!(
        by(Guarantee::XWins, &row_of_four()),
        Fault::OnlyMakerBreaker
    );
    assert_rejected!(
        by(Guarantee::MakerWinsFirst, &game),
        Fault::OtherWinner { winner: "breaker" }
    );
}
