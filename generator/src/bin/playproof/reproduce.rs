//! `playproof reproduce`: the tables of a paper, found again, and more of the kind.

use std::{fs, path::PathBuf};

use clap::{Args, ValueEnum, builder::PossibleValue};
use miette::{Context, IntoDiagnostic};
use playproof::{
    proof::Proof,
    reproduce::{self, Paper, Run},
};
use playproof_formats::Id;

use crate::{
    destination::{self, Destination, ENDING},
    limits::Limits,
    output::Output,
    progress::Progress,
    status::{DONE, OPEN},
};

/// Arguments of `playproof reproduce`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// What to find again.
    paper: Choice,

    /// Write the certificates into this folder.
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,

    #[command(flatten)]
    limits: Limits,

    /// Print a JSON object for each animal.
    #[arg(long)]
    json: bool,
}

/// A paper, as it is named on the command line.
#[derive(Clone, Copy, Debug)]
struct Choice(Paper);

impl ValueEnum for Choice {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [Choice; 7] = [
            Choice(Paper::NorrisSieben),
            Choice(Paper::Beyond),
            Choice(Paper::Cannibals),
            Choice(Paper::SetMatching),
            Choice(Paper::Synchronized),
            Choice(Paper::Posets),
            Choice(Paper::Classical),
        ];
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self.0 {
            Paper::NorrisSieben => (
                "NS",
                "Norris and Sieben, \"Biased weak polyform achievement games\": both tables",
            ),
            Paper::Beyond => (
                "NS-beyond",
                "The same for polyhexes and polycubes of 3 and 4 cells (their questions 1 and 2)",
            ),
            Paper::Cannibals => (
                "CA",
                "Cardinal et al., \"Cannibal animal games\": all theorems, and small polyominoes",
            ),
            Paper::SetMatching => (
                "SM",
                "Uiterwijk, \"Set Matching\": Table 1, positions, the empty board, and the challenge",
            ),
            Paper::Synchronized => (
                "ST",
                "Cincotti, Komori and Iida, \"The game of synchronized triomineering and synchronized tridomineering\": both tables, larger boards, synchronized domineering, all theorems",
            ),
            Paper::Posets => (
                "PP",
                "Bagan et al., \"Poset positional games\": all theorems, unions, Connect-k, reductions",
            ),
            Paper::Classical => ("classical", "The (1,1) games of small polyforms"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<u8> {
    if let Some(folder) = &arguments.output {
        fs::create_dir_all(folder)
            .into_diagnostic()
            .wrap_err_with(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let progress = Progress::new("searching", arguments.json);
    let run = Run {
        control: arguments.limits.control()?,
        json: arguments.json,
        say: &|what| progress.say(what),
        keep: &|proof, name| arguments.keep(proof, name),
    };
    let mut print = |line: String| out.line(line);
    let complete = reproduce::run(arguments.paper.0, &run, &mut reproduce::Output(&mut print))?;
    Ok(if complete { DONE } else { OPEN })
}

impl Arguments {
    /// Checks a proof, writes it under this name if asked to, and returns its id.
    fn keep(&self, proof: &Proof, name: Option<&str>) -> miette::Result<Id> {
        let accepted = match (&self.output, name) {
            (Some(folder), Some(name)) => {
                let name = name.replace([',', ' '], "-");
                let file = folder.join(format!("{name}.{ENDING}"));
                Destination::new(&file)?.write_certificate(proof)?
            }
            _ => destination::check(proof)?,
        };
        Ok(accepted.theorem.id())
    }
}
