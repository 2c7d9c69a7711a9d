//! Cells, isometries and lattices: read, and found where they were left out.

use playproof_checker::{Budget, Failure, Geometry, isometry::apply, lattice};
use playproof_explain::lattice::reduced;
use playproof_formats::{
    Board, Cell,
    evidence::{Isometry, Lattice},
};

use super::node::{Fault, Node};

/// A vector of the board's space. Whether it is a cell is the checker's to say.
pub(super) fn cell(node: &Node<'_>, board: Board) -> Result<Cell, Fault> {
    let coordinates = node.items("coordinates")?;
    let (found, needs) = (coordinates.len(), board.dimension());
    if found != needs {
        return Err(node.fault(format_args!(
            "a cell of the {board} board has {needs} coordinates, found {found}"
        )));
    }
    let coordinates: Vec<i16> = coordinates.map(|x| x.i16()).collect::<Result<_, _>>()?;
    Cell::new(&coordinates).ok_or_else(|| node.expected("a cell"))
}

/// Cells in the order in which they are listed.
pub(super) fn sequence(node: &Node<'_>, board: Board) -> Result<Vec<Cell>, Fault> {
    node.list("cells", |node| cell(&node, board))
}

/// Cells in any order, sorted.
pub(super) fn set(node: &Node<'_>, board: Board) -> Result<Vec<Cell>, Fault> {
    let mut cells = sequence(node, board)?;
    cells.sort_unstable();
    cells.dedup();
    Ok(cells)
}

pub(super) fn isometry(node: &Node<'_>, board: Board) -> Result<Isometry, Fault> {
    let [linear, shift] = node.object("an isometry", ["linear", "shift"])?;
    let d = i8::try_from(board.dimension()).unwrap_or(i8::MAX);
    let linear = node.need(linear, "linear")?;
    Ok(Isometry {
        linear: linear.list("signed numbers of coordinates", |axis| axis.number(-d, d))?,
        shift: cell(&node.need(shift, "shift")?, board)?,
    })
}

/// A lattice by any basis.
pub(super) fn lattice(node: &Node<'_>, board: Board) -> Result<Lattice, Fault> {
    let given = Lattice(sequence(node, board)?);
    let Err(fault) = lattice::Lattice::new(board, &given) else {
        return Ok(given);
    };
    // Vectors that are too few, too many or no translations are no basis, whatever they span.
    if !matches!(fault, lattice::Fault::NotEchelon { .. }) {
        return Err(node.fault(fault));
    }
    reduced(board, &given.0).ok_or_else(|| {
        node.fault("the vectors of the lattice depend on one another, or its least basis is out of the range of coordinates")
    })
}

/// The isometries that carry a set of cells into another one, the identity first.
pub(super) fn embeddings(
    board: Board,
    part: &[Cell],
    whole: &[Cell],
    budget: &mut Budget,
) -> Result<Vec<Isometry>, Failure> {
    let mut found = Vec::new();
    let Some((&first, rest)) = part.split_first() else {
        return Ok(found);
    };
    for symmetry in board.symmetries() {
        budget.work(16 * (part.len() * whole.len() + 1))?;
        for &target in whole {
            let shift = apply(&symmetry, first).and_then(|image| target.checked_sub(image));
            let shift = shift.filter(|&shift| board.is_translation(shift));
            let shift = shift.and_then(|shift| symmetry.shift.checked_add(shift));
            let Some(shift) = shift else {
                continue;
            };
            let linear = symmetry.linear.clone();
            let isometry = Isometry { linear, shift };
            let inside = |&cell: &Cell| {
                apply(&isometry, cell).is_some_and(|image| whole.binary_search(&image).is_ok())
            };
            if rest.iter().all(inside) {
                found.push(isometry);
            }
        }
    }
    Ok(found)
}

/// The image of a set of cells, sorted; `None` if it is out of range.
pub(super) fn image(isometry: &Isometry, cells: &[Cell]) -> Option<Vec<Cell>> {
    let image = cells.iter().map(|&cell| apply(isometry, cell));
    let mut image: Vec<Cell> = image.collect::<Option<_>>()?;
    image.sort_unstable();
    Some(image)
}

/// Those of a sorted list that are not in another one.
pub(super) fn without(cells: &[Cell], others: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    cells.retain(|cell| others.binary_search(cell).is_err());
    cells
}

/// The cells of two sorted lists.
pub(super) fn union(cells: &[Cell], others: &[Cell]) -> Vec<Cell> {
    let mut cells = [cells, others].concat();
    cells.sort_unstable();
    cells.dedup();
    cells
}
