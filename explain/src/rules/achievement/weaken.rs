//! `weaken`: the numbers there and here.

use std::borrow::Cow;

use playproof_formats::{
    Claim,
    claim::{Achievement, Response},
};

use super::maker_wins;
use crate::{
    figure::{Content, Figure, Panel},
    rules::shown::Shown,
    scene::Scene,
};

pub(crate) struct Weaken;

impl Shown for Weaken {
    fn why(&self, claim: &Claim) -> Cow<'static, str> {
        Cow::Borrowed(if maker_wins(claim) {
            "Maker marks no fewer cells than there, and Breaker no more."
        } else {
            "Breaker marks no fewer cells than there, and Maker no more."
        })
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let head = [
            "",
            "Maker's turn",
            "first turn",
            "last turn",
            "Breaker's turn",
        ];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        let mut line = |name: String, claim: &Achievement| {
            let a = claim.maker;
            let b = match claim.breaker {
                Response::Cells(b) => b.to_string(),
                Response::Every => "every number".to_owned(),
            };
            let (f, c) = (claim.first_turn.max(a), claim.last_turn.max(a));
            rows.push(vec![name, a.to_string(), f.to_string(), c.to_string(), b]);
        };
        for (name, premise) in scene.premises() {
            if let Some(premise) = premise.achievement() {
                line(name, premise);
            }
        }
        line("here".to_owned(), scene.achievement()?);
        let table = Panel::new(Content::Table(rows));
        Some(Figure::new("The numbers of marks there and here").panel(table))
    }

    /// Which numbers differ, and how.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let here = scene.achievement()?;
        let (name, there) = scene.premises().next()?;
        let there = there.achievement()?;
        let numbers = |claim: &Achievement| {
            let breaker = match claim.breaker {
                Response::Cells(b) => b.to_string(),
                Response::Every => "every number".to_owned(),
            };
            [
                ("Maker's turn", claim.maker.to_string()),
                (
                    "his first turn",
                    claim.first_turn.max(claim.maker).to_string(),
                ),
                (
                    "his last turn",
                    claim.last_turn.max(claim.maker).to_string(),
                ),
                ("Breaker's turn", breaker),
            ]
        };
        let both = numbers(there).into_iter().zip(numbers(here));
        let changed = both.filter(|(there, here)| there != here);
        let changed: Vec<String> = changed
            .map(|((what, there), (_, here))| format!("{what}: {there} there, {here} here"))
            .collect();
        Some(if changed.is_empty() {
            format!("The numbers are those of {name}.")
        } else {
            format!("From {name}; {}.", changed.join("; "))
        })
    }
}
