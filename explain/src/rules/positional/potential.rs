//! `potential`: the sets by their sizes, and what they weigh.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Limits,
    positional::{Aim, start},
};
use playproof_formats::Claim;

use super::board;
use crate::{
    figure::{Content, Figure, Panel},
    rules::shown::Shown,
    scene::Scene,
    words::{dyadic, power_of_two},
};

pub(crate) struct Potential;

impl Shown for Potential {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "The sets that the opponent could complete are so large and few that the sum of\n\
         2^-|A| stays below what it needs for a threat (Erdős and Selfridge)."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        let Some((table, limit)) = weights(scene) else {
            return Ok(());
        };
        writeln!(
            text,
            "\n  what the opponent still needs of the sets that he could complete:\n"
        )?;
        let table = Figure::new("").panel(Panel::new(table)).text();
        writeln!(text, "{table}  the sum has to be less than {limit}")
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let arena = &scene.positional()?.arena;
        let (table, limit) = weights(scene)?;
        let game = board::game(scene, arena, &BTreeMap::new());
        let panels = vec![
            Panel::new(game),
            Panel::new(table).caption(format!("less than {limit}")),
        ];
        Some(Figure::new("Sets that are too large and few to be threatened").row("", panels))
    }

    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let (Content::Table(rows), limit) = weights(scene)? else {
            return None;
        };
        let (sum, parts) = rows.get(1..)?.split_last()?;
        let parts: Vec<&str> = parts
            .iter()
            .filter_map(|row| row.get(2))
            .map(String::as_str)
            .collect();
        let parts = if parts.is_empty() {
            "0".to_owned()
        } else {
            parts.join(" + ")
        };
        Some(format!("{parts} = {} is less than {limit}.", sum.get(2)?))
    }
}

/// How many sets there are of each size and what they weigh, with the sum; and the bound.
fn weights(scene: &Scene<'_>) -> Option<(Content, &'static str)> {
    let claim = scene.positional()?;
    let aim = Aim::from(claim.guarantee);
    let (_, _, state) = start(&claim.arena, aim, &mut Budget::new(Limits::default())).ok()?;
    let mut sizes: BTreeMap<u32, u128> = BTreeMap::new();
    for set in state.sets(aim.owner.other()) {
        *sizes.entry(set.count_ones()).or_default() += 1;
    }
    let head = ["vertices", "sets", "they weigh"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    let greatest = sizes.keys().max().copied().unwrap_or(0);
    let mut sum = Some(0_u128);
    for (size, number) in sizes {
        rows.push(vec![
            size.to_string(),
            number.to_string(),
            format!("{number} · 1/{}", power_of_two(size)),
        ]);
        // In units of 2 to the power of minus the greatest size.
        let part = 1_u128
            .checked_shl(greatest - size)
            .and_then(|unit| number.checked_mul(unit));
        sum = sum.zip(part).and_then(|(sum, part)| sum.checked_add(part));
    }
    let sum = sum.map_or("less than the bound".to_owned(), |sum| {
        dyadic(sum, greatest)
    });
    rows.push(vec!["in all".to_owned(), String::new(), sum]);
    let limit = if state.mover == aim.owner { "1" } else { "1/2" };
    Some((Content::Table(rows), limit))
}
