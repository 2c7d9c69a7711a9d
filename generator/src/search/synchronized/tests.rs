use playproof_checker::synchronized::{Cells, Grid};
use playproof_formats::claim::{Prospect, Side, Variant};

use super::{
    bits::{Bits, mix},
    board::Board,
    regions::Regions,
};

const SIDES: [Side; 2] = [Side::Vertical, Side::Horizontal];

/// Positions that look random.
fn positions(grid: &Grid) -> impl Iterator<Item = Cells> {
    let full = grid.full;
    (1..500_u64).map(move |n| {
        let wide = |n: u64| Cells::from(mix(2 * n)) << 64 | Cells::from(mix(2 * n + 1));
        (wide(n) | wide(n + 1000)) & full
    })
}

fn boards() -> impl Iterator<Item = Grid> {
    let sizes = [
        (3, 4),
        (4, 7),
        (8, 8),
        (7, 9),
        (1, 40),
        (40, 1),
        (9, 9),
        (1, 128),
        (128, 1),
    ];
    Variant::ALL.into_iter().flat_map(move |variant| {
        sizes.map(|(rows, columns)| Grid::new(variant, rows, columns).unwrap())
    })
}

/// The board of the search and the checker's agree.
fn agrees<C: Bits>(grid: &Grid, free: Cells) {
    let board: Board<C> = Board::new(grid);
    for side in SIDES {
        let mut moves: Vec<Cells> = board
            .moves(C::of(free), side)
            .into_iter()
            .map(C::wide)
            .collect();
        let mut expected: Vec<Cells> = grid
            .moves(free, side)
            .filter_map(|tile| grid.placed(grid.full, tile, side))
            .collect();
        moves.sort_unstable();
        expected.sort_unstable();
        assert_eq!(moves, expected);
        assert_eq!(board.packing(C::of(free), side), grid.packing(free, side));
        for prospect in [Prospect::Win, Prospect::Draw] {
            let verdict = board.verdict(C::of(free), board.most(C::of(free)), side, prospect);
            assert_eq!(verdict == Some(true), grid.secured(free, side, prospect));
            let spoiled = match prospect {
                Prospect::Win => grid.secured(free, side.other(), Prospect::Draw),
                Prospect::Draw => grid.secured(free, side.other(), Prospect::Win),
            };
            assert_eq!(verdict == Some(false), spoiled);
        }
    }
}

#[test]
fn boards_of_the_search_are_the_checkers() {
    for grid in boards() {
        for free in positions(&grid).chain([grid.full, 0]) {
            if grid.full <= u64::MAX.into() {
                agrees::<u64>(&grid, free);
            }
            agrees::<u128>(&grid, free);
        }
    }
}

#[test]
fn keys_of_images_are_equal() {
    for grid in boards() {
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
