//! `poset-thm7`.

use playproof_checker::rules::positional::Fault;
use playproof_formats::{
    Evidence, Step,
    claim::{Arena, Guarantee},
};
use playproof_oracles::{
    assert_rejected,
    build::step,
    positional::{Dice, arena, guarantee, holds, hypergraph, orders},
    samples::positional::row_of_four,
};

use super::decides;

fn by(who: Guarantee, arena: &Arena) -> Vec<Step> {
    vec![step(guarantee(who, arena), Evidence::PosetThm7, &[])]
}

/// The game in which exactly the vertices above others win, if the order has no chain
/// of three.
fn game(vertices: u32, order: &[(u32, u32)]) -> Option<Arena> {
    let tops = (0..vertices).filter(|v| order.iter().any(|(_, y)| y == v));
    let tops: Vec<Vec<u32>> = tops.map(|v| vec![v]).collect();
    let high = order.iter().any(|(x, _)| tops.contains(&vec![*x]));
    (!high).then(|| arena(vertices, &tops, order))
}

#[test]
fn decides_every_small_game() {
    let mut count = [0, 0];
    for vertices in 1..=5 {
        for game in orders(vertices)
            .iter()
            .filter_map(|order| game(vertices, order))
        {
            count[usize::from(decides(&game, |_| Evidence::PosetThm7))] += 1;
        }
    }
    assert!(count[0] >= 20 && count[1] > 100, "{count:?}");
}

#[test]
fn decides_random_games() {
    let mut dice = Dice(7);
    let mut count = [0, 0];
    for _ in 0..400 {
        let vertices = 6 + 2 * dice.below(2) + u32::from(dice.once_in(5));
        let lower = vertices - 1 - dice.below(2);
        let mut order = dice.order(vertices, 2);
        order.retain(|&(x, y)| x < lower && y >= lower && (y + 1 < vertices || x % 3 != 0));
        let game = game(vertices, &order).expect("two levels");
        count[usize::from(decides(&game, |_| Evidence::PosetThm7))] += 1;
    }
    assert!(count[0] > 20 && count[1] > 50, "{count:?}");
}

/// As printed the theorem allows bottom vertices to be winning sets, too.
#[test]
fn more_winning_sets_than_the_tops() {
    let both = hypergraph(2, &[&[0], &[1]], &[(0, 1)]);
    assert!(holds(Guarantee::MakerWinsFirst, &both));
    for who in [Guarantee::MakerWinsFirst, Guarantee::BreakerWinsSecond] {
        assert_rejected!(by(who, &both), Fault::NotTheTops);
    }
}

/// With an odd number of vertices, none above another, nothing wins.
#[test]
fn odd_without_a_top() {
    let none = hypergraph(3, &[], &[]);
    assert!(!decides(&none, |_| Evidence::PosetThm7));
}

#[test]
fn rejects_games_outside_its_class() {
    let first = Guarantee::MakerWinsFirst;
    let chain = hypergraph(3, &[&[1], &[2]], &[(0, 1), (1, 2)]);
    assert_rejected!(by(first, &chain), Fault::TooHigh);
    let fewer = hypergraph(3, &[&[1]], &[(0, 1), (0, 2)]);
    assert_rejected!(by(first, &fewer), Fault::NotTheTops);
    let larger = hypergraph(3, &[&[1, 2]], &[(0, 1), (0, 2)]);
    assert_rejected!(by(first, &larger), Fault::NotTheTops);
    let none = hypergraph(3, &[], &[(0, 1)]);
    assert_rejected!(by(first, &none), Fault::NotTheTops);
}

#[test]
fn rejects_another_turn_convention_or_winner() {
    let game = hypergraph(2, &[&[1]], &[(0, 1)]);
    assert_rejected!(by(Guarantee::MakerWinsSecond, &game), Fault::MakerMoves);
    assert_rejected!(
        by(Guarantee::ODraws, &row_of_four()),
        Fault::OnlyMakerBreaker
    );
    assert_rejected!(
        by(Guarantee::MakerWinsFirst, &game),
        Fault::OtherWinner { winner: "breaker" }
    );
}
