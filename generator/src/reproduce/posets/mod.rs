//! Bagan et al., "Poset positional games": the theorems on random games, the outcomes of
//! unions, Connect-k, and what the hardness reductions make of random problems.

mod boards;
mod needs;
mod reductions;
mod theorems;
mod unions;

use std::time::Duration;

use super::table::Table;

/// All tables.
pub(super) fn tables() -> Vec<Table> {
    let mut tables = vec![theorems::table()];
    tables.extend(unions::tables());
    tables.push(reductions::table());
    tables.extend(boards::tables());
    tables
}

/// Milliseconds, each so many.
fn mean(time: Duration, count: u32) -> f64 {
    let mean = time.checked_div(count).unwrap_or_default();
    (mean.as_secs_f64() * 1e6).round() / 1e3
}
