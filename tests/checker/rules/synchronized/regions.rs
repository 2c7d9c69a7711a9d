//! Which positions are alike, against brute force.

use std::collections::HashMap;

use playproof_checker::synchronized::{Cells, Grid};
use playproof_formats::claim::{Side, Variant};
use playproof_oracles::{
    random::cases,
    synchronized::{Game, Level, Shape, cells_of},
};
use proptest::{prelude::*, sample::select};

use super::up_to_the_limit;
use Variant::{Domineering, Tridomineering, Triomineering};

fn shapes(grid: &Grid, free: Cells) -> Vec<Cells> {
    grid.shapes(&grid.regions(free))
}

/// The free cells of a picture: rows of points and others, divided by strokes.
fn cells(picture: &str) -> (u32, u32, Cells) {
    let rows: Vec<&str> = picture.split('/').collect();
    let signs = rows.concat();
    let free = (0..).zip(signs.chars());
    let free = free.fold(0, |all, (cell, sign)| {
        all | Cells::from(sign == '.') << cell
    });
    let count = |number: usize| u32::try_from(number).expect("small");
    (count(rows.len()), count(rows[0].len()), free)
}

/// Whether two positions on boards of one size are alike.
fn are_alike(variant: Variant, one: &str, other: &str) -> bool {
    let ((rows, columns, one), (r, c, other)) = (cells(one), cells(other));
    assert_eq!((rows, columns), (r, c));
    let grid = Grid::new(variant, rows, columns).expect("small");
    shapes(&grid, one) == shapes(&grid, other)
}

/// In all positions of these boards: those that are alike are worth the same to both players.
/// Returns how many positions there are, and how many classes of positions that are alike.
fn compare(boards: &[(u32, u32)]) -> (usize, usize) {
    let (mut positions, mut classes) = (0, 0);
    for variant in Variant::ALL {
        for &(rows, columns) in boards {
            let grid = Grid::new(variant, rows, columns).expect("small");
            let mut game = Game::new(variant, rows, columns);
            let mut known: HashMap<Vec<Cells>, [Level; 2]> = HashMap::new();
            for free in 0..=grid.full {
                let levels = game.levels(&cells_of(free, (rows * columns) as usize));
                let before = *known.entry(shapes(&grid, free)).or_insert(levels);
                assert_eq!(before, levels, "{variant:?} {}", grid.picture(free));
            }
            positions += 1 << (rows * columns);
            classes += known.len();
        }
    }
    println!("{positions} positions, {classes} of them not alike");
    (positions, classes)
}

#[test]
fn positions_that_are_alike_are_worth_the_same() {
    let (positions, classes) = compare(&[(3, 4), (4, 3), (2, 6), (6, 2), (1, 12), (12, 1)]);
    assert!(classes * 20 < positions);
}

#[test]
#[ignore = "takes minutes: sixteen million positions"]
fn positions_that_are_alike_are_worth_the_same_on_larger_boards() {
    compare(&[
        (4, 5),
        (5, 4),
        (2, 10),
        (10, 2),
        (3, 6),
        (6, 3),
        (1, 20),
        (20, 1),
    ]);
}

proptest! {
    #![proptest_config(cases(300))]

    /// Regions and shapes are those of the definition, which knows tiles alone.
    #[test]
    fn regions_are_those_of_the_definition(
        variant in select(Variant::ALL.to_vec()),
        (rows, columns) in prop_oneof![(1..=9_u32, 1..=9_u32), up_to_the_limit()],
        positions in prop::collection::vec((any::<u128>(), any::<u128>()), 12),
    ) {
        let grid = Grid::new(variant, rows, columns).expect("small");
        let game = Game::new(variant, rows, columns);
        let mut classes: HashMap<Vec<Cells>, Vec<Shape>> = HashMap::new();
        for (a, b) in positions {
            // Half of the cells are free, or more.
            for free in [a, a | b].map(|free| free & grid.full) {
                let there = cells_of(free, (rows * columns) as usize);
                let numbers = |region: &std::collections::BTreeSet<usize>| {
                    region.iter().fold(0, |all, cell| all | 1 << cell)
                };
                let mut expected: Vec<Cells> = game.regions(&there).iter().map(numbers).collect();
                expected.sort_unstable();
                let mut found = grid.regions(free);
                found.sort_unstable();
                prop_assert_eq!(&found, &expected);
                // Each image of the whole board is alike, and the list says which.
                let mine = shapes(&grid, free);
                prop_assert_eq!(shapes(&grid, grid.normal(free)), mine.clone());
                let shape = classes.entry(mine).or_insert_with(|| game.shapes(&there));
                prop_assert_eq!(&*shape, &game.shapes(&there));
            }
        }
        // As many classes here as there.
        let mut shapes: Vec<&Vec<Shape>> = classes.values().collect();
        shapes.sort();
        shapes.dedup();
        prop_assert_eq!(shapes.len(), classes.len());
    }
}

/// Moved, reflected one by one, and without the cells that no tile fits on.
#[test]
fn regions_move_one_by_one() {
    assert!(are_alike(
        Domineering,
        "..#../.##.#/#####",
        "..###/#.#../####."
    ));
    assert!(are_alike(Domineering, "..#../.###.", "..#../#.#.#"));
}

/// What a sum, a set or a hash of the regions that forgets how many there are would take for
/// the same.
#[test]
fn regions_are_counted() {
    let one = "..#../.##.#/#####/#####";
    assert!(!are_alike(Domineering, "..###/.####/#####/#####", one));
    // Two dominoes across are not one region with room for two.
    assert!(!are_alike(Domineering, "..#../#####", "....#/#####"));
    assert!(!are_alike(Domineering, "..#..#..", "..#....#"));
}

/// Two regions that touch are two: no tile covers cells of both. Put together, the cells may have
/// room for tiles that neither has.
#[test]
fn regions_that_touch_are_two() {
    let lying = "...##/...##/#####";
    assert!(are_alike(Triomineering, lying, "...##/#####/...##"));
    assert!(!are_alike(Domineering, lying, "...##/#####/...##"));
    assert!(!are_alike(Tridomineering, lying, "...##/#####/...##"));
    // A region that touches another one moves to where they would be linked.
    assert!(!are_alike(
        Triomineering,
        "...##/...##/###..",
        "...##/...##/...##"
    ));
    let grid = Grid::new(Triomineering, 3, 5).expect("small");
    assert_eq!(grid.regions(cells(lying).2).len(), 2);
    // The last cell of a row and the first of the next have neighboring numbers, and no tile.
    let grid = Grid::new(Domineering, 2, 3).expect("small");
    assert!(grid.regions(cells("##./.##").2).is_empty());
}

/// Reflected for both players at once: cells that are Vertical's stay Vertical's, and stay where
/// they are among Horizontal's.
#[test]
fn regions_are_reflected_whole() {
    // Vertical's column at the left end of a row, at the right end, and in the middle.
    let at_end = ".###/.###/....";
    assert!(are_alike(Triomineering, at_end, "###./###./...."));
    assert!(are_alike(Triomineering, at_end, "..../###./###."));
    assert!(!are_alike(Triomineering, at_end, "#.##/#.##/...."));
    // A corner with its longer arm up, and with its longer arm across: a quarter turn.
    assert!(!are_alike(Domineering, ".##/.##/..#", "###/.##/..."));
    assert!(are_alike(Domineering, ".##/.##/..#", "..#/#.#/#.#"));
    // Vertical has one move more than Horizontal here, and there one less.
    let grid = Grid::new(Domineering, 3, 3).expect("small");
    for (picture, side) in [
        (".##/.##/..#", Side::Vertical),
        ("###/.##/...", Side::Horizontal),
    ] {
        let count = |side| grid.moves(cells(picture).2, side).count();
        assert!(count(side) > count(side.other()));
    }
}
