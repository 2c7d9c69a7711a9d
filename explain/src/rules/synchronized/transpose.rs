//! `transpose`: the board and its mirror image.

use std::{
    borrow::Cow,
    fmt::{self, Write},
};

use playproof_formats::{
    Cell, Claim,
    claim::{Extent, Side, Variant},
};

use crate::{
    figure::{Field, Figure, Panel, Role, Tile},
    rules::shown::Shown,
    scene::Scene,
};

pub(crate) struct Transpose;

impl Shown for Transpose {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "The reflection in a diagonal exchanges the players.".into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        for panel in panels(scene) {
            let caption = panel.caption.join(" ");
            writeln!(text, "\n  {caption}")?;
            let drawn = Panel {
                caption: Vec::new(),
                ..panel
            };
            text.write_str(&Figure::new("").panel(drawn).text())?;
        }
        Ok(())
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        Some(Figure::new("A board and its reflection in a diagonal").row("", panels(scene)))
    }

    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let says = |claim: &Claim| match claim {
            Claim::Synchronized(c) => Some(format!(
                "{} on {} by {}",
                c.statement.name(),
                c.rows,
                c.columns
            )),
            Claim::SynchronizedOutcome(c) => Some(format!(
                "{} on {} by {}",
                c.outcome.name(),
                c.rows,
                c.columns
            )),
            _ => None,
        };
        let (name, premise) = scene.premises().next()?;
        let (there, here) = (says(premise)?, says(&scene.step.claim)?);
        Some(format!(
            "By {name}, {there}. When rows and columns change places, that is: {here}."
        ))
    }
}

/// Larger boards are not drawn.
const LARGEST: u32 = 24;

/// The premise's board, and this one, each with a tile.
fn panels(scene: &Scene<'_>) -> Vec<Panel> {
    let mut premises = scene.premises();
    let premise = premises.next();
    let premise =
        premise.and_then(|(name, claim)| board(&format!("{name}:"), claim, Side::Vertical));
    let here = board(
        "here, the tile reflected:",
        &scene.step.claim,
        Side::Horizontal,
    );
    premise.into_iter().chain(here).collect()
}

/// The least board of the claim, with a tile in a corner.
fn board(title: &str, claim: &Claim, side: Side) -> Option<Panel> {
    let least = |extent| match extent {
        Extent::Exactly(n) | Extent::Progression { from: n, .. } => n,
    };
    let (variant, rows, columns, what) = match claim {
        Claim::Synchronized(c) => (
            c.variant,
            least(c.rows),
            least(c.columns),
            c.statement.name(),
        ),
        Claim::SynchronizedOutcome(c) => (c.variant, c.rows, c.columns, c.outcome.name()),
        _ => return None,
    };
    let caption = format!("{title} {what} on {rows} by {columns}");
    let drawn = rows.max(columns) <= LARGEST;
    let mut field = if drawn {
        Field::finite(columns, rows)
    } else {
        Field::finite(1, 1)
    };
    let length = match variant {
        Variant::Domineering => 2,
        Variant::Triomineering | Variant::Tridomineering => 3,
    };
    let along = |i: u32| match side {
        Side::Vertical => (i < rows).then(|| Field::cell_of(0, i)),
        Side::Horizontal => (i < columns).then(|| Field::cell_of(i, 0)),
    };
    let cells: Vec<Cell> = (0..length).filter_map(along).flatten().collect();
    let role = match side {
        Side::Vertical => Role::Own,
        Side::Horizontal => Role::Answer,
    };
    if drawn {
        field.tiles.push(Tile { cells, role });
    }
    Some(Panel::new(field).caption(caption))
}
