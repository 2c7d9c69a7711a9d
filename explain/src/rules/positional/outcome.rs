//! `outcome`: what happens when the one or the other begins.

use std::fmt::{self, Write};

use playproof_formats::Claim;

use crate::scene::Scene;

pub(crate) const WHY: &str = "The premises say what happens in both cases.";

pub(crate) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    writeln!(text)?;
    for (name, claim) in scene.premises() {
        if let Claim::Positional(claim) = claim {
            writeln!(text, "  {name:<8}  {}", claim.guarantee.name())?;
        }
    }
    if let Claim::PositionalOutcome(claim) = &scene.step.claim {
        writeln!(text, "  {:<8}  {}", "so", claim.outcome.name())?;
    }
    Ok(())
}
