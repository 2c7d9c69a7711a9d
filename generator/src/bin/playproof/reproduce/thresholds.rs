//! Tables of threshold sequences.

use std::time::{Duration, Instant};

use playproof::{
    game::animals::enumerate,
    proof::Proof,
    search::achievement::{
        plan::Planner,
        threshold::{self, Sequence},
    },
    search::control::Control,
};
use playproof_explain::words;
use playproof_formats::{Board, Id, claim::Animal};
use serde::Serialize;
use serde_json::Value;

use super::{Arguments, classical::Table};
use crate::{DONE, OPEN, destination, output::Output, progress::Progress};

pub(super) fn run(tables: &[Table], arguments: &Arguments, out: &mut Output) -> miette::Result<u8> {
    let control = arguments.limits.control()?;
    let mut rows: Vec<Row> = tables
        .iter()
        .flat_map(|(_, board, sizes)| sizes.clone().flat_map(|size| Row::all(*board, size)))
        .collect();
    settle(&mut rows, &control, arguments.json);
    let mut status = DONE;
    for (title, board, _) in tables {
        if !arguments.json {
            out.line(title);
        }
        for row in rows.iter().filter(|row| row.board == *board) {
            let found = row.found(arguments)?;
            if arguments.json {
                out.json(&found)?;
            } else {
                found.print(&row.sequence, out);
            }
            if found.id.is_none() {
                status = OPEN;
            }
        }
    }
    Ok(status)
}

/// Goes through the open sequences, round by round, with slices that double.
fn settle(rows: &mut [Row], control: &Control, json: bool) {
    let progress = Progress::new("searching", json);
    let planner = Planner::default();
    let mut slice = threshold::FIRST_SLICE;
    let mut open: Vec<&mut Row> = rows.iter_mut().collect();
    while !open.is_empty() && !control.is_stopped() {
        open.retain_mut(|row| {
            let name = &row.name;
            let report = |sequence: &Sequence| progress.say(format!("{name} {sequence}"));
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
                name: words::paper(board, &animal),
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
    fn found(&self, arguments: &Arguments) -> miette::Result<Found<'_>> {
        let proof = self.sequence.proof();
        let keep = |proof| arguments.keep(proof, &format!("{}-{}", self.board, self.name));
        let id = proof.as_ref().map(keep).transpose()?;
        let entries = (1..).zip(&self.sequence.entries);
        let entries: miette::Result<Vec<Entry>> = entries
            .map(|(n, entry)| self.entry(n, entry, arguments))
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

    fn entry(
        &self,
        n: u32,
        entry: &threshold::Entry,
        arguments: &Arguments,
    ) -> miette::Result<Entry> {
        let side = |side, known: &Option<(u32, Proof)>| -> miette::Result<Option<Known>> {
            let Some((b, proof)) = known else {
                return Ok(None);
            };
            // The certificate of a whole sequence has those of its entries.
            let id = if self.sequence.is_settled() {
                destination::check(proof)?.theorem.id()
            } else {
                arguments.keep(
                    proof,
                    &format!("{}-{}-{n}-{b}-{side}", self.board, self.name),
                )?
            };
            Ok(Some(Known {
                b: *b,
                rule: words::rule(proof.steps()),
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

impl Found<'_> {
    fn print(&self, sequence: &Sequence, out: &mut Output) {
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
