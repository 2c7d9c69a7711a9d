//! Situations, drawn as in the papers: `#` is a cell of the core; every option
//! has a letter, which stands in the cells that must be free for it, as a
//! capital where Maker marks at once.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::isometry;
use playproof_formats::{
    Cell,
    claim::Achievement,
    evidence::{Continuation, ProofSequence, Situation, Target},
};

use super::picture;

/// More situations than this are not drawn unless asked for.
const DRAWN: usize = 12;

pub(super) fn show(
    claim: &Achievement,
    sequence: &ProofSequence,
    all: bool,
    text: &mut String,
) -> fmt::Result {
    let situations = &sequence.0;
    let options: usize = situations.iter().map(|s| s.options.len()).sum();
    writeln!(text, "  {} situations, {options} options", situations.len())?;
    if let Some(last) = situations.last() {
        writeln!(text, "  the board that matters: {}", bounding_box(last))?;
    }
    if situations.len() > DRAWN && !all {
        return writeln!(text, "  (--all draws them)");
    }
    for (index, situation) in situations.iter().enumerate().rev() {
        writeln!(text, "\n  situation {index}")?;
        if let Some(drawing) = drawing(claim, situations, situation) {
            text.push_str(&drawing);
        } else {
            writeln!(text, "  core {:?}", situation.core)?;
            writeln!(text, "  neighborhood {:?}", situation.neighborhood)?;
        }
        for (option, letter) in situation.options.iter().zip(letters()) {
            match option.target {
                Target::Situation(target) => writeln!(text, "  {letter} → situation {target}")?,
                Target::Goal(_) => writeln!(text, "  {letter} → goal")?,
            }
        }
    }
    Ok(())
}

/// The sides of the least box around a situation, such as `17 × 17`.
fn bounding_box(situation: &Situation) -> String {
    let cells = situation.core.iter().chain(&situation.neighborhood);
    let dimension = situation.core.first().map_or(0, |c| c.coordinates().len());
    let side = |axis: usize| {
        let values = cells
            .clone()
            .filter_map(|c| c.coordinates().get(axis).copied());
        let (low, high) = (values.clone().min().unwrap_or(0), values.max().unwrap_or(0));
        (i32::from(high) - i32::from(low) + 1).to_string()
    };
    let sides: Vec<String> = (0..dimension).map(side).collect();
    sides.join(" × ")
}

fn letters() -> impl Iterator<Item = char> {
    ('a'..='z').chain('α'..='ω')
}

fn drawing(claim: &Achievement, earlier: &[Situation], situation: &Situation) -> Option<String> {
    if situation.options.len() > letters().count() {
        return None;
    }
    let mut cells: BTreeMap<Cell, String> = BTreeMap::new();
    for &cell in &situation.core {
        cells.insert(cell, "#".to_owned());
    }
    for (option, letter) in situation.options.iter().zip(letters()) {
        for cell in support(earlier, situation, option) {
            let letter = if option.marks.contains(&cell) {
                letter.to_uppercase().to_string()
            } else {
                letter.to_string()
            };
            cells.entry(cell).or_default().push_str(&letter);
        }
    }
    picture::grid(claim.board, &cells)
}

/// The cells outside the core that an option needs free.
fn support(earlier: &[Situation], situation: &Situation, option: &Continuation) -> Vec<Cell> {
    let mut cells = option.marks.clone();
    if let Target::Situation(target) = option.target {
        let neighborhood = earlier
            .get(target as usize)
            .map(|s| s.neighborhood.as_slice());
        let images = neighborhood.unwrap_or(&[]).iter();
        cells.extend(images.filter_map(|&cell| isometry::apply(&option.isometry, cell)));
    }
    cells.sort_unstable();
    cells.dedup();
    cells.retain(|cell| !situation.core.contains(cell));
    cells
}
