//! `alice-tree`: situations, drawn as in a proof sequence.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_formats::{
    Board, Cell,
    evidence::{AliceNext, AliceSituation, AliceTree},
};

use super::super::achievement::proof_sequence::formula;
use crate::scene::{Scene, labels};
use crate::{
    picture::{self, MAKER},
    words::count,
};

pub(crate) const WHY: &str = "In a situation, with Bob to move, Alice has a reply to each copy that he may occupy,\n\
     and is in an earlier situation then; or a copy none of whose cells he can touch.";

/// More situations than this are not drawn unless asked for.
const DRAWN: usize = 12;

pub(crate) fn picture(scene: &Scene<'_>, tree: &AliceTree, text: &mut dyn Write) -> fmt::Result {
    let situations = count(tree.0.len(), "situation");
    writeln!(
        text,
        "\n  {situations} in all; # is Alice's, o is Bob's, + is not Bob's, a letter is\n  \
         a reply of hers, and x is what she lacks of a copy that is safe"
    )?;
    if tree.0.len() > DRAWN && !scene.all {
        return writeln!(text, "  (--all draws the situations)");
    }
    for (index, situation) in tree.0.iter().enumerate().rev() {
        writeln!(text, "\n  situation {index}")?;
        if let Some(drawn) = picture::grid(Board::SQUARE, &drawing(situation)) {
            text.write_str(&drawn)?;
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
