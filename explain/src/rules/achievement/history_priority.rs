//! `history-priority`: the lists, which depend on what Maker owns.

use std::fmt::{self, Write};

use playproof_formats::evidence::HistoryPriority;

use playproof_checker::{
    Budget, Limits, Rejection,
    lattice::Lattice,
    rules::achievement::history_priority::{Fault, positions},
};

use crate::{
    figure::{Field, Figure, Panel, Role},
    scene::Scene,
    words::count,
};

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

/// How many placements there are, and how many positions Maker can reach on them.
pub(crate) fn reason(scene: &Scene<'_>, strategy: &HistoryPriority) -> Option<String> {
    let claim = scene.achievement()?;
    let lattice = Lattice::new(claim.board, &strategy.lattice).ok()?;
    let placements = super::placements(claim, &lattice)?.len();
    let visited = positions(claim, strategy, &mut Budget::new(Limits::default())).ok()?;
    Some(format!(
        "Up to the periods there are {} of goals. On them Maker can reach {}; in each, more than {} \
         of the placement {} missing when he is to move.",
        count(placements, "placement"),
        count(visited, "position"),
        count(claim.last_turn, "cell"),
        if claim.last_turn == 1 { "is" } else { "are" }
    ))
}

/// The placement that Maker completes.
pub(crate) fn counterexample(scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
    let Fault::Completed {
        placement,
        maker,
        last_turn,
    } = rejection.reason::<Fault>()?;
    let field = Field::new(scene.achievement()?.board)
        .with(&placement.0, Role::Mark)
        .with(&maker.0, Role::Own);
    let title = "A placement that Maker completes";
    Some(
        Figure::new(title)
            .row(title, vec![Panel::new(field)])
            .legend(Role::Own, "Maker's")
            .legend(
                Role::Mark,
                format!(
                    "unmarked: he marks {} in his last turn",
                    count(*last_turn, "cell")
                ),
            ),
    )
}
