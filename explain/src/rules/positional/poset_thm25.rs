//! `poset-thm25`: the chains, what is removed, and the threats.

use std::fmt::{self, Write};

use playproof_checker::positional::mask;
use playproof_formats::evidence::{PosetThm25, Reduction};

use super::poset;
use crate::scene::Scene;

pub(crate) const WHY: &str = "Pairs and chains that keep the winner are removed. Then no winning set is left,\n\
     or Maker has threats that Breaker must answer one after the other, until he cannot.";

pub(crate) fn picture(
    scene: &Scene<'_>,
    evidence: &PosetThm25,
    text: &mut dyn Write,
) -> fmt::Result {
    poset::picture(scene, text)?;
    let Some(claim) = scene.positional() else {
        return Ok(());
    };
    let name = |v| scene.name(&claim.arena, v);
    for reduction in &evidence.reductions {
        match reduction {
            Reduction::Pair(x, y) => writeln!(
                text,
                "  removed by R1: {} and {}, each answered with the other",
                name(*x),
                name(*y)
            )?,
            Reduction::Chains(bottoms) => {
                let bottoms: Vec<String> = bottoms.iter().map(|&v| name(v)).collect();
                let bottoms = bottoms.join(" ");
                writeln!(
                    text,
                    "  removed by R2: the chains that begin with {bottoms}"
                )?;
            }
        }
    }
    if !evidence.pattern.is_empty() {
        let pattern = evidence.pattern.iter();
        let pattern: Vec<String> = pattern
            .map(|set| scene.names.set(&claim.arena, mask(set)))
            .collect();
        writeln!(text, "  by these sets Maker wins: {}", pattern.join(" "))?;
    }
    Ok(())
}
