//! Whether few cells meet many sets.

use playproof::search::achievement::proof_sequence::{
    bits::Bits,
    hitting::{enough, hitting_set},
};
use playproof_oracles::positional::Dice;

/// What the cells are worth.
const VALUES: [f64; 8] = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0];

/// Compared with a look at all sets of cells.
#[test]
fn finds_what_there_is() {
    let mut dice = Dice(0x417);
    let mut answers = [0; 2];
    for _ in 0..2000 {
        let size = dice.below(4);
        let sets: Vec<Bits<1>> = (0..dice.below(8))
            .map(|_| {
                (0..=dice.below(3))
                    .map(|_| dice.below(8) as usize)
                    .collect()
            })
            .collect();
        let all = (0..1_usize << 8).map(|set| (0..8).filter(|i| set >> i & 1 == 1).collect());
        let meets = |hit: &Bits<1>| hit.len() <= size && sets.iter().all(|s| s.meets(hit));
        let exists = all.into_iter().any(|hit: Bits<1>| meets(&hit));
        let found = hitting_set(&sets, size, &|cell| VALUES[cell]);
        assert_eq!(found.is_some(), exists, "{sets:?} by {size}");
        assert!(found.is_none_or(|hit| meets(&hit)), "{sets:?} by {size}");
        let enough: Vec<Bits<1>> = enough(&sets, size).iter().map(|&i| sets[i]).collect();
        assert_eq!(hitting_set(&enough, size, &|_| 0.0).is_some(), exists);
        answers[usize::from(exists)] += 1;
    }
    assert!(answers.iter().all(|&n| n > 500), "{answers:?}");
}
