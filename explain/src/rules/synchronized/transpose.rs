//! `transpose`: the board and its mirror image.

use std::fmt::{self, Write};

use playproof_formats::{
    Claim,
    claim::{Extent, Side, Variant},
};

use crate::scene::Scene;

pub(crate) const WHY: &str = "The reflection in a diagonal exchanges the players.";

/// Larger boards are not drawn.
const LARGEST: u32 = 24;

pub(crate) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    let mut premises = scene.premises();
    if let Some((name, premise)) = premises.next() {
        draw(&format!("{name}:"), premise, Side::Vertical, text)?;
    }
    draw(
        "here, the tile reflected:",
        &scene.step.claim,
        Side::Horizontal,
        text,
    )
}

/// The least board of the claim, with a tile in a corner.
fn draw(title: &str, claim: &Claim, side: Side, text: &mut dyn Write) -> fmt::Result {
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
        _ => return Ok(()),
    };
    writeln!(text, "\n  {title} {what} on {rows} by {columns}")?;
    if rows.max(columns) > LARGEST {
        return Ok(());
    }
    let length = match variant {
        Variant::Domineering => 2,
        Variant::Triomineering | Variant::Tridomineering => 3,
    };
    for row in 0..rows {
        let sign = |column: u32| match side {
            Side::Vertical if column == 0 && row < length => " |",
            Side::Horizontal if row == 0 && column < length => " -",
            Side::Vertical | Side::Horizontal => " .",
        };
        let line: String = (0..columns).map(sign).collect();
        writeln!(text, "   {line}")?;
    }
    Ok(())
}
