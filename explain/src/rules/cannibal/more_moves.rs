//! `more-moves`: the numbers there and here.

use std::borrow::Cow;

use playproof_formats::Claim;

use crate::{
    figure::{Content, Figure, Panel},
    rules::shown::Shown,
    scene::Scene,
};

pub(crate) struct MoreMoves;

impl Shown for MoreMoves {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "Alice needs no more moves than there.".into()
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let mut rows = vec![vec![String::new(), "Alice's moves".to_owned()]];
        let here = std::iter::once(("here".to_owned(), &scene.step.claim));
        for (name, claim) in scene.premises().chain(here) {
            rows.push(vec![
                name,
                match claim {
                    Claim::CannibalMoves(claim) => format!("at most {}", claim.moves),
                    _ => "some number".to_owned(),
                },
            ]);
        }
        let table = Panel::new(Content::Table(rows));
        Some(Figure::new("The numbers of moves there and here").panel(table))
    }

    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let (name, Claim::CannibalMoves(there)) = scene.premises().next()? else {
            return None;
        };
        Some(match &scene.step.claim {
            Claim::CannibalMoves(here) => {
                format!(
                    "{} moves suffice ({name}), and {} are no fewer.",
                    there.moves, here.moves
                )
            }
            _ => format!(
                "{} moves suffice ({name}), so some number does.",
                there.moves
            ),
        })
    }
}
