//! `pairing`: the vertices of a pair have the same letter.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_formats::evidence::Pairing;

use super::board::{grid, indented};
use crate::scene::{Scene, labels};
use crate::words::count;

pub(crate) const WHY: &str = "Each vertex of a pair is answered with the other one, and every set that the\n\
     opponent could complete contains a pair.";

pub(crate) fn picture(scene: &Scene<'_>, pairing: &Pairing, text: &mut dyn Write) -> fmt::Result {
    let Some(claim) = scene.positional() else {
        return Ok(());
    };
    let letters: BTreeMap<u32, String> = pairing
        .0
        .iter()
        .zip(labels())
        .flat_map(|(&(x, y), label)| [(x, label.clone()), (y, label)])
        .collect();
    writeln!(text, "\n  {}:\n", count(pairing.0.len(), "pair"))?;
    if let Some(picture) = grid(&claim.arena, &letters) {
        return indented(&picture, text);
    }
    let name = |v| scene.name(&claim.arena, v);
    let pairs = pairing.0.iter();
    let pairs: Vec<String> = pairs
        .map(|&(x, y)| format!("{}-{}", name(x), name(y)))
        .collect();
    writeln!(text, "  {}", pairs.join("  "))
}
