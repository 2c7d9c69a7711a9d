//! The order among the unclaimed vertices.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Limits,
    positional::{Aim, Game, Mask, bit, mask, members, start},
};

use super::hasse::{self, parts};
use crate::{
    figure::{Figure, Look, Panel},
    scene::Scene,
    words::count,
};

/// More winning sets than this are not written out unless asked for.
const WRITTEN: usize = 24;

/// Chains as chains, other parts by what is directly below each vertex; then the winning sets.
pub(super) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    let Some(claim) = scene.positional() else {
        return Ok(());
    };
    let (arena, aim) = (&claim.arena, Aim::from(claim.guarantee));
    let Ok((game, _, state)) = start(arena, aim, &mut Budget::new(Limits::default())) else {
        return Ok(());
    };
    let below = |v: u32| {
        game.below
            .get(v as usize)
            .map_or(0, |below| below & state.free)
    };
    let wins = |v: u32| state.first.contains(&bit(v));
    let name = |v: u32| {
        let star = if wins(v) { "*" } else { "" };
        scene.name(arena, v) + star
    };
    writeln!(
        text,
        "\n  {}; x < y: y waits for x; * is a winning set of its own:\n",
        count(state.free.count_ones(), "vertex").replace("vertexs", "vertices")
    )?;
    let mut alone = Vec::new();
    for part in parts(state.free, below) {
        let mut part: Vec<u32> = members(part).collect();
        part.sort_by_key(|&v| below(v).count_ones());
        let is_chain = part
            .windows(2)
            .all(|pair| below(pair[1]) & bit(pair[0]) != 0);
        if let [vertex] = part[..] {
            alone.push(name(vertex));
        } else if is_chain {
            let chain: Vec<String> = part.into_iter().map(name).collect();
            writeln!(text, "    {}", chain.join(" < "))?;
        } else {
            for y in part.into_iter().filter(|&y| below(y) != 0) {
                let covered = below(y) & !members(below(y)).fold(0, |all, x| all | below(x));
                let covered: Vec<String> = members(covered).map(name).collect();
                writeln!(text, "    {} < {}", covered.join(", "), name(y))?;
            }
        }
    }
    if !alone.is_empty() {
        writeln!(text, "    comparable with no other: {}", alone.join(" "))?;
    }
    let sets = state.first.iter().filter(|set| set.count_ones() > 1);
    let sets: Vec<String> = sets.map(|&set| scene.names.set(arena, set)).collect();
    let shown = if scene.all {
        sets.len()
    } else {
        sets.len().min(WRITTEN)
    };
    if shown > 0 {
        writeln!(text, "    winning sets: {}", sets[..shown].join(" "))?;
    }
    if shown < sets.len() {
        writeln!(text, "    and {} more (--all)", sets.len() - shown)?;
    }
    Ok(())
}

/// The Hasse diagram of the claim's game; with looks for some vertices.
pub(super) fn figure(
    scene: &Scene<'_>,
    title: &str,
    looks: &BTreeMap<u32, Look>,
) -> Option<Figure> {
    let arena = &scene.positional()?.arena;
    let graph = hasse::graph(scene, arena, looks);
    let figure = Figure::new(title)
        .panel(Panel::new(graph))
        .words("A vertex waits for those below it. A line around vertices is a winning set.");
    Some(figure)
}

/// The unclaimed vertices, what is below and above each of them among these, and the winning sets.
pub(super) struct Order {
    game: Game,
    pub(super) free: Mask,
    pub(super) sets: Vec<Mask>,
}

impl Order {
    pub(super) fn new(scene: &Scene<'_>) -> Option<Self> {
        let claim = scene.positional()?;
        let aim = Aim::from(claim.guarantee);
        let (game, _, state) =
            start(&claim.arena, aim, &mut Budget::new(Limits::default())).ok()?;
        Some(Self {
            game,
            free: state.free,
            sets: state.first,
        })
    }

    pub(super) fn below(&self, v: u32) -> Mask {
        self.game.below(v) & self.free
    }

    pub(super) fn above(&self, v: u32) -> Mask {
        mask(members(self.free).filter(|&u| self.below(u) & bit(v) != 0))
    }

    /// How many vertices do not wait for this one, itself not counted.
    pub(super) fn not_waiting(&self, v: u32) -> u32 {
        (self.free & !self.above(v) & !bit(v)).count_ones()
    }
}

/// Whether a number is even, in a word.
pub(super) fn parity(number: u32) -> &'static str {
    if number.is_multiple_of(2) {
        "even"
    } else {
        "odd"
    }
}
