//! Bagan et al., "Poset positional games": the theorems on random games, the outcomes of
//! unions, Connect-k, and what the hardness reductions make of random problems.

mod boards;
mod mean;
mod needs;
mod reductions;
mod theorems;
mod unions;

use super::table::Table;

/// All tables.
pub(super) fn tables() -> Vec<Table> {
    let mut tables = vec![theorems::table()];
    tables.extend(unions::tables());
    tables.push(reductions::table());
    tables.extend(boards::tables());
    tables
}
