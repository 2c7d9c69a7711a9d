//! `poset-thm5`: the poset, and the vertex that wins.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::positional::members;
use playproof_formats::Claim;

use super::poset::{self, Order};
use crate::{figure::Figure, rules::shown::Shown, scene::Scene};

pub(crate) struct PosetThm5;

impl Shown for PosetThm5 {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "Nobody wants to claim the last vertex below the winning one. Who has to is a\n\
         matter of parity, and Maker chooses which it is if Breaker has not fewer to claim."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        poset::picture(scene, text)
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        poset::figure(
            scene,
            "A game of height 2 with one winning vertex",
            &BTreeMap::new(),
        )
    }

    /// The parities of the numbers of vertices that do not wait for those below the winning one.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let order = Order::new(scene)?;
        let name = |v| scene.name(&scene.positional()?.arena, v).into();
        let target = order.sets.first()?.trailing_zeros();
        let below: Vec<u32> = members(order.below(target)).collect();
        if below.is_empty() {
            let name: Option<String> = name(target);
            return Some(format!("Nothing is below {}: Maker claims it.", name?));
        }
        let odd = below
            .iter()
            .filter(|&&y| order.not_waiting(y) % 2 == 1)
            .count();
        let even = below.len() - odd;
        let counts = below.iter().take(12).map(|&y| {
            let name: Option<String> = name(y);
            Some(format!(
                "{} not waiting for {}",
                order.not_waiting(y),
                name?
            ))
        });
        let counts: Option<Vec<String>> = counts.collect();
        Some(format!(
            "Of the vertices below the winning one, {even} have an even number of others that do not wait \
             for them and {odd} an odd one ({}): {} wins.",
            counts?.join(", "),
            if even <= odd { "Maker" } else { "Breaker" }
        ))
    }
}
