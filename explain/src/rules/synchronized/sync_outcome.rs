//! `sync-outcome`: what each player can force.

use std::fmt::{self, Write};

use playproof_formats::Claim;

use crate::scene::Scene;

pub(crate) const WHY: &str = "The premises say what each player can force.";

pub(crate) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    writeln!(text)?;
    for (name, claim) in scene.premises() {
        if let Claim::Synchronized(claim) = claim {
            writeln!(text, "  {name:<8}  {}", claim.statement.name())?;
        }
    }
    if let Claim::SynchronizedOutcome(claim) = &scene.step.claim {
        writeln!(text, "  {:<8}  {}", "so", claim.outcome.name())?;
    }
    Ok(())
}
