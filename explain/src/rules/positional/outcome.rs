//! `outcome`: what happens when the one or the other begins.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_formats::{Claim, claim::Outcome as Value};

use super::board;
use crate::{
    figure::{Content, Figure, Panel},
    rules::shown::Shown,
    scene::Scene,
};

pub(crate) struct Outcome;

impl Shown for Outcome {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "The premises say what happens in both cases.".into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        write!(
            text,
            "\n{}",
            Figure::new("").panel(Panel::new(table(scene))).text()
        )
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let Claim::PositionalOutcome(claim) = &scene.step.claim else {
            return None;
        };
        let game = board::game(scene, &claim.arena, &BTreeMap::new());
        let panels = vec![Panel::new(game), Panel::new(table(scene))];
        Some(Figure::new("What happens when the one or the other begins").row("", panels))
    }

    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let Claim::PositionalOutcome(claim) = &scene.step.claim else {
            return None;
        };
        let said: Vec<String> = scene
            .premises()
            .filter_map(|(name, claim)| match claim {
                Claim::Positional(claim) => Some(format!("{} ({name})", claim.guarantee.name())),
                _ => None,
            })
            .collect();
        let article = if claim.outcome == Value::Draw {
            "a "
        } else {
            ""
        };
        let outcome = claim.outcome.name();
        Some(format!(
            "The outcome is {article}{outcome}: {}.",
            said.join(", ")
        ))
    }
}

/// What the premises say, and what follows.
fn table(scene: &Scene<'_>) -> Content {
    let mut rows = vec![vec![String::new(), "what is forced".to_owned()]];
    for (name, claim) in scene.premises() {
        if let Claim::Positional(claim) = claim {
            rows.push(vec![name, claim.guarantee.name().to_owned()]);
        }
    }
    if let Claim::PositionalOutcome(claim) = &scene.step.claim {
        rows.push(vec!["so".to_owned(), claim.outcome.name().to_owned()]);
    }
    Content::Table(rows)
}
