//! `playproof reproduce`: the tables of a paper, found again, and more of the kind.

mod cannibals;
mod classical;
mod posets;
mod set_matching;
mod synchronized;
mod thresholds;

use std::{fs, path::PathBuf};

use clap::{Args, ValueEnum};
use miette::{Context, IntoDiagnostic};
use playproof::proof::Proof;
use playproof_formats::{Board, Id};

use crate::{
    destination::{self, Destination, ENDING},
    limits::Limits,
    output::Output,
};

/// Arguments of `playproof reproduce`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// What to find again.
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
    /// Norris and Sieben, "Biased weak polyform achievement games": both tables.
    #[value(name = "NS")]
    NorrisSieben,
    /// The same for polyhexes and polycubes of 3 and 4 cells (their questions 1 and 2).
    #[value(name = "NS-beyond")]
    Beyond,
    /// Cardinal et al., "Cannibal animal games": all theorems, and small polyominoes.
    #[value(name = "CA")]
    Cannibals,
    /// Uiterwijk, "Set Matching": Table 1, positions, the empty board, and the challenge.
    #[value(name = "SM")]
    SetMatching,
    /// Cincotti, Komori and Iida, "The game of synchronized triomineering and synchronized
    /// tridomineering": both tables, larger boards, synchronized domineering, all theorems.
    #[value(name = "ST")]
    Synchronized,
    /// Bagan et al., "Poset positional games": all theorems, unions, Connect-k, reductions.
    #[value(name = "PP")]
    Posets,
    /// The (1,1) games of small polyforms.
    #[value(name = "classical")]
    Classical,
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<u8> {
    if let Some(folder) = &arguments.output {
        fs::create_dir_all(folder)
            .into_diagnostic()
            .wrap_err_with(|| format!("cannot make the folder {}", folder.display()))?;
    }
    match arguments.paper {
        Paper::NorrisSieben => {
            let tables = [
                ("Polyiamonds (Figure 5)", Board::Triangular, 1..=4),
                ("Polyominoes (Figure 14)", Board::SQUARE, 1..=4),
            ];
            thresholds::run(&tables, arguments, out)
        }
        Paper::Beyond => {
            let tables = [
                ("Polyhexes", Board::Hexagonal, 3..=4),
                ("Polycubes", Board::CUBIC, 3..=4),
            ];
            thresholds::run(&tables, arguments, out)
        }
        Paper::Cannibals => cannibals::run(arguments, out),
        Paper::SetMatching => set_matching::run(arguments, out),
        Paper::Synchronized => synchronized::run(arguments, out),
        Paper::Posets => posets::run(arguments, out),
        Paper::Classical => {
            let tables = [
                ("Polyominoes", Board::SQUARE, 1..=6),
                ("Polyiamonds", Board::Triangular, 1..=6),
                ("Polyhexes", Board::Hexagonal, 1..=4),
            ];
            classical::run(&tables, arguments, out)
        }
    }
}

impl Arguments {
    /// Checks a proof, writes it under this name if asked to, and returns its id.
    fn keep(&self, proof: &Proof, name: &str) -> miette::Result<Id> {
        let accepted = match &self.output {
            None => destination::check(proof)?,
            Some(folder) => {
                let name = name.replace([',', ' '], "-");
                let file = folder.join(format!("{name}.{ENDING}"));
                Destination::new(&file)?.write_certificate(proof)?
            }
        };
        Ok(accepted.theorem.id())
    }
}
