//! `threshold`: for each n, up to which b Maker wins.

use std::fmt::{self, Write};

use playproof_formats::Claim;

use crate::scene::Scene;

pub(crate) const WHY: &str = "A number is the greatest b if Maker wins with it and Breaker with one more.\n\
     The premises say so for n = 1, 2, … in turn; the last one is the win for every b.";

/// A bar is not longer than this.
const LONGEST: u32 = 48;

pub(crate) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    let Claim::Threshold(claim) = &scene.step.claim else {
        return Ok(());
    };
    writeln!(
        text,
        "\n  how many cells Breaker may mark in a turn if Maker is to win:"
    )?;
    for (n, &b) in (1_u64..).zip(&claim.finite) {
        let bar = "#".repeat(b.min(LONGEST) as usize);
        let more = if b > LONGEST { "…" } else { "" };
        writeln!(text, "    n = {n}  {bar}{more} {b}")?;
    }
    writeln!(text, "    n = {}  every number", claim.finite.len() + 1)
}
