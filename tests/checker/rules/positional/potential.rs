//! `potential`.

use playproof_checker::rules::positional::{Fault as Common, potential::Fault};
use playproof_formats::{
    Evidence, Step,
    claim::{Arena, Guarantee},
};
use playproof_oracles::{
    assert_rejected,
    build::{accepted, step},
    positional::{Dice, arena, board, guarantee, hypergraph},
    samples::positional::row_of_four,
};

use super::proves_nothing_false;

fn by(who: Guarantee, arena: &Arena) -> Vec<Step> {
    vec![step(guarantee(who, arena), Evidence::Potential, &[])]
}

#[test]
fn rejects_a_sum_at_the_limit() {
    // 1/4 + 1/8 + 1/8 = 1/2: enough when Breaker moves, not when Maker does.
    let half = hypergraph(8, &[&[0, 1], &[2, 3, 4], &[5, 6, 7]], &[]);
    accepted(&by(Guarantee::BreakerWinsFirst, &half));
    assert_rejected!(
        by(Guarantee::BreakerWinsSecond, &half),
        Fault::TooHeavy { limit: "1/2" }
    );
    let whole = hypergraph(4, &[&[0, 1], &[0, 2], &[1, 3], &[2, 3]], &[]);
    assert_rejected!(
        by(Guarantee::BreakerWinsFirst, &whole),
        Fault::TooHeavy { limit: "1" }
    );
    let less = hypergraph(4, &[&[0, 1], &[0, 2], &[1, 2, 3]], &[]);
    accepted(&by(Guarantee::BreakerWinsFirst, &less));
    // Many light sets carry over.
    let sets = |count: usize| -> Vec<Vec<u32>> { (0..count).map(sets_of_six).collect() };
    accepted(&by(
        Guarantee::BreakerWinsSecond,
        &arena(12, &sets(31), &[]),
    ));
    assert_rejected!(
        by(Guarantee::BreakerWinsSecond, &arena(12, &sets(32), &[])),
        Fault::TooHeavy { .. }
    );
}

/// Different sets of six vertices out of twelve: one of each of six pairs.
fn sets_of_six(number: usize) -> Vec<u32> {
    let one = |i: u32| 2 * i + u32::from(number >> i & 1 == 1);
    (0..6).map(one).collect()
}

#[test]
fn rejects_a_win_and_an_order() {
    assert_rejected!(by(Guarantee::XWins, &row_of_four()), Common::OnlyNotLosing);
    assert_rejected!(
        by(Guarantee::MakerWinsFirst, &row_of_four()),
        Common::OnlyNotLosing
    );
    let gravity = Arena::InARow(board(2, 4, 4, true));
    assert_rejected!(by(Guarantee::BreakerWinsSecond, &gravity), Common::Ordered);
    // 0 < 1 beside 2 and 3: {1} weighs a half, too.
    let chain = hypergraph(4, &[&[1, 2]], &[(0, 1)]);
    assert_rejected!(by(Guarantee::BreakerWinsFirst, &chain), Common::Ordered);
}

#[test]
fn counts_what_is_still_needed() {
    // X has two of three cells of a line, and O moves: the line weighs 1/2.
    let mut game = board(1, 5, 3, false);
    (game.first, game.second) = (vec![2, 3], vec![0]);
    accepted(&by(
        Guarantee::BreakerWinsFirst,
        &Arena::InARow(board(1, 5, 4, false)),
    ));
    assert_rejected!(
        by(Guarantee::BreakerWinsFirst, &Arena::InARow(game.clone())),
        Fault::TooHeavy { limit: "1" }
    );
    // In a Maker-Maker game X's lines do not count against X.
    accepted(&by(Guarantee::XDraws, &Arena::InARow(game)));
}

#[test]
fn agrees_with_brute_force() {
    let mut dice = Dice(0x706f);
    let arenas = (0..1500).map(|i| {
        let order = if i % 5 == 0 { dice.order(7, 6) } else { vec![] };
        let sets = dice.sets(7, 1 + i % 6, 5);
        arena(7, &sets, &order)
    });
    let arenas: Vec<Arena> = arenas.collect();
    let proved = proves_nothing_false(arenas, &Guarantee::ALL, |_, _| Some(Evidence::Potential));
    assert!(proved > 500, "{proved}");
}
