//! `poset-lemma22`: the chains, and where one is cut.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_formats::evidence::PosetLemma22;

use super::poset;
use crate::{
    figure::{Figure, Look, Role},
    scene::Scene,
};

pub(crate) const WHY: &str = "Above a winning vertex each player gets his colour of the chain: white is\n\
     Maker's, black is Breaker's. So the chain can be cut there, or Maker wins.";

pub(crate) fn picture(
    scene: &Scene<'_>,
    chain: &PosetLemma22,
    text: &mut dyn Write,
) -> fmt::Result {
    poset::picture(scene, text)?;
    let Some(claim) = scene.positional() else {
        return Ok(());
    };
    let vertex = scene.name(&claim.arena, chain.0);
    if scene.step.premises.is_empty() {
        writeln!(text, "  above {vertex} Maker gets a winning set")
    } else {
        writeln!(text, "  the chain of {vertex} is cut above it")
    }
}

pub(crate) fn figure(scene: &Scene<'_>, chain: &PosetLemma22) -> Option<Figure> {
    let looks = BTreeMap::from([(chain.0, Look::from(Role::Mark))]);
    let figure = poset::figure(scene, "A chain that is cut above a winning vertex", &looks)?;
    Some(figure.legend(Role::Mark, "the vertex above which the chain is cut"))
}
