//! The (1,1) games: one cell a turn each, as Harary asked.

use std::{
    ops::RangeInclusive,
    time::{Duration, Instant},
};

use crate::{
    game::Achievement, game::animals::enumerate, proof::Proof, search::achievement::plan::Planner,
    search::control::Control,
};
use playproof_explain::animals::describe;
use playproof_formats::{
    Board, Id,
    claim::{Animal, Response},
};
use serde::Serialize;

use super::{Output, Run, winner};

/// The time for an open question in the first round; it doubles from round to round.
const FIRST_SLICE: Duration = Duration::from_millis(200);

/// A game and its proof, once it is found.
struct Row {
    name: String,
    game: Achievement,
    proof: Option<Proof>,
    time: Duration,
}

/// What was found about a game.
#[derive(Serialize)]
struct Found<'a> {
    board: Board,
    animal: &'a str,
    cells: &'a Animal,
    status: &'static str,
    result: Option<&'static str>,
    rule: Option<&'static str>,
    id: Option<Id>,
    seconds: f64,
}

/// A title, a board, and the sizes of the animals.
pub(super) type Table = (&'static str, Board, RangeInclusive<usize>);

pub(super) fn run(tables: &[Table], run: &Run<'_>, out: &mut Output<'_>) -> miette::Result<bool> {
    let control = run.control.clone();
    let mut rows: Vec<(&str, Vec<Row>)> = tables
        .iter()
        .map(|(title, board, sizes)| (*title, rows(*board, sizes.clone())))
        .collect();
    let open = rows
        .iter_mut()
        .flat_map(|(_, rows)| rows.iter_mut())
        .collect();
    settle(open, &control, run);
    let mut complete = true;
    for (title, rows) in &rows {
        if !run.json {
            out.line(title);
        }
        for row in rows {
            let found = row.found(run)?;
            if found.id.is_none() {
                complete = false;
            }
            if run.json {
                out.json(&found)?;
            } else {
                let Found {
                    animal,
                    result,
                    rule,
                    id,
                    seconds,
                    ..
                } = found;
                let (result, rule) = (result.unwrap_or("open"), rule.unwrap_or(""));
                let id = id.map_or_else(String::new, |id| id.to_string());
                let line = format!("  {animal:<24} {result:<8} {rule:<15} {seconds:>7.3} s  {id}");
                out.line(line.trim_end());
            }
        }
    }
    Ok(complete)
}

fn rows(board: Board, sizes: RangeInclusive<usize>) -> Vec<Row> {
    let row = |animal: Animal| {
        let goals = std::slice::from_ref(&animal);
        Some(Row {
            name: describe(board, &animal),
            game: Achievement::new(board, goals, 1, Response::Cells(1)).ok()?,
            proof: None,
            time: Duration::ZERO,
        })
    };
    sizes
        .flat_map(|size| enumerate(board, size))
        .filter_map(row)
        .collect()
}

/// Goes through the open games, round by round, with slices that double.
fn settle(mut open: Vec<&mut Row>, control: &Control, run: &Run<'_>) {
    let planner = Planner::default();
    let mut slice = FIRST_SLICE;
    while !open.is_empty() && !control.is_stopped() {
        open.retain_mut(|row| {
            (run.say)(row.name.clone());
            let started = Instant::now();
            row.proof = planner.decide(&row.game, &control.clone().within(slice));
            row.time += started.elapsed();
            row.proof.is_none()
        });
        slice = slice.saturating_mul(2);
    }
}

impl Row {
    fn found(&self, run: &Run<'_>) -> miette::Result<Found<'_>> {
        let board = self.game.board;
        let keep = |proof| {
            run.keep(
                proof,
                &format!("{board}-{}", self.name.replace('/', "_").replace('.', "o")),
            )
        };
        let id = self.proof.as_ref().map(keep).transpose()?;
        let winner = self.proof.as_ref().and_then(|proof| winner(proof.claim()));
        Ok(Found {
            board,
            animal: &self.name,
            cells: &self.game.goals[0],
            status: if id.is_some() { "proved" } else { "open" },
            result: winner.map(playproof_formats::claim::Player::name),
            rule: self.proof.as_ref().map(Proof::rule),
            id,
            seconds: self.time.as_secs_f64(),
        })
    }
}
