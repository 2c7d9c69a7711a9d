//! `sync-outcome`: what each player can force.

use std::borrow::Cow;

use playproof_formats::Claim;

use crate::{
    figure::{Content, Figure, Panel},
    rules::shown::Shown,
    scene::Scene,
};

pub(crate) struct SyncOutcome;

impl Shown for SyncOutcome {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "The premises say what each player can force.".into()
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let mut rows = vec![vec![String::new(), "what is forced".to_owned()]];
        for (name, claim) in scene.premises() {
            if let Claim::Synchronized(claim) = claim {
                rows.push(vec![name, claim.statement.name().to_owned()]);
            }
        }
        if let Claim::SynchronizedOutcome(claim) = &scene.step.claim {
            rows.push(vec!["so".to_owned(), claim.outcome.name().to_owned()]);
        }
        Some(Figure::new("What each player can force").panel(Panel::new(Content::Table(rows))))
    }

    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
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
}
