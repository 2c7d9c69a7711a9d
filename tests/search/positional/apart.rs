//! Games that fall apart.

use playproof::search::positional::apart::maker_wins;
use playproof_checker::positional::Mask;
use playproof_formats::claim::Guarantee;
use playproof_oracles::positional::{Dice, arena, holds};

#[test]
fn brute_force_agrees() {
    let mut dice = Dice(11);
    let mut won = 0;
    for _ in 0..6_000 {
        let mut sets = dice.sets(9, 7, 4);
        sets.retain(|set| set.len() > 1);
        let mask = |set: &Vec<u32>| set.iter().fold(0, |mask: Mask, vertex| mask | 1 << vertex);
        let masks: Vec<Mask> = sets.iter().map(mask).collect();
        let truth = holds(Guarantee::MakerWinsFirst, &arena(9, &sets, &[]));
        assert_eq!(maker_wins(&masks), truth, "{sets:?}");
        won += usize::from(truth);
    }
    assert!((1_000..5_000).contains(&won), "{won}");
}

#[test]
fn a_set_without_vertices_is_complete() {
    assert!(maker_wins(&[0]));
    assert!(!maker_wins(&[]));
    // Two pairs with a vertex in common, and two without.
    assert!(maker_wins(&[0b011, 0b110]));
    assert!(!maker_wins(&[0b0011, 0b1100]));
}
