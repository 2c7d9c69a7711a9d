//! Isometries, one after the other.

use playproof_checker::isometry::apply;
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

/// First `inner`, then `outer`; `None` if the composition is out of range.
#[must_use]
pub fn compose(outer: &Isometry, inner: &Isometry) -> Option<Isometry> {
    let mut linear = Vec::new();
    for axis in &outer.linear {
        let from = usize::from(axis.unsigned_abs()).checked_sub(1)?;
        linear.push(inner.linear.get(from)?.checked_mul(axis.signum())?);
    }
    let shift = apply(outer, inner.shift)?;
    Some(Isometry { linear, shift })
}
