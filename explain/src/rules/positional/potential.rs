//! `potential`: the sets by their sizes, and what they weigh.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Limits,
    positional::{Aim, start},
};

use crate::scene::Scene;
use crate::words::count;

pub(crate) const WHY: &str = "The sets that the opponent could complete are so large and few that the sum of\n\
     2^-|A| stays below what it needs for a threat (Erdős and Selfridge).";

pub(crate) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    let Some(claim) = scene.positional() else {
        return Ok(());
    };
    let aim = Aim::from(claim.guarantee);
    let mut budget = Budget::new(Limits::default());
    let Ok((_, _, state)) = start(&claim.arena, aim, &mut budget) else {
        return Ok(());
    };
    let mut sizes: BTreeMap<u32, usize> = BTreeMap::new();
    for set in state.sets(aim.owner.other()) {
        *sizes.entry(set.count_ones()).or_default() += 1;
    }
    let limit = if state.mover == aim.owner { "1" } else { "1/2" };
    writeln!(
        text,
        "\n  what the opponent still needs of the sets that he could complete:"
    )?;
    for (size, number) in sizes {
        let (size, sets) = (
            count(size, "vertex").replace("vertexs", "vertices"),
            count(number, "set"),
        );
        writeln!(
            text,
            "    {size}: {sets}, {number} · 2^-{}",
            size.split(' ').next().unwrap_or("")
        )?;
    }
    writeln!(text, "  the sum is less than {limit}")
}
