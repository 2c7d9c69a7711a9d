//! The (1,1) games: one cell a turn each, as Harary asked.

use std::{ops::RangeInclusive, sync::Arc};

use playproof_checker::{Budget, Limits, animal::has_placement};
use playproof_explain::animals::{catalogue, describe};
use playproof_formats::{
    Board,
    claim::{Animal, Player, Response},
};

use super::{
    result::result,
    table::{Paper, Row, Table, file},
};
use crate::{
    game::{Achievement, animals::enumerate},
    search::achievement::plan::Planner,
};

/// Figure 13a of Norris and Sieben: every known winner among the polyominoes is within one of
/// these, which the paper calls L, Y and Z.
pub const WINNERS: [&str; 3] = ["L-pentomino", "Y-pentomino", "N-pentomino"];

/// Figure 13b: the only undecided one.
pub const UNDECIDED: &str = "Snaky";

/// All small polyforms.
pub(super) fn tables() -> Vec<Table> {
    let planner = Arc::default();
    vec![
        table(
            "Polyominoes (Figure 13 of Norris and Sieben)",
            Board::SQUARE,
            1..=6,
            &planner,
        ),
        table("Polyiamonds", Board::TRIANGULAR, 1..=6, &planner),
        table("Polyhexes", Board::HEXAGONAL, 1..=5, &planner),
        table("Polycubes", Board::CUBIC, 1..=5, &planner),
    ]
}

fn table(title: &str, board: Board, sizes: RangeInclusive<usize>, planner: &Arc<Planner>) -> Table {
    let row = |(animal, number): (Animal, usize)| {
        let goals = std::slice::from_ref(&animal);
        let game = Achievement::new(board, goals, 1, Response::Cells(1)).ok()?;
        let name = describe(board, &animal);
        let file = format!("{board}-{}", file(&name, &animal, number));
        let planner = Arc::clone(planner);
        let row = Row::proving(
            name,
            |proof| result(proof.claim()),
            move |control| planner.decide(&game, control),
        );
        Some(row.with_file(file).with_paper(printed(board, &animal)))
    };
    let animals = sizes.flat_map(|size| enumerate(board, size).into_iter().zip(1..));
    Table {
        title: title.to_owned(),
        rows: animals.filter_map(row).collect(),
        overview: None,
    }
}

/// What Figure 13 says.
fn printed(board: Board, animal: &Animal) -> Option<Paper> {
    let named = |name: &&str| catalogue::find(board, name);
    if board != Board::SQUARE || named(&UNDECIDED).as_ref() == Some(animal) {
        return None;
    }
    let mut budget = Budget::new(Limits::default());
    let mut is_within = |winner| has_placement(board, &winner, animal, &mut budget);
    let mut winners = WINNERS.iter().filter_map(named);
    let winner = if winners.any(|winner| is_within(winner).unwrap_or(false)) {
        Player::Maker
    } else {
        Player::Breaker
    };
    Some(Paper::says(winner.name()))
}
