//! `punching`: the larger animal, with the hole.

use std::fmt::{self, Write};

use playproof_formats::{Board, Claim, evidence::Punching};

use crate::picture::{self, MAKER};
use crate::scene::Scene;

pub(crate) const WHY: &str = "The hole is of no use for Bob: if Alice could have a copy with it, she could fill it,\n\
     and have a copy of the whole animal.";

pub(crate) fn picture(scene: &Scene<'_>, punching: &Punching, text: &mut dyn Write) -> fmt::Result {
    let Some((_, Claim::Cannibal(whole))) = scene.premises().next() else {
        return Ok(());
    };
    let sign = |cell| {
        if punching.hole.contains(cell) {
            "o"
        } else {
            MAKER
        }
    };
    let cells = whole.animal.0.iter();
    let cells = cells.map(|cell| (*cell, sign(cell).to_owned()));
    match picture::grid(Board::SQUARE, &cells.collect()) {
        Some(drawn) => write!(text, "\n  o is the hole:\n\n{drawn}"),
        None => Ok(()),
    }
}
