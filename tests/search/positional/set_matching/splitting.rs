//! Boards that are shared out between two configurations.

use playproof::search::positional::set_matching::configuration::{splittings, table};
use playproof_formats::claim::InARow;

/// The board is two `BiTriangle`s, as the paper says, and two Square/Lines as well.
#[test]
fn the_board_of_side_4() {
    let board = InARow {
        rows: 4,
        columns: 4,
        k: 4,
        gravity: false,
        first: Vec::new(),
        second: Vec::new(),
    };
    for configuration in table() {
        let ways = splittings(&configuration, &board);
        let splits = ["BiTriangle", "Square/Line"].contains(&&*configuration.name);
        assert_eq!(!ways.is_empty(), splits, "{}", configuration.name);
        for groups in ways {
            assert_eq!(groups.len(), 10);
            assert_eq!(groups.iter().fold(0, |all, g| all | g), (1 << 16) - 1);
        }
    }
}
