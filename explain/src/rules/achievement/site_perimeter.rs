//! `site-perimeter`: a mark and its neighbors.

use std::fmt::{self, Write};

use playproof_checker::Geometry;
use playproof_formats::Claim;

use crate::{
    figure::{Field, Figure, Panel, Role},
    scene::{Scene, achievement},
};

pub(crate) fn why(claim: &Claim) -> String {
    let degree = achievement(claim).map_or(0, |claim| claim.board.degree());
    format!(
        "Breaker answers each mark on all its {degree} neighbors, so no two marks of different\n\
         turns are neighbors; and the cells of a goal are too many for one turn."
    )
}

pub(crate) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    writeln!(text, "\n  a mark, and o for Breaker's answers:")?;
    let figure = figure(scene).map(|figure| Figure {
        legend: Vec::new(),
        ..figure
    });
    figure.map_or(Ok(()), |figure| write!(text, "\n{}", figure.text()))
}

pub(crate) fn figure(scene: &Scene<'_>) -> Option<Figure> {
    let claim = scene.achievement()?;
    let &cell = claim.goals.first()?.0.first()?;
    let field = Field::new(claim.board)
        .with(&claim.board.neighbors(cell), Role::Answer)
        .with([&cell], Role::Own);
    Some(
        Figure::new("A mark is answered on all its neighbors")
            .panel(Panel::new(field))
            .legend(Role::Own, "Maker's mark")
            .legend(Role::Answer, "Breaker's answers"),
    )
}
