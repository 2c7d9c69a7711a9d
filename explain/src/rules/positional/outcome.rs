//! `outcome`: what happens when the one or the other begins.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::positional::{Position, mask};
use playproof_formats::Claim;

use super::{board, strategy::marks};
use crate::{
    figure::{Content, Figure, Panel},
    rules::shown::Shown,
    scene::Scene,
    words::arena,
};

pub(crate) struct Outcome;

impl Shown for Outcome {
    fn why(&self, claim: &Claim) -> Cow<'static, str> {
        if is_draw(claim) {
            "The premises say what each player can force.".into()
        } else {
            "The premises say what happens in both cases.".into()
        }
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        write!(
            text,
            "\n{}",
            Figure::new("").panel(Panel::new(table(scene))).text()
        )
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let arena = arena(&scene.step.claim)?;
        let looks = match &scene.step.claim {
            Claim::BiasedOutcome(claim) => marks(Position {
                first: mask(&claim.game.first),
                second: mask(&claim.game.second),
            }),
            _ => BTreeMap::new(),
        };
        let game = board::game(scene, &arena, &looks);
        let panels = vec![Panel::new(game), Panel::new(table(scene))];
        let title = if is_draw(&scene.step.claim) {
            "What each player can force"
        } else {
            "What happens when the one or the other begins"
        };
        Some(Figure::new(title).row("", panels))
    }

    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let said = scene.premises();
        let said = said.filter_map(|(name, claim)| Some(format!("{} ({name})", forced(claim)?)));
        let said: Vec<String> = said.collect();
        let outcome = result(&scene.step.claim)?;
        let article = if is_draw(&scene.step.claim) { "a " } else { "" };
        Some(format!(
            "The outcome is {article}{outcome}: {}.",
            said.join(", ")
        ))
    }
}

/// What the claim of a premise says, without what it is played on.
fn forced(claim: &Claim) -> Option<String> {
    match claim {
        Claim::Positional(claim) => Some(claim.guarantee.name().to_owned()),
        Claim::PositionalBiased(claim) => {
            let (owner, promise) = (claim.owner.name(), claim.promise.name());
            Some(format!("{owner} {promise}, {} to move", claim.mover.name()))
        }
        _ => None,
    }
}

/// The outcome that a claim states.
fn result(claim: &Claim) -> Option<&'static str> {
    match claim {
        Claim::PositionalOutcome(claim) => Some(claim.outcome.name()),
        Claim::BiasedOutcome(claim) => Some(claim.outcome.name()),
        _ => None,
    }
}

/// Whether neither player wins.
fn is_draw(claim: &Claim) -> bool {
    result(claim).is_some_and(|result| result.ends_with("draw"))
}

/// What the premises say, and what follows.
fn table(scene: &Scene<'_>) -> Content {
    let mut rows = vec![vec![String::new(), "what is forced".to_owned()]];
    let said = scene.premises();
    rows.extend(said.filter_map(|(name, claim)| Some(vec![name, forced(claim)?])));
    let result = result(&scene.step.claim);
    rows.extend(result.map(|result| vec!["so".to_owned(), result.to_owned()]));
    Content::Table(rows)
}
