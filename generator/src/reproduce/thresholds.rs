//! Tables of threshold sequences.

use std::time::{Duration, Instant};

use crate::{
    game::animals::enumerate,
    proof::Proof,
    search::achievement::{
        plan::Planner,
        threshold::{self, Sequence},
    },
    search::control::Control,
};
use playproof_explain::animals::{catalogue, describe};
use playproof_formats::{Board, Id, claim::Animal};
use serde::Serialize;
use serde_json::Value;

use super::{Output, Run, classical::Table};

pub(super) fn run(tables: &[Table], run: &Run<'_>, out: &mut Output<'_>) -> miette::Result<bool> {
    let control = run.control.clone();
    let mut rows: Vec<Row> = tables
        .iter()
        .flat_map(|(_, board, sizes)| sizes.clone().flat_map(|size| Row::all(*board, size)))
        .collect();
    settle(&mut rows, &control, run);
    let mut complete = true;
    for (title, board, _) in tables {
        if !run.json {
            out.line(title);
        }
        for row in rows.iter().filter(|row| row.board == *board) {
            let found = row.found(run)?;
            if run.json {
                out.json(&found)?;
            } else {
                found.print(&row.sequence, out);
            }
            if found.id.is_none() {
                complete = false;
            }
        }
    }
    Ok(complete)
}

/// Goes through the open sequences, round by round, with slices that double.
fn settle(rows: &mut [Row], control: &Control, run: &Run<'_>) {
    let planner = Planner::default();
    let mut slice = threshold::FIRST_SLICE;
    let mut open: Vec<&mut Row> = rows.iter_mut().collect();
    while !open.is_empty() && !control.is_stopped() {
        open.retain_mut(|row| {
            let name = &row.name;
            let report = |sequence: &Sequence| (run.say)(format!("{name} {sequence}"));
            let started = Instant::now();
            report(&row.sequence);
            let more = row.sequence.narrow(&planner, slice, control, &report);
            row.time += started.elapsed();
            more
        });
        slice = slice.saturating_mul(2);
    }
}

/// An animal and its sequence.
struct Row {
    board: Board,
    name: String,
    animal: Animal,
    sequence: Sequence,
    time: Duration,
}

/// What was found about an animal.
#[derive(Serialize)]
struct Found<'a> {
    board: Board,
    animal: &'a str,
    cells: &'a Animal,
    status: &'static str,
    result: Value,
    id: Option<Id>,
    entries: Vec<Entry>,
    seconds: f64,
}

/// The entry bₙ of a sequence.
#[derive(Serialize)]
struct Entry {
    n: u32,
    /// The largest b for which Maker wins.
    win: Option<Known>,
    /// The smallest b for which Breaker wins.
    loss: Option<Known>,
}

/// Who wins the (n, b) game, with proof.
#[derive(Serialize)]
struct Known {
    b: u32,
    rule: &'static str,
    id: Id,
}

impl Row {
    /// The animals of a size, in the order of their names.
    fn all(board: Board, size: usize) -> Vec<Self> {
        let row = |animal: Animal| {
            let started = Instant::now();
            Some(Self {
                board,
                name: paper(board, &animal),
                sequence: Sequence::new(board, &animal)?,
                animal,
                time: started.elapsed(),
            })
        };
        let mut rows: Vec<Self> = enumerate(board, size).into_iter().filter_map(row).collect();
        rows.sort_by(|a, b| a.name.cmp(&b.name));
        rows
    }

    /// Checks all proofs, and writes them if asked to.
    fn found(&self, run: &Run<'_>) -> miette::Result<Found<'_>> {
        let proof = self.sequence.proof();
        let keep = |proof| run.keep(proof, &format!("{}-{}", self.board, self.name));
        let id = proof.as_ref().map(keep).transpose()?;
        let entries = (1..).zip(&self.sequence.entries);
        let entries: miette::Result<Vec<Entry>> = entries
            .map(|(n, entry)| self.entry(n, entry, run))
            .collect();
        Ok(Found {
            board: self.board,
            animal: &self.name,
            cells: &self.animal,
            status: if id.is_some() { "proved" } else { "open" },
            result: self.sequence.json(),
            id,
            entries: entries?,
            seconds: self.time.as_secs_f64(),
        })
    }

    fn entry(&self, n: u32, entry: &threshold::Entry, run: &Run<'_>) -> miette::Result<Entry> {
        let side = |side, known: &Option<(u32, Proof)>| -> miette::Result<Option<Known>> {
            let Some((b, proof)) = known else {
                return Ok(None);
            };
            // The certificate of a whole sequence has those of its entries.
            let id = if self.sequence.is_settled() {
                run.check(proof)?
            } else {
                run.keep(
                    proof,
                    &format!("{}-{}-{n}-{b}-{side}", self.board, self.name),
                )?
            };
            Ok(Some(Known {
                b: *b,
                rule: Proof::rule(proof),
                id,
            }))
        };
        Ok(Entry {
            n,
            win: side("win", &entry.win)?,
            loss: side("loss", &entry.loss)?,
        })
    }
}

/// The number of the animal in the paper of Norris and Sieben, such as P4,2.
fn paper(board: Board, animal: &Animal) -> String {
    let letter = match board {
        Board::Triangular => 'T',
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

impl Found<'_> {
    fn print(&self, sequence: &Sequence, out: &mut Output<'_>) {
        let Self {
            animal, seconds, ..
        } = self;
        let id = self
            .id
            .map_or_else(|| "open".to_owned(), |id| id.to_string());
        let sequence = sequence.to_string();
        out.line(format_args!(
            "  {animal:<12} {sequence:<20} {seconds:>7.2} s  {id}"
        ));
        for Entry { n, win, loss } in &self.entries {
            for (side, known) in [("win", win), ("loss", loss)] {
                if let Some(Known { b, rule, id }) = known {
                    let game = format!("({n},{b})");
                    out.line(format_args!("        {side:<5} {game:<7} {rule:<14} {id}"));
                }
            }
        }
    }
}
