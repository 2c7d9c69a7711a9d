//! `history-priority`: the lists, which depend on what Maker owns.

use std::fmt::{self, Write};

use playproof_formats::evidence::HistoryPriority;

use crate::{figure::Figure, scene::Scene};

pub(crate) const WHY: &str = "Breaker answers each mark by the first rule whose condition holds; each slot marks\n\
     the first cell of its list that is unmarked. The checker has played all of Maker's\n\
     turns on each placement and the cells that the rules look at.";

pub(crate) fn picture(
    scene: &Scene<'_>,
    strategy: &HistoryPriority,
    text: &mut dyn Write,
) -> fmt::Result {
    let Some(claim) = scene.achievement() else {
        return Ok(());
    };
    super::lists(strategy, claim.board, text)?;
    super::visited(scene, strategy, text)
}

pub(crate) fn figure(scene: &Scene<'_>, strategy: &HistoryPriority) -> Option<Figure> {
    Some(super::answers(scene.achievement()?.board, strategy))
}
