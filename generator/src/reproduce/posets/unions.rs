//! Theorem 26: what the outcomes of two games side by side can be, with the smallest
//! games found that show it.

use std::{cell::OnceCell, collections::HashSet, rc::Rc};

use playproof_checker::rules::positional::union::possible;
use playproof_formats::claim::{Arena, Hypergraph, Outcome};

use crate::{
    game::instance::random::Dice,
    game::{Convention, First, Positional},
    proof::Proof,
    reproduce::table::{Found, Paper, Part, Row, Slice, State, Table},
    search::control::Control,
    search::positional::{Planner, outcome, union},
};

/// Random games of each size of which those with new properties are kept.
const GAMES: usize = 20_000;

/// Vertices of the largest game.
const LARGEST: u32 = 7;

/// Games of a size with the same outcome that are kept.
const ALIKE: usize = 150;

const OUTCOMES: [Outcome; 4] = [
    Outcome::Maker,
    Outcome::Next,
    Outcome::Previous,
    Outcome::Breaker,
];

/// A small game.
struct Small {
    game: Hypergraph,
    outcome: Outcome,
}

/// The small games, once they are made.
type Games = Rc<OnceCell<Vec<Small>>>;

/// What is known of a game.
#[derive(Clone, Copy)]
struct Kind {
    odd: bool,
    outcome: Outcome,
}

/// A table for each two parities.
pub(super) fn tables() -> Vec<Table> {
    let games: Games = Rc::default();
    let parities = [[false, false], [false, true], [true, true]];
    let table = |odd: [bool; 2]| {
        let cells: Vec<[Outcome; 2]> = OUTCOMES
            .into_iter()
            .flat_map(|first| OUTCOMES.map(|second| [first, second]))
            .filter(|[first, second]| odd[0] != odd[1] || rank(*first) <= rank(*second))
            .collect();
        let kinds = |outcomes: &[Outcome; 2]| {
            let [first, second] = *outcomes;
            [(odd[0], first), (odd[1], second)].map(|(odd, outcome)| Kind { odd, outcome })
        };
        let [first, second] = odd.map(parity);
        Table {
            title: format!(
                "Unions {first} ∪ {second}: outcomes, and vertices of the smallest union found"
            ),
            rows: cells.iter().map(|cell| row(kinds(cell), &games)).collect(),
            overview: Some(Box::new(move |rows| overview(&cells, rows))),
        }
    };
    parities.into_iter().map(table).collect()
}

/// Of two kinds of games: the paper's figures say which outcomes their unions can have.
fn row(kinds: [Kind; 2], games: &Games) -> Row {
    let letters = letters(kinds);
    let games = Rc::clone(games);
    let mut open: Vec<Outcome> = OUTCOMES
        .into_iter()
        .filter(|outcome| letters.contains(outcome.name()))
        .collect();
    let mut tried = 0;
    let work = move |slice: &Slice<'_>, found: &mut Found| {
        let control = slice.control();
        if games.get().is_none()
            && let Some(small) = small_games(slice.whole)
        {
            // No row has set it in between.
            let _ = games.set(small);
        }
        let Some(games) = games.get() else {
            return State::Open;
        };
        witnesses(kinds, games, &mut open, &mut tried, found, &control);
        found.result = Some(reached(found));
        if open.is_empty() {
            State::Settled
        } else {
            State::after(&control)
        }
    };
    Row::new(names(kinds), work).with_paper(Some(Paper::says(letters)))
}

/// The letters of the outcomes that a union of these kinds can have.
fn letters(kinds: [Kind; 2]) -> &'static str {
    let [first, second] = kinds.map(|kind| (kind.outcome, u32::from(kind.odd)));
    possible(first, second).unwrap_or_default()
}

/// The letters of the outcomes for which there is a witness.
fn reached(found: &Found) -> String {
    let letter = |outcome: &Outcome| {
        found
            .parts
            .iter()
            .any(|part| part.name.starts_with(outcome.name()))
    };
    let letters = OUTCOMES.iter().filter(|outcome| letter(outcome));
    letters.map(Outcome::name).collect()
}

/// Small games, by the number of their vertices; `None` if `control` stops it.
fn small_games(control: &Control) -> Option<Vec<Small>> {
    let mut dice = Dice::new(26);
    let mut small: Vec<Small> = Vec::new();
    for vertices in 1..=LARGEST {
        let mut met = HashSet::new();
        for _ in 0..GAMES {
            let game = dice.game(vertices);
            if !met.insert(game.clone()) {
                continue;
            }
            let outcome = outcome(&game, control)?;
            let alike = small
                .iter()
                .filter(|part| part.outcome == outcome && part.game.vertices == vertices);
            if alike.count() < ALIKE {
                small.push(Small { game, outcome });
            }
        }
    }
    Some(small)
}

/// A union for every open outcome, the smallest first that the games give. Pairs of games that
/// were tried are not tried again.
fn witnesses(
    kinds: [Kind; 2],
    games: &[Small],
    open: &mut Vec<Outcome>,
    tried: &mut usize,
    found: &mut Found,
    control: &Control,
) {
    let [first, second] = kinds.map(|kind| {
        let fits = move |game: &&Small| {
            game.outcome == kind.outcome && (game.game.vertices % 2 == 1) == kind.odd
        };
        games.iter().filter(fits)
    });
    let mut pairs: Vec<[&Small; 2]> = first
        .flat_map(|first| second.clone().map(move |second| [first, second]))
        .collect();
    pairs.sort_by_key(|pair| pair.iter().map(|part| part.game.vertices).sum::<u32>());
    let is_determined = letters(kinds).len() == 1;
    for pair in pairs.into_iter().skip(*tried) {
        if open.is_empty() {
            break;
        }
        let game = union::beside(&pair[0].game, &pair[1].game);
        let Some(reached) = outcome(&game, control) else {
            break;
        };
        let vertices = game.vertices;
        if let Some(at) = open.iter().position(|&outcome| outcome == reached) {
            match prove(pair, game, is_determined, control) {
                Some(proof) => {
                    let outcome = open.remove(at).name();
                    let name = format!("union {} is {outcome}", names(kinds));
                    found.parts.push(Part {
                        name: format!("{outcome} of {vertices}"),
                        proof,
                        file: Some(name.replace(" +", "")),
                    });
                }
                None if control.is_stopped() => break,
                None => {}
            }
        }
        *tried += 1;
    }
    let order = |part: &Part| {
        OUTCOMES
            .iter()
            .position(|o| part.name.starts_with(o.name()))
    };
    found.parts.sort_by_key(order);
}

/// The proof of the outcome, by the theorem if it leaves one.
fn prove(
    pair: [&Small; 2],
    game: Hypergraph,
    determined: bool,
    control: &Control,
) -> Option<Proof> {
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

/// As the paper's figures show them: the first game's outcome in rows, the second one's in
/// columns.
fn overview(cells: &[[Outcome; 2]], rows: &[Row]) -> Vec<String> {
    let cell = |first: Outcome, second: Outcome| {
        let found = cells.iter().zip(rows);
        let mut found =
            found.filter(|(cell, _)| **cell == [first, second] || **cell == [second, first]);
        // In an even and an odd game the order counts.
        let row = found.clone().find(|(cell, _)| **cell == [first, second]);
        let row = row.or_else(|| found.next()).map(|(_, row)| row);
        let parts = row.iter().flat_map(|row| &row.found.parts);
        let parts: Vec<String> = parts.map(|part| part.name.replace(" of ", "")).collect();
        format!("{:<16}", parts.join(" "))
    };
    let heads = OUTCOMES.map(|outcome| format!("{:<16}", outcome.name()));
    let mut lines = vec![format!("     {}", heads.concat()).trim_end().to_owned()];
    for first in OUTCOMES {
        let cells = OUTCOMES.map(|second| cell(first, second)).concat();
        lines.push(format!("  {}  {cells}", first.name()).trim_end().to_owned());
    }
    lines
}

fn rank(outcome: Outcome) -> Option<usize> {
    OUTCOMES.iter().position(|&other| other == outcome)
}

fn parity(odd: bool) -> &'static str {
    if odd { "odd" } else { "even" }
}

fn names(kinds: [Kind; 2]) -> String {
    let name = |kind: Kind| format!("{} {}", parity(kind.odd), kind.outcome.name());
    kinds.map(name).join(" + ")
}
