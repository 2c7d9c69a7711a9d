//! Fans: the center, and a letter for each placement.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::isometry;
use playproof_formats::{Cell, claim::Achievement, evidence::Fan};

use crate::{picture, rules::labels, words::count};

pub(crate) fn show(claim: &Achievement, fan: &Fan, text: &mut String) -> fmt::Result {
    let placements = count(fan.placements.len(), "placement");
    writeln!(text, "\n  {placements} of goals through {}", fan.center)?;
    let mut cells: BTreeMap<Cell, String> = BTreeMap::new();
    for (placement, label) in fan.placements.iter().zip(labels()) {
        let goal = claim.goals.get(placement.goal as usize);
        for &cell in goal.map_or(&[][..], |goal| goal.0.as_slice()) {
            if let Some(image) = isometry::apply(&placement.isometry, cell) {
                cells.entry(image).or_default().push_str(&label);
            }
        }
    }
    cells.insert(fan.center, picture::MAKER.to_owned());
    match picture::grid(claim.board, &cells) {
        Some(grid) => write!(text, "\n{grid}"),
        None => cells
            .iter()
            .try_for_each(|(cell, labels)| writeln!(text, "  {cell} {labels}")),
    }
}
