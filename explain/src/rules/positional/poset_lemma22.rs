//! `poset-lemma22`: the chains, and where one is cut.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_formats::evidence::PosetLemma22;

use playproof_checker::{
    Rejection,
    positional::{bit, members},
    rules::positional::poset_lemma22::Fault,
};

use super::{
    pointed,
    poset::{self, Order},
};
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

/// The colours of the vertices above, by which each player gets them.
pub(crate) fn reason(scene: &Scene<'_>, chain: &PosetLemma22) -> Option<String> {
    let order = Order::new(scene)?;
    let arena = &scene.positional()?.arena;
    let all = order.free.count_ones();
    let (white, black): (Vec<u32>, Vec<u32>) = members(order.above(chain.0))
        .partition(|&v| (order.above(v).count_ones() + 1) % 2 == all % 2);
    let names = |vertices: Vec<u32>| {
        let names: Vec<String> = vertices.iter().map(|&v| scene.name(arena, v)).collect();
        if names.is_empty() {
            "none".to_owned()
        } else {
            names.join(", ")
        }
    };
    Some(format!(
        "Of the vertices above {} Maker gets the white ones ({}), Breaker the black ones ({}).",
        scene.name(arena, chain.0),
        names(white),
        names(black)
    ))
}

/// The vertex at which the chain cannot be cut.
pub(crate) fn counterexample(scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
    let (vertex, words) = match rejection.reason::<Fault>()? {
        Fault::NotASet { vertex } => (vertex, "It is no winning set."),
        Fault::NotBlack { vertex } => (vertex, "It is white."),
        Fault::NothingBelow { vertex } => (vertex, "No vertex is below it."),
        Fault::NothingToCut { vertex } => (vertex, "Fewer than two vertices are above it."),
        Fault::MakerWins => return None,
    };
    pointed(scene, BTreeMap::new(), bit(*vertex), words)
}
