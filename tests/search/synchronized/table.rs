//! What is remembered of positions.

use playproof::search::synchronized::{bits::mix, table::Table};

#[test]
fn little_is_forgotten_while_there_is_room() {
    let mut table = Table::new(1 << 26);
    for n in 1..100_000_u64 {
        table.insert(mix(n), n % 3 == 0, n);
    }
    let known = (1..100_000_u64).filter(|&n| {
        let value = table.get(mix(n));
        assert!(value.is_none_or(|value| value == (n % 3 == 0)));
        value.is_some()
    });
    // A bucket may be full before the table is.
    assert!(known.count() > 80_000);
    assert_eq!(table.get(mix(100_001)), None);
}

#[test]
fn a_small_table_keeps_what_was_hard_to_find() {
    let mut table = Table::new(1 << 15);
    for n in 1..100_000_u64 {
        table.insert(mix(n), true, if n < 100 { 1 << 30 } else { 1 });
    }
    assert!((1..100).filter(|&n| table.get(mix(n)).is_some()).count() > 95);
}
