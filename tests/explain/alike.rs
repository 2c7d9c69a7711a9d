//! Maps between positions of synchronized games that are alike.

use playproof_checker::synchronized::{Cells, Grid};
use playproof_explain::alike::Alike;
use playproof_formats::claim::{Side, Variant};
use playproof_oracles::random::cases;
use proptest::{prelude::*, sample::select};

/// The free cells of a picture: rows of points and others, divided by strokes.
fn cells(picture: &str) -> Cells {
    let signs = picture.chars().filter(|&sign| sign != '/');
    (0..).zip(signs).fold(0, |all, (cell, sign)| {
        all | Cells::from(sign == '.') << cell
    })
}

/// Whether there is a map on a board of this size.
fn is_mapped(variant: Variant, (rows, columns): (u32, u32), from: &str, to: &str) -> bool {
    let grid = Grid::new(variant, rows, columns).expect("small");
    Alike::between(&grid, cells(from), cells(to)).is_some()
}

proptest! {
    #![proptest_config(cases(100))]

    /// Moves go to moves of the same player, one to one; and back. There is a map where regions have
    /// the same shapes, and nowhere else.
    #[test]
    fn maps_carry_moves_to_moves(
        variant in select(Variant::ALL.to_vec()),
        (rows, columns) in (1..=5_u32, 1..=5_u32),
        positions in prop::collection::vec(any::<u128>(), 20),
    ) {
        let grid = Grid::new(variant, rows, columns).expect("small");
        let shapes = |free| grid.shapes(&grid.regions(free));
        let mut positions: Vec<Cells> = positions.iter().map(|free| free & grid.full).collect();
        positions.extend(positions.clone().into_iter().map(|free| grid.normal(free)));
        for &from in &positions {
            for &to in &positions {
                let map = Alike::between(&grid, from, to);
                prop_assert_eq!(map.is_some(), shapes(from) == shapes(to));
                let Some(map) = map else { continue };
                let back = map.inverse();
                for side in [Side::Vertical, Side::Horizontal] {
                    let mut images = Vec::new();
                    for tile in grid.moves(from, side) {
                        let image = map.tile(&grid, tile, side).expect("a move");
                        prop_assert_eq!(back.tile(&grid, image, side), Some(tile));
                        let taken = |free, tile| grid.placed(free, tile, side);
                        prop_assert_eq!(
                            taken(from, tile).map(|cells| map.cells(cells)),
                            taken(to, image)
                        );
                        images.push(image);
                    }
                    images.sort_unstable();
                    prop_assert!(images.into_iter().eq(grid.moves(to, side)));
                }
            }
        }
    }
}

/// What has as many cells, or lies in as large a rectangle, is not alike for that.
#[test]
fn what_is_not_alike_has_no_map() {
    use Variant::{Domineering, Triomineering};
    let square = |from, to| is_mapped(Domineering, (3, 3), from, to);
    // A corner and a square: the first is part of the second.
    assert!(!square(".##/..#/###", "..#/..#/###"));
    assert!(!square("..#/..#/###", ".##/..#/###"));
    assert!(square(".##/..#/###", "###/#../##."));
    // A quarter turn.
    assert!(!square(".##/.##/..#", "###/.##/..."));
    // A region more, and one less.
    assert!(!square("..#/###/###", "..#/###/..#"));
    assert!(!square("..#/###/..#", "..#/###/###"));
    // A cell alone is no region.
    assert!(square("..#/###/###", "###/#../.##"));
    // Regions that touch, and regions that do not.
    let rows = |to| is_mapped(Triomineering, (3, 3), ".../.../###", to);
    assert!(rows(".../###/..."));
    assert!(!rows(".../###/###") && !rows(".../.../..."));
}

/// A tile that does not lie in a region has no image.
#[test]
fn tiles_outside_of_regions_have_no_image() {
    let grid = Grid::new(Variant::Domineering, 3, 3).expect("small");
    let from = cells("..#/###/###");
    let map = Alike::between(&grid, from, cells("###/###/#..")).expect("alike");
    let mut moves = grid.moves(grid.full, Side::Horizontal);
    let first = moves.next().expect("a tile");
    let image = map.tile(&grid, first, Side::Horizontal).expect("in it");
    assert_eq!(image.cell(), 7);
    assert!(moves.all(|tile| map.tile(&grid, tile, Side::Horizontal).is_none()));
    let all = Alike::identity(&grid);
    for tile in grid.moves(grid.full, Side::Vertical) {
        assert_eq!(map.tile(&grid, tile, Side::Vertical), None);
        assert_eq!(all.tile(&grid, tile, Side::Vertical), Some(tile));
    }
}
