//! Each theorem on random games that it is about: it and general play should agree.

use std::time::{Duration, Instant};

use crate::{
    game::instance::random::Dice,
    search::control::Control,
    search::positional::{Decision, Planner},
};
use playproof_formats::claim::{Arena, Guarantee, Hypergraph};
use serde::Serialize;

use super::{Kept, mean};
use crate::reproduce::{Output, Run};

/// Random games for each theorem.
const GAMES: usize = 200;

/// A theorem, its rule, and games that it is about, of so many vertices.
struct Theorem {
    name: &'static str,
    rule: &'static str,
    about: &'static str,
    vertices: [u32; 2],
    draw: fn(&mut Dice, u32) -> Hypergraph,
}

const THEOREMS: &[Theorem] = &[
    Theorem {
        name: "Theorem 5",
        rule: "poset-thm5",
        about: "height 2, one set of 1",
        vertices: [10, 14],
        draw: Dice::one_target,
    },
    Theorem {
        name: "Theorem 7",
        rule: "poset-thm7",
        about: "height 2, the tops win",
        vertices: [10, 14],
        draw: Dice::top_targets,
    },
    Theorem {
        name: "Theorem 17",
        rule: "poset-thm17",
        about: "chains, sets of 1",
        vertices: [10, 14],
        draw: Dice::chain_targets,
    },
    Theorem {
        name: "Theorem 25",
        rule: "poset-thm25",
        about: "chains of 2, sets of 2",
        vertices: [10, 14],
        draw: |dice, vertices| dice.pairs_on_chains(vertices, 2),
    },
    Theorem {
        name: "Lemma 2",
        rule: "poset-lemma2",
        about: "a part without sets",
        vertices: [10, 14],
        draw: Dice::idle_part,
    },
    Theorem {
        name: "Lemma 22",
        rule: "poset-lemma22",
        about: "a winning vertex in a chain",
        vertices: [10, 14],
        draw: Dice::long_chain,
    },
    Theorem {
        name: "Theorem 12",
        rule: "theorem-12",
        about: "any order, any sets",
        vertices: [10, 14],
        draw: Dice::game,
    },
    Theorem {
        name: "Theorem 23",
        rule: "theorem-23",
        about: "chains, sets of 2",
        vertices: [10, 14],
        draw: |dice, vertices| dice.pairs_on_chains(vertices, 5),
    },
];

/// What became of a theorem's games.
#[derive(Serialize)]
struct Found {
    theorem: &'static str,
    about: &'static str,
    games: usize,
    agreements: usize,
    /// Games that Maker wins, moving first.
    wins: usize,
    /// Mean times.
    seconds: f64,
    seconds_of_general_play: f64,
    certificate: Option<Kept>,
}

pub(super) fn run(run: &Run<'_>, control: &Control, out: &mut Output<'_>) -> miette::Result<bool> {
    if !run.json {
        out.line("Random games of 10 to 14 vertices: the theorem and general play");
    }
    let mut complete = true;
    for theorem in THEOREMS {
        (run.say)(theorem.name.to_owned());
        let found = theorem.compare(run, control)?;
        complete &= found.agreements == GAMES;
        if run.json {
            out.json(&found)?;
        } else {
            found.print(out);
        }
    }
    Ok(complete)
}

impl Theorem {
    fn compare(&self, run: &Run<'_>, control: &Control) -> miette::Result<Found> {
        let mut dice = Dice::new(1);
        let [special, general] =
            [self.rule, "strategy"].map(|rule| Planner::by(Some(rule.to_owned())));
        let (mut time, mut general_time) = (Duration::ZERO, Duration::ZERO);
        let (mut games, mut agreements, mut wins) = (0, 0, 0);
        let mut certificate = None;
        while games < GAMES && !control.is_stopped() {
            let [least, most] = self.vertices;
            let vertices = least + dice.below(most - least + 1);
            let arena = Arena::Hypergraph((self.draw)(&mut dice, vertices));
            let settle = |planner: &Planner, time: &mut Duration| {
                let started = Instant::now();
                let decision = planner.settle(&arena, Guarantee::MakerWinsFirst, control);
                *time += started.elapsed();
                decision
            };
            let decision = settle(&special, &mut time);
            let other = settle(&general, &mut general_time);
            games += 1;
            let (Some(decision), Some(other)) = (decision, other) else {
                continue;
            };
            agreements += usize::from(decision.guarantee() == other.guarantee());
            wins += usize::from(decision.guarantee() == Some(Guarantee::MakerWinsFirst));
            let Decision { proof, .. } = decision;
            if certificate.is_none() {
                let name = self.name.to_lowercase();
                certificate = Some(Kept::new(&proof, &name, run)?);
            } else {
                run.check(&proof)?;
            }
            run.check(&other.proof)?;
        }
        Ok(Found {
            theorem: self.name,
            about: self.about,
            games,
            agreements,
            wins,
            seconds: mean(time, games),
            seconds_of_general_play: mean(general_time, games),
            certificate,
        })
    }
}

impl Found {
    fn print(&self, out: &mut Output<'_>) {
        let Self {
            theorem,
            about,
            agreements,
            wins,
            ..
        } = self;
        let games = format!("{} games", self.games);
        let (own, other) = (self.seconds * 1e3, self.seconds_of_general_play * 1e3);
        let id = &self.certificate;
        let id = id
            .as_ref()
            .map_or_else(String::new, |kept| kept.id.to_string());
        let line = format!(
            "  {theorem:<10} {about:<27} {games}, {agreements:>3} agree, Maker wins {wins:>3}  {own:>8.3} ms, {other:>8.3} ms  {id}"
        );
        out.line(line.trim_end());
    }
}
