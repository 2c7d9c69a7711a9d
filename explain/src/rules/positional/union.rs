//! `union`: the two games, and what is left for both side by side.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::rules::positional::union::possible;
use playproof_formats::{
    Claim,
    claim::{Arena, Outcome, PositionalOutcome},
};

use super::board;
use crate::{
    figure::{Content, Figure, Panel},
    rules::shown::Shown,
    scene::Scene,
};

pub(crate) struct Union;

impl Shown for Union {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "The outcomes of the two games, and the parities of their numbers of vertices,\n\
         leave only this outcome for both side by side."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        write!(
            text,
            "\n{}",
            Figure::new("").panel(Panel::new(table(scene))).text()
        )
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let mut panels = Vec::new();
        for (name, claim) in scene.premises() {
            if let Claim::PositionalOutcome(claim) = claim {
                let game = board::game(scene, &claim.arena, &BTreeMap::new());
                let caption = format!("{name}: outcome {}", claim.outcome.name());
                panels.push(Panel::new(game).caption(caption));
            }
        }
        panels.push(Panel::new(table(scene)));
        Some(Figure::new("Two games side by side").row("", panels))
    }

    /// What the table of unions says of these two games.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let games: Vec<(Outcome, u32)> = scene
            .premises()
            .filter_map(|(_, claim)| match claim {
                Claim::PositionalOutcome(claim) => {
                    Some((claim.outcome, u32::try_from(vertices(claim)).ok()?))
                }
                _ => None,
            })
            .collect();
        let &[first, second] = games.as_slice() else {
            return None;
        };
        let name = |(outcome, vertices): (Outcome, u32)| {
            let parity = if vertices % 2 == 0 { "even" } else { "odd" };
            format!("an {parity} game of outcome {}", outcome.name())
        };
        Some(format!(
            "Beside {} stands {}: that can only be {}.",
            name(first),
            name(second),
            possible(first, second)?
        ))
    }
}

/// The two games, and both side by side.
fn table(scene: &Scene<'_>) -> Content {
    let head = ["", "vertices", "their number", "outcome"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    let mut line = |name: String, claim: &Claim| {
        if let Claim::PositionalOutcome(claim) = claim {
            let (vertices, outcome) = (vertices(claim), claim.outcome.name());
            let parity = if vertices % 2 == 0 { "even" } else { "odd" };
            rows.push(vec![
                name,
                vertices.to_string(),
                parity.to_owned(),
                outcome.to_owned(),
            ]);
        }
    };
    for (name, claim) in scene.premises() {
        line(name, claim);
    }
    line("both".to_owned(), &scene.step.claim);
    Content::Table(rows)
}

fn vertices(claim: &PositionalOutcome) -> u64 {
    match &claim.arena {
        Arena::Hypergraph(game) => game.vertices.into(),
        Arena::InARow(board) => {
            let claimed = board.first.len() + board.second.len();
            (u64::from(board.rows) * u64::from(board.columns)).saturating_sub(claimed as u64)
        }
    }
}
