//! Boards, moves, normal forms and counts, against brute force.

use playproof_checker::synchronized::{Cells, Fault, Grid, Tile};
use playproof_formats::claim::{Prospect, Side, Variant};
use playproof_oracles::{
    random::{agree, cases},
    synchronized::{Free, Game, cells, number},
};
use proptest::{prelude::*, sample::select};

/// A board of at most so many cells, and a position.
fn position(most: u32) -> impl Strategy<Value = (Variant, u32, u32, Cells)> {
    let sizes: Vec<(u32, u32)> = (1..=6_u32)
        .flat_map(|rows| (1..=6_u32).map(move |columns| (rows, columns)))
        .filter(|(rows, columns)| rows * columns <= most)
        .collect();
    let variant = select(Variant::ALL.to_vec());
    (variant, select(sizes), any::<u64>(), any::<u64>()).prop_map(
        |(variant, (rows, columns), a, b)| {
            // Three cells of four are free.
            let free = Cells::from(a | b) & ((1 << (rows * columns)) - 1);
            (variant, rows, columns, free)
        },
    )
}

/// A position on a board of any size.
fn any_position() -> impl Strategy<Value = (Variant, u32, u32, Cells)> {
    let variant = select(Variant::ALL.to_vec());
    let large = (
        variant,
        super::up_to_the_limit(),
        any::<Cells>(),
        any::<Cells>(),
    );
    let large = large.prop_map(|(variant, (rows, columns), a, b)| {
        let grid = Grid::new(variant, rows, columns).expect("at most 128 cells");
        (variant, rows, columns, (a | b) & grid.full)
    });
    prop_oneof![position(30), large]
}

fn list(rows: u32, columns: u32, free: Cells) -> Free {
    (0..rows * columns)
        .map(|cell| free >> cell & 1 == 1)
        .collect()
}

const SIDES: [Side; 2] = [Side::Vertical, Side::Horizontal];

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn moves_are_those_of_the_definition((variant, rows, columns, free) in any_position()) {
        let grid = Grid::new(variant, rows, columns).expect("small");
        let game = Game::new(variant, rows, columns);
        for side in SIDES {
            let mut expected: Vec<u8> = game
                .moves(&list(rows, columns, free), side)
                .iter()
                .map(|tile| number(tile))
                .collect();
            expected.sort_unstable();
            let found: Vec<u8> = grid.moves(free, side).map(|tile| tile.0).collect();
            prop_assert_eq!(&found, &expected);
            prop_assert_eq!(grid.can_move(free, side), !expected.is_empty());
            let mut reach = 0;
            for number in 0..=u8::MAX {
                let placed = grid.placed(free, Tile(number), side);
                prop_assert_eq!(placed.is_some(), expected.contains(&number));
                if let Some(placed) = placed {
                    let cells = cells(Tile(number), columns, side);
                    prop_assert_eq!(placed, cells.iter().fold(0, |all, cell| all | 1 << cell));
                    reach |= placed;
                }
            }
            prop_assert_eq!(grid.reach(free, side), reach);
        }
    }

    #[test]
    fn normal_forms_are_worth_the_same((variant, rows, columns, free) in position(12)) {
        let grid = Grid::new(variant, rows, columns).expect("small");
        let mut game = Game::new(variant, rows, columns);
        let normal = grid.normal(free);
        prop_assert_eq!(grid.normal(normal), normal);
        let value = game.levels(&list(rows, columns, free));
        prop_assert_eq!(game.levels(&list(rows, columns, normal)), value);
        let image = |map: &dyn Fn(u32, u32) -> (u32, u32)| {
            let mut image: Cells = 0;
            for row in 0..rows {
                for column in 0..columns {
                    let (r, c) = map(row, column);
                    image |= (free >> (row * columns + column) & 1) << (r * columns + c);
                }
            }
            image
        };
        for image in [
            image(&|row, column| (rows - 1 - row, column)),
            image(&|row, column| (row, columns - 1 - column)),
            image(&|row, column| (rows - 1 - row, columns - 1 - column)),
        ] {
            prop_assert_eq!(grid.normal(image), normal);
        }
    }

    #[test]
    fn packings_are_largest((variant, rows, columns, free) in position(16)) {
        let grid = Grid::new(variant, rows, columns).expect("small");
        let game = Game::new(variant, rows, columns);
        for side in SIDES {
            let moves = game.moves(&list(rows, columns, free), side);
            prop_assert_eq!(grid.packing(free, side), most_disjoint(&moves, &[]));
        }
    }
}

/// The most disjoint tiles of a list that avoid these cells.
fn most_disjoint(tiles: &[Vec<usize>], taken: &[usize]) -> u32 {
    let Some((tile, rest)) = tiles.split_first() else {
        return 0;
    };
    let without = most_disjoint(rest, taken);
    if tile.iter().any(|cell| taken.contains(cell)) {
        return without;
    }
    without.max(1 + most_disjoint(rest, &[taken, tile].concat()))
}

/// What counting moves says is so when the game is played out; and it often says something.
#[test]
fn counts_agree_with_play() {
    let inputs = (position(14), select(SIDES.to_vec()), any::<bool>());
    agree(
        600,
        &inputs,
        |&((variant, rows, columns, free), side, win)| {
            let grid = Grid::new(variant, rows, columns).expect("small");
            let prospect = if win { Prospect::Win } else { Prospect::Draw };
            let secured = grid.secured(free, side, prospect);
            let mut game = Game::new(variant, rows, columns);
            let forced = game.forces(&list(rows, columns, free), side, prospect);
            // It need not see everything; where it says yes, it is right.
            Some((secured, forced && secured))
        },
    );
}

/// A tile that the other can still meet is not safe: in two columns of three cells with a
/// third cell in the middle row, Vertical has two tiles and Horizontal room for one.
#[test]
fn tiles_that_the_other_can_meet_do_not_count() {
    let grid = Grid::new(Variant::Triomineering, 3, 3).expect("small");
    let free = 0b011_111_011;
    assert_eq!(grid.picture(free).to_string(), "..#/.../..#");
    assert_eq!(grid.packing(free, Side::Vertical), 2);
    assert_eq!(grid.packing(free, Side::Horizontal), 1);
    assert!(!grid.secured(free, Side::Vertical, Prospect::Win));
    let mut game = Game::new(Variant::Triomineering, 3, 3);
    assert!(!game.forces(&list(3, 3, free), Side::Vertical, Prospect::Win));
}

/// Of lines next but one a tile of three cells may meet two, so they are not counted
/// together, true though it is that Vertical wins here (by the middle one). Tiles of two
/// cells meet one of them.
#[test]
fn lines_that_one_tile_can_meet_do_not_count_together() {
    let win = |variant, free| {
        let grid = Grid::new(variant, 3, 5).expect("small");
        grid.secured(free, Side::Vertical, Prospect::Win)
    };
    let three_columns = 0b10101_11111_10101;
    assert!(!win(Variant::Triomineering, three_columns));
    assert!(!win(Variant::Tridomineering, three_columns));
    let without_the_second = 0b10101_11101_10101;
    assert!(win(Variant::Domineering, without_the_second));
}

/// A quarter turn exchanges the players: what is a win for one is none for the other.
#[test]
fn quarter_turns_are_not_merged() {
    let grid = Grid::new(Variant::Triomineering, 3, 3).expect("small");
    let (column, row) = (0b001_001_001, 0b000_000_111);
    assert_ne!(grid.normal(column), grid.normal(row));
    assert!(grid.secured(column, Side::Vertical, Prospect::Win));
    assert!(!grid.secured(row, Side::Vertical, Prospect::Draw));
}

#[test]
fn boards_have_at_most_128_cells() {
    let new = |rows, columns| Grid::new(Variant::Domineering, rows, columns);
    for (rows, columns) in [(1, 128), (128, 1), (8, 16), (16, 8), (11, 11)] {
        let grid = new(rows, columns).expect("not too large");
        assert_eq!(grid.full.count_ones(), rows * columns);
        let tiles = |side| u32::try_from(grid.moves(grid.full, side).count()).expect("few");
        assert_eq!(tiles(Side::Vertical), (rows - 1) * columns);
        assert_eq!(tiles(Side::Horizontal), rows * (columns - 1));
        assert_eq!(grid.normal(grid.full), grid.full);
    }
    for (rows, columns) in [
        (1, 129),
        (129, 1),
        (8, 17),
        (u32::MAX, u32::MAX),
        (1 << 31, 2),
    ] {
        assert_eq!(new(rows, columns), Err(Fault::TooLarge { rows, columns }));
    }
    assert_eq!(new(0, 5), Err(Fault::NoCells));
    assert_eq!(new(5, 0), Err(Fault::NoCells));
}
