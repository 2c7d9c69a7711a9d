//! `punching`: the larger animal, with the hole.

use std::{
    borrow::Cow,
    fmt::{self, Write},
};

use playproof_checker::{Rejection, rules::cannibal::punching::Fault};
use playproof_formats::{Board, Claim, evidence::Punching};

use crate::{
    figure::{Field, Figure, Panel, Role},
    rules::{
        pointing::{pointing, with_marks},
        shown::Shown,
    },
    scene::Scene,
};

impl Shown for Punching {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "The hole is of no use for Bob: if Alice could have a copy with it, she could fill it,\n\
         and have a copy of the whole animal."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        let Some(panel) = panel(scene, self) else {
            return Ok(());
        };
        let drawn = Figure::new("").panel(panel).text();
        write!(text, "\n  o is the hole:\n\n{drawn}")
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        Some(
            Figure::new("The larger animal, with the hole")
                .panel(panel(scene, self)?)
                .legend(Role::Own, "the animal")
                .legend(Role::Hole, "the hole"),
        )
    }

    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let (name, Claim::Cannibal(whole)) = scene.premises().next()? else {
            return None;
        };
        Some(format!(
            "The animal of {name} has {} cells, the hole {}; no copy of the rest, and none of the whole, \
             that keeps clear of the rest reaches into the hole.",
            whole.animal.0.len(),
            self.hole.len()
        ))
    }

    /// The copy that uses the hole.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        let (Fault::Outer { copy } | Fault::WeaklyInner { copy }) = rejection.reason::<Fault>()?
        else {
            return None;
        };
        let figure = with_marks(
            self.figure(scene)?,
            &copy.0,
            Role::Answer,
            "a copy that uses the hole",
        );
        let cells = copy.0.iter().filter(|cell| self.hole.contains(cell));
        Some(cells.fold(figure, |figure, &cell| pointing(figure, 0, cell)))
    }
}

/// The larger animal, with the hole.
fn panel(scene: &Scene<'_>, punching: &Punching) -> Option<Panel> {
    let (_, Claim::Cannibal(whole)) = scene.premises().next()? else {
        return None;
    };
    let field = Field::new(Board::SQUARE)
        .with(&whole.animal.0, Role::Own)
        .with(&punching.hole, Role::Hole);
    Some(Panel::new(field))
}
