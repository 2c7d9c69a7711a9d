//! Fans: the center, and a letter for each placement.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::isometry;
use playproof_formats::{Cell, claim::Achievement, evidence::Fan};

use super::picture;

pub(super) fn show(claim: &Achievement, fan: &Fan, text: &mut String) -> fmt::Result {
    let (count, center) = (fan.placements.len(), fan.center);
    writeln!(text, "  {count} placements through {center}")?;
    let mut cells: BTreeMap<Cell, String> = BTreeMap::new();
    for (placement, letter) in fan.placements.iter().zip('a'..='z') {
        let goal = claim.goals.get(placement.goal as usize);
        for &cell in goal.map_or(&[][..], |goal| goal.0.as_slice()) {
            if let Some(image) = isometry::apply(&placement.isometry, cell) {
                cells.entry(image).or_default().push(letter);
            }
        }
    }
    cells.insert(center, "#".to_owned());
    match picture::grid(claim.board, &cells) {
        Some(grid) => text.push_str(&grid),
        None => {
            for (cell, letters) in cells {
                writeln!(text, "  {cell} {letters}")?;
            }
        }
    }
    Ok(())
}
