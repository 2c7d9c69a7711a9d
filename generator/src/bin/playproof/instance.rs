//! `playproof instance`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use miette::{Context, IntoDiagnostic, Report, miette};
use playproof::game::instance::{Formula, positional_game, set_cover, three_qbf, three_sat};
use playproof_formats::escape::escape;

use crate::{destination::Destination, input, output::Output, status::Status};

/// Bytes of an instance.
const LARGEST: u64 = 1 << 20;

/// Arguments of `playproof instance`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Which reduction, or which format.
    problem: Problem,

    /// The instance: DIMACS, QDIMACS, TOML with `sets` and `size`, or a positional game description; or - for standard
    /// input.
    file: PathBuf,

    /// Where the game file goes (default: standard output).
    #[arg(short, long, alias = "out", value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Problem {
    /// Can the clauses be satisfied? Height 2, sets of 3.
    #[value(name = "3-sat")]
    Sat,
    /// Do so many of the sets cover all elements? Height 3, one set of 1.
    #[value(name = "set-cover")]
    SetCover,
    /// Is the formula with quantifiers true? Width 2, sets of 3.
    #[value(name = "3-qbf")]
    Qbf,
    /// Does Black win? One family of sets, or the same one for both players; one vertex a turn.
    Pg,
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<Status> {
    let path = &arguments.file;
    let destination = match &arguments.output {
        Some(output) => Some(Destination::of(path, Some(output))?),
        None => None,
    };
    let text = input::read_text(path, LARGEST)
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot read {}", input::name(path)))?;
    let game = match arguments.problem {
        Problem::Sat => three_sat(&formula(path, &text)?),
        Problem::Qbf => three_qbf(&formula(path, &text)?),
        Problem::SetCover => {
            let cover = toml::from_str(&text).map_err(|error| in_file(path, error.message()))?;
            set_cover(&cover).map_err(|error| in_file(path, error))?
        }
        Problem::Pg => positional_game(&text).map_err(|fault| in_file(path, fault))?,
    };
    let game = game.to_string();
    match destination {
        Some(destination) => destination.write(game.as_bytes())?,
        None => out.line(game.trim_end()),
    }
    Ok(Status::Done)
}

fn formula(path: &Path, text: &str) -> miette::Result<Formula> {
    Formula::parse(text).map_err(|fault| in_file(path, fault))
}

fn in_file(path: &Path, fault: impl std::fmt::Display) -> Report {
    miette!("{}: {}", input::name(path), escape(fault.to_string()))
}
