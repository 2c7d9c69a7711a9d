//! `poset-thm7`: the poset, and the vertices that win.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use super::poset;
use crate::{figure::Figure, scene::Scene};

pub(crate) const WHY: &str = "Nobody wants to claim the last vertex below a winning one. With an odd number\n\
     of vertices, or a winning one with few vertices below it that serve it alone,\n\
     Maker gets one; else Breaker answers so that he does not.";

pub(crate) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    poset::picture(scene, text)
}

pub(crate) fn figure(scene: &Scene<'_>) -> Option<Figure> {
    poset::figure(
        scene,
        "A game of height 2 whose upper vertices win",
        &BTreeMap::new(),
    )
}
