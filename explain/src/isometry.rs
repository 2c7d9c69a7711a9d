//! Isometries, one after the other.

use playproof_formats::{Board, Cell, evidence::Isometry};

/// The isometry of a board that moves nothing.
#[must_use]
pub fn identity(board: Board) -> Isometry {
    let dimension = board.dimension();
    Isometry {
        linear: (1..).take(dimension).collect(),
        shift: Cell::new(&vec![0; dimension]).unwrap_or_else(|| unreachable!("a board has cells")),
    }
}

/// First `inner`, then `outer`. What leaves the range of coordinates leads out of it: to where no cell
/// of a game is.
#[must_use]
pub fn compose(outer: &Isometry, inner: &Isometry) -> Isometry {
    let mut linear = Vec::new();
    let mut shift = Vec::new();
    let shifts = outer.shift.coordinates().iter();
    for (&axis, &by) in outer.linear.iter().zip(shifts) {
        let from = usize::from(axis.unsigned_abs()).saturating_sub(1);
        let sign = i8::from(axis > 0) - i8::from(axis < 0);
        let (turned, moved) = (
            inner.linear.get(from).copied().unwrap_or(1),
            inner.shift.coordinates().get(from).copied().unwrap_or(0),
        );
        linear.push(turned.saturating_mul(sign));
        shift.push(by.saturating_add(moved.saturating_mul(i16::from(sign))));
    }
    Isometry {
        linear,
        shift: Cell::new(&shift).unwrap_or(outer.shift),
    }
}
