//! `more-moves`: the numbers there and here.

use std::fmt::{self, Write};

use playproof_formats::Claim;

use crate::scene::Scene;

pub(crate) const WHY: &str = "Alice needs no more moves than there.";

pub(crate) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    writeln!(text)?;
    let here = std::iter::once(("here".to_owned(), &scene.step.claim));
    for (name, claim) in scene.premises().chain(here) {
        match claim {
            Claim::CannibalMoves(claim) => writeln!(text, "  {name:<8}  {} moves", claim.moves)?,
            _ => writeln!(text, "  {name:<8}  some number of moves")?,
        }
    }
    Ok(())
}
