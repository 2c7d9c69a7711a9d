//! `bounding`: the square is so large that Bob cannot fill it.

use std::fmt::{self, Write};

use playproof_formats::{
    Claim,
    claim::{Cannibal, CannibalMoves},
    evidence::Bounding,
};

use crate::scene::Scene;

pub(crate) const WHY: &str = "Alice surrounds a square that Bob cannot fill in the meantime. Inside, copies any\n\
     two of which meet have a common cell: she takes it before he can spoil them all.";

pub(crate) fn picture(scene: &Scene<'_>, bounding: &Bounding, text: &mut dyn Write) -> fmt::Result {
    let (Claim::Cannibal(Cannibal { animal, .. })
    | Claim::CannibalMoves(CannibalMoves { animal, .. })) = &scene.step.claim
    else {
        return Ok(());
    };
    let side = |axis: usize| {
        let values = animal.0.iter().filter_map(|c| c.coordinates().get(axis));
        u128::try_from(values.copied().max().unwrap_or(0)).unwrap_or(0) + 1
    };
    let (n, m, large) = (side(0), side(1), u128::from(bounding.side));
    let inside = large.saturating_sub(n - 1) * large.saturating_sub(m - 1);
    let met = (n + m - 1) * (n + m - 1);
    writeln!(
        text,
        "\n  the square has a side of {large} cells, so {inside} copies of {n} by {m} lie in it;\n  \
         Bob has at most {} moves before it is surrounded, and each meets at most {met} of them:\n  \
         {} are not enough",
        4 * large,
        4 * large * met
    )
}
