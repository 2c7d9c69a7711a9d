//! Norris and Sieben, "Biased weak polyform achievement games": threshold sequences.

use std::{ops::RangeInclusive, sync::Arc};

use playproof_explain::animals::{catalogue, describe};
use playproof_formats::{Board, Tiling, claim::Animal};

use super::{
    searches::{Asked, Start},
    table::{Found, Paper, Part, Row, Slice, State, Table, file},
};
use crate::{
    game::{Achievement, animals::enumerate},
    search::achievement::{
        plan::Planner,
        threshold::{Entry, Sequence},
    },
};

/// Figure 5: the polyiamonds of at most 4 cells.
pub const FIGURE_5: [(&str, &str); 6] = [
    ("T1,1", "(inf)"),
    ("T2,1", "(2,inf)"),
    ("T3,1", "(1,5,inf)"),
    ("T4,1", "(0,3,8,inf)"),
    ("T4,2", "(0,3,8,inf)"),
    ("T4,3", "(0,3,8,inf)"),
];

/// Figure 14: the polyominoes of at most 4 cells.
pub const FIGURE_14: [(&str, &str); 9] = [
    ("P1,1", "(inf)"),
    ("P2,1", "(3,inf)"),
    ("P3,1", "(1,7,inf)"),
    ("P3,2", "(1,7,inf)"),
    ("P4,1", "(1,3,11,inf)"),
    ("P4,2", "(1,5,11,inf)"),
    ("P4,3", "(1,3,11,inf)"),
    ("P4,4", "(0,3,5,inf)"),
    ("P4,5", "(1,3,11,inf)"),
];

/// Both figures.
pub(super) fn figures() -> Vec<Table> {
    let planner = Arc::default();
    vec![
        table(
            "Polyiamonds (Figure 5)",
            Board::TRIANGULAR,
            1..=4,
            &FIGURE_5,
            &planner,
        ),
        table(
            "Polyominoes (Figure 14)",
            Board::SQUARE,
            1..=4,
            &FIGURE_14,
            &planner,
        ),
    ]
}

/// Polyhexes and polycubes, of which the paper asks in its questions 1 and 2, and the next larger polyiamonds and
/// polyominoes, of which its question 12 is about three.
pub(super) fn beyond() -> Vec<Table> {
    let planner = Arc::default();
    vec![
        table("Polyhexes", Board::HEXAGONAL, 3..=5, &[], &planner),
        table("Polycubes", Board::CUBIC, 3..=4, &[], &planner),
        table("Polyiamonds", Board::TRIANGULAR, 5..=5, &[], &planner),
        table("Polyominoes", Board::SQUARE, 5..=5, &[], &planner),
    ]
}

/// The animals of these sizes, in the order of their names.
fn table(
    title: &str,
    board: Board,
    sizes: RangeInclusive<usize>,
    printed: &[(&str, &str)],
    planner: &Arc<Planner>,
) -> Table {
    let row = |(index, animal): (usize, Animal)| {
        let name = number(board, &animal);
        let short = file(&name, &animal, index + 1);
        let says = printed.iter().find(|(other, _)| *other == name);
        let paper = says.map(|&(_, sequence)| Paper::says(sequence));
        let sequence = Sequence::new(board, &animal)?;
        let row = row(
            name,
            format!("{board}-{short}"),
            sequence,
            Arc::clone(planner),
        );
        Some(row.with_paper(paper))
    };
    let mut rows = Vec::new();
    for size in sizes {
        let animals = enumerate(board, size).into_iter().enumerate();
        let mut alike: Vec<Row> = animals.filter_map(row).collect();
        alike.sort_by(|a, b| a.name.cmp(&b.name));
        rows.extend(alike);
    }
    Table {
        title: title.to_owned(),
        rows,
        overview: None,
    }
}

fn row(name: String, file: String, mut sequence: Sequence, planner: Arc<Planner>) -> Row {
    let prefix = file.clone();
    let shown = name.clone();
    // Much is seen without a search.
    let mut found = Found::default();
    let state = enter(&sequence, &prefix, &mut found);
    let work = move |slice: &Slice<'_>, found: &mut Found| {
        let say = |sequence: &Sequence| (slice.say)(format!("{shown} {sequence}"));
        say(&sequence);
        let decide = |game: &Achievement, (n, b)| {
            let (game, planner) = (game.clone(), Arc::clone(&planner));
            let start: Start = Arc::new(move |control: &_| planner.decide(&game, control));
            match slice.search(&format!("({n},{b})"), &start) {
                Asked::Proved(proof) => Ok(proof),
                Asked::Exhausted => Err(false),
                Asked::Open => Err(true),
            }
        };
        let more = sequence.narrow(slice.work, decide, &say);
        match enter(&sequence, &prefix, found) {
            State::Open if !more => State::Exhausted,
            state => state,
        }
    };
    Row {
        found,
        state,
        ..Row::new(name, work).with_file(file)
    }
}

/// Enters what is known of a sequence.
fn enter(sequence: &Sequence, prefix: &str, found: &mut Found) -> State {
    found.result = Some(sequence.to_string());
    found.tell_programs("sequence", sequence.json());
    found.proof = sequence.proof();
    found.parts = parts(sequence, prefix);
    if sequence.is_settled() {
        State::Settled
    } else {
        State::Open
    }
}

/// What is known of the entries. They have files of their own only as long as the whole
/// sequence, which has them all, is not settled.
fn parts(sequence: &Sequence, prefix: &str) -> Vec<Part> {
    let is_settled = sequence.is_settled();
    let mut parts = Vec::new();
    for (n, Entry { win, loss }) in (1_u32..).zip(&sequence.entries) {
        for (side, known) in [("win", win), ("loss", loss)] {
            if let Some((b, proof)) = known {
                let game = format!("({n},{b})");
                parts.push(Part {
                    name: format!("{side:<5} {game}"),
                    proof: proof.clone(),
                    file: (!is_settled).then(|| format!("{prefix}-{n}-{b}-{side}")),
                });
            }
        }
    }
    parts
}

/// The number of the animal in the paper, such as P4,2.
fn number(board: Board, animal: &Animal) -> String {
    let letter = match board.tiling {
        Tiling::Triangular => 'T',
        _ => 'P',
    };
    let numbered = |name: &&'static str| {
        let digits = name.strip_prefix(letter);
        digits.is_some_and(|d| d.contains(',') && d.starts_with(|c: char| c.is_ascii_digit()))
    };
    catalogue::names(board)
        .into_iter()
        .filter(numbered)
        .find(|name| catalogue::find(board, name).as_ref() == Some(animal))
        .map_or_else(|| describe(board, animal), str::to_owned)
}
