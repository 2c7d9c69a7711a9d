//! `subgoal`: each goal with the one that it contains.

use std::{
    borrow::Cow,
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Limits, Rejection,
    animal::{orientations, translate},
    rules::achievement::subgoal::Fault,
};
use playproof_formats::{Board, Cell, Claim, claim::Animal};

use super::maker_wins;
use crate::{
    figure::{Field, Figure, Panel, Role},
    rules::{pointing::alone, shown::Shown},
    scene::Scene,
};

pub(crate) struct Subgoal;

impl Shown for Subgoal {
    fn why(&self, claim: &Claim) -> Cow<'static, str> {
        Cow::Borrowed(if maker_wins(claim) {
            "Every goal there contains a goal here."
        } else {
            "Every goal here contains a goal there."
        })
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        writeln!(text, "\n  the smaller goal in the larger one:")?;
        self.figure(scene)
            .map_or(Ok(()), |figure| write!(text, "\n{}", figure.text()))
    }

    /// Each larger goal, with a smaller one in it.
    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let (claim, (_, premise)) = (scene.achievement()?, scene.premises().next()?);
        let premise = premise.achievement()?;
        let (wholes, parts) = if maker_wins(&scene.step.claim) {
            (&premise.goals, &claim.goals)
        } else {
            (&claim.goals, &premise.goals)
        };
        let mut panels = Vec::new();
        for whole in wholes {
            let copy = parts.iter().find_map(|part| copy(claim.board, whole, part));
            let field = Field::new(claim.board)
                .with(&whole.0, Role::Support)
                .with(&copy?, Role::Own);
            panels.push(Panel::new(field));
        }
        Some(
            Figure::new("A smaller goal in a larger one")
                .row("", panels)
                .legend(Role::Own, "the smaller goal")
                .legend(Role::Support, "the rest of the larger one"),
        )
    }

    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let figure = self.figure(scene)?;
        let goals = figure.rows.first()?.panels.len();
        let (name, _) = scene.premises().next()?;
        Some(
            if maker_wins(&scene.step.claim) {
                format!("Each of the {goals} goals of {name} contains one of the goals here.")
            } else {
                format!("Each of the {goals} goals here contains one of the goals of {name}.")
            }
            .replace("the 1 goals", "the goals"),
        )
    }

    /// The goal that contains no goal of the other game.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        let Fault::Uncovered { goal } = rejection.reason::<Fault>()?;
        let field = Field::new(scene.achievement()?.board).with(&goal.0, Role::Own);
        let words = "No goal of the other game lies in it.";
        Some(alone("A goal", field, words))
    }
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
