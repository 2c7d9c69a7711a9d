//! Proofs about cannibal animal games: blocks on the board, Alice's situations, holes.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::lattice::Lattice;
use playproof_formats::{
    Board, Cell, Claim, Evidence, Premise, Step,
    claim::Animal,
    evidence::{AliceNext, AliceSituation, AliceTree, Blocks, Punching},
};

use crate::{
    picture::{self, MAKER},
    rules::{achievement::proof_sequence::formula, labels},
    words::count,
};

/// More copies or situations than this are not drawn unless asked for.
const DRAWN: usize = 12;

/// The part of the board that shows how blocks repeat, in columns and rows.
const PATCH: (i16, i16) = (16, 10);

pub(crate) fn show(step: &Step, steps: &[Step], all: bool, text: &mut String) -> fmt::Result {
    match &step.evidence {
        Evidence::Blocks(blocks) => show_blocks(blocks, all, text),
        Evidence::AliceTree(tree) => show_tree(tree, all, text),
        Evidence::Bounding(bounding) => {
            writeln!(text, "\n  the square has a side of {} cells", bounding.side)
        }
        Evidence::Punching(punching) => match step.premises.first() {
            Some(Premise::Step(index)) => match steps.get(*index as usize).map(|s| &s.claim) {
                Some(Claim::Cannibal(whole)) => show_hole(&whole.animal, punching, text),
                _ => Ok(()),
            },
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

/// The board with a letter for each block, then the copies of each family.
fn show_blocks(blocks: &Blocks, all: bool, text: &mut String) -> fmt::Result {
    let Some(drawn) = patch(blocks) else {
        return Ok(());
    };
    writeln!(
        text,
        "\n  cells of a block have the same letter:\n\n{drawn}"
    )?;
    let vectors: Vec<String> = blocks.lattice.0.iter().map(Cell::to_string).collect();
    writeln!(text, "  periodic by {}", vectors.join(" and "))?;
    for (family, label) in blocks.families.iter().zip(labels()) {
        let copies = count(family.len(), "copy").replace("copys", "copies");
        writeln!(text, "\n  block {label}: Bob answers with one of {copies}")?;
        if family.len() > DRAWN && !all {
            writeln!(text, "  (--all draws them)")?;
            continue;
        }
        for member in family {
            let rest = family.iter().flat_map(|other| &other.0);
            let mut cells: BTreeMap<Cell, String> = rest.map(|&c| (c, "+".to_owned())).collect();
            cells.extend(member.0.iter().map(|&c| (c, MAKER.to_owned())));
            if let Some(drawn) = picture::grid(Board::SQUARE, &cells) {
                writeln!(text, "\n{}", drawn.trim_end())?;
            }
        }
    }
    Ok(())
}

/// A part of the board with a letter for each block.
fn patch(blocks: &Blocks) -> Option<String> {
    let lattice = Lattice::new(Board::SQUARE, &blocks.lattice).ok()?;
    let mut classes: BTreeMap<Cell, (usize, Cell)> = BTreeMap::new();
    for (number, family) in blocks.families.iter().enumerate() {
        for &cell in family.iter().flat_map(|member| &member.0) {
            classes.insert(lattice.reduce(cell).ok()?, (number, cell));
        }
    }
    let mut names: BTreeMap<(usize, Cell), String> = BTreeMap::new();
    let mut letters = labels();
    let mut cells = BTreeMap::new();
    for (x, y) in (0..PATCH.1).flat_map(|y| (0..PATCH.0).map(move |x| (x, y))) {
        let cell = Cell::new(&[x, y])?;
        let text = match classes.get(&lattice.reduce(cell).ok()?) {
            None => ".".to_owned(),
            Some(&(number, there)) => {
                let block = (number, cell.checked_sub(there)?);
                let name = names.entry(block);
                name.or_insert_with(|| letters.next().unwrap_or_default())
                    .clone()
            }
        };
        cells.insert(cell, text);
    }
    picture::grid(Board::SQUARE, &cells)
}

/// Situations as in a proof sequence: `#` is Alice's, `o` is Bob's, letters are her
/// replies, `x` is what she lacks of a copy that is safe, and `+` is not Bob's.
fn show_tree(tree: &AliceTree, all: bool, text: &mut String) -> fmt::Result {
    let situations = count(tree.0.len(), "situation");
    writeln!(text, "\n  {situations} in all")?;
    if tree.0.len() > DRAWN && !all {
        return writeln!(text, "  (--all draws the situations)");
    }
    for (index, situation) in tree.0.iter().enumerate().rev() {
        writeln!(text, "\n  situation {index}")?;
        if let Some(drawn) = picture::grid(Board::SQUARE, &drawing(situation)) {
            text.push_str(&drawn);
        }
        match &situation.next {
            AliceNext::Copy(_) => writeln!(text, "  x is safe")?,
            AliceNext::Replies(replies) => {
                for (reply, label) in replies.iter().zip(labels()) {
                    let (label, image) = (label.to_uppercase(), formula(&reply.isometry));
                    writeln!(text, "  {label} → situation {} at {image}", reply.situation)?;
                }
            }
        }
    }
    Ok(())
}

fn drawing(situation: &AliceSituation) -> BTreeMap<Cell, String> {
    let mut cells = BTreeMap::new();
    let mut put = |set: &[Cell], sign: &str| {
        cells.extend(set.iter().map(|&cell| (cell, sign.to_owned())));
    };
    put(&situation.free, "+");
    if let AliceNext::Copy(copy) = &situation.next {
        put(&copy.0, "x");
    }
    put(&situation.alice, MAKER);
    put(&situation.bob, "o");
    if let AliceNext::Replies(replies) = &situation.next {
        for (reply, label) in replies.iter().zip(labels()) {
            let text = cells.entry(reply.mark).or_default();
            if text == "+" {
                text.clear();
            }
            text.push_str(&label.to_uppercase());
        }
    }
    cells
}

/// The larger animal, `o` where the hole is.
fn show_hole(whole: &Animal, punching: &Punching, text: &mut String) -> fmt::Result {
    let sign = |cell: &Cell| {
        if punching.hole.contains(cell) {
            "o"
        } else {
            MAKER
        }
    };
    let cells = whole.0.iter().map(|cell| (*cell, sign(cell).to_owned()));
    match picture::grid(Board::SQUARE, &cells.collect()) {
        Some(drawn) => write!(text, "\n  o is the hole:\n\n{drawn}"),
        None => Ok(()),
    }
}
