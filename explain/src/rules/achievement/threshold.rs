//! `threshold`: for each n, up to which b Maker wins.

use std::{
    borrow::Cow,
    fmt::{self, Write},
};

use playproof_formats::{Claim, claim::Response};

use crate::{
    figure::{Axes, Field, Figure, Look, Panel, Role},
    rules::shown::Shown,
    scene::Scene,
};

pub(crate) struct Threshold;

impl Shown for Threshold {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "A number is the greatest b if Maker wins with it and Breaker with one more.\n\
         The premises say so for n = 1, 2, … in turn; the last one is the win for every b."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        let Claim::Threshold(claim) = &scene.step.claim else {
            return Ok(());
        };
        writeln!(
            text,
            "\n  how many cells Breaker may mark in a turn if Maker is to win:"
        )?;
        for (n, &b) in (1_u64..).zip(&claim.finite) {
            let bar = "#".repeat(b.min(LONGEST) as usize);
            let more = if b > LONGEST { "…" } else { "" };
            writeln!(text, "    n = {n}  {bar}{more} {b}")?;
        }
        writeln!(text, "    n = {}  every number", claim.finite.len() + 1)
    }

    /// For each n a row of as many cells as Breaker may mark.
    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let Claim::Threshold(claim) = &scene.step.claim else {
            return None;
        };
        let mut field = Field::finite(0, 0);
        let mut rows = Vec::new();
        for (row, &b) in (0_u32..).zip(&claim.finite) {
            for column in 0..b.min(LONGEST) {
                field.put(&Field::cell_of(column, row), Role::Class(0));
            }
            let after = Field::cell_of(b.min(LONGEST), row)?;
            field.label(after, Role::Empty, b.to_string());
            rows.push(format!("{}", row + 1));
        }
        let last = u32::try_from(claim.finite.len()).ok()?;
        field.label(Field::cell_of(0, last)?, Role::Mark, "∞");
        rows.push(format!("{}", last + 1));
        field.axes = Some(Axes {
            columns: Vec::new(),
            rows,
        });
        let head =
            "for each number n of Maker's marks in a turn, the greatest b against which he wins";
        let panel = Panel::new(field).caption(head);
        Some(
            Figure::new("A threshold sequence")
                .row(
                    "",
                    vec![
                        Panel::new(Field::new(claim.board).with(&claim.animal.0, Role::Own)),
                        panel,
                    ],
                )
                .legend(
                    Look::labelled(Role::Mark, "∞"),
                    "Maker wins against every b",
                ),
        )
    }

    /// Which premise says what of each number.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let mut said = Vec::new();
        for (name, claim) in scene.premises() {
            let claim = claim.achievement()?;
            let breaker = match claim.breaker {
                Response::Cells(b) => b.to_string(),
                Response::Every => "every b".to_owned(),
            };
            said.push(format!(
                "({},{breaker}) {} ({name})",
                claim.maker,
                claim.winner.name()
            ));
        }
        Some(format!("The premises: {}.", said.join(", ")))
    }
}

/// A bar is not longer than this.
const LONGEST: u32 = 48;
