//! `site-perimeter`: a mark and its neighbors.

use std::{
    borrow::Cow,
    fmt::{self, Write},
};

use playproof_checker::{Geometry, Rejection, rules::achievement::site_perimeter::Fault};
use playproof_formats::{Claim, claim::Response};

use crate::{
    figure::{Field, Figure, Panel, Role},
    rules::{pointing::alone, shown::Shown},
    scene::Scene,
};

pub(crate) struct SitePerimeter;

impl Shown for SitePerimeter {
    fn why(&self, claim: &Claim) -> Cow<'static, str> {
        let degree = claim.achievement().map_or(0, |claim| claim.board.degree());
        format!(
            "Breaker answers each mark on all its {degree} neighbors, so no two marks of \
             different\n\
             turns are neighbors; and the cells of a goal are too many for one turn."
        )
        .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        writeln!(text, "\n  a mark, and o for Breaker's answers:")?;
        let figure = self.figure(scene).map(|figure| Figure {
            legend: Vec::new(),
            ..figure
        });
        figure.map_or(Ok(()), |figure| write!(text, "\n{}", figure.text()))
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let claim = scene.achievement()?;
        let &cell = claim.goals.first()?.0.first()?;
        let field = Field::new(claim.board)
            .with(&claim.board.neighbors(cell), Role::Other)
            .with([&cell], Role::Own);
        Some(
            Figure::new("A mark is answered on all its neighbors")
                .panel(Panel::new(field))
                .legend(Role::Own, "Maker's mark")
                .legend(Role::Other, "Breaker's answers"),
        )
    }

    /// The two inequalities of the theorem.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let claim = scene.achievement()?;
        let (degree, turn) = (claim.board.degree(), claim.first_turn.max(claim.maker));
        let most = claim.first_turn.max(claim.last_turn).max(claim.maker);
        let least = claim.goals.iter().map(|goal| goal.0.len()).min()?;
        let answers = match claim.breaker {
            Response::Cells(b) => b.to_string(),
            Response::Every => "every number".to_owned(),
        };
        Some(format!(
            "{turn} · {degree} = {} neighbors, and Breaker may mark {answers}; a goal has {least} cells \
             at least, and a turn at most {most}.",
            u64::from(turn) * u64::from(degree)
        ))
    }

    /// The goal that is not connected, or that one turn marks.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        let (goal, words) = match rejection.reason::<Fault>()? {
            Fault::NotConnected { goal } => (goal, "It is not connected."),
            Fault::OneTurn { goal, .. } => (goal, "One turn marks all of it."),
            Fault::TooFewMarks { .. } => return None,
        };
        let field = Field::new(scene.achievement()?.board).with(&goal.0, Role::Own);
        Some(alone("A goal", field, words))
    }
}
