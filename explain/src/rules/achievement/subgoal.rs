//! `subgoal`: each goal with the one that it contains.

use std::fmt::{self, Write};

use playproof_checker::{
    Budget, Limits,
    animal::{orientations, translate},
};
use playproof_formats::{Board, Cell, Claim, claim::Animal};

use super::maker_wins;
use crate::picture::MAKER;
use crate::scene::Scene;

pub(crate) fn why(claim: &Claim) -> &'static str {
    if maker_wins(claim) {
        "Every goal there contains a goal here."
    } else {
        "Every goal here contains a goal there."
    }
}

pub(crate) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    let (Some(claim), Some((_, Claim::Achievement(premise)))) =
        (scene.achievement(), scene.premises().next())
    else {
        return Ok(());
    };
    let (wholes, parts) = if maker_wins(&scene.step.claim) {
        (&premise.goals, &claim.goals)
    } else {
        (&claim.goals, &premise.goals)
    };
    writeln!(text, "\n  the smaller goal in the larger one:")?;
    for whole in wholes {
        let copies = parts
            .iter()
            .filter_map(|part| copy(claim.board, whole, part));
        let Some(copy) = copies.into_iter().next() else {
            continue;
        };
        let sign = |cell: &Cell| if copy.contains(cell) { MAKER } else { "+" };
        let cells: Vec<_> = whole.0.iter().map(|cell| (*cell, sign(cell))).collect();
        super::grid(claim.board, &cells, text)?;
    }
    Ok(())
}

/// A copy of the part within the whole.
fn copy(board: Board, whole: &Animal, part: &Animal) -> Option<Vec<Cell>> {
    let images = orientations(board, part, &mut Budget::new(Limits::default())).ok()?;
    let mut copies = images.iter().flat_map(|image| {
        let shifts = whole
            .0
            .iter()
            .filter_map(|to| to.checked_sub(*image.first()?));
        shifts.filter_map(|shift| translate(image, shift))
    });
    copies.find(|copy| copy.iter().all(|cell| whole.0.contains(cell)))
}
