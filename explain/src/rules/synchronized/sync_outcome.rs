//! `sync-outcome`: what each player can force.

use std::fmt::{self, Write};

use playproof_formats::Claim;

use crate::{
    figure::{Content, Figure, Panel},
    scene::Scene,
};

pub(crate) const WHY: &str = "The premises say what each player can force.";

pub(crate) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    write!(text, "\n{}", figure(scene).text())
}

pub(crate) fn figure(scene: &Scene<'_>) -> Figure {
    let mut rows = vec![vec![String::new(), "what is forced".to_owned()]];
    for (name, claim) in scene.premises() {
        if let Claim::Synchronized(claim) = claim {
            rows.push(vec![name, claim.statement.name().to_owned()]);
        }
    }
    if let Claim::SynchronizedOutcome(claim) = &scene.step.claim {
        rows.push(vec!["so".to_owned(), claim.outcome.name().to_owned()]);
    }
    Figure::new("What each player can force").panel(Panel::new(Content::Table(rows)))
}

pub(crate) fn reason(scene: &Scene<'_>) -> Option<String> {
    let Claim::SynchronizedOutcome(claim) = &scene.step.claim else {
        return None;
    };
    let said: Vec<String> = scene
        .premises()
        .filter_map(|(name, claim)| match claim {
            Claim::Synchronized(claim) => Some(format!("{} ({name})", claim.statement.name())),
            _ => None,
        })
        .collect();
    Some(format!(
        "The outcome is {}: {}.",
        claim.outcome.name(),
        said.join(", ")
    ))
}
