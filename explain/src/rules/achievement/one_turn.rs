//! `one-turn`: a goal that fits into a turn.

use std::fmt::{self, Write};

use crate::scene::Scene;
use crate::{picture::MAKER, words::count};

pub(crate) const WHY: &str = "A goal has no more cells than Maker may mark in a turn.";

pub(crate) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    let Some(claim) = scene.achievement() else {
        return Ok(());
    };
    let most = claim.first_turn.max(claim.last_turn).max(claim.maker) as usize;
    let Some(goal) = claim.goals.iter().find(|goal| goal.0.len() <= most) else {
        return Ok(());
    };
    let cells: Vec<_> = goal.0.iter().map(|&cell| (cell, MAKER)).collect();
    writeln!(text, "\n  {} at once:", count(cells.len(), "cell"))?;
    super::grid(claim.board, &cells, text)
}
