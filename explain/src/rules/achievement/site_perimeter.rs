//! `site-perimeter`: a mark and its neighbors.

use std::fmt::{self, Write};

use playproof_checker::Geometry;
use playproof_formats::Claim;

use crate::picture::MAKER;
use crate::scene::{Scene, achievement};

pub(crate) fn why(claim: &Claim) -> String {
    let degree = achievement(claim).map_or(0, |claim| claim.board.degree());
    format!(
        "Breaker answers each mark on all its {degree} neighbors, so no two marks of different\n\
         turns are neighbors; and the cells of a goal are too many for one turn."
    )
}

pub(crate) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    let Some(claim) = scene.achievement() else {
        return Ok(());
    };
    let Some(&cell) = claim.goals.first().and_then(|goal| goal.0.first()) else {
        return Ok(());
    };
    let neighbors = claim.board.neighbors(cell).into_iter();
    let mut cells: Vec<_> = neighbors.map(|neighbor| (neighbor, "o")).collect();
    cells.push((cell, MAKER));
    writeln!(text, "\n  a mark, and o for Breaker's answers:")?;
    super::grid(claim.board, &cells, text)
}
