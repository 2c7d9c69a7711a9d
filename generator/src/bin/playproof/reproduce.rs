//! `playproof reproduce`: the tables of a paper, found again.

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use clap::{Args, ValueEnum};
use playproof::{
    animals::enumerate,
    control::Control,
    proof::Proof,
    search::{
        plan::Planner,
        threshold::{Entry, Sequence},
    },
};
use playproof_formats::{Board, claim::Animal};
use serde_json::{Value, json};

use crate::{
    DONE, OPEN,
    limits::Limits,
    names,
    output::{self, ENDING},
    progress::Progress,
};

/// Arguments of `playproof reproduce`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The paper.
    paper: Paper,

    /// Write the certificates into this folder.
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,

    #[command(flatten)]
    limits: Limits,

    /// Print a JSON object for each animal.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Paper {
    /// Norris and Sieben, "Biased weak polyform achievement games".
    #[value(name = "NS")]
    NorrisSieben,
}

/// The time for an open question in the first round; it doubles from round to round.
const FIRST_SLICE: Duration = Duration::from_millis(500);

pub(crate) fn run(arguments: &Arguments) -> miette::Result<u8> {
    let Paper::NorrisSieben = arguments.paper;
    let control = arguments.limits.control()?;
    let tables = [
        ("Polyiamonds (Figure 5)", Board::Triangular),
        ("Polyominoes (Figure 14)", Board::SQUARE),
    ];
    let mut rows: Vec<Row> = tables
        .iter()
        .flat_map(|&(_, board)| (1..=4).flat_map(move |size| Row::all(board, size)))
        .collect();
    settle(&mut rows, &control);
    let mut status = DONE;
    for (title, board) in tables {
        if !arguments.json {
            println!("{title}");
        }
        for row in rows.iter().filter(|row| row.board == board) {
            row.print(arguments)?;
            if !row.sequence.is_settled() {
                status = OPEN;
            }
        }
    }
    Ok(status)
}

/// Goes through the open sequences, round by round, with slices that double.
fn settle(rows: &mut [Row], control: &Control) {
    let progress = Progress::new("searching");
    let planner = Planner::default();
    let mut slice = FIRST_SLICE;
    while rows.iter().any(|row| !row.sequence.is_settled()) && !control.is_stopped() {
        for row in rows.iter_mut().filter(|row| !row.sequence.is_settled()) {
            let name = row.name.clone();
            let report = |sequence: &Sequence| progress.say(format!("{name} {sequence}"));
            let started = Instant::now();
            report(&row.sequence);
            row.sequence.narrow(&planner, slice, control, &report);
            row.time += started.elapsed();
        }
        slice *= 2;
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

impl Row {
    /// The animals of a size, in the order of their names.
    fn all(board: Board, size: usize) -> Vec<Self> {
        let started = Instant::now();
        let row = |animal: Animal| {
            Some(Self {
                board,
                name: names::paper(board, &animal),
                sequence: Sequence::new(board, &animal)?,
                animal,
                time: started.elapsed(),
            })
        };
        let mut rows: Vec<Self> = enumerate(board, size).into_iter().filter_map(row).collect();
        rows.sort_by(|a, b| a.name.cmp(&b.name));
        rows
    }

    fn print(&self, arguments: &Arguments) -> miette::Result<()> {
        let proof = self.sequence.proof();
        let id = match &proof {
            Some(proof) => Some(self.keep(proof, "threshold", arguments)?),
            None => None,
        };
        let mut entries = Vec::new();
        for (n, entry) in (1..).zip(&self.sequence.entries) {
            entries.push(self.entry(n, entry, arguments)?);
        }
        let seconds = self.time.as_secs_f64();
        if arguments.json {
            let value = json!({
                "board": self.board, "animal": self.name, "cells": self.animal,
                "status": if id.is_some() { "proved" } else { "open" },
                "result": self.sequence.json(), "id": id, "entries": entries, "seconds": seconds,
            });
            println!("{value}");
            return Ok(());
        }
        let id = id.as_deref().unwrap_or("open");
        println!(
            "  {:<5} {:<16} {seconds:>7.2} s  {id}",
            self.name,
            self.sequence.to_string()
        );
        for entry in entries {
            for side in ["win", "loss"] {
                let known = &entry[side];
                if let (Some(rule), Some(id)) = (known["rule"].as_str(), known["id"].as_str()) {
                    println!(
                        "        {:<5} ({},{}) {rule:<14} {id}",
                        side, entry["n"], known["b"]
                    );
                }
            }
        }
        Ok(())
    }

    fn entry(&self, n: u32, entry: &Entry, arguments: &Arguments) -> miette::Result<Value> {
        let side = |side: &str, known: &Option<(u32, Proof)>| -> miette::Result<Value> {
            let Some((b, proof)) = known else {
                return Ok(Value::Null);
            };
            let id = self.keep(proof, &format!("{n}-{b}-{side}"), arguments)?;
            Ok(json!({"b": b, "rule": rule(proof), "id": id}))
        };
        Ok(json!({"n": n, "win": side("win", &entry.win)?, "loss": side("loss", &entry.loss)?}))
    }

    /// Checks a proof, writes it if asked to, and returns its id.
    fn keep(&self, proof: &Proof, what: &str, arguments: &Arguments) -> miette::Result<String> {
        let accepted = match &arguments.output {
            None => output::check(proof)?,
            Some(folder) => {
                let name = format!("{}-{what}.{ENDING}", self.name.replace(',', "-"));
                output::write_certificate(&folder.join(name), proof)?
            }
        };
        Ok(accepted.theorem.id().to_string())
    }
}

/// The rule that does the work: the last one that is not `weaken`.
fn rule(proof: &Proof) -> &'static str {
    let rules = proof.steps().iter().rev().map(|step| step.evidence.rule());
    rules
        .into_iter()
        .find(|rule| *rule != "weaken")
        .unwrap_or("weaken")
}
