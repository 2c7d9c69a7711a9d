//! Theorem 26: what the outcomes of two games side by side can be, with the smallest
//! games found that show it.

use std::{collections::HashSet, time::Duration};

use crate::{
    game::instance::random::Dice,
    game::{Convention, First, Positional},
    proof::Proof,
    search::control::Control,
    search::positional::{Planner, outcome, union},
};
use playproof_checker::rules::positional::union::possible;
use playproof_formats::claim::{Arena, Hypergraph, Outcome};
use serde::Serialize;

use super::Kept;
use crate::reproduce::{Output, Run};

/// Random games of each size of which those with new properties are kept.
const GAMES: usize = 20_000;

/// Vertices of the largest game.
const LARGEST: u32 = 7;

/// Games of a size with the same outcome that are kept.
const ALIKE: usize = 150;

/// The time for the unions of two kinds of games.
const PATIENCE: Duration = Duration::from_secs(10);

const OUTCOMES: [Outcome; 4] = [
    Outcome::Maker,
    Outcome::Next,
    Outcome::Previous,
    Outcome::Breaker,
];

/// A small game.
struct Part {
    game: Hypergraph,
    outcome: Outcome,
}

/// What is known of two games.
#[derive(Clone, Copy)]
struct Kind {
    odd: bool,
    outcome: Outcome,
}

/// A union with an outcome that the theorem allows.
#[derive(Serialize)]
struct Witness {
    /// Such as "even N + odd P".
    parts: String,
    outcome: &'static str,
    /// Of the union.
    vertices: Option<u32>,
    certificate: Option<Kept>,
}

pub(super) fn run(run: &Run<'_>, control: &Control, out: &mut Output<'_>) -> miette::Result<bool> {
    (run.say)("small games".to_owned());
    let parts = parts(control);
    let mut complete = true;
    for [first_odd, second_odd] in [[false, false], [false, true], [true, true]] {
        let mut witnesses = Vec::new();
        let mut table: [[String; 4]; 4] = Default::default();
        for (row, first) in OUTCOMES.into_iter().enumerate() {
            for (column, second) in OUTCOMES.into_iter().enumerate() {
                if first_odd == second_odd && column < row {
                    let mirrored = table[column][row].clone();
                    table[row][column] = mirrored;
                    continue;
                }
                let kinds = [(first_odd, first), (second_odd, second)];
                let kinds = kinds.map(|(odd, outcome)| Kind { odd, outcome });
                (run.say)(names(kinds));
                let found = witnesses_of(kinds, &parts, run, control)?;
                let cell: Vec<String> = found.iter().map(Witness::cell).collect();
                table[row][column] = cell.join(" ");
                witnesses.extend(found);
            }
        }
        complete &= witnesses
            .iter()
            .all(|witness| witness.certificate.is_some());
        if run.json {
            for witness in &witnesses {
                out.json(witness)?;
            }
            continue;
        }
        let [first, second] = [first_odd, second_odd].map(parity);
        out.line(format!(
            "Unions {first} ∪ {second}: outcomes, and vertices of the smallest union found"
        ));
        let heads = OUTCOMES.map(|outcome| format!("{:<16}", outcome.name()));
        out.line(format!("     {}", heads.concat()).trim_end());
        for (first, cells) in OUTCOMES.iter().zip(table) {
            let cells = cells.map(|cell| format!("{cell:<16}")).concat();
            out.line(format!("  {}  {cells}", first.name()).trim_end());
        }
        for witness in &witnesses {
            witness.print(out);
        }
    }
    Ok(complete)
}

/// Small games, by the number of their vertices.
fn parts(control: &Control) -> Vec<Part> {
    let mut dice = Dice::new(26);
    let mut parts: Vec<Part> = Vec::new();
    for vertices in 1..=LARGEST {
        let mut met = HashSet::new();
        for _ in 0..GAMES {
            let game = dice.game(vertices);
            if !met.insert(game.clone()) {
                continue;
            }
            let Some(outcome) = outcome(&game, control) else {
                return parts;
            };
            let alike = parts
                .iter()
                .filter(|part| part.outcome == outcome && part.game.vertices == vertices);
            if alike.count() < ALIKE {
                parts.push(Part { game, outcome });
            }
        }
    }
    parts
}

/// A union for every outcome that games of these kinds can have, the smallest first
/// that the parts give.
fn witnesses_of(
    kinds: [Kind; 2],
    parts: &[Part],
    run: &Run<'_>,
    control: &Control,
) -> miette::Result<Vec<Witness>> {
    let [first, second] = kinds.map(|kind| {
        let fits = move |part: &&Part| {
            part.outcome == kind.outcome && (part.game.vertices % 2 == 1) == kind.odd
        };
        parts.iter().filter(fits)
    });
    let mut pairs: Vec<[&Part; 2]> = first
        .flat_map(|first| second.clone().map(move |second| [first, second]))
        .collect();
    pairs.sort_by_key(|pair| pair.iter().map(|part| part.game.vertices).sum::<u32>());
    let [first, second] = kinds.map(|kind| (kind.outcome, u32::from(kind.odd)));
    let letters = possible(first, second).unwrap_or_default();
    let allowed = OUTCOMES
        .into_iter()
        .filter(|outcome| letters.contains(outcome.name()));
    let mut open: Vec<Outcome> = allowed.clone().collect();
    let mut found = Vec::new();
    let control = &control.clone().within(PATIENCE);
    for pair in pairs {
        if open.is_empty() || control.is_stopped() {
            break;
        }
        let game = union::beside(&pair[0].game, &pair[1].game);
        let reached = outcome(&game, control);
        let Some(at) = open.iter().position(|&outcome| Some(outcome) == reached) else {
            continue;
        };
        let determined = letters.len() == 1;
        if let Some(proof) = prove(pair, game, determined, control) {
            found.push((open.swap_remove(at), proof, pair));
        }
    }
    let witness = |outcome: Outcome| {
        let found = found.iter().find(|(other, ..)| *other == outcome);
        let parts = names(kinds);
        let keep = |(_, proof, _): &(Outcome, Proof, [&Part; 2])| {
            let name = format!("union {parts} is {}", outcome.name());
            Kept::new(proof, &name.replace(" +", ""), run)
        };
        Ok(Witness {
            certificate: found.map(keep).transpose()?,
            outcome: outcome.name(),
            vertices: found.map(|(.., pair)| pair.iter().map(|part| part.game.vertices).sum()),
            parts,
        })
    };
    allowed.map(witness).collect()
}

/// The proof of the outcome, by the theorem if it leaves one.
fn prove(pair: [&Part; 2], game: Hypergraph, determined: bool, control: &Control) -> Option<Proof> {
    let decide = |game: Hypergraph| {
        let game = Positional {
            arena: Arena::Hypergraph(game),
            convention: Convention::MakerBreaker(First::Either),
        };
        Some(Planner::default().decide(&game, control)?.proof)
    };
    if determined {
        let [first, second] = pair.map(|part| decide(part.game.clone()));
        union::proof(&first?, &second?)
    } else {
        decide(game)
    }
}

fn parity(odd: bool) -> &'static str {
    if odd { "odd" } else { "even" }
}

fn names(kinds: [Kind; 2]) -> String {
    let name = |kind: Kind| format!("{} {}", parity(kind.odd), kind.outcome.name());
    kinds.map(name).join(" + ")
}

impl Witness {
    /// The outcome and the number of vertices, in a table.
    fn cell(&self) -> String {
        let vertices = self
            .vertices
            .map_or_else(|| "?".to_owned(), |n| n.to_string());
        format!("{}{vertices}", self.outcome)
    }

    fn print(&self, out: &mut Output<'_>) {
        let Self { parts, outcome, .. } = self;
        let end = match &self.certificate {
            None => "open".to_owned(),
            Some(Kept {
                rule, id, bytes, ..
            }) => format!("{rule:<8} {bytes:>6} bytes  {id}"),
        };
        out.line(format!("  {parts:<16} {outcome}  {end}"));
    }
}
