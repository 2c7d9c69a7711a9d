//! One mark a turn against two, for *teams*: Maker wants a copy of any animal of a team (Fisher and Sieben,
//! "Rectangular polyomino set weak (1,2)-achievement games"; Sieben, "Hexagonal polyomino weak
//! (1,2)-achievement games"; question 4 of Norris and Sieben).
//!
//! A team is no harder to get than another one if each animal of that contains one of its own. So a few teams decide
//! all others.

use std::sync::Arc;

use playproof_checker::{Budget, Limits, animal::has_placement};
use playproof_explain::animals::{describe, find};
use playproof_formats::{
    Board,
    claim::{Animal, Response},
};

use super::{
    result::result,
    table::{Row, Table, file},
};
use crate::{
    game::{Achievement, animals::enumerate},
    search::achievement::plan::Planner,
};

/// The teams of polyominoes of at most four cells that decide about all of them.
pub const POLYOMINOES: [&[&str]; 13] = [
    &["domino"],
    &["I-tromino", "V-tromino"],
    &["V-tromino", "I-tetromino"],
    &["I-tromino", "O-tetromino", "S-tetromino"],
    &[
        "I-tetromino",
        "L-tetromino",
        "O-tetromino",
        "S-tetromino",
        "T-tetromino",
    ],
    &["V-tromino"],
    &["I-tromino", "O-tetromino"],
    &["I-tromino", "S-tetromino"],
    &["I-tetromino", "L-tetromino", "O-tetromino", "S-tetromino"],
    &["I-tetromino", "L-tetromino", "O-tetromino", "T-tetromino"],
    &["I-tetromino", "L-tetromino", "S-tetromino", "T-tetromino"],
    &["I-tetromino", "O-tetromino", "S-tetromino", "T-tetromino"],
    &["L-tetromino", "O-tetromino", "S-tetromino", "T-tetromino"],
];

/// A polyhex is within the first one, or it contains one of the others or a pentahex that does not.
pub const POLYHEXES: [&str; 6] = [
    "J-tetrahex",
    "A-trihex",
    "I-tetrahex",
    "S-tetrahex",
    "U-tetrahex",
    "Y-tetrahex",
];

/// Both tables.
pub(super) fn tables() -> Vec<Table> {
    let planner = Arc::default();
    let teams = POLYOMINOES.iter().filter_map(|team| {
        let goals: Option<Vec<Animal>> =
            team.iter().map(|name| find(Board::SQUARE, name)).collect();
        let file = format!("square-1-2-{}", team.join("-"));
        row(Board::SQUARE, team.join(", "), file, &goals?, &planner)
    });
    let mut named: Vec<Animal> = Vec::new();
    named.extend(
        POLYHEXES
            .iter()
            .filter_map(|name| find(Board::HEXAGONAL, name)),
    );
    let mut budget = Budget::new(Limits::default());
    let mut is_new = |pentahex: &Animal| {
        let mut within = |loser| has_placement(Board::HEXAGONAL, pentahex, loser, &mut budget);
        !named
            .iter()
            .skip(1)
            .any(|loser| within(loser).unwrap_or(true))
    };
    let pentahexes = enumerate(Board::HEXAGONAL, 5).into_iter().zip(1..);
    let more: Vec<(Animal, usize)> = pentahexes.filter(|(animal, _)| is_new(animal)).collect();
    let animals = named.into_iter().map(|animal| (animal, 0)).chain(more);
    let polyhexes = animals.filter_map(|(animal, number)| {
        let name = describe(Board::HEXAGONAL, &animal);
        let file = format!("hexagonal-1-2-{}", file(&name, &animal, number));
        row(Board::HEXAGONAL, name, file, &[animal], &planner)
    });
    vec![
        table("Teams of polyominoes, (1,2)", teams.collect()),
        table("Polyhexes, (1,2)", polyhexes.collect()),
    ]
}

fn table(title: &str, rows: Vec<Row>) -> Table {
    Table {
        title: title.to_owned(),
        rows,
        overview: None,
    }
}

fn row(
    board: Board,
    name: String,
    file: String,
    goals: &[Animal],
    planner: &Arc<Planner>,
) -> Option<Row> {
    let game = Achievement::new(board, goals, 1, Response::Cells(2)).ok()?;
    let planner = Arc::clone(planner);
    let row = Row::proving(
        name,
        |proof| result(proof.claim()),
        move |control| planner.decide(&game, control),
    );
    Some(row.with_file(file))
}
