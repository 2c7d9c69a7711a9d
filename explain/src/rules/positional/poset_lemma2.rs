//! `poset-lemma2`: the poset, and what is left out.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::{
    Rejection,
    positional::{bit, mask},
    rules::positional::poset_lemma2::Fault,
};
use playproof_formats::{Claim, evidence::PosetLemma2};

use super::{pointed, poset};
use crate::{
    figure::{Figure, Look, Role},
    rules::shown::Shown,
    scene::Scene,
};

impl Shown for PosetLemma2 {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "The vertices that are left out are in no winning set and wait for no others, so\n\
         only their parity matters: in place of an odd number there is one."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        poset::picture(scene, text)?;
        let Some(claim) = scene.positional() else {
            return Ok(());
        };
        let part = scene.names.set(&claim.arena, mask(&self.0));
        let instead = if self.0.len().is_multiple_of(2) {
            "nothing"
        } else {
            "one vertex, comparable with no other"
        };
        writeln!(text, "  left out: {part}; in its place: {instead}")
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let looks = self.0.iter().map(|&v| (v, Look::from(Role::Taken)));
        let figure = poset::figure(
            scene,
            "A part that only counts by its parity",
            &looks.collect(),
        )?;
        Some(figure.legend(Role::Taken, "left out"))
    }

    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let (name, _) = scene.premises().next()?;
        let left_out = self.0.len();
        Some(if left_out.is_multiple_of(2) {
            format!("{left_out} vertices are left out, an even number: {name} is about the rest.")
        } else {
            format!(
                "{left_out} vertices are left out, an odd number: {name} has one in their place."
            )
        })
    }

    /// The vertex that cannot be left out.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        let (marked, words) = match rejection.reason::<Fault>()? {
            Fault::NotFree { vertex } => (bit(*vertex), "It is claimed already, or no vertex."),
            Fault::InASet { vertex } => (bit(*vertex), "It is in a winning set."),
            Fault::Comparable { vertex, outside } => (
                bit(*vertex) | bit(*outside),
                "They are comparable, and only one of them is left out.",
            ),
            Fault::Empty => return None,
        };
        pointed(scene, BTreeMap::new(), marked, words)
    }
}
