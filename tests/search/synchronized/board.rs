//! Boards of the search.

use playproof::search::synchronized::{bits::GridBits, board::Board};
use playproof_checker::synchronized::{Cells, Grid};
use playproof_formats::claim::{Prospect, Side};

use super::{grids, positions};

const SIDES: [Side; 2] = [Side::Vertical, Side::Horizontal];

/// The board of the search and the checker's agree.
fn agrees<C: GridBits>(grid: &Grid, free: Cells) {
    let board: Board<C> = Board::new(grid);
    for side in SIDES {
        let mut moves: Vec<Cells> = board
            .moves(C::from_mask(free), side)
            .into_iter()
            .map(C::to_mask)
            .collect();
        let mut expected: Vec<Cells> = grid
            .moves(free, side)
            .filter_map(|tile| grid.placed(grid.full, tile, side))
            .collect();
        moves.sort_unstable();
        expected.sort_unstable();
        assert_eq!(moves, expected);
        assert_eq!(
            board.packing(C::from_mask(free), side),
            grid.packing(free, side)
        );
        for prospect in [Prospect::Win, Prospect::Draw] {
            let verdict = board.verdict(
                C::from_mask(free),
                board.most(C::from_mask(free)),
                side,
                prospect,
            );
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
    for grid in grids() {
        for free in positions(&grid).chain([grid.full, 0]) {
            if grid.full <= u64::MAX.into() {
                agrees::<u64>(&grid, free);
            }
            agrees::<u128>(&grid, free);
        }
    }
}
