//! Which positions are taken for the same.

use playproof::search::synchronized::{board::Board, regions::Regions};
use playproof_checker::synchronized::Grid;
use playproof_formats::claim::Variant;

use super::{grids, positions};

#[test]
fn keys_of_images_are_equal() {
    for grid in grids() {
        let board: Board<u128> = Board::new(&grid);
        let mut regions = Regions::new(1 << 20);
        for free in positions(&grid) {
            let key = regions.key(&board, free);
            assert_eq!(key, regions.key(&board, grid.normal(free)));
        }
    }
}

/// On one row of a board of two, and on the other, the same region; a quarter turn is no symmetry.
#[test]
fn regions_move_but_do_not_turn() {
    let grid = Grid::new(Variant::Domineering, 4, 4).unwrap();
    let board: Board<u64> = Board::new(&grid);
    let mut regions = Regions::new(1 << 20);
    let corner = 0b0011_0001;
    assert_eq!(
        regions.key(&board, corner),
        regions.key(&board, 0b1100_1000 << 8)
    );
    // Three cells in a column with one beside the first, and the same turned.
    let (standing, lying) = (0b0001_0001_0011, 0b0001_0111);
    assert_ne!(regions.key(&board, standing), regions.key(&board, lying));
    // A move in hand is one wherever it is, and whoever has it matters.
    assert_eq!(regions.key(&board, 0b11), regions.key(&board, 0b11 << 9));
    assert_ne!(regions.key(&board, 0b11), regions.key(&board, 0b1_0001));
}
