//! `poset-thm7`: the poset, and the vertices that win.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::positional::{bit, members};
use playproof_formats::{Claim, claim::Guarantee};

use super::poset::{self, Order, parity};
use crate::{figure::Figure, rules::shown::Shown, scene::Scene};

pub(crate) struct PosetThm7;

impl Shown for PosetThm7 {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "Nobody wants to claim the last vertex below a winning one. With an odd number\n\
         of vertices, or a winning one with few vertices below it that serve it alone,\n\
         Maker gets one; else Breaker answers so that he does not."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        poset::picture(scene, text)
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        poset::figure(
            scene,
            "A game of height 2 whose upper vertices win",
            &BTreeMap::new(),
        )
    }

    /// The parity, and the private vertices below each winning one.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let (claim, order) = (scene.positional()?, Order::new(scene)?);
        let all = order.free.count_ones();
        let counts = order.sets.iter().take(12).map(|set| {
            let y = set.trailing_zeros();
            let below = members(order.below(y));
            let (private, others): (Vec<u32>, Vec<u32>) =
                below.partition(|&x| order.above(x) == bit(y));
            let name = scene.name(&scene.positional()?.arena, y);
            Some(format!(
                "{} and {} below {name}",
                private.len(),
                others.len()
            ))
        });
        let counts: Option<Vec<String>> = counts.collect();
        Some(format!(
            "There are {all} vertices, an {} number; private vertices and others: {}. {}",
            parity(all),
            counts?.join(", "),
            if all % 2 == 1 && !order.sets.is_empty() {
                "An odd number is enough for Maker."
            } else if claim.guarantee == Guarantee::MakerWinsFirst {
                "Where there are not more private ones than others, Maker wins."
            } else {
                "There are always more private ones than others, so Breaker wins."
            }
        ))
    }
}
