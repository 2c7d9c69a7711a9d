//! Pavings: the relation as a list, and a patch of the board in which related
//! cells are joined.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::{self, Write},
};

use playproof_checker::lattice::Lattice;
use playproof_formats::{Board, Cell, evidence::Paving};

use crate::scene::Scene;
use crate::{
    animals::ascii::cell_at,
    picture::{self, PATCH},
};

pub(crate) const WHY: &str = "Breaker answers each mark on the cells that are related to it. Every placement of\n\
     a goal contains two related cells, and Maker never gets both.";

pub(crate) fn picture(scene: &Scene<'_>, paving: &Paving, text: &mut dyn Write) -> fmt::Result {
    let Some(claim) = scene.achievement() else {
        return Ok(());
    };
    let Ok(lattice) = Lattice::new(claim.board, &paving.lattice) else {
        return Ok(());
    };
    let related = |cell| related(paving, &lattice, cell);
    if let Some(patch) = picture::links(claim.board, related) {
        write!(text, "\n  related cells are joined:\n\n{patch}")?;
    } else if let Some(patch) = letters(claim.board, related) {
        write!(
            text,
            "\n  two cells with the same letter are related:\n\n{patch}"
        )?;
    }
    let periods: Vec<String> = paving.lattice.0.iter().map(Cell::to_string).collect();
    writeln!(text, "\n  periodic by {}", periods.join(" and "))?;
    for class in &paving.classes {
        let offsets: Vec<String> = class.offsets.iter().map(|v| format!("c + {v}")).collect();
        let what = if paving.classes.len() == 1 {
            "each cell c".to_owned()
        } else {
            format!("a cell c like {}", class.cell)
        };
        if offsets.is_empty() {
            writeln!(text, "  {what} is related to no other")?;
        } else {
            writeln!(text, "  {what} is related to {}", offsets.join(", "))?;
        }
    }
    Ok(())
}

/// The cells related to a cell; `None` if that is out of range.
fn related(paving: &Paving, lattice: &Lattice<'_>, cell: Cell) -> Option<Vec<Cell>> {
    let reduced = lattice.reduce(cell).ok()?;
    let class = paving.classes.iter().find(|class| class.cell == reduced)?;
    let offsets = class.offsets.iter();
    offsets.map(|&offset| cell.checked_add(offset)).collect()
}

/// A patch in which the two cells of a related pair carry the same letter,
/// different from those of the other pairs. `None` if there are too many.
fn letters(board: Board, related: impl Fn(Cell) -> Option<Vec<Cell>>) -> Option<String> {
    let mut pairs: BTreeSet<(Cell, Cell)> = BTreeSet::new();
    let mut cells: BTreeMap<Cell, String> = BTreeMap::new();
    let mut letters = ('a'..='z').chain('A'..='Z').chain('0'..='9');
    for row in (0..PATCH.1).rev() {
        for column in 0..PATCH.0 {
            let Some(cell) = cell_at(board, column, row) else {
                continue;
            };
            cells.entry(cell).or_default();
            for other in related(cell)? {
                if pairs.insert((cell.min(other), cell.max(other))) {
                    let letter = letters.next()?;
                    cells.entry(cell).or_default().push(letter);
                    cells.entry(other).or_default().push(letter);
                }
            }
        }
    }
    picture::grid(board, &cells)
}
