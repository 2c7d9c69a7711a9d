//! Each theorem on random games that it is about: it and general play should agree.

use std::time::{Duration, Instant};

use playproof_formats::{
    Evidence,
    claim::{Arena, Guarantee, Hypergraph},
    evidence::PosetThm25,
};

use super::{
    mean::mean,
    needs::{is_minimal, is_sharp, lasts, needs_parity},
};
use crate::{
    game::instance::random::Dice,
    proof::Proof,
    reproduce::table::{Found, Paper, Row, Slice, State, Table},
    search::control::Control,
    search::positional::{Decision, Planner},
};

/// Random games for each theorem.
const GAMES: u32 = 200;

/// Random games among which a certificate is looked for that shows what the theorem needs.
const MOST: u32 = 20_000;

/// The numbers of their vertices.
const VERTICES: [u32; 2] = [10, 14];

/// A theorem, its rule, and games that it is about.
struct Theorem {
    name: &'static str,
    rule: &'static str,
    about: &'static str,
    draw: fn(&mut Dice, u32) -> Hypergraph,
    /// Whether the game has what the theorem is about, beyond a set that Maker cannot complete
    /// at once.
    fits: fn(&Hypergraph) -> bool,
    /// Whether the proof is by what is special about the theorem.
    shows: fn(&Hypergraph, &Proof, &Control) -> Option<bool>,
}

const THEOREMS: [Theorem; 8] = [
    Theorem {
        name: "Theorem 5",
        rule: "poset-thm5",
        about: "height 2, one set of 1",
        draw: Dice::one_target,
        // More than one vertex below the target, and one of them below others, too.
        fits: |game| {
            let below: Vec<u32> = game.sets.iter().flat_map(|s| below(game, s[0])).collect();
            let shared = |&x: &u32| above(game, x).count() > 1;
            below.len() > 1 && below.iter().any(shared)
        },
        shows: |_, _, _| Some(true),
    },
    Theorem {
        name: "Theorem 7",
        rule: "poset-thm7",
        about: "height 2, the tops win",
        draw: Dice::top_targets,
        // A vertex below one top alone, one below several, and an even number: else Maker
        // wins by parity.
        fits: |game| {
            let count = |x| above(game, x).count();
            let has = |wanted: fn(usize) -> bool| (0..game.vertices).any(|x| wanted(count(x)));
            has(|n| n == 1) && has(|n| n > 1) && game.vertices.is_multiple_of(2)
        },
        shows: |_, _, _| Some(true),
    },
    Theorem {
        name: "Theorem 17",
        rule: "poset-thm17",
        about: "chains, sets of 1",
        draw: Dice::chain_targets,
        fits: |game| height(game) > 2 && game.sets.len() > 1,
        shows: |_, _, _| Some(true),
    },
    Theorem {
        name: "Theorem 25",
        rule: "poset-thm25",
        about: "chains of 2, sets of 2",
        draw: |dice, vertices| dice.pairs_on_chains(vertices, 2),
        fits: |game| {
            let top = |v: &u32| !is_minimal(game, *v);
            game.sets.iter().any(|set| set.iter().any(top)) && pair_across_chains(game)
        },
        shows: |_, proof, _| {
            Some(match &proof.last().evidence {
                Evidence::PosetThm25(PosetThm25 {
                    reductions,
                    pattern,
                }) => !reductions.is_empty() || pattern.len() > 1,
                _ => false,
            })
        },
    },
    Theorem {
        name: "Lemma 2",
        rule: "poset-lemma2",
        about: "a part without sets",
        draw: Dice::idle_part,
        fits: |_| true,
        shows: |game, _, control| needs_parity(game, control),
    },
    Theorem {
        name: "Lemma 22",
        rule: "poset-lemma22",
        about: "a winning vertex in a chain",
        draw: Dice::long_chain,
        fits: |game| height(game) > 2 && pair_across_chains(game),
        // The smaller game is a premise: nobody wins by the lemma alone.
        shows: |_, proof, _| Some(proof.steps().len() > 1),
    },
    Theorem {
        name: "Theorem 12",
        rule: "theorem-12",
        about: "any order, any sets",
        draw: Dice::game,
        // No other theorem is about it.
        fits: |game| {
            let large = |set: &Vec<u32>| set.len() > 2;
            let joins = |v: u32| !is_chain(game, &below(game, v).collect::<Vec<u32>>());
            height(game) > 2 && game.sets.iter().any(large) && (0..game.vertices).any(joins)
        },
        shows: |_, _, _| Some(true),
    },
    Theorem {
        name: "Theorem 23",
        rule: "theorem-23",
        about: "chains, sets of 2",
        draw: |dice, vertices| dice.pairs_on_chains(vertices, 5),
        fits: |game| height(game) > 2 && pair_across_chains(game),
        shows: |_, _, _| Some(true),
    },
];

/// The table.
pub(super) fn table() -> Table {
    let [least, most] = VERTICES;
    Table {
        title: format!(
            "Random games of {least} to {most} vertices: the theorem and general play (both in \
             milliseconds)"
        ),
        rows: THEOREMS.map(row).into(),
        overview: None,
    }
}

fn row(theorem: Theorem) -> Row {
    let file = theorem.name.to_lowercase();
    let name = format!("{}: {}", theorem.name, theorem.about);
    let work = move |slice: &Slice<'_>, found: &mut Found| theorem.compare(slice.whole, found);
    let all = format!("{GAMES} of {GAMES} agree");
    Row::new(name, work)
        .with_file(file)
        .with_paper(Some(Paper::says(all)))
}

impl Theorem {
    /// Compares the theorem with general play, and takes the first proof that shows what the
    /// theorem needs.
    fn compare(&self, control: &Control, found: &mut Found) -> State {
        let [special, general] =
            [self.rule, "strategy"].map(|rule| Planner::by(Some(rule.to_owned())));
        let times = &mut [Duration::ZERO; 2];
        let (mut games, mut agreements, mut wins) = (0, 0, 0);
        let mut proof = None;
        let fitting = Fitting {
            theorem: self,
            dice: Dice::new(1),
        };
        for game in fitting.take(MOST as usize) {
            if control.is_stopped() || games >= GAMES && proof.is_some() {
                break;
            }
            let is_compared = games < GAMES;
            if !is_compared && !is_sharp(&game, control).unwrap_or(false) {
                continue;
            }
            let arena = Arena::Hypergraph(game.clone());
            let settle = |planner: &Planner, time: &mut Duration| {
                let started = Instant::now();
                let decision = planner.settle(&arena, Guarantee::MakerWinsFirst, control);
                *time += started.elapsed();
                decision
            };
            let [time, general_time] = times;
            let decision = settle(&special, time);
            if is_compared {
                games += 1;
                let other = settle(&general, general_time);
                if let Some((decision, other)) = decision.as_ref().zip(other) {
                    let accepted = [decision, &other].map(|d| d.proof.check().is_ok());
                    let same = decision.guarantee() == other.guarantee();
                    agreements += u32::from(same && accepted == [true; 2]);
                    let maker = decision.guarantee() == Some(Guarantee::MakerWinsFirst);
                    wins += u32::from(maker);
                }
            }
            let shows = |decision: &Decision| {
                let sharp = is_sharp(&game, control)?;
                Some(sharp && (self.shows)(&game, &decision.proof, control)?)
            };
            if proof.is_none()
                && let Some(decision) = decision
                && shows(&decision) == Some(true)
            {
                proof = Some(decision.proof);
            }
        }
        found.result = Some(format!("{agreements} of {games} agree"));
        found.tell("maker's", wins);
        found.tell("theorem", mean(times[0], games));
        found.tell("play", mean(times[1], games));
        found.proof = proof;
        // Both answers have to occur: else the theorem is not put to the test.
        let is_settled = agreements == GAMES && 0 < wins && wins < GAMES && found.proof.is_some();
        if is_settled {
            State::Settled
        } else {
            State::after(control)
        }
    }
}

/// Random games that fit a theorem.
struct Fitting<'a> {
    theorem: &'a Theorem,
    dice: Dice,
}

impl Iterator for Fitting<'_> {
    type Item = Hypergraph;

    fn next(&mut self) -> Option<Hypergraph> {
        let [least, most] = VERTICES;
        loop {
            let vertices = least + self.dice.below(most - least + 1);
            let game = (self.theorem.draw)(&mut self.dice, vertices);
            if lasts(&game) && (self.theorem.fits)(&game) {
                return Some(game);
            }
        }
    }
}

fn below(game: &Hypergraph, vertex: u32) -> impl Iterator<Item = u32> {
    let pairs = game.order.iter().filter(move |(_, y)| *y == vertex);
    pairs.map(|&(x, _)| x)
}

fn above(game: &Hypergraph, vertex: u32) -> impl Iterator<Item = u32> {
    let pairs = game.order.iter().filter(move |(x, _)| *x == vertex);
    pairs.map(|&(_, y)| y)
}

/// Whether all of these are comparable with one another.
fn is_chain(game: &Hypergraph, vertices: &[u32]) -> bool {
    let comparable = |x, y| x == y || game.order.contains(&(x, y)) || game.order.contains(&(y, x));
    let mut pairs = vertices
        .iter()
        .flat_map(|&x| vertices.iter().map(move |&y| (x, y)));
    pairs.all(|(x, y)| comparable(x, y))
}

/// The most vertices of a chain.
fn height(game: &Hypergraph) -> usize {
    fn of(game: &Hypergraph, known: &mut [Option<usize>], vertex: u32) -> usize {
        if let Some(known) = known[vertex as usize] {
            return known;
        }
        let below: Vec<u32> = below(game, vertex).collect();
        let most = below.into_iter().map(|x| of(game, known, x)).max();
        let height = 1 + most.unwrap_or(0);
        known[vertex as usize] = Some(height);
        height
    }
    let mut known = vec![None; game.vertices as usize];
    let heights = (0..game.vertices).map(|v| of(game, &mut known, v));
    heights.max().unwrap_or(0)
}

/// Whether a winning set has two vertices that are not on one chain.
fn pair_across_chains(game: &Hypergraph) -> bool {
    game.sets.iter().any(|set| !is_chain(game, set))
}
