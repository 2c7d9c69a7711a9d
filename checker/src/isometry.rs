//! Isometries: a point symmetry followed by a translation that keeps the board.

use playproof_formats::{Board, Cell, Tiling, evidence::Isometry};

use crate::{
    board::Geometry,
    budget::{Budget, CELL},
    faults::Result,
};

faults! {
    /// Why something is not an isometry of the board, or cannot be applied.
    pub enum Fault {
        NotSignedPermutation => "the linear part of an isometry is not a signed permutation of the coordinates",
        NotTranslation { board: Board } => "an isometry is not a translation of the {board} board",
        LeavesBoard => "an isometry does not carry the board onto itself",
        OutOfRange { cell: Cell } => "the image of {cell} has coordinates out of range",
    }
}

/// Demands that the isometry carries the board onto itself.
///
/// # Errors
/// [`Fault::NotSignedPermutation`], [`Fault::NotTranslation`] or [`Fault::LeavesBoard`].
pub fn check(board: Board, isometry: &Isometry) -> Result<(), Fault> {
    let Isometry { linear, shift } = isometry;
    let d = board.dimension();
    let once = |axis: i8| linear.contains(&axis) != linear.contains(&axis.saturating_neg());
    let permutes = linear.len() == d && (1..).take(d).all(once);
    ensure!(permutes, Fault::NotSignedPermutation);
    let turns = (1..).zip(linear).any(|(axis, &l)| l != axis);
    ensure!(!(board.is_fixed && turns), Fault::NotTranslation { board });
    let one_sign = linear.iter().all(|&l| l > 0) || linear.iter().all(|&l| l < 0);
    let keeps = match board.tiling {
        Tiling::Hypercubic(_) => board.is_translation(*shift),
        Tiling::Triangular if linear.iter().all(|&l| l < 0) => Cell::new(&[1, 1, 1])
            .and_then(|ones| shift.checked_sub(ones))
            .is_some_and(|rest| board.is_translation(rest)),
        Tiling::Triangular | Tiling::Hexagonal => one_sign && board.is_translation(*shift),
    };
    ensure!(keeps, Fault::LeavesBoard);
    Ok(())
}

/// The image of a cell under an isometry that passed [`check`]; `None` if its
/// coordinates are out of range.
pub fn apply(isometry: &Isometry, cell: Cell) -> Option<Cell> {
    let mut image = [0_i16; playproof_formats::cell::MAX_DIMENSION];
    for (x, &l) in image.iter_mut().zip(&isometry.linear) {
        let axis = usize::from(l.unsigned_abs()).checked_sub(1)?;
        let from = *cell.coordinates().get(axis)?;
        *x = if l < 0 { from.checked_neg()? } else { from };
    }
    Cell::new(image.get(..isometry.linear.len())?)?.checked_add(isometry.shift)
}

/// The image of a set of cells, sorted.
pub(crate) fn image(isometry: &Isometry, cells: &[Cell], budget: &mut Budget) -> Result<Vec<Cell>> {
    budget.work(CELL * cells.len())?;
    let mut image = Vec::with_capacity(cells.len());
    for &cell in cells {
        image.push(apply(isometry, cell).ok_or(Fault::OutOfRange { cell })?);
    }
    image.sort_unstable();
    Ok(image)
}
