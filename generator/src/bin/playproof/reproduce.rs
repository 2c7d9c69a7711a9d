//! `playproof reproduce`: the tables of papers, found again, and more of the kind.

use std::{fs, path::PathBuf};

use clap::{Args, ValueEnum, builder::PossibleValue};
use miette::{Context, IntoDiagnostic};
use playproof::{
    files,
    library::ENDING,
    reproduce::{PAPERS, Paper, Runner},
};

use crate::{
    destination::Destination, limits::Limits, output::Output, progress::Progress, status::Status,
};

/// Arguments of `playproof reproduce`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// What to find again.
    paper: Choice,

    /// Write the certificates into this folder.
    #[arg(short, long, alias = "out", value_name = "DIR")]
    output: Option<PathBuf>,

    #[command(flatten)]
    limits: Limits,

    /// Print a JSON object for each row.
    #[arg(long)]
    json: bool,
}

/// The number of a paper.
#[derive(Clone, Copy, Debug)]
struct Choice(usize);

impl Choice {
    fn paper(self) -> &'static Paper {
        &PAPERS[self.0]
    }
}

impl ValueEnum for Choice {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [Choice; PAPERS.len()] = {
            let mut all = [Choice(0); PAPERS.len()];
            let mut number = 0;
            while number < all.len() {
                all[number] = Choice(number);
                number += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let paper = self.paper();
        Some(PossibleValue::new(paper.name).help(paper.about))
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<Status> {
    if let Some(folder) = &arguments.output {
        fs::create_dir_all(folder)
            .into_diagnostic()
            .wrap_err_with(|| format!("cannot make the folder {}", files::name(folder)))?;
    }
    let progress = Progress::new("searching", arguments.json);
    let mut runner = Runner {
        control: &arguments.limits.control()?,
        say: &|what| progress.say(what),
        keep: &mut |name, bytes| arguments.keep(name, bytes),
    };
    let tables = (arguments.paper.paper().tables)();
    let reports = runner.run(tables)?;
    drop(progress);
    for report in &reports {
        if arguments.json {
            for line in &report.lines {
                out.json(line)?;
            }
        } else {
            report.text.iter().for_each(|line| out.line(line));
        }
    }
    let is_complete = reports.iter().all(|report| report.is_complete);
    Ok(Status::settled(is_complete))
}

impl Arguments {
    /// Writes a certificate under this name, if certificates are to be written.
    fn keep(&self, name: &str, bytes: &[u8]) -> miette::Result<()> {
        let Some(folder) = &self.output else {
            return Ok(());
        };
        let file = folder.join(format!("{name}.{ENDING}"));
        Destination::new(&file)?.write(bytes)
    }
}
