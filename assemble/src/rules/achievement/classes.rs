//! Entries for the classes of cells modulo a lattice: any cell of a class may stand for it,
//! and a class without an entry has an empty one.

use crate::{
    context::{Context, sorted},
    geometry,
    node::{Fault, Node},
};
use playproof_checker::{Geometry, lattice};
use playproof_formats::{Board, Cell, Tiling, evidence::Lattice};

/// Classes for which entries are made, at most.
const MOST: u64 = 1 << 20;

/// The lattice and the entries, each with the cell that stands for its class, sorted.
pub(super) fn read<T>(
    lattice: &Node<'_>,
    classes: &Node<'_>,
    context: &mut Context<'_, '_>,
    mut read: impl FnMut(&Node<'_>, Board) -> Result<(Cell, T), Fault>,
    empty: Option<impl Fn() -> T>,
) -> Result<(Lattice, Vec<(Cell, T)>), Fault> {
    let board = context.board()?;
    let basis = geometry::lattice(lattice, board)?;
    let periods = lattice::Lattice::new(board, &basis).map_err(|fault| lattice.fault(fault))?;
    let mut entries = Vec::new();
    for node in classes.items("classes of cells")? {
        let (cell, entry) = read(&node, board)?;
        let reduced = periods.reduce(cell).map_err(|fault| node.fault(fault))?;
        entries.push((reduced, entry));
    }
    let count = entries.len();
    let (mut entries, mut order) = sorted(entries, |(a, _), (b, _)| a.cmp(b));
    if let Some(twice) = entries.windows(2).position(|pair| pair[0].0 == pair[1].0) {
        let (cell, [first, second]) = (entries[twice].0, [order[twice], order[twice + 1]]);
        return Err(classes.fault(format_args!(
            "entries {first} and {second} are about the same class, that of {cell}"
        )));
    }
    context.order.cells = entries
        .iter()
        .zip(&order)
        .map(|((c, _), &n)| (*c, n))
        .collect();
    let needs = periods.classes().filter(|&needs| needs <= MOST);
    if let (Some(needs), Some(empty)) = (needs, empty)
        && (count as u64) < needs
    {
        for cell in representatives(board, &periods) {
            let there = entries[..count].binary_search_by_key(&cell, |entry| entry.0);
            if there.is_err() {
                entries.push((cell, empty()));
                order.push(count);
            }
        }
        entries.sort_by_key(|entry| entry.0);
    }
    Ok((basis, entries))
}

/// The reduced cells.
fn representatives(board: Board, periods: &lattice::Lattice<'_>) -> Vec<Cell> {
    let mut cells = Vec::new();
    let origins = match board.tiling {
        Tiling::Triangular => vec![[0, 0, 1], [0, 0, 2]],
        _ => Vec::new(),
    };
    for translation in periods.translations().flatten() {
        if origins.is_empty() {
            cells.extend(periods.reduce(translation));
        }
        for origin in &origins {
            let cell = Cell::new(origin).and_then(|origin| origin.checked_add(translation));
            cells.extend(cell.and_then(|cell| periods.reduce(cell).ok()));
        }
    }
    cells.retain(|&cell| board.contains(cell));
    cells.sort_unstable();
    cells.dedup();
    cells
}
