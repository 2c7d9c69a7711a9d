//! Connect-k: k in a row where a cell may be claimed only after the one below it, on small
//! boards.

use std::time::{Duration, Instant};

use crate::{
    game::{Convention, First, Positional},
    proof::Proof,
    search::control::Control,
    search::positional::Planner,
};
use playproof_formats::claim::{Arena, InARow};
use serde::Serialize;

use super::Kept;
use crate::reproduce::{Output, Run};

/// The time for an open game in the first round; it doubles from round to round.
const FIRST_SLICE: Duration = Duration::from_secs(1);

/// Columns and rows of the largest board.
const LARGEST: u32 = 7;

/// A game and its proof, once it is found.
struct Row {
    columns: u32,
    rows: u32,
    game: Positional,
    proof: Option<Proof>,
    time: Duration,
}

/// What was found about a board.
#[derive(Serialize)]
struct Found {
    k: u32,
    convention: &'static str,
    columns: u32,
    rows: u32,
    certificate: Option<Kept>,
    seconds: f64,
}

pub(super) fn run(run: &Run<'_>, control: &Control, out: &mut Output<'_>) -> miette::Result<bool> {
    let conventions = [
        (Convention::MakerBreaker(First::Either), "Maker-Breaker"),
        (Convention::MakerMaker, "Maker-Maker"),
    ];
    let questions = [3, 4].map(|k| conventions.map(|(convention, name)| (k, convention, name)));
    let mut tables: Vec<(u32, &'static str, Vec<Row>)> = questions
        .into_iter()
        .flatten()
        .map(|(k, convention, name)| (k, name, rows(k, convention)))
        .collect();
    let open = tables.iter_mut().flat_map(|(.., rows)| rows).collect();
    settle(open, control, run);
    let mut complete = true;
    for (k, convention, rows) in tables {
        if !run.json {
            out.line(format!("Connect-{k}, {convention}, columns x rows"));
        }
        for row in rows {
            let found = row.found(k, convention, run)?;
            complete &= found.certificate.is_some();
            if run.json {
                out.json(&found)?;
            } else {
                found.print(out);
            }
        }
    }
    Ok(complete)
}

/// The boards on which there is a line, by the number of their cells.
fn rows(k: u32, convention: Convention) -> Vec<Row> {
    let boards = (2..=LARGEST).flat_map(|columns| (1..=LARGEST).map(move |rows| (columns, rows)));
    let mut boards: Vec<(u32, u32)> = boards
        .filter(|&(columns, rows)| columns.max(rows) >= k)
        .collect();
    boards.sort_by_key(|(columns, rows)| columns * rows);
    let row = |(columns, rows)| Row {
        columns,
        rows,
        game: Positional {
            arena: Arena::InARow(InARow {
                rows,
                columns,
                k,
                gravity: true,
                first: Vec::new(),
                second: Vec::new(),
            }),
            convention,
        },
        proof: None,
        time: Duration::ZERO,
    };
    boards.into_iter().map(row).collect()
}

/// Goes through the open games, the smallest boards first, round by round, with slices
/// that double.
fn settle(mut open: Vec<&mut Row>, control: &Control, run: &Run<'_>) {
    open.sort_by_key(|row| row.columns * row.rows);
    let mut slice = FIRST_SLICE;
    while !open.is_empty() && !control.is_stopped() {
        open.retain_mut(|row| {
            (run.say)(format!("{} x {}", row.columns, row.rows));
            let started = Instant::now();
            let decision = Planner::default().decide(&row.game, &control.clone().within(slice));
            row.proof = decision.map(|decision| decision.proof);
            row.time += started.elapsed();
            row.proof.is_none()
        });
        slice = slice.saturating_mul(2);
    }
}

impl Row {
    fn found(&self, k: u32, convention: &'static str, run: &Run<'_>) -> miette::Result<Found> {
        let &Self { columns, rows, .. } = self;
        let name = format!("connect-{k}-{columns}x{rows}-{}", convention.to_lowercase());
        let keep = |proof| Kept::new(proof, &name, run);
        Ok(Found {
            k,
            convention,
            columns,
            rows,
            certificate: self.proof.as_ref().map(keep).transpose()?,
            seconds: self.time.as_secs_f64(),
        })
    }
}

impl Found {
    fn print(&self, out: &mut Output<'_>) {
        let Self {
            columns,
            rows,
            seconds,
            ..
        } = self;
        let line = match &self.certificate {
            None => format!(
                "  {columns}x{rows}  open   {:12} {:>9}        {seconds:>8.3} s",
                "", ""
            ),
            Some(Kept {
                result,
                rule,
                id,
                bytes,
            }) => {
                let result = result.unwrap_or("");
                format!(
                    "  {columns}x{rows}  {result:<6} {rule:<12} {bytes:>9} bytes  {seconds:>8.3} s  {id}"
                )
            }
        };
        out.line(line);
    }
}
