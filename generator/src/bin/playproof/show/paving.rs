//! Pavings: the relation as a table, and a patch of the board in which related
//! cells are joined.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::lattice::Lattice;
use playproof_formats::{Board, Cell, claim::Achievement, evidence::Paving};

use super::picture;

/// The sides of the patch that is drawn, in cells.
const PATCH: i16 = 8;

pub(super) fn show(claim: &Achievement, paving: &Paving, text: &mut String) -> fmt::Result {
    let periods: Vec<String> = paving.lattice.0.iter().map(Cell::to_string).collect();
    writeln!(text, "  periods {}", periods.join(" "))?;
    for class in &paving.classes {
        let offsets: Vec<String> = class.offsets.iter().map(Cell::to_string).collect();
        writeln!(text, "  {} is related by {}", class.cell, offsets.join(" "))?;
    }
    if let Some(patch) = patch(claim, paving) {
        writeln!(text, "  a patch; cells with the same letters are related")?;
        text.push_str(&patch);
    }
    Ok(())
}

/// A patch of the square board for pavings with degree 1: the two cells of a related pair
/// carry the same letter, different from those of the pairs around.
fn patch(claim: &Achievement, paving: &Paving) -> Option<String> {
    if claim.board != Board::SQUARE || paving.classes.iter().any(|c| c.offsets.len() > 1) {
        return None;
    }
    let lattice = Lattice::new(claim.board, &paving.lattice).ok()?;
    let mut cells: BTreeMap<Cell, String> = BTreeMap::new();
    let mut letters = ('a'..='z').cycle();
    for y in 0..PATCH {
        for x in 0..PATCH {
            let cell = Cell::new(&[x, y])?;
            let reduced = lattice.reduce(cell).ok()?;
            let class = paving.classes.iter().find(|class| class.cell == reduced)?;
            let Some(other) = class.offsets.first().and_then(|&v| cell.checked_add(v)) else {
                continue;
            };
            if !cells.contains_key(&cell) {
                let letter = letters.next()?.to_string();
                cells.insert(cell, letter.clone());
                cells.insert(other, letter);
            }
        }
    }
    picture::grid(claim.board, &cells)
}
