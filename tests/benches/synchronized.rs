//! How long outcomes of synchronized games and theorems about all lengths take, their proofs included.

use divan::Bencher;
use playproof::{
    game::Synchronized,
    search::control::Control,
    search::synchronized::{outcome, plan},
};
use playproof_checker::{Budget, Limits, rules::synchronized::values::Values, synchronized::Grid};
use playproof_formats::claim::{Extent, Variant};

fn main() {
    divan::main();
}

/// Variant, rows and columns.
const BOARDS: [(Variant, u32, u32); 6] = [
    (Variant::Triomineering, 8, 4),
    (Variant::Triomineering, 9, 7),
    (Variant::Triomineering, 8, 8),
    (Variant::Tridomineering, 6, 5),
    (Variant::Tridomineering, 6, 6),
    (Variant::Domineering, 6, 5),
];

fn name(&(variant, rows, columns): &(Variant, u32, u32)) -> String {
    format!("{} {rows}x{columns}", variant.name())
}

#[divan::bench(args = BOARDS.iter().map(name), sample_count = 10)]
fn board(bencher: Bencher, board: &str) {
    let found = BOARDS.iter().find(|found| name(found) == board);
    let &(variant, rows, columns) = found.expect("one of these boards");
    let grid = Grid::new(variant, rows, columns).expect("a small board");
    let control = Control::default().with_threads(1);
    bencher.bench_local(|| outcome::search(&grid, &control).expect("no limit is reached"));
}

#[divan::bench(sample_count = 10)]
fn theorem_1(bencher: Bencher) {
    let game = Synchronized {
        variant: Variant::Triomineering,
        rows: Extent::Progression { from: 9, step: 1 },
        columns: Extent::Exactly(4),
    };
    bencher.bench_local(|| plan::decide(&game, None, &Control::default()).expect("a theorem"));
}

/// Variant, rows and columns of bands.
const BANDS: [(Variant, u32, u32); 6] = [
    (Variant::Domineering, 2, 9),
    (Variant::Domineering, 4, 5),
    (Variant::Triomineering, 3, 7),
    (Variant::Triomineering, 3, 8),
    (Variant::Tridomineering, 3, 4),
    (Variant::Tridomineering, 8, 2),
];

/// The value of an empty band, and of all positions that can come up in it.
#[divan::bench(args = BANDS.iter().map(name), sample_count = 10)]
fn value(bencher: Bencher, band: &str) {
    let found = BANDS.iter().find(|found| name(found) == band);
    let &(variant, rows, columns) = found.expect("one of these bands");
    let grid = Grid::new(variant, rows, columns).expect("a small band");
    bencher.bench_local(|| {
        let mut budget = Budget::new(Limits::default());
        Values::new(grid).value(grid.full, &mut budget)
    });
}

/// Vertical wins domineering on 9 columns and 2, 4, 6, … rows: a search that no board needs as a premise.
#[divan::bench(sample_count = 10)]
fn hot_bands(bencher: Bencher) {
    let game = Synchronized {
        variant: Variant::Domineering,
        rows: Extent::Progression { from: 2, step: 2 },
        columns: Extent::Exactly(9),
    };
    let by = Some("hot-bands");
    bencher.bench_local(|| plan::decide(&game, by, &Control::default()).expect("a theorem"));
}
