//! Fences: each one around a mark.

use std::{
    borrow::Cow,
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Limits, Rejection,
    rules::achievement::fences::{Fault, Surroundings},
};
use playproof_formats::{Cell, Claim, evidence::Fences};

use crate::{
    figure::{Field, Figure, Panel, Role},
    rules::shown::Shown,
    scene::Scene,
    words::count,
};

impl Shown for Fences {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "After each mark Breaker closes a fence around it, one of a few, and each placement of\n\
         a goal in which Maker has two cells. Whatever he marks, she has enough for both."
            .into()
    }

    fn picture(&self, _: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        for (number, fence) in self.fences.iter().enumerate() {
            let cells: Vec<String> = fence.iter().map(|v| format!("x + {v}")).collect();
            writeln!(text, "  fence {number} around x: {}", cells.join(", "))?;
        }
        Ok(())
    }

    /// A mark in each fence.
    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let board = scene.achievement()?.board;
        let origin = Cell::new(&vec![0; board.dimension()])?;
        let fences = self.fences.iter().map(|fence| {
            let mut field = Field::new(board);
            field.put(fence, Role::Other);
            field.put([&origin], Role::Own);
            Panel::new(field)
        });
        Some(
            Figure::new("The fences around a mark")
                .row("", fences.collect())
                .legend(Role::Own, "Maker's mark")
                .legend(Role::Other, "closed: marked by somebody"),
        )
    }

    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let claim = scene.achievement()?;
        let all = Surroundings::of_claim(claim, &mut Budget::new(Limits::default())).ok()?;
        Some(format!(
            "There are {}, and {} lie in a placement of a goal with a mark. {} looked at, with all that Maker may \
             have around the marks and all fences around that.",
            count(self.fences.len(), "fence"),
            count(all.link().len(), "cell"),
            match all.turns() {
                1 => "The turn of one mark was".to_owned(),
                more => format!(
                    "The turn of one mark and {} of two in a placement were",
                    more - 1
                ),
            },
        ))
    }

    /// What has no answer.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        let Fault::Unanswered {
            marks,
            maker,
            closed,
        } = rejection.reason::<Fault>()?
        else {
            return None;
        };
        let title = "Marks without an answer";
        let mut field = Field::new(scene.achievement()?.board);
        field.put(&closed.0, Role::Other);
        field.put(&maker.0, Role::Support);
        field.put(&marks.0, Role::Own);
        Some(
            Figure::new(title)
                .row(title, vec![Panel::new(field)])
                .legend(Role::Own, "marked now")
                .legend(Role::Support, "Maker's before")
                .legend(Role::Other, "closed"),
        )
    }
}
