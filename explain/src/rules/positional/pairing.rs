//! `pairing`: the vertices of a pair have the same letter.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Limits, Rejection,
    positional::{Aim, Mask, bit, position, start},
    rules::positional::pairing::Fault,
};
use playproof_formats::{Claim, evidence::Pairing};

use super::{
    board::{self, grid, indented},
    pointed,
};
use crate::{
    figure::{Content, Figure, Line, Look, Panel, Role},
    rules::shown::Shown,
    scene::{Scene, labels, letters},
    words::count,
};

impl Shown for Pairing {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "Each vertex of a pair is answered with the other one, and every set that the\n\
         opponent could complete contains a pair."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        let Some(claim) = scene.positional() else {
            return Ok(());
        };
        let letters: BTreeMap<u32, String> = self
            .0
            .iter()
            .zip(labels())
            .flat_map(|(&(x, y), label)| [(x, label.clone()), (y, label)])
            .collect();
        writeln!(text, "\n  {}:\n", count(self.0.len(), "pair"))?;
        if let Some(picture) = grid(&claim.arena, &letters) {
            return indented(&picture, text);
        }
        let name = |v| scene.name(&claim.arena, v);
        let pairs = self.0.iter();
        let pairs: Vec<String> = pairs
            .map(|&(x, y)| format!("{}-{}", name(x), name(y)))
            .collect();
        writeln!(text, "  {}", pairs.join("  "))
    }

    /// The vertices of a pair with one letter and one look, and joined where there is no board.
    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let arena = &scene.positional()?.arena;
        let mut content = board::game(scene, arena, &looks(self, |_| String::new()));
        match &mut content {
            Content::Field(_) => content = board::game(scene, arena, &looks(self, |letter| letter)),
            Content::Graph(graph) => {
                let claimed = position(arena);
                let claimed = claimed.first | claimed.second;
                // Vertices of graphs are the unclaimed ones, in their order.
                let number = |v: u32| {
                    let before = claimed & bit(v).wrapping_sub(1);
                    (v - before.count_ones()) as usize
                };
                for &(x, y) in &self.0 {
                    graph.edge(number(x), number(y), Line::Join, "");
                }
            }
            Content::Table(_) => {}
        }
        Some(
            Figure::new("A pairing")
                .panel(Panel::new(content))
                .words(format!(
                    "{}: one vertex of a pair is answered with the other.",
                    count(self.0.len(), "pair")
                )),
        )
    }

    /// How many sets there are, and that each has a pair.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let claim = scene.positional()?;
        let aim = Aim::from(claim.guarantee);
        let (_, _, state) = start(&claim.arena, aim, &mut Budget::new(Limits::default())).ok()?;
        let sets = state.sets(aim.owner.other());
        let used = |set: &Mask| {
            let within = |&&(x, y): &&(u32, u32)| set & bit(x) != 0 && set & bit(y) != 0;
            self.0.iter().find(within)
        };
        let example = sets.iter().find_map(|set| Some((set, used(set)?)));
        let example = example.map_or_else(String::new, |(&set, &(x, y))| {
            let name = |v| scene.name(&claim.arena, v);
            let set = scene.names.set(&claim.arena, set);
            format!(", such as {set} the pair {} and {}", name(x), name(y))
        });
        Some(format!(
            "Each of the {} that the opponent could complete contains a pair{example}: {} in all.",
            count(sets.len(), "set"),
            count(self.0.len(), "pair")
        ))
    }

    /// The set without a pair, or the vertex that cannot be in one.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        let (marked, words) = match rejection.reason::<Fault>()? {
            Fault::Uncovered { set } => (set.0, "No two of these vertices are a pair."),
            Fault::NotFree { vertex } => (bit(*vertex), "It is claimed already, or no vertex."),
            Fault::Shared { vertex } => (bit(*vertex), "It is in two pairs."),
        };
        pointed(scene, looks(self, |letter| letter), marked, words)
    }
}

/// Letters and classes of the vertices.
pub(super) fn looks(pairing: &Pairing, label: impl Fn(String) -> String) -> BTreeMap<u32, Look> {
    let pairs = pairing.0.iter().zip(letters()).zip((0..24).cycle());
    pairs
        .flat_map(|((&(x, y), letter), class)| {
            let look = Look::labelled(Role::Class(class), label(letter));
            [(x, look.clone()), (y, look)]
        })
        .collect()
}
