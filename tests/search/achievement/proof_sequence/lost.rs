//! What is remembered of lost positions.

use playproof::search::achievement::proof_sequence::lost::{FOREVER, Lost};
use playproof_oracles::positional::Dice;

#[test]
fn remembers_what_is_worth_most() {
    let mut dice = Dice(0x1057);
    let mut key = || u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX));
    let keys: Vec<u64> = (0..1 << 16).map(|_| key()).collect();
    let known = |lost: &Lost, keys: &[u64]| {
        keys.iter()
            .filter(|&&key| lost.turns(key) == FOREVER)
            .count()
    };
    let mut large = Lost::new(1 << 30);
    let mut small = Lost::new(1 << 16);
    for (i, &key) in keys.iter().enumerate() {
        let turns = if i % 64 == 0 { FOREVER } else { 3 };
        large.insert(key, turns);
        small.insert(key, turns);
    }
    assert_eq!(known(&large, &keys), 1024);
    assert!(known(&small, &keys) > 900, "{}", known(&small, &keys));
    assert_eq!(small.memory(), 1 << 16);
    assert_eq!(large.memory(), 1 << 21);
    large.insert(keys[1], 5);
    assert_eq!(large.turns(keys[1]), 5);
    assert_eq!(large.turns(key()), 0);
}
