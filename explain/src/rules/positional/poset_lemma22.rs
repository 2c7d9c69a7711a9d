//! `poset-lemma22`: the chains, and where one is cut.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::{
    Rejection,
    positional::{bit, members},
    rules::positional::poset_lemma22::Fault,
};
use playproof_formats::{Claim, evidence::PosetLemma22};

use super::{
    pointed,
    poset::{self, Order},
};
use crate::{
    figure::{Figure, Look, Role},
    rules::shown::Shown,
    scene::Scene,
};

impl Shown for PosetLemma22 {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "Above a winning vertex each player gets his colour of the chain: white is\n\
         Maker's, black is Breaker's. So the chain can be cut there, or Maker wins."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        poset::picture(scene, text)?;
        let Some(claim) = scene.positional() else {
            return Ok(());
        };
        let vertex = scene.name(&claim.arena, self.0);
        if scene.step.premises.is_empty() {
            writeln!(text, "  above {vertex} Maker gets a winning set")
        } else {
            writeln!(text, "  the chain of {vertex} is cut above it")
        }
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let looks = BTreeMap::from([(self.0, Look::from(Role::Mark))]);
        let figure = poset::figure(scene, "A chain that is cut above a winning vertex", &looks)?;
        Some(figure.legend(Role::Mark, "the vertex above which the chain is cut"))
    }

    /// The colours of the vertices above, by which each player gets them.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let order = Order::new(scene)?;
        let arena = &scene.positional()?.arena;
        let all = order.free.count_ones();
        let (white, black): (Vec<u32>, Vec<u32>) = members(order.above(self.0))
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
            scene.name(arena, self.0),
            names(white),
            names(black)
        ))
    }

    /// The vertex at which the chain cannot be cut.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        let (vertex, words) = match rejection.reason::<Fault>()? {
            Fault::NotASet { vertex } => (vertex, "It is no winning set."),
            Fault::NotBlack { vertex } => (vertex, "It is white."),
            Fault::NothingBelow { vertex } => (vertex, "No vertex is below it."),
            Fault::NothingToCut { vertex } => (vertex, "Fewer than two vertices are above it."),
            Fault::MakerWins => return None,
        };
        pointed(scene, BTreeMap::new(), bit(*vertex), words)
    }
}
