//! `poset-thm17`: the chains, and the vertices that win.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use super::poset;
use crate::{figure::Figure, scene::Scene};

pub(crate) const WHY: &str = "The number of vertices that do not wait for a winning one decides, by its\n\
     parity, who has to claim the vertex below it.";

pub(crate) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    poset::picture(scene, text)
}

pub(crate) fn figure(scene: &Scene<'_>) -> Option<Figure> {
    poset::figure(scene, "Chains, and the vertices that win", &BTreeMap::new())
}
