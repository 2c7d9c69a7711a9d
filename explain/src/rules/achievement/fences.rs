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
            "{}; {} lie in a placement of a goal with a mark. {} looked at, with all that Maker may \
             have around the marks and all fences around that.",
            count(self.fences.len(), "fence"),
            count(all.link().len(), "cell"),
            turns(&all),
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

/// The turns, by their marks, and a verb.
fn turns(all: &Surroundings) -> String {
    let of = |marks| all.turns().filter(|(turn, _)| turn.len() == marks).count();
    let most = all.turns().map(|(turn, _)| turn.len()).max().unwrap_or(1);
    let more = (2..=most).map(|marks| match marks {
        2 => format!("{} of two in a placement", of(marks)),
        _ => format!("{} of {marks} that placements connect", of(marks)),
    });
    let more: Vec<String> = more.collect();
    let first = "The turn of one mark";
    match more.split_last() {
        None => format!("{first} was"),
        Some((last, [])) => format!("{first} and {last} were"),
        Some((last, others)) => format!("{first}, {} and {last} were", others.join(", ")),
    }
}
