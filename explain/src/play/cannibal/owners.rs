//! Who owns which cell, found out quickly: games about large animals have tens of thousands of cells.

use std::collections::HashMap;

use playproof_formats::Cell;

/// Cells of the square board with their owners, by blocks of 8 × 8.
#[derive(Clone, Debug, Default)]
pub(super) struct Owners(HashMap<(i16, i16), [u64; 2]>);

/// Who owns a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    Alice,
    Bob,
}

impl Owners {
    /// Whose the cell is; `None` if it is free.
    pub(super) fn of(&self, cell: Cell) -> Option<Owner> {
        let (block, bit) = place(cell);
        let [alice, bob] = self.0.get(&block)?;
        match (alice & bit, bob & bit) {
            (0, 0) => None,
            (0, _) => Some(Owner::Bob),
            _ => Some(Owner::Alice),
        }
    }

    pub(super) fn insert(&mut self, cell: Cell, owner: Owner) {
        let (block, bit) = place(cell);
        self.0.entry(block).or_default()[owner as usize] |= bit;
    }
}

/// The block of a cell, and its bit in there.
fn place(cell: Cell) -> ((i16, i16), u64) {
    let &[x, y] = cell.coordinates() else {
        unreachable!("cannibal games are played on the square board");
    };
    ((x >> 3, y >> 3), 1 << ((x & 7) << 3 | (y & 7)))
}
