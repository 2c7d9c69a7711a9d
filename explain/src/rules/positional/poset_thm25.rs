//! `poset-thm25`: the chains, what is removed, and the threats.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Limits, Rejection,
    positional::{Game, Mask, bit, mask},
    rules::positional::poset_thm25::Fault,
};
use playproof_formats::{
    Claim,
    claim::Arena,
    evidence::{PosetThm25, Reduction},
};

use super::{pointed, poset};
use crate::{
    figure::{Figure, Look, Role},
    rules::shown::Shown,
    scene::Scene,
    words::count,
};

impl Shown for PosetThm25 {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "Pairs and chains that keep the winner are removed. Then no winning set is left,\n\
         or Maker has threats that Breaker must answer one after the other, until he cannot."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        poset::picture(scene, text)?;
        let Some(claim) = scene.positional() else {
            return Ok(());
        };
        let name = |v| scene.name(&claim.arena, v);
        for reduction in &self.reductions {
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
        if !self.pattern.is_empty() {
            let pattern = self.pattern.iter();
            let pattern: Vec<String> = pattern
                .map(|set| scene.names.set(&claim.arena, mask(set)))
                .collect();
            writeln!(text, "  by these sets Maker wins: {}", pattern.join(" "))?;
        }
        Ok(())
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let arena = &scene.positional()?.arena;
        let mut looks = BTreeMap::new();
        for (reduction, number) in self.reductions.iter().zip(1_u32..) {
            let removed: Vec<u32> = match reduction {
                Reduction::Pair(x, y) => vec![*x, *y],
                Reduction::Chains(bottoms) => {
                    let mut vertices = bottoms.clone();
                    vertices.extend(bottoms.iter().filter_map(|&bottom| above(arena, bottom)));
                    vertices
                }
            };
            for vertex in removed {
                let name = format!("{} ({number})", scene.name(arena, vertex));
                looks.insert(vertex, Look::labelled(Role::Taken, name));
            }
        }
        for vertex in self.pattern.iter().flatten() {
            looks.insert(*vertex, Look::from(Role::Mark));
        }
        let figure = poset::figure(scene, "Chains of two, reduced", &looks)?;
        Some(
            figure
                .legend(Role::Taken, "removed, in this order")
                .legend(Role::Mark, "by these sets Maker wins"),
        )
    }

    /// What is left after the reductions.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let arena = &scene.positional()?.arena;
        let reductions = self.reductions.len();
        let removed = if reductions == 0 {
            "Nothing is removed".to_owned()
        } else {
            format!(
                "In {} pairs and chains are removed",
                count(reductions, "step")
            )
        };
        Some(if self.pattern.is_empty() {
            format!(
                "{removed}; none of the patterns by which Maker wins is among the sets that are left."
            )
        } else {
            let sets = self
                .pattern
                .iter()
                .map(|set| scene.names.set(arena, mask(set)));
            let sets: Vec<String> = sets.collect();
            format!(
                "{removed}; by {} Maker's threats leave Breaker without an answer.",
                sets.join(" ")
            )
        })
    }

    /// The vertices or sets that do not fit the theorem.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        let (marked, words) = match rejection.reason::<Fault>()? {
            Fault::NotBottom { vertex } => (bit(*vertex), "It is not at the bottom."),
            Fault::NotAChain { vertex } => (bit(*vertex), "No vertex is above it."),
            Fault::NotASet { set } => (set.0, "They are no winning set of the reduced game."),
            Fault::Repeated { set } => (set.0, "The pattern has this set twice."),
            Fault::Meets { set, other } => (set.0 | other.0, "Two sets that meet."),
            Fault::Escapes { set } => (
                set.0,
                "A set with a bottom vertex of the removed chains, and no top vertex of them.",
            ),
            Fault::SetLeft { set } => (set.0, "Breaker is to win, and this set is left."),
            _ => return None,
        };
        pointed(scene, BTreeMap::new(), marked, words)
    }
}

/// The vertex that waits for this one.
fn above(arena: &Arena, bottom: u32) -> Option<u32> {
    let game = Game::new(arena, &mut Budget::new(Limits::default())).ok()?;
    let waits = |below: &Mask| below & bit(bottom) != 0;
    let number = game.below.iter().position(waits)?;
    u32::try_from(number).ok()
}
