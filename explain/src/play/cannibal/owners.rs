//! Who owns which cell, found out quickly: games about large animals have tens of thousands of cells.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

use playproof_formats::Cell;

/// Cells of the square board with their owners, by blocks of 8 × 8.
#[derive(Clone, Debug, Default)]
pub(super) struct Owners(HashMap<u64, [u64; 2], BuildHasherDefault<Spread>>);

/// Blocks beside one another, spread over a table. Nobody gains by blocks that meet there.
#[derive(Clone, Debug, Default)]
struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, number: u64) {
        let product = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ (product >> 32);
    }
}

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
fn place(cell: Cell) -> (u64, u64) {
    let &[x, y] = cell.coordinates() else {
        unreachable!("cannibal games are played on the square board");
    };
    let [column, row] = [x >> 3, y >> 3].map(|at| u64::from(at.cast_unsigned()));
    (column << 16 | row, 1 << ((x & 7) << 3 | (y & 7)))
}
