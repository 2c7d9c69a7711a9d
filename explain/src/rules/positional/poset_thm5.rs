//! `poset-thm5`: the poset, and the vertex that wins.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use super::poset;
use crate::{figure::Figure, scene::Scene};

pub(crate) const WHY: &str = "Nobody wants to claim the last vertex below the winning one. Who has to is a\n\
     matter of parity, and Maker chooses which it is if Breaker has not fewer to claim.";

pub(crate) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    poset::picture(scene, text)
}

pub(crate) fn figure(scene: &Scene<'_>) -> Option<Figure> {
    poset::figure(
        scene,
        "A game of height 2 with one winning vertex",
        &BTreeMap::new(),
    )
}
