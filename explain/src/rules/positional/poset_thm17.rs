//! `poset-thm17`: the chains, and the vertices that win.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_formats::Claim;

use super::poset::{self, Order, parity};
use crate::{figure::Figure, rules::shown::Shown, scene::Scene};

pub(crate) struct PosetThm17;

impl Shown for PosetThm17 {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "The number of vertices that do not wait for a winning one decides, by its\n\
         parity, who has to claim the vertex below it."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        poset::picture(scene, text)
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        poset::figure(scene, "Chains, and the vertices that win", &BTreeMap::new())
    }

    /// The colours of the winning vertices.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let order = Order::new(scene)?;
        let all = order.free.count_ones();
        let colours = order.sets.iter().take(12).map(|set| {
            let v = set.trailing_zeros();
            let upwards = order.above(v).count_ones() + 1;
            let colour = if upwards % 2 == all % 2 {
                "white"
            } else {
                "black"
            };
            let name = scene.name(&scene.positional()?.arena, v);
            let below = if order.below(v) == 0 {
                ", with none below it"
            } else {
                ""
            };
            Some(format!(
                "{name} is {colour} ({upwards} from it upwards{below})"
            ))
        });
        let colours: Option<Vec<String>> = colours.collect();
        let colours = colours?;
        Some(if colours.is_empty() {
            "No vertex wins.".to_owned()
        } else {
            format!(
                "There are {all} vertices, an {} number. Of the winning ones {}.",
                parity(all),
                colours.join(", ")
            )
        })
    }
}
