//! `one-turn`: a goal that fits into a turn.

use std::{
    borrow::Cow,
    fmt::{self, Write},
};

use playproof_formats::{
    Claim,
    claim::{Achievement, Animal},
};

use crate::{
    figure::{Field, Figure, Panel, Role},
    picture::MAKER,
    rules::shown::Shown,
    scene::Scene,
    words::count,
};

pub(crate) struct OneTurn;

impl Shown for OneTurn {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "A goal has no more cells than Maker may mark in a turn.".into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        let Some(claim) = scene.achievement() else {
            return Ok(());
        };
        let Some(goal) = fitting(claim) else {
            return Ok(());
        };
        let cells: Vec<_> = goal.0.iter().map(|&cell| (cell, MAKER)).collect();
        writeln!(text, "\n  {} at once:", count(cells.len(), "cell"))?;
        super::grid(claim.board, &cells, text)
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let goal = fitting(scene.achievement()?)?;
        let field = Field::new(scene.achievement()?.board).with(&goal.0, Role::Mark);
        let caption = format!("{} at once", count(goal.0.len(), "cell"));
        let panel = Panel::new(field).caption(caption);
        Some(Figure::new("A goal that fits into a turn").panel(panel))
    }

    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let claim = scene.achievement()?;
        let (goal, most) = (
            fitting(claim)?.0.len(),
            claim.first_turn.max(claim.last_turn).max(claim.maker),
        );
        Some(format!(
            "The goal has {}, and Maker may mark {most} in one turn.",
            count(goal, "cell")
        ))
    }
}

/// A goal that Maker completes in one turn.
fn fitting(claim: &Achievement) -> Option<&Animal> {
    let most = claim.first_turn.max(claim.last_turn).max(claim.maker) as usize;
    claim.goals.iter().find(|goal| goal.0.len() <= most)
}
