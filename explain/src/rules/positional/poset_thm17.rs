//! `poset-thm17`: the chains, and the vertices that win.

use std::fmt::{self, Write};

use super::poset;
use crate::scene::Scene;

pub(crate) const WHY: &str = "The number of vertices that do not wait for a winning one decides, by its\n\
     parity, who has to claim the vertex below it.";

pub(crate) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    poset::picture(scene, text)
}
