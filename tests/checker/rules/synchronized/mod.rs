//! The rules of synchronized games.

mod bands;
mod games;
mod hot_bands;
mod hot_bands_forged;
mod regions;
mod sync_outcome;
mod transpose;
mod walk;
mod walk_by_definition;

use playproof_checker::synchronized::Grid;
use proptest::prelude::*;

/// Rows and columns of boards of all sizes, those of 128 cells among them.
fn up_to_the_limit() -> impl Strategy<Value = (u32, u32)> {
    let most = Grid::MOST_CELLS;
    let narrow = (1..=most).prop_flat_map(move |rows| (Just(rows), 1..=most / rows));
    let full = (0..=7_u32).prop_map(move |exponent| (1 << exponent, most >> exponent));
    prop_oneof![narrow, full]
}
